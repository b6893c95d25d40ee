/** Transaction runtime: the newest state of all accounts, and its change by a transaction. */
export interface Runtime {
  read(transactionBytes: Uint8Array): ReadTransaction;
  /**
   * Runs a transaction and keeps its changes. Null when it could not pay its fee, so that it has not landed.
   */
  run(transactionBytes: Uint8Array): { readonly error: unknown; readonly changes: readonly Change[] } | null;
  /** Error that the transaction would fail with, or null. Signatures are not verified. */
  simulate(transactionBytes: Uint8Array): unknown;
  account(address: string): Account | null;
  /** Restores an account's previous state. */
  restore(change: Change): void;
  /** Sets the lamports of an account without data, without a transaction. */
  fund(address: string, lamports: number): void;
  rent(bytes: number): number;
}

export interface ReadTransaction {
  /** Base58. */
  readonly signature: string;
  readonly blockhash: string;
  /** True with all required signatures. */
  readonly isComplete: boolean;
}

export interface Account {
  readonly lamports: number;
  readonly owner: string;
  /** Base64. */
  readonly data: string;
}

/** Account with its previous state; null: it did not exist. */
export interface Change {
  readonly address: string;
  readonly before: Account | null;
}

export const systemProgram = "11111111111111111111111111111111";
export const tokenProgram = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
