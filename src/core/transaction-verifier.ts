import type { Address } from "../contract/values/brand.js";
import type { Price } from "../contract/values/price.js";

/** Prepared transaction of a mint. */
export interface PreparedTransaction {
  /** Wire format, without the wallet's signature. */
  readonly bytes: Uint8Array;
  /** Units minted by it. */
  readonly quantity: number;
}

/**
 * Limits for the transactions of a mint: the price that the visitor was shown, and the addresses that the page has
 * fixed.
 */
export interface MintConstraints {
  /** Fee payer and buyer. */
  readonly wallet: string;
  /** Address that receives the items. Default: the wallet. */
  readonly itemRecipient?: string;
  /** Units minted by all transactions. */
  readonly quantity: number;
  /** Maximum price of all units. */
  readonly price: Pick<Price, "baseUnits" | "decimals" | "mint">;
  /** Addresses that may be paid; undefined: any. */
  readonly recipients?: readonly string[] | undefined;
  /** Mint authority that the items must have; undefined: any. */
  readonly authority?: string | undefined;
  /** Group of which items may be members: the collection's address; undefined: any. */
  readonly group?: string | undefined;
  /** True when items have to be members. The first items of a Token-2022 collection may precede its group. */
  readonly isGroupRequired?: boolean | undefined;
}

/** Chain and addresses pinned by the page, which the service can't override. */
export interface TrustAnchors {
  /** The only chain on which mints are accepted, such as `solana-mainnet`. */
  readonly chain?: string | undefined;
  /** The only wallets that may be paid. Base58 addresses. */
  readonly recipients?: readonly string[] | undefined;
  /** The only mint authority that items may have. Base58. */
  readonly authority?: string | undefined;
  /** The only collection on the chain that items may be in. Base58. */
  readonly collectionAddress?: string | undefined;
}

/** Amount of one currency. */
export interface CurrencyAmount {
  /** Address of the token mint; null: the chain's native coin. */
  readonly currency: Address | null;
  /** In base units. */
  readonly amount: bigint;
}

/** Payment from the wallet. */
export interface Payment extends CurrencyAmount {
  /** Paid wallet, or its token account when the owner isn't in the transaction. */
  readonly recipient: Address;
}

/** New account whose rent the wallet pays. */
export interface FundedAccount {
  readonly address: Address;
  readonly lamports: bigint;
  /**
   * False when `lamports` is an upper bound: the account may exist already, or its rent follows from the chain's rate
   * instead of the transaction.
   */
  readonly isExact: boolean;
}

/** Effects of a transaction, decoded from its bytes. Amounts are upper bounds. */
export interface TransactionEffects {
  readonly payments: readonly Payment[];
  readonly items: readonly { readonly mint: Address; readonly recipient: Address | null }[];
  readonly accounts: readonly FundedAccount[];
  /** Total rent of `accounts`, in lamports. */
  readonly rent: bigint;
  /** Total fee that the items' program charges for creating them, in lamports. */
  readonly programFee: bigint;
  /** Maximum network fee, in lamports. */
  readonly networkFee: bigint;
  /** Addresses of the called programs. */
  readonly programs: readonly Address[];
  /** Those of `programs` whose instructions were not decoded, because the page trusts the program. */
  readonly opaquePrograms: readonly Address[];
}

/** Stable codes of the problems that verification finds in a transaction. */
export type TransactionProblemCode =
  /** The bytes can't be decoded as a transaction. */
  | "TRANSACTION_UNREADABLE"
  /** The fee payer isn't the wallet. */
  | "FEE_PAYER_NOT_WALLET"
  /** A signature is required of an address that isn't part of the mint. */
  | "SIGNER_NOT_ALLOWED"
  /** Some accounts are in an address lookup table, which can't be verified. */
  | "LOOKUP_TABLE"
  | "PROGRAM_NOT_ALLOWED"
  /** An allowed program with an instruction that isn't part of a mint. */
  | "INSTRUCTION_NOT_ALLOWED"
  /** The wallet is the authority of something other than a payment. */
  | "WALLET_AS_AUTHORITY"
  /** A new account that is neither an item nor a token account of an item or a payment. */
  | "ACCOUNT_NOT_ALLOWED"
  | "RECIPIENT_NOT_ALLOWED"
  | "SPENDS_TOO_MUCH"
  | "RENT_TOO_HIGH"
  | "NETWORK_FEE_TOO_HIGH"
  /** The token's decimals differ from those of the shown price. */
  | "TOKEN_DECIMALS_WRONG"
  /** The price, deposit or fee differs from the service's quote. */
  | "COST_MISMATCH"
  /** An item that isn't a unique token: divisible, freezable, minted twice, without metadata, or with an authority left. */
  | "ITEM_MALFORMED"
  /**
   * The item has another mint authority than the page has fixed, or is a member of another group than the collection's.
   */
  | "AUTHORITY_NOT_ALLOWED"
  | "ITEM_RECIPIENT_WRONG"
  | "ITEM_COUNT_WRONG";

/** Problem that makes a transaction unsafe to sign. */
export interface TransactionProblem {
  readonly code: TransactionProblemCode;
  /** Index of the instruction, from 0; missing: the transaction as a whole. */
  readonly instruction?: number;
  /** Address of the program, account, mint or recipient in question; empty: an account in a lookup table. */
  readonly address?: Address | "" | null;
  /** Actual amount: base units, lamports or a number of items. */
  readonly amount?: bigint;
  /** Maximum amount, in the same unit. */
  readonly allowed?: bigint;
}

/** Result of verifying a transaction against the price and quantity shown to the visitor. */
export interface TransactionVerification {
  /** True when there is no problem. */
  readonly safe: boolean;
  readonly problems: readonly TransactionProblem[];
  /** Decoded effects; null when the bytes can't be decoded. */
  readonly effects: TransactionEffects | null;
}

/** Result of verifying all transactions of a mint. */
export interface MintVerification {
  /** True when there is no problem, neither in a transaction nor in all of them together. */
  readonly safe: boolean;
  /** Problems of the transactions and of all of them together. */
  readonly problems: readonly TransactionProblem[];
  readonly transactions: readonly TransactionVerification[];
  /** Effects of all transactions together; null when some can't be decoded. */
  readonly totals: MintTotals | null;
}

/** Effects of a mint's transactions together. Amounts are upper bounds. */
export interface MintTotals {
  /** Number of items that the wallet receives. */
  readonly items: number;
  /** Paid in the price's currency, in base units. */
  readonly price: bigint;
  /** Payments that add up to `price`, one per recipient. */
  readonly payments: readonly Payment[];
  /** Lamports of rent for new accounts. */
  readonly rent: bigint;
  /** The part of `rent` for accounts that may already exist, in which case they cost less. Lamports. */
  readonly inexactRent: bigint;
  /** Lamports that the items' program charges for creating them. */
  readonly programFee: bigint;
  /** Lamports. */
  readonly networkFee: bigint;
  /** False when programs that the page trusts may charge more. */
  readonly isComplete: boolean;
}

/** Verification of transactions before and after the wallet signs them. */
export interface TransactionVerifier {
  /** Verifies the prepared transactions of one mint together. */
  verify(transactions: readonly PreparedTransaction[], constraints: MintConstraints): MintVerification;
  /** True when the signed transaction equals the unsigned one, apart from assertions that wallets add. */
  matchesUnsigned(unsigned: Uint8Array, signed: Uint8Array, wallet: string): boolean;
}
