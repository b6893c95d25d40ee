import type { Address } from "@solana/kit";
import type { Balances } from "./balances.js";
import type { Fee } from "./fee.js";
import { BLOCKHASH_LIFETIME } from "./recent-blocks.js";
import type { Execution } from "./runtime.js";
import type { TransactionAccounts, WireTransaction } from "./wire-transaction.js";

/** Transaction in the chain. It paid its fee, whether it succeeded or failed. */
export interface LandedTransaction {
  readonly wire: WireTransaction;
  readonly accounts: TransactionAccounts;
  readonly slot: number;
  /** Start of its slot: Unix time in seconds. */
  readonly time: number;
  readonly execution: Execution;
  readonly fee: Fee;
  readonly before: Balances;
  readonly after: Balances;
}

/** Transaction history, limited to the newest transactions. */
export class LandedTransactions {
  readonly #inOrder: LandedTransaction[] = [];
  readonly #bySignature = new Map<string, LandedTransaction>();
  readonly #byMessage = new Set<string>();
  #count = 0;

  /** @param limit minimum number stored; at most twice that, plus transactions with valid blockhashes. */
  constructor(private readonly limit: number) {}

  /** Number of transactions since genesis. */
  get count(): number {
    return this.#count;
  }

  add(landed: LandedTransaction): void {
    this.#count += 1;
    this.#inOrder.push(landed);
    this.#bySignature.set(landed.wire.signature, landed);
    this.#byMessage.add(landed.wire.messageHash);
    if (this.#inOrder.length > 2 * this.limit) this.#deleteOldest(landed.slot - BLOCKHASH_LIFETIME);
  }

  find(signature: string): LandedTransaction | undefined {
    return this.#bySignature.get(signature);
  }

  has(wire: WireTransaction): boolean {
    return this.#byMessage.has(wire.messageHash);
  }

  /** Transactions newest first, from `newest` down to `oldest` slot. */
  *between(newest: number, oldest: number): Iterable<LandedTransaction> {
    for (let index = this.#inOrder.length - 1; index >= 0; index--) {
      const landed = this.#inOrder[index]!;
      if (landed.slot < oldest) return;
      if (landed.slot <= newest) yield landed;
    }
  }

  /** Transactions that name an address, newest first, landed in `slot` or before. */
  *naming(address: Address, slot: number): Iterable<LandedTransaction> {
    for (const landed of this.between(slot, 0)) if (landed.accounts.addresses.includes(address)) yield landed;
  }

  /** Deletes transactions older than every valid blockhash; younger ones are needed to detect duplicates. */
  #deleteOldest(oldestValid: number): void {
    let count = 0;
    while (count < this.limit && this.#inOrder[count]!.slot < oldestValid) count += 1;
    for (const { wire } of this.#inOrder.splice(0, count)) {
      this.#bySignature.delete(wire.signature);
      this.#byMessage.delete(wire.messageHash);
    }
  }
}
