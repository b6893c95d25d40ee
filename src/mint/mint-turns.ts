import { finishMint } from "./finish-mint.js";
import { MintError } from "./mint-error.js";
import { concludeMint, failMint, isOwed } from "./mint-outcome.js";
import type { MintRecord, Turn } from "./mint-records.js";
import type { MintWorld } from "./mint-world.js";
import type { Locks } from "./ports.js";
import { signMint, type MintOrder } from "./sign-mint.js";
import { isUnderWay, type MintOutcome, type MintProgress } from "./state.js";
import type { StorePage } from "./store-page.js";

/**
 * One mint at a time for a wallet and collection, in all tabs of a site, and every tab that has asked for one tells what
 * came of it. A turn lasts from before prepare until the final answer is told and noted, or the tab is gone.
 */
export class MintTurns {
  readonly #page: StorePage;
  readonly #world: MintWorld;
  readonly #locks: Locks;
  /** What was said of a turn that another tab has, as long as it is waited for. By its key. */
  readonly #awaited = new Map<string, MintProgress>();
  /** Sessions whose answer this page has given up on. */
  readonly #owed = new Set<string>();

  constructor(page: StorePage, world: MintWorld, locks: Locks) {
    this.#page = page;
    this.#world = world;
    this.#locks = locks;
  }

  /** Mints; or, when the wallet's last mint still owes its answer, asks for that and leaves it there. */
  mint(order: MintOrder): Promise<MintOutcome | null> {
    const { collectionId, connection, quantity } = order;
    this.#report({ status: "preparing", quantity });
    return this.#take({ collectionId, wallet: connection.address }, quantity, async () =>
      this.#finish(await signMint(this.#world, order, this.#report)),
    );
  }

  /** Asks what became of mints that were signed but never answered, one by one. Null when there are none. */
  async resume(collectionId: string): Promise<MintOutcome | null> {
    let last: MintOutcome | null = null;
    for (const record of await this.#world.records.list(collectionId)) {
      if (record.outcome && !this.#owed.has(record.sessionId)) continue;
      if (isUnderWay(this.#page.state.mint)) break;
      last = await this.#take(record, record.quantity);
    }
    return last;
  }

  /** Takes a wallet's turn if nobody has it, and says so if somebody has. */
  async #take(turn: Turn, quantity: number, work?: () => Promise<MintOutcome>): Promise<MintOutcome | null> {
    const { records } = this.#world;
    const before = await records.find(turn);
    return this.#locks.request(records.keyOf(turn), { ifAvailable: true }, async (lock) => {
      if (lock) {
        const isOwedHere = ({ sessionId }: MintRecord) => this.#owed.has(sessionId);
        return this.#conclude(
          quantity,
          async () => (await this.#tellLast(turn, isOwedHere)) ?? work?.() ?? null,
        );
      }
      this.#await(turn, quantity, before?.outcome && before.sessionId);
      return null;
    });
  }

  /** Says that another tab has the turn, and waits for it to tell what came of it. */
  #await(turn: Turn, quantity: number, known: string | undefined): void {
    const key = this.#world.records.keyOf(turn);
    const said = failMint(quantity, new MintError("MINT_ELSEWHERE"));
    this.#report(said);
    const isAwaited = this.#awaited.has(key);
    this.#awaited.set(key, said);
    if (isAwaited) return;
    void this.#locks.request(key, {}, async () => {
      const said = this.#awaited.get(key);
      this.#awaited.delete(key);
      // The visitor has gone on to something else here.
      if (this.#page.state.mint !== said) return;
      const isNews = ({ sessionId }: MintRecord) => sessionId !== known;
      await this.#conclude(quantity, () => this.#tellLast(turn, isNews));
      if (this.#page.state.mint === said) this.#report({ status: "idle" });
    });
  }

  /** What there is to tell of the wallet's last mint. The answer that it still owes is asked for. */
  async #tellLast(turn: Turn, isNews: (record: MintRecord) => boolean): Promise<MintOutcome | null> {
    const record = await this.#world.records.find(turn);
    if (!record) return null;
    if (!record.outcome) return this.#finish(record);
    if (!isNews(record)) return null;
    this.#owed.delete(record.sessionId);
    this.#report(concludeMint(record.outcome));
    return record.outcome;
  }

  async #finish(record: MintRecord): Promise<MintOutcome> {
    const outcome = await finishMint(this.#world, record, this.#report);
    if (isOwed(outcome.failure)) this.#owed.add(record.sessionId);
    else this.#owed.delete(record.sessionId);
    return outcome;
  }

  async #conclude(quantity: number, run: () => Promise<MintOutcome | null>): Promise<MintOutcome | null> {
    try {
      return await run();
    } catch (error) {
      this.#report(failMint(quantity, error));
      return null;
    } finally {
      // Not waited for: the outcome is known.
      void this.#page.refresh();
    }
  }

  readonly #report = (mint: MintProgress): void => this.#page.commit({ mint });
}
