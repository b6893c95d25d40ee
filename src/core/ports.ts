import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../contract/claim-codes.js";
import type { Address } from "../contract/brand.js";
import type { AvailabilityResponse } from "../contract/availability.js";
import type { CollectionResponse } from "../contract/collection.js";
import type { ExecuteMintBody, PrepareMintBody } from "../contract/mint-request.js";
import type { DutchPriceResponse, PeggedPriceResponse } from "../contract/phase-price.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../contract/mint.js";
import type { Price } from "../contract/price.js";
import type { ProofChallenge } from "../contract/proof.js";
import type { EligibilityResponse } from "../contract/wallet.js";
import type { HostWallet } from "./host-wallet.js";
import type { WalletErrorCode } from "./wallet-error-code.js";
import type { PendingMint } from "./pending-mint.js";

export type { WalletErrorCode };

/*
 * Ports of the core: it imports no platform API, so that it runs in Node with a fake clock, service and wallet. The
 * adapters are in `compose/` and `solana/`.
 */

/** Clocks and timers, in milliseconds. `monotonic` doesn't change when the visitor sets a clock; `wall` does. */
export interface Timers {
  monotonic(): number;
  wall(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Wallet in the list of wallets. */
export interface WalletOption {
  /** Unique and stable within a page. */
  readonly id: string;
  readonly name: string;
  /** `data:` URL; null: none. */
  readonly icon: string | null;
  /**
   * `host`: passed in by the page. `standard`: announced by Wallet Standard. `mobile`: the apps of an Android phone.
   * `adapter`: a classic adapter, loaded on demand.
   */
  readonly kind: "host" | "standard" | "mobile" | "adapter";
  readonly installed: boolean;
  /** Install page; null: unknown. */
  readonly url: string | null;
}

/** Event of a connected wallet. */
export type WalletChange =
  | { readonly type: "account"; readonly address: Address }
  | { readonly type: "disconnect" };

/** Connection to a wallet. */
export interface WalletConnection {
  readonly option: WalletOption;
  /** Base58 addresses that the visitor authorised; at least one. */
  readonly addresses: readonly Address[];
  /** Base58 address that signs. */
  readonly address: Address;
  /** Switches to another of `addresses`. */
  select(address: string): void;
  /**
   * Signs all transactions, in one approval if the wallet supports it.
   * @param transactions Wire bytes.
   * @returns signed wire bytes in the same order.
   * @throws {Error} with `code` `WALLET_REJECTED` when the visitor declined, `WALLET_UNAVAILABLE`,
   * `WALLET_UNSUPPORTED_CHAIN` or `WALLET_FAILED`.
   */
  signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]>;
  /**
   * Signs a message. Undefined: the wallet can't.
   * @returns the signature, Ed25519 of the message's bytes as they are
   * @throws {Error} with `code` as `signTransactions`
   */
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
  /** Calls `listener` on account switches and disconnects. @returns a function that unsubscribes it. */
  subscribe(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}

/**
 * `list`: wallets were added or removed. `host`: the page's own wallet was replaced. `host-connected`: the page has
 * connected its own wallet.
 */
export type DirectoryChange = "list" | "host" | "host-connected";

/** Directory of the wallets on this page. */
export interface WalletDirectory {
  /** Wallets that can sign for `chain` (`solana-devnet`, …): host first, then installed, then the rest. */
  list(chain: string): readonly WalletOption[];
  /** Calls `listener` after each change. @returns a function that unsubscribes it. */
  subscribe(listener: (change: DirectoryChange) => void): () => void;
  /** Replaces the page's own wallet; null: it has none. */
  setHost(host: HostWallet | null): void;
  /**
   * Why the wallet that the page passed in can't be used: `WALLET_NOT_SUPPORTED` for anything but a wallet,
   * `WALLET_UNSUPPORTED_CHAIN` for one that can't sign for the chain; null: usable, or none.
   * @param chain Null: not known.
   */
  hostErrorOn(chain: string | null): Error | null;
  /** True when `loadMore` has wallets to load. */
  readonly canLoadMore: boolean;
  /**
   * Loads the classic adapters and adds them to the list.
   * @throws {Error} with `code` `WALLET_UNAVAILABLE` when they can't be loaded; the next call tries again.
   */
  loadMore(): Promise<void>;
  /** Prefetches code that must be loaded when a wallet is chosen. Call it before the visitor chooses. */
  prepare(): void;
  /**
   * Connects a wallet.
   * @param options `silent`: connects only when the visitor has authorised this page before, without a dialog.
   * @throws {Error} with `code` `WALLET_REJECTED`, `WALLET_UNAVAILABLE`, `WALLET_UNSUPPORTED_CHAIN` or `WALLET_FAILED`.
   */
  connect(
    id: string,
    options: { readonly chain: string; readonly silent?: boolean },
  ): Promise<WalletConnection>;
}

/** Prepared transaction of a mint. */
export interface PreparedTransaction {
  /** Wire format, without the wallet's signature. */
  readonly bytes: Uint8Array;
  /** Units minted by it. */
  readonly quantity: number;
}

/** Limits of a mint: the price that the visitor was shown, and the addresses that the page has fixed. */
export interface MintTerms {
  /** Fee payer, buyer and receiver of the items. */
  readonly wallet: string;
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
}

/** Chain and addresses that a page has fixed, so that the service can't name others. */
export interface TrustAnchors {
  /** Only chain that may be minted on: `solana-mainnet`. */
  readonly chain?: string | undefined;
  /** Only addresses that may be paid: base58, wallets. */
  readonly recipients?: readonly string[] | undefined;
  /** Only mint authority of the items: base58. */
  readonly authority?: string | undefined;
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
  /** Paid wallet, or the token account when its owner isn't in the transaction. */
  readonly recipient: Address;
}

/** New account whose rent the wallet pays. */
export interface FundedAccount {
  readonly address: Address;
  readonly lamports: bigint;
  /** True when it may exist already, and then costs nothing. */
  readonly isOptional: boolean;
}

/** Effects of a transaction, decoded from its bytes. Amounts are upper bounds. */
export interface TransactionEffects {
  readonly payments: readonly Payment[];
  readonly items: readonly { readonly mint: Address; readonly recipient: Address | null }[];
  readonly accounts: readonly FundedAccount[];
  /** Total rent of `accounts`, in lamports. */
  readonly rent: bigint;
  /** Maximum network fee, in lamports. */
  readonly networkFee: bigint;
  /** Addresses of the called programs. */
  readonly programs: readonly Address[];
  /** Programs among them whose instructions were not decoded, because the page trusts them. */
  readonly opaquePrograms: readonly Address[];
}

/** Stable codes of the problems that verification finds in a transaction. */
export type TransactionProblemCode =
  /** The bytes can't be decoded as a transaction. */
  | "TRANSACTION_UNREADABLE"
  /** The fee payer isn't the wallet. */
  | "FEE_PAYER_NOT_WALLET"
  /** A required signature of an address that has no part in the mint. */
  | "SIGNER_NOT_ALLOWED"
  /** Accounts in an address lookup table, which can't be checked. */
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
  /** The amount's decimals aren't those of the price that was shown. */
  | "TOKEN_DECIMALS_WRONG"
  /** Another price, deposit or fee than the service's quote. */
  | "COST_MISMATCH"
  /** An item that isn't a unique token: divisible, freezable, minted twice, without metadata, or with an authority left. */
  | "ITEM_MALFORMED"
  /** An item of another mint authority than the page has fixed, or a member of another group than the collection's. */
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
  /** True when neither a transaction nor all of them together have a problem. */
  readonly safe: boolean;
  /** Problems of the transactions and of all of them together. */
  readonly problems: readonly TransactionProblem[];
  readonly transactions: readonly TransactionVerification[];
  /** Effects of all transactions together; null when some can't be decoded. */
  readonly totals: MintTotals | null;
}

/** Effects of a mint's transactions together. Amounts are upper bounds. */
export interface MintTotals {
  /** Items that the wallet receives. */
  readonly items: number;
  /** Paid in the price's currency, in base units. */
  readonly price: bigint;
  /** Payments that `price` consists of, one for each recipient. */
  readonly payments: readonly Payment[];
  /** Lamports of rent for new accounts. */
  readonly rent: bigint;
  /** Lamports of `rent` for accounts that may exist already, and then cost nothing. */
  readonly optionalRent: bigint;
  /** Lamports. */
  readonly networkFee: bigint;
  /** False when programs that the page trusts may take more. */
  readonly isComplete: boolean;
}

/** Verification of transactions before and after the wallet signs them. */
export interface TransactionVerifier {
  /** Verifies the prepared transactions of one mint together. */
  verify(transactions: readonly PreparedTransaction[], terms: MintTerms): MintVerification;
  /** True when the signed transaction equals the unsigned one, apart from assertions that wallets add. */
  matchesUnsigned(unsigned: Uint8Array, signed: Uint8Array, wallet: string): boolean;
}

/** Mint API routes of the collection and its supply. */
export interface CollectionService {
  readCollection(identifier: string, options: { signal: AbortSignal }): Promise<CollectionResponse>;
  readAvailability(collectionId: string, options: { signal: AbortSignal }): Promise<AvailabilityResponse>;
}

/** Mint API routes of live prices. */
export interface PriceService {
  readDutchPrice(phaseId: string, options: { signal: AbortSignal }): Promise<DutchPriceResponse>;
  readPeggedPrice(phaseId: string, options: { signal: AbortSignal }): Promise<PeggedPriceResponse>;
}

/**
 * Mint API routes of the checkout. Rejections carry `code` and `status`, as `isClientError` reads them, and `retryAfter`:
 * milliseconds of the `Retry-After` header, or null.
 */
export interface MintService {
  readEligibility(
    collectionId: string,
    phaseId: string,
    wallet: string,
    options: { signal: AbortSignal },
  ): Promise<EligibilityResponse>;
  prepareMint(body: PrepareMintBody): Promise<PrepareMintResponse>;
  executeMint(body: ExecuteMintBody): Promise<ExecuteMintResponse>;
}

/** Mint API routes of claim codes. */
export interface ClaimCodeService {
  readClaimCodes(collectionId: string, options: { signal: AbortSignal }): Promise<ClaimCodesResponse>;
  validateClaimCode(
    collectionId: string,
    code: string,
    options: { signal: AbortSignal },
  ): Promise<ValidateClaimCodeResponse>;
  readClaimBenefits(
    collectionId: string,
    wallet: string,
    options: { signal: AbortSignal },
  ): Promise<ClaimBenefitsResponse>;
}

/**
 * Solves a proof of work beside the page, which stays responsive.
 * @param payload `payload` of a challenge of the kind `work`
 * @returns the answer; null when it isn't found in time or the signal is aborted
 * @throws {Error} when the browser can't compute it
 */
export type SolveWork = (payload: string, signal: AbortSignal) => Promise<string | null>;

/**
 * Answers a challenge of a kind that the operator of the service has defined, such as a captcha, for one prepare. Its
 * error ends the mint, with its `code` if it has one; the signal is aborted when the mint is.
 *
 * @example
 * ```ts
 * import type { MintStore, ProofHandler } from "mint-widget/headless";
 *
 * declare const captcha: { solve(siteKey: string): Promise<string> };
 * const proofHandler: ProofHandler = ({ payload }) => captcha.solve(payload);
 *
 * const mintOne = (store: MintStore) => store.mint({ quantity: 1, proofHandler });
 * ```
 */
export type ProofHandler = (
  challenge: ProofChallenge,
  context: {
    /** Base58 address of the connected wallet. */
    readonly wallet: string;
    readonly signal: AbortSignal;
  },
) => Promise<string>;

/** Visibility of the page. */
export interface Page {
  readonly isHidden: boolean;
  /** `https://shop.example`; `null` for a page without one, as in a sandboxed frame. */
  readonly origin: string;
  /** Calls `listener` when the page is hidden or shown. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Network state of the machine. */
export interface Network {
  /** False: the browser reports no connection. True is no guarantee. */
  readonly isOnline: boolean;
  /** Calls `listener` when the connection is lost or back. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Locks shared by all tabs of a site, as in `navigator.locks`. A closed tab releases its locks. */
export interface Locks {
  /**
   * Runs `work` while holding the lock `name`. If it is held elsewhere, waits; with `ifAvailable` runs `work` at once
   * with null. Rejects only with the error of `work`.
   */
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}

/**
 * Durable records: they survive a browser crash once written, and every tab reads them from then on. `localStorage`
 * guarantees neither. All records are of this version's format. Rejects when the browser stores nothing for this site.
 */
export interface PendingMintStorage {
  /** Records whose key has this prefix. */
  read(prefix: string): Promise<readonly PendingMint[]>;
  write(key: string, record: PendingMint): Promise<void>;
}

/** Storage that survives a reload, as `localStorage`. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
