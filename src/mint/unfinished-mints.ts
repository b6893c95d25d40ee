import type { KeyValueStore } from "./ports.js";

/** All that is needed to ask what became of a mint: once signed, it is kept until the service has given a final answer. */
export interface UnfinishedMint {
  readonly sessionId: string;
  readonly wallet: string;
  readonly quantity: number;
  readonly transactions: readonly SignedTransaction[];
}

export interface SignedTransaction {
  /** Wire format in base64. */
  readonly signed: string;
  /** Units that it mints. */
  readonly quantity: number;
}

/**
 * The mints of one collection that the service still owes an answer for. They outlive the page. When the visitor's
 * browser refuses to store anything, they live as long as the page does.
 */
export class UnfinishedMints {
  readonly #store: KeyValueStore;
  readonly #key: string;
  /** Those of this page, by session. What is stored may be less, or be more by those of other pages. */
  readonly #own = new Map<string, UnfinishedMint>();

  /** @param scope What tells this collection from others on the same site: API base and collection id. */
  constructor(store: KeyValueStore, scope: string) {
    this.#store = store;
    this.#key = `mint-widget:unfinished:${scope}`;
  }

  /** Oldest first. */
  list(): readonly UnfinishedMint[] {
    const others = this.#read().filter(({ sessionId }) => !this.#own.has(sessionId));
    return [...others, ...this.#own.values()];
  }

  add(mint: UnfinishedMint): void {
    this.#own.set(mint.sessionId, mint);
    this.#write(this.list());
  }

  remove(sessionId: string): void {
    this.#own.delete(sessionId);
    this.#write(this.list().filter((mint) => mint.sessionId !== sessionId));
  }

  #read(): readonly UnfinishedMint[] {
    try {
      const found: unknown = JSON.parse(this.#store.getItem(this.#key) ?? "[]");
      return Array.isArray(found) ? found.filter(isUnfinishedMint) : [];
    } catch {
      return [];
    }
  }

  #write(mints: readonly UnfinishedMint[]): void {
    try {
      if (mints.length) this.#store.setItem(this.#key, JSON.stringify(mints));
      else this.#store.removeItem(this.#key);
    } catch {
      // Storage is full or forbidden: memory has it.
    }
  }
}

function isUnfinishedMint(value: unknown): value is UnfinishedMint {
  const { sessionId, wallet, quantity, transactions } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof sessionId === "string" &&
    typeof wallet === "string" &&
    typeof quantity === "number" &&
    Array.isArray(transactions) &&
    transactions.every(isSignedTransaction)
  );
}

function isSignedTransaction(value: unknown): value is SignedTransaction {
  const { signed, quantity } = (value ?? {}) as Record<string, unknown>;
  return typeof signed === "string" && typeof quantity === "number";
}
