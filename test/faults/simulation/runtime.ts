/** Transaction runtime: the newest state of all accounts, and its change by a transaction. */
export interface Runtime {
  read(transactionBytes: Uint8Array): ReadTransaction;
  /** Runs it and keeps what it did. Null when it could not even pay its fee, so that it has not landed. */
  run(transactionBytes: Uint8Array): { readonly error: unknown; readonly changes: readonly Change[] } | null;
  /** Error that the transaction would fail with, or null. Signatures are not verified. */
  simulate(transactionBytes: Uint8Array): unknown;
  account(address: string): Account | null;
  /** Puts an account back to what it was. */
  restore(change: Change): void;
  /** Lets an account without data hold so many lamports, past all rules. */
  fund(address: string, lamports: number): void;
  rent(bytes: number): number;
}

export interface ReadTransaction {
  /** Base58. */
  readonly signature: string;
  readonly blockhash: string;
  /** Signed by everybody who has to. */
  readonly isComplete: boolean;
}

export interface Account {
  readonly lamports: number;
  readonly owner: string;
  /** Base64. */
  readonly data: string;
}

/** An account, and what it was before; null: it was not there. */
export interface Change {
  readonly address: string;
  readonly before: Account | null;
}

export const systemProgram = "11111111111111111111111111111111";
export const tokenProgram = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
