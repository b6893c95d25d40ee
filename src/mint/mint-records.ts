import type { MintCost } from "../contract/mint.js";
import type { RecordStore, Timers } from "./ports.js";
import type { MintOutcome } from "./state.js";

/** All that is needed to ask what became of a mint: once signed, it is kept until the service has given a final answer. */
export interface UnfinishedMint {
  readonly collectionId: string;
  readonly sessionId: string;
  readonly wallet: string;
  readonly quantity: number;
  readonly transactions: readonly SignedTransaction[];
  /** What all units cost together, as it was quoted. */
  readonly cost?: MintCost | undefined;
}

export interface SignedTransaction {
  /** Wire format in base64. */
  readonly signed: string;
  /** Units that it mints. */
  readonly quantity: number;
}

/** The last mint of a wallet in a collection. With an outcome it is over, and the outcome is there for other tabs to tell. */
export interface MintRecord extends UnfinishedMint {
  readonly outcome?: MintOutcome;
}

/** Which mints exclude each other. */
export type Turn = Pick<MintRecord, "collectionId" | "wallet">;

/** A store that takes longer is done without: a signed mint must not wait for it. Milliseconds. */
const patience = 1_000;

/**
 * The last mint of every wallet, collection by collection, in all tabs of a site. They outlive the page. Where the
 * browser refuses to store anything, they live as long as the page does.
 */
export class MintRecords {
  readonly #store: RecordStore;
  readonly #timers: Timers;
  readonly #scope: string;
  /** Those that could not be stored, by key. */
  readonly #unstored = new Map<string, MintRecord>();

  /** @param scope What tells this service from others on the same site: its API base. */
  constructor(store: RecordStore, timers: Timers, scope: string) {
    this.#store = store;
    this.#timers = timers;
    this.#scope = scope;
  }

  /** What to call a wallet's turn in a collection among all tabs of the site. */
  keyOf({ collectionId, wallet }: Turn): string {
    return `mint-widget ${this.#scope} ${collectionId} ${wallet}`;
  }

  async list(collectionId: string): Promise<readonly MintRecord[]> {
    const prefix = this.keyOf({ collectionId, wallet: "" });
    const stored = await this.#hurry(this.#store.read(prefix)).catch(() => []);
    const records = new Map(stored.map((record) => [this.keyOf(record), record]));
    for (const [key, record] of this.#unstored) if (key.startsWith(prefix)) records.set(key, record);
    return [...records.values()];
  }

  async find({ collectionId, wallet }: Turn): Promise<MintRecord | undefined> {
    return (await this.list(collectionId)).find((record) => record.wallet === wallet);
  }

  /** Takes the place of the wallet's record before. Never rejects. */
  async put(record: MintRecord): Promise<void> {
    const key = this.keyOf(record);
    this.#unstored.set(key, record);
    try {
      await this.#hurry(this.#store.write(key, record));
      if (this.#unstored.get(key) === record) this.#unstored.delete(key);
    } catch {
      // Storage is full, forbidden or slow: memory has it.
    }
  }

  async #hurry<T>(work: Promise<T>): Promise<T> {
    let timer: unknown;
    const limit = new Promise<never>((_, reject) => {
      timer = this.#timers.setTimeout(() => reject(new Error("slow")), patience);
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      this.#timers.clearTimeout(timer);
    }
  }
}
