import { EligibilityReads } from "./eligibility-reads.js";
import { toFailure } from "./failure.js";
import { decideMainAction } from "./main-action.js";
import { finishMint, runMint, type MintConsent, type MintWorld } from "./mint-flow.js";
import type { KeyValueStore, MintService, Timers, TransactionJudge, WalletDirectory } from "./ports.js";
import { isUnderWay, type MintOutcome, type MintProgress, type WalletState } from "./state.js";
import type { StorePage } from "./store-page.js";
import { UnfinishedMints } from "./unfinished-mints.js";
import { WalletSession } from "./wallet-session.js";

export interface CheckoutOptions {
  /** Tells this service and collection from others in what is stored on a site. */
  readonly scope: string;
  readonly service: MintService;
  readonly wallets: WalletDirectory;
  readonly judge: TransactionJudge;
  readonly storage: KeyValueStore;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

export interface MintRequest extends MintConsent {
  readonly affiliateCode?: string | undefined;
}

/**
 * The half of a mint page that acts: the wallet, what it may do, and the mint. A page can be shown without it, so it
 * is loaded after the first view.
 */
export class Checkout {
  readonly wallets: WalletDirectory;
  readonly #page: StorePage;
  readonly #world: MintWorld;
  readonly #session: WalletSession;
  readonly #eligibility: EligibilityReads;
  #leave: (() => void) | null = null;

  constructor(page: StorePage, options: CheckoutOptions) {
    const { wallets, storage, scope, service } = options;
    this.wallets = wallets;
    this.#page = page;
    this.#world = { ...options, unfinished: new UnfinishedMints(storage, scope) };
    this.#eligibility = new EligibilityReads(service, (eligibility) => page.commit({ eligibility }));
    this.#session = new WalletSession(wallets, storage, (wallet) => this.#changeWallet(wallet));
  }

  /** Takes up what the last visit left: the wallet, and a mint without an answer. Follows wallets that appear late. */
  open(): void {
    if (this.#leave) return;
    const reconnect = () => void this.#session.reconnect(this.#page.chain);
    this.#leave = this.wallets.subscribe(reconnect);
    reconnect();
    void this.resume();
  }

  close(): void {
    this.#leave?.();
    this.#leave = null;
    this.#eligibility.stop();
  }

  /** Connects a wallet of `wallets.list(chain)`. Failures become state. */
  connect(id: string): Promise<void> {
    return this.#session.connect(id, this.#page.chain);
  }

  disconnect(): Promise<void> {
    return this.#session.disconnect();
  }

  /** Another of the connected wallet's addresses. */
  chooseAddress(address: string): void {
    this.#session.choose(address);
  }

  /** Asks anew what the wallet may do. */
  readEligibility(): Promise<void> {
    return this.#eligibility.read(this.#page.state);
  }

  /** Mints what the main action says. */
  async mint(request: MintRequest): Promise<MintOutcome | null> {
    const { state, chain, maximumQuantity } = this.#page;
    const { wallet, collection } = state;
    const action = decideMainAction(state, this.#page.now());
    if (action.kind === "ask") return this.resume();
    if ((action.kind !== "mint" && action.kind !== "retry") || wallet.status !== "connected") return null;
    const { phase } = action;
    if (!phase.priceDisplay || !collection.value) return null;
    const { connection, address } = wallet;
    const order = {
      ...request,
      collectionId: collection.value.collection.id,
      chain,
      phase,
      price: phase.priceDisplay,
      quantity: Math.min(state.quantity, maximumQuantity),
      connection,
      isCurrent: () => {
        const { wallet } = this.#page.state;
        return (
          wallet.status === "connected" && wallet.connection === connection && wallet.address === address
        );
      },
    };
    this.#page.commit({ mint: { status: "preparing", quantity: order.quantity } });
    return this.#conclude(order.quantity, (report) => runMint(this.#world, order, report));
  }

  /** Asks what became of mints that were signed but never answered, one by one. Null when there are none. */
  async resume(): Promise<MintOutcome | null> {
    let outcome: MintOutcome | null = null;
    for (const unfinished of this.#world.unfinished.list()) {
      if (isUnderWay(this.#page.state.mint)) break;
      outcome = await this.#conclude(unfinished.quantity, (report) =>
        finishMint(this.#world, unfinished, report),
      );
    }
    return outcome;
  }

  async #conclude(quantity: number, run: (report: (progress: MintProgress) => void) => Promise<MintOutcome>) {
    const report = (mint: MintProgress) => this.#page.commit({ mint });
    let outcome: MintOutcome | null = null;
    try {
      outcome = await run(report);
      const { failure, minted } = outcome;
      // As long as an answer is owed, it is neither a success nor a partial one.
      report(
        failure && (!minted || failure.code === "OUTCOME_UNKNOWN")
          ? { status: "failed", ...outcome, failure }
          : { status: "succeeded", ...outcome },
      );
    } catch (error) {
      report({ status: "failed", failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] });
    }
    // Not waited for: the outcome is known.
    void this.#page.refresh();
    return outcome;
  }

  #changeWallet(wallet: WalletState): void {
    const before = this.#page.state;
    this.#page.commit({ wallet });
    if (addressOf(wallet) === addressOf(before.wallet)) return;
    // What failed for one address says nothing of another; an answer that is owed stays owed.
    const { mint } = before;
    if (mint.status === "failed" && mint.failure.code !== "OUTCOME_UNKNOWN") {
      this.#page.commit({ mint: { status: "idle" } });
    }
    this.#eligibility.clear();
    void this.readEligibility();
  }
}

function addressOf(wallet: WalletState): string | null {
  return wallet.status === "connected" ? wallet.address : null;
}
