import type { Address } from "../contract/values/brand.js";
import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../contract/mint/claim-codes.js";
import type { CollectionResponse } from "../contract/mint/collection.js";
import type { MintedItem } from "../contract/mint/items.js";
import type { EligibilityResponse } from "../contract/mint/wallet.js";
import type { DutchPriceResponse } from "../contract/mint/prices.js";
import type { Price } from "../contract/values/price.js";
import type { ProofChallenge } from "../contract/mint/proof.js";
import type { Failure } from "./failure.js";
import type { Loadable } from "./loadable.js";
import type { VerifiedCost } from "./verified-cost.js";
import type { MintOutcome } from "./outcome.js";
import type { WalletConnection, WalletOption } from "./wallet-directory.js";

/** State of a mint page. Immutable: a new object after every change. */
export interface MintState {
  /** Collection with its phases and supply. */
  readonly collection: Loadable<CollectionResponse>;
  readonly wallet: WalletState;
  /** The wallet's eligibility by phase id. Without an entry: not requested yet. */
  readonly eligibility: Readonly<Record<string, Loadable<EligibilityResponse>>>;
  /** Last read of live prices, by phase id. */
  readonly prices?: Readonly<Record<string, DutchPriceResponse>>;
  /** Id of the phase that the visitor chose; null: the best one for the wallet is used. */
  readonly chosenPhase: string | null;
  /** Chosen quantity in units. */
  readonly quantity: number;
  /** Recipient of the items as it was entered; missing or empty: the connected wallet. */
  readonly recipient?: string;
  /** Claim code; only for drops that use codes. */
  readonly claim?: ClaimState;
  readonly mint: MintProgress;
  /** Wait of the connected wallet for the transactions of an earlier mint; undefined: none. */
  readonly expiryWait?: ExpiryWait | undefined;
  /** Wait that the service has asked for with `Retry-After`; undefined: none. */
  readonly retryWait?: RetryWait | undefined;
  /** `offline`: the state may be out of date. Polling resumes when the connection is back. */
  readonly network?: "online" | "offline";
}

/** Claim code with its validation. */
export interface ClaimState {
  /** As entered; empty: none. */
  readonly code: string;
  /** Validation by the service; undefined: not requested yet. */
  readonly check?: Loadable<ValidateClaimCodeResponse> | undefined;
  readonly configuration?: ClaimCodesResponse | undefined;
  /** Benefits of the connected wallet's redeemed codes. */
  readonly benefits?: ClaimBenefitsResponse["benefits"] | undefined;
}

/** Connection state of the wallet. */
export type WalletState =
  | { readonly status: "disconnected"; readonly failure?: Failure }
  /** `isSlow`: the wallet hasn't answered for 20 seconds, so another one should be offered. */
  | { readonly status: "connecting"; readonly option: WalletOption; readonly isSlow: boolean }
  | { readonly status: "connected"; readonly connection: WalletConnection; readonly address: Address };

/** Progress of a mint. Quantities in units. */
export type MintProgress =
  | { readonly status: "idle" }
  | {
      readonly status: "preparing";
      readonly quantity: number;
      /** Kind of proof being computed or signed before units are reserved; undefined: none. */
      readonly proof?: ProofChallenge["kind"] | undefined;
      /** True if the wallet hasn't answered for 20 seconds, so another one should be offered. Only with a proof. */
      readonly isSlow?: boolean;
    }
  | QueuedMint
  | PriceConfirmation
  | SigningProgress
  | { readonly status: "executing"; readonly quantity: number; readonly items: readonly MintedItem[] }
  | ({ readonly status: "succeeded" } & MintOutcome)
  /** Items that the wallet minted earlier were revealed while the page was open. */
  | ({ readonly status: "revealed" } & MintOutcome)
  | ({ readonly status: "failed"; readonly failure: Failure } & MintOutcome);

/** Wait in the service's queue for reserved units to be released. The mint continues by itself when its turn comes. */
export interface QueuedMint {
  readonly status: "queued";
  readonly quantity: number;
  /** Number of units in the orders ahead of this one. */
  readonly ahead: number;
  /** Leaves the queue. The mint fails with `CANCELLED`. */
  readonly leave: () => void;
}

/** The wallet is asked to sign. Lasts until it has answered, even past the end of the reservation. */
export interface SigningProgress {
  readonly status: "signing";
  readonly quantity: number;
  /** Decoded from the transactions' bytes. */
  readonly cost: VerifiedCost;
  /** End of the reservation, in the service's milliseconds since 1970; null: unknown. */
  readonly expiresAt: number | null;
  /** True if the wallet hasn't answered for 20 seconds, so another one should be offered, after `cancel`. */
  readonly isSlow: boolean;
  /** Ends the mint. A signature that arrives later is discarded and never sent. */
  readonly cancel: () => void;
}

/** Pending confirmation of a quote above the accepted price. The mint waits for `answer` until the reservation expires. */
export interface PriceConfirmation {
  readonly status: "confirming-price";
  readonly quantity: number;
  /** Accepted price of all units. */
  readonly agreed: Price;
  /** Quoted price of all units. */
  readonly quoted: Price;
  /** Decoded from the transactions' bytes. */
  readonly cost: VerifiedCost;
  /** End of the reservation, in the service's milliseconds since 1970; null: unknown. */
  readonly expiresAt: number | null;
  /** Accepts or declines the quote. */
  readonly answer: (isAgreed: boolean) => void;
}

/**
 * Wait for signed transactions of an earlier mint, which could still be charged although the service has reported an
 * error. Also the main action during that time.
 */
export interface ExpiryWait {
  readonly kind: "await-expiry";
  /** Error of the earlier mint. */
  readonly failure: Failure;
  /**
   * End of the wait, in the service's milliseconds since 1970. Kept on the visitor's clock and converted on each
   * access.
   */
  readonly until: number;
}

/**
 * Wait that the service has asked for by refusing the last mint, or the first read of the collection: a rate limit, or
 * an overload. The same request would be refused until then. Also the main action during that time.
 */
export interface RetryWait {
  readonly kind: "await-retry";
  /** Error of the refused request. For `RATE_LIMITED`, `readDetails` has the limit that was reached. */
  readonly failure: Failure;
  /**
   * End of the wait, in the service's milliseconds since 1970. Kept on the visitor's clock and converted on each
   * access.
   */
  readonly until: number;
}

/** True while a mint is in progress: neither idle nor finished. */
export function isInProgress({ status }: MintProgress): boolean {
  return status !== "idle" && status !== "succeeded" && status !== "revealed" && status !== "failed";
}
