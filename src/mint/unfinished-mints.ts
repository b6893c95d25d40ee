import type { KeyValueStore } from "./ports.js";

/** All that is needed to ask what became of a mint: once signed, it is kept until the service has given a final answer. */
export interface UnfinishedMint {
  readonly sessionId: string;
  readonly wallet: string;
  readonly quantity: number;
  /** Signed transactions in base64. */
  readonly transactions: readonly string[];
}

/**
 * The mints of one collection that the service still owes an answer for. They outlive the page. When the visitor's
 * browser refuses to store anything, they live as long as the page does.
 */
export class UnfinishedMints {
  readonly #store: KeyValueStore;
  readonly #key: string;
  #memory: readonly UnfinishedMint[];

  /** @param scope What tells this collection from others on the same site: API base and collection id. */
  constructor(store: KeyValueStore, scope: string) {
    this.#store = store;
    this.#key = `mint-widget:unfinished:${scope}`;
    this.#memory = this.#read() ?? [];
  }

  list(): readonly UnfinishedMint[] {
    return this.#read() ?? this.#memory;
  }

  add(mint: UnfinishedMint): void {
    this.#write([...this.list().filter(({ sessionId }) => sessionId !== mint.sessionId), mint]);
  }

  remove(sessionId: string): void {
    this.#write(this.list().filter((mint) => mint.sessionId !== sessionId));
  }

  #read(): readonly UnfinishedMint[] | null {
    try {
      const found: unknown = JSON.parse(this.#store.getItem(this.#key) ?? "[]");
      return Array.isArray(found) ? found.filter(isUnfinishedMint) : [];
    } catch {
      return null;
    }
  }

  #write(mints: readonly UnfinishedMint[]): void {
    this.#memory = mints;
    try {
      if (mints.length) this.#store.setItem(this.#key, JSON.stringify(mints));
      else this.#store.removeItem(this.#key);
    } catch {
      // Storage is full or forbidden: memory has it.
    }
  }
}

function isUnfinishedMint(value: unknown): value is UnfinishedMint {
  const { sessionId, wallet, quantity, transactions } = (value ?? {}) as Record<
    keyof UnfinishedMint,
    unknown
  >;
  return (
    typeof sessionId === "string" &&
    typeof wallet === "string" &&
    typeof quantity === "number" &&
    Array.isArray(transactions) &&
    transactions.every((transaction) => typeof transaction === "string")
  );
}
