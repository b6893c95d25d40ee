import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../contract/claim-codes.js";
import type { CollectionResponse } from "../contract/collection.js";
import type { MintCost, MintedItem } from "../contract/mint.js";
import type { EligibilityResponse } from "../contract/wallet.js";
import type { DutchPriceResponse } from "../contract/phase-price.js";
import type { Price } from "../contract/price.js";
import type { Failure } from "./failure.js";
import type { Loadable } from "./loadable.js";
import type { WalletConnection, WalletOption } from "./ports.js";

/** Everything that a mint page shows, at one moment. A new object at every change. */
export interface MintState {
  readonly collection: Loadable<CollectionResponse>;
  readonly wallet: WalletState;
  /** The wallet's verdict by phase id. Without an entry: not asked yet. */
  readonly eligibility: Readonly<Record<string, Loadable<EligibilityResponse>>>;
  /** What was read last of prices that move, by phase id. */
  readonly prices?: Readonly<Record<string, DutchPriceResponse>>;
  /** The phase that the visitor chose; null: the one that suits best. */
  readonly chosenPhase: string | null;
  readonly quantity: number;
  /** Where the drop uses codes. */
  readonly claim?: ClaimState;
  readonly mint: MintProgress;
  /** `offline`: what is shown may be out of date; nothing is read by itself until the network is back. */
  readonly network?: "online" | "offline";
}

export interface ClaimState {
  /** As it was entered; empty: none. */
  readonly code: string;
  /** What the service says of it; undefined: not asked yet. */
  readonly check?: Loadable<ValidateClaimCodeResponse> | undefined;
  readonly configuration?: ClaimCodesResponse | undefined;
  /** What redeemed codes gave the connected wallet. */
  readonly benefits?: ClaimBenefitsResponse["benefits"] | undefined;
}

export type WalletState =
  | { readonly status: "disconnected"; readonly failure?: Failure }
  | { readonly status: "connecting"; readonly option: WalletOption }
  | { readonly status: "connected"; readonly connection: WalletConnection; readonly address: string };

/** How far a mint has come. */
export type MintProgress =
  | { readonly status: "idle" }
  | { readonly status: "preparing"; readonly quantity: number }
  | PriceConfirmation
  | {
      readonly status: "signing";
      readonly quantity: number;
      readonly cost: MintCost | undefined;
      /** When the reservation ends, in the service's milliseconds since 1970; null when not told. */
      readonly expiresAt: number | null;
    }
  | { readonly status: "executing"; readonly quantity: number; readonly items: readonly MintedItem[] }
  | ({ readonly status: "succeeded" } & MintOutcome)
  | ({ readonly status: "failed"; readonly failure: Failure } & MintOutcome);

/** The service quotes more than was agreed to. The reservation stands until it ends; nothing goes on without an answer. */
export interface PriceConfirmation {
  readonly status: "confirming-price";
  readonly quantity: number;
  /** What the visitor agreed to, and what it would be, for all units. */
  readonly agreed: Price;
  readonly quoted: Price;
  readonly cost: MintCost | undefined;
  /** When the reservation ends, in the service's milliseconds since 1970; null when not told. */
  readonly expiresAt: number | null;
  readonly answer: (isAgreed: boolean) => void;
}

/** An item that was minted. */
export interface OutcomeItem extends MintedItem {
  /** Of the transaction that minted it, base58. */
  readonly signature?: string | undefined;
}

/** What a mint came to: only what the service has confirmed. */
export interface MintOutcome {
  /** Units asked for. */
  readonly quantity: number;
  /** Units confirmed; a deployment may leave out what they are. */
  readonly minted: number;
  readonly items: readonly OutcomeItem[];
  readonly signatures: readonly string[];
  /** What all units that were asked for cost together, as it was quoted. */
  readonly cost?: MintCost | undefined;
  /** Why units are missing; with items present it is a partial success. */
  readonly failure?: Failure;
}

/** True from the first step of a mint to its last. */
export function isInProgress({ status }: MintProgress): boolean {
  return status !== "idle" && status !== "succeeded" && status !== "failed";
}
