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
  /** Id of the phase that the visitor chose; null: the best one for the wallet. */
  readonly chosenPhase: string | null;
  /** Chosen quantity in units. */
  readonly quantity: number;
  /** Address of the wallet that gets the items, as it was entered; missing or empty: the connected wallet. */
  readonly recipient?: string;
  /** Claim code; only for drops that use codes. */
  readonly claim?: ClaimState;
  readonly mint: MintProgress;
  /** Wait of the connected wallet for the transactions of an earlier mint; undefined: none. */
  readonly expiryWait?: ExpiryWait | undefined;
  /** `offline`: the state may be out of date; polling stops until the network is back. */
  readonly network?: "online" | "offline";
}

/** Claim code with its validation. */
export interface ClaimState {
  /** As it was entered; empty: none. */
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
  | { readonly status: "connecting"; readonly option: WalletOption }
  | { readonly status: "connected"; readonly connection: WalletConnection; readonly address: Address };

/** Progress of a mint. Quantities in units. */
export type MintProgress =
  | { readonly status: "idle" }
  | {
      readonly status: "preparing";
      readonly quantity: number;
      /** Kind of the proof that is being given, before anything is reserved; undefined: none. */
      readonly proof?: ProofChallenge["kind"] | undefined;
    }
  | QueuedMint
  | PriceConfirmation
  | SigningProgress
  | { readonly status: "executing"; readonly quantity: number; readonly items: readonly MintedItem[] }
  | ({ readonly status: "succeeded" } & MintOutcome)
  /** Items that the wallet had minted before were revealed while the page was open. */
  | ({ readonly status: "revealed" } & MintOutcome)
  | ({ readonly status: "failed"; readonly failure: Failure } & MintOutcome);

/** Wait for reserved units to return, in the service's queue. The mint goes on by itself once it is its turn. */
export interface QueuedMint {
  readonly status: "queued";
  readonly quantity: number;
  /** Units of the orders before this one. */
  readonly ahead: number;
  /** Leaves the queue. The mint fails with `CANCELLED`. */
  readonly leave: () => void;
}

/** The wallet is asked to sign. Lasts until it has answered, also after the reservation's end. */
export interface SigningProgress {
  readonly status: "signing";
  readonly quantity: number;
  /** From the transactions' bytes. */
  readonly cost: VerifiedCost;
  /** End of the reservation, in the service's milliseconds since 1970; null: unknown. */
  readonly expiresAt: number | null;
  /** Ends the mint; a signature that comes later is dropped and never sent. */
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
  /** From the transactions' bytes. */
  readonly cost: VerifiedCost;
  /** End of the reservation, in the service's milliseconds since 1970; null: unknown. */
  readonly expiresAt: number | null;
  /** Accepts or declines the quote. */
  readonly answer: (isAgreed: boolean) => void;
}

/**
 * Signed transactions of an earlier mint could still be charged, although the service has reported an error. Also the
 * main action then.
 */
export interface ExpiryWait {
  readonly kind: "await-expiry";
  /** Error of the earlier mint. */
  readonly failure: Failure;
  /** End of the wait, in the service's milliseconds since 1970. Measured by the visitor's clock, converted when read. */
  readonly until: number;
}

/** True from the first step of a mint to its last. */
export function isInProgress({ status }: MintProgress): boolean {
  return status !== "idle" && status !== "succeeded" && status !== "revealed" && status !== "failed";
}
