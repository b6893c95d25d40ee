/** What one transaction of a mint may do to the wallet. Everything that is not said here is refused. */
export interface MintExpectation {
  /** The address that pays and signs. */
  readonly wallet: string;
  /** Who gets the items; the wallet, unless said otherwise. */
  readonly itemRecipient?: string;
  /** The number of items in this transaction. */
  readonly quantity: number;
  /** The most that may leave the wallet as payment, by currency; a currency that is missing may not leave at all. */
  readonly spend: readonly CurrencyAmount[];
  /**
   * Who may be paid: addresses of wallets, or of token accounts for payments in SPL tokens. Missing: anybody, for a
   * service that doesn't say; what leaves is limited all the same.
   */
  readonly recipients?: readonly string[] | undefined;
  /** The most lamports that may be locked up as rent for new accounts. */
  readonly rent: bigint;
  /** The most lamports that the chain may charge: signatures and compute units. */
  readonly networkFee: bigint;
  /** Other addresses that may be required to sign. The mint authority of the items always may. */
  readonly signers?: readonly string[];
  /** Further programs that the page trusts blindly: what their instructions do is not looked at. */
  readonly programs?: readonly string[];
}

export interface CurrencyAmount {
  /** The SPL mint, null for the chain's native coin. */
  readonly currency: string | null;
  /** In base units. */
  readonly amount: bigint;
}

export interface Payment extends CurrencyAmount {
  /** The paid wallet, or the token account when the transaction doesn't tell whose it is. */
  readonly recipient: string;
}

/** What a transaction does, as far as its bytes tell. Amounts are upper bounds. */
export interface TransactionEffects {
  readonly payments: readonly Payment[];
  readonly items: readonly { readonly mint: string; readonly recipient: string | null }[];
  /** New accounts that the wallet pays for. */
  readonly accounts: readonly { readonly address: string; readonly lamports: bigint }[];
  /** Lamports for these accounts. */
  readonly rent: bigint;
  /** Lamports that the chain can charge at most. */
  readonly networkFee: bigint;
  readonly programs: readonly string[];
  /** Those of `programs` whose instructions were let through unseen, because the page trusts them. */
  readonly opaquePrograms: readonly string[];
}

export type TransactionProblemCode =
  /** Somebody else pays the fee, so this isn't the wallet's own transaction. */
  | "FEE_PAYER_NOT_WALLET"
  /** An address must sign that has no business here. */
  | "SIGNER_NOT_ALLOWED"
  /** Accounts are hidden in a lookup table. */
  | "LOOKUP_TABLE"
  | "PROGRAM_NOT_ALLOWED"
  /** The program is fine, this instruction isn't: it isn't part of a mint. */
  | "INSTRUCTION_NOT_ALLOWED"
  /** The wallet lends its signature to something other than paying. */
  | "WALLET_AS_AUTHORITY"
  /** A new account that is neither an item nor an account to hold one or a payment. */
  | "ACCOUNT_NOT_ALLOWED"
  | "RECIPIENT_NOT_ALLOWED"
  | "SPENDS_TOO_MUCH"
  | "RENT_TOO_HIGH"
  | "NETWORK_FEE_TOO_HIGH"
  /** An item that isn't one of a kind: divisible, freezable, minted twice, or more could be minted later. */
  | "ITEM_MALFORMED"
  | "ITEM_RECIPIENT_WRONG"
  | "ITEM_COUNT_WRONG";

export interface TransactionProblem {
  readonly code: TransactionProblemCode;
  /** Position of the instruction; missing when the problem lies in the whole. */
  readonly instruction?: number;
  /** The program, account, mint or recipient in question. */
  readonly address?: string | null;
  /** What it is, and what it may be at most: base units, lamports or a number of items. */
  readonly amount?: bigint;
  readonly allowed?: bigint;
}

export type TransactionVerdict =
  | { readonly safe: true; readonly problems: readonly []; readonly effects: TransactionEffects }
  | {
      readonly safe: false;
      readonly problems: readonly TransactionProblem[];
      readonly effects: TransactionEffects;
    };
