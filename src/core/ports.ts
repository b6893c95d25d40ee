import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../contract/claim-codes.js";
import type { AvailabilityResponse, CollectionResponse } from "../contract/collection.js";
import type { ExecuteMintBody, PrepareMintBody } from "../contract/mint-request.js";
import type { DutchPriceResponse, PeggedPriceResponse } from "../contract/phase-price.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../contract/mint.js";
import type { EligibilityResponse } from "../contract/wallet.js";
import type { PendingMint } from "./mint-flow/pending-mint-store.js";

/**
 * What the heart needs from the world. The heart imports nothing that acts: whoever creates a store hands these in,
 * so that it runs in Node with a fake clock, a fake service and a fake wallet.
 */

/** Time and timers. `monotonic` never jumps when the visitor sets a clock; `wall` may. Both in milliseconds. */
export interface Timers {
  monotonic(): number;
  wall(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** A wallet that the visitor can choose. */
export interface WalletOption {
  /** Stable within a page. */
  readonly id: string;
  readonly name: string;
  /** A `data:` address, or null. */
  readonly icon: string | null;
  /** `host`: handed in by the page. `standard`: announced itself. `mobile`: the apps of an Android phone. `adapter`: a classic adapter, loaded on demand. */
  readonly kind: "host" | "standard" | "mobile" | "adapter";
  /** False: the wallet isn't installed; `url` says where to get it. */
  readonly installed: boolean;
  readonly url: string | null;
}

export type WalletChange =
  { readonly type: "account"; readonly address: string } | { readonly type: "disconnect" };

/** A connected wallet. */
export interface WalletConnection {
  readonly option: WalletOption;
  /** Base58 addresses that the visitor authorised; at least one. */
  readonly addresses: readonly string[];
  /** The address that signs. */
  readonly address: string;
  /** Uses another of `addresses`. */
  select(address: string): void;
  /**
   * Signs all of them in one approval where the wallet can; returns the signed wire bytes in the same order.
   * @throws an error with `code` `WALLET_REJECTED` when the visitor said no.
   */
  signTransactions(transactions: readonly Uint8Array[], chain: string): Promise<Uint8Array[]>;
  /** Tells of account switches and disconnects. Returns the unsubscriber. */
  subscribe(listener: (change: WalletChange) => void): () => void;
  disconnect(): Promise<void>;
}

/** The wallets on this page. */
export interface WalletDirectory {
  /** The wallets that can sign for `chain` (`solana-devnet`, …), host first, then installed, then the rest. */
  list(chain: string): readonly WalletOption[];
  /** Called when the list changes. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
  /** Whether there is anything for `loadMore` to load. */
  readonly canLoadMore: boolean;
  /** Loads the classic adapters and adds them to the list. */
  loadMore(): Promise<void>;
  /** The visitor is about to choose: fetches what has to be there at the press. */
  prepare(): void;
  /**
   * Connects. `silent` connects only when the visitor has authorised this page before and never opens a dialog.
   * @throws an error with `code` `WALLET_REJECTED`, `WALLET_UNAVAILABLE` or `WALLET_FAILED`.
   */
  connect(
    id: string,
    options: { readonly chain: string; readonly silent?: boolean },
  ): Promise<WalletConnection>;
}

/** What a transaction may do at the most, by what the visitor was shown. */
export interface MintConstraints {
  /** Fee payer, buyer and receiver of the item. */
  readonly wallet: string;
  /** The most that all units of this one transaction may cost, in the price's base units. */
  readonly price: { readonly baseUnits: bigint; readonly mint: string | null };
  /** The addresses that the service says it will pay; undefined when it didn't say. */
  readonly recipients: readonly string[] | undefined;
  /** Units that it mints. */
  readonly quantity: number;
}

/** An amount of one currency. */
export interface CurrencyAmount {
  /** The SPL mint, null for the chain's native coin. */
  readonly currency: string | null;
  /** In base units. */
  readonly amount: bigint;
}

/** An amount that leaves the wallet. */
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

/** Stable codes of what a transaction must not do. */
export type TransactionProblemCode =
  /** The bytes are no transaction that can be decoded. */
  | "TRANSACTION_UNREADABLE"
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

/** One thing that makes a transaction unsafe to sign. */
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

/** The result of checking a transaction against what the visitor was shown. */
export interface TransactionVerification {
  /** True when there is no problem. */
  readonly safe: boolean;
  readonly problems: readonly TransactionProblem[];
  /** What the transaction does; null when its bytes could not be decoded. */
  readonly effects: TransactionEffects | null;
}

/** Reads transactions before the wallet sees them, and after. */
export interface TransactionVerifier {
  verify(transaction: Uint8Array, constraints: MintConstraints): TransactionVerification;
  /** True when the wallet signed what it was given, give or take guards that wallets are known to add. */
  matchesUnsigned(unsigned: Uint8Array, signed: Uint8Array, constraints: MintConstraints): boolean;
}

/** The part of the Mint API that a page is shown from. */
export interface CollectionService {
  readCollection(identifier: string, options: { signal: AbortSignal }): Promise<CollectionResponse>;
  readAvailability(collectionId: string, options: { signal: AbortSignal }): Promise<AvailabilityResponse>;
}

/** The part that says what a price has become. */
export interface PriceService {
  readDutchPrice(phaseId: string, options: { signal: AbortSignal }): Promise<DutchPriceResponse>;
  readPeggedPrice(phaseId: string, options: { signal: AbortSignal }): Promise<PeggedPriceResponse>;
}

/**
 * The part that a checkout acts through. Rejections carry `code` and `status`, as `isClientError` reads them, and
 * `retryAfter`: the milliseconds that the service asked to wait, or null.
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

/** The part that claim codes are asked of. */
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

/** The page that the widget lives in. */
export interface Page {
  readonly isHidden: boolean;
  /** Called when the page is hidden or shown. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
}

/** The machine's connection. */
export interface Network {
  /** False: nothing can be reached, as far as the browser knows. True promises nothing. */
  readonly isOnline: boolean;
  /** Called when it is lost and when it comes back. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
}

/** Turns among all tabs of a site: `navigator.locks` has this shape. A tab that is gone holds none. */
export interface Locks {
  /**
   * Holds `name` for as long as `work` takes. While somebody else holds it: waits for its turn, or with `ifAvailable`
   * works at once with null instead of a lock. Rejects only with what `work` rejects with.
   */
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}

/**
 * Records that survive a crash of the browser once they are written, and that every tab sees from then on. Neither is
 * true of `localStorage`. What is read was written by this version, or by one whose records are the same. Rejects where
 * the browser keeps nothing for this site.
 */
export interface PendingMintStorage {
  /** All whose key begins so. */
  read(prefix: string): Promise<readonly PendingMint[]>;
  write(key: string, record: PendingMint): Promise<void>;
}

/** What survives a reload: `localStorage` has this shape. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
