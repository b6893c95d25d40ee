import type { MintCost } from "../../contract/mint.js";
import type { PendingMintStorage, Timers } from "../ports.js";
import type { MintOutcome } from "../state.js";

/** All that is needed to ask what became of a mint: once signed, it is kept until the service has given a final answer. */
export interface SignedMint {
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
export interface PendingMint extends SignedMint {
  readonly outcome?: MintOutcome;
}

/** Which mints exclude each other. */
export type MintLockKey = Pick<PendingMint, "collectionId" | "wallet">;

/** A store that takes longer is done without: a signed mint must not wait for it. Milliseconds. */
const timeout = 1_000;

/**
 * The last mint of every wallet, collection by collection, in all tabs of a site. They outlive the page. Where the
 * browser refuses to store anything, they live as long as the page does.
 */
export class PendingMintStore {
  readonly #storage: PendingMintStorage;
  readonly #timers: Timers;
  readonly #scope: string;
  /** Those that could not be stored, by key. */
  readonly #unstored = new Map<string, PendingMint>();

  /** @param scope What tells this service from others on the same site: its API base. */
  constructor(storage: PendingMintStorage, timers: Timers, scope: string) {
    this.#storage = storage;
    this.#timers = timers;
    this.#scope = scope;
  }

  /** What to call a wallet's turn in a collection among all tabs of the site. */
  keyOf({ collectionId, wallet }: MintLockKey): string {
    return `mint-widget ${this.#scope} ${collectionId} ${wallet}`;
  }

  async list(collectionId: string): Promise<readonly PendingMint[]> {
    const prefix = this.keyOf({ collectionId, wallet: "" });
    const stored = await this.#withTimeout(this.#storage.read(prefix)).catch(() => []);
    const mints = new Map(stored.map((mint) => [this.keyOf(mint), mint]));
    for (const [key, mint] of this.#unstored) if (key.startsWith(prefix)) mints.set(key, mint);
    return [...mints.values()];
  }

  async find({ collectionId, wallet }: MintLockKey): Promise<PendingMint | undefined> {
    return (await this.list(collectionId)).find((mint) => mint.wallet === wallet);
  }

  /** Takes the place of the wallet's record before. Never rejects. */
  async put(mint: PendingMint): Promise<void> {
    const key = this.keyOf(mint);
    this.#unstored.set(key, mint);
    try {
      await this.#withTimeout(this.#storage.write(key, mint));
      if (this.#unstored.get(key) === mint) this.#unstored.delete(key);
    } catch {
      // Storage is full, forbidden or slow: memory has it.
    }
  }

  async #withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: unknown;
    const limit = new Promise<never>((_, reject) => {
      timer = this.#timers.setTimeout(() => reject(new Error("slow")), timeout);
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      this.#timers.clearTimeout(timer);
    }
  }
}
