import type { PrepareMintBody } from "../../../../src/contract/mint/mint-request.js";
import type { CostEstimate } from "../../chain/transactions/estimate-cost.js";
import type { MintOrder } from "../../chain/transactions/mint-order.js";
import type { PreparedTransaction } from "../../chain/transactions/prepare-order.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import type { CoinRates } from "../../catalog/pricing/coin-rates.js";
import type { DescribePrice } from "../../catalog/pricing/price-description.js";
import type { Quote } from "../../catalog/pricing/price-quote.js";
import type { ClaimCodeBenefit } from "../eligibility/claim-code-benefit.js";
import type { Supply } from "../eligibility/hold-limits.js";
import type { MintEligibilityData, ReadMintEligibility } from "../eligibility/queries.js";
import type { HoldSettings } from "../holds/hold-settings.js";
import type { MintDeps } from "../mint-deps.js";
import type { VerifiedProof } from "../proofs/proof-kind.js";
import type { QueuedOrder, QueuePlace } from "../queue/queries.js";
import type { HolderShare } from "../reserve/shares.js";
import type { Reserve } from "../reserve/create-reserve.js";
import type { PrepareProofs, ProofClient } from "./prepare-proof.js";
import type { TakeTurn } from "./turn.js";

export interface PrepareDeps extends MintDeps {
  readonly readMintEligibility: ReadMintEligibility;
  readonly rates: CoinRates;
  readonly reserve: Reserve;
  readonly takeTurn: TakeTurn;
}

/** Validated body of `POST /prepare-mint`. */
export type PrepareOrder = PrepareMintBody & { readonly quantity: number };

/** Caller of a prepare. */
export interface Preparer extends Partial<ProofClient> {
  /** Id of the API key. */
  readonly key: string;
}

/** State of a prepare. Each step of `prepareMint` returns a copy with its results added. */
export interface Preparation {
  readonly preparer: Required<Preparer>;
  readonly order: PrepareOrder;
  /** Collection, phase and wallet of the order. */
  readonly owner: CounterOwner;
  readonly affiliateCode: string | null;
}

/** The wallet may mint the quantity in the phase. */
export interface EligiblePreparation extends Preparation {
  readonly eligibility: MintEligibilityData;
  /** Benefit of the claim code; null: no code, or one without effect. */
  readonly claim: ClaimCodeBenefit | null;
  /** True if the order must wait its turn in the queue. */
  readonly isQueued: boolean;
}

/** Maximum units that may be held unsigned. */
export interface HoldLimits {
  readonly settings: HoldSettings;
  readonly supply: Supply;
  /** Maximum for the client; Infinity: not limited. */
  readonly client: number;
  /** Limited shares of the client, its networks and its key. */
  readonly shares: readonly HolderShare[];
}

/** Client and key may hold this many more units. */
export interface LimitedPreparation extends EligiblePreparation {
  readonly limits: HoldLimits;
}

/** The proof is valid, if one is needed now. */
export interface ProvenPreparation extends LimitedPreparation {
  /** Null: the client never needs a proof. */
  readonly proofs: PrepareProofs | null;
  readonly proof: VerifiedProof | null;
}

/** The price of one unit is known. */
export interface QuotedPreparation extends ProvenPreparation {
  /** Before the discount. */
  readonly quote: Quote;
  /** After the discount. */
  readonly charged: Quote;
  /** In base units. */
  readonly discount: bigint;
  readonly describePrice: DescribePrice;
}

/** The order has a place in the queue, if it must wait. */
export interface PlacedPreparation extends QuotedPreparation {
  readonly queuedOrder: QueuedOrder;
  /** Null: the order doesn't need to wait. */
  readonly place: (QueuePlace & { readonly isTurn: boolean }) | null;
}

/** The wallet can pay for the order, and it is the order's turn. */
export interface EstimatedPreparation extends PlacedPreparation {
  readonly mintOrder: MintOrder;
  readonly estimate: CostEstimate;
}

/** The transactions are built. */
export interface BuiltPreparation extends EstimatedPreparation {
  readonly transactions: readonly PreparedTransaction[];
}

/** The units are reserved. */
export interface ReservedPreparation extends BuiltPreparation {
  readonly session: { readonly id: string; readonly expiresAt: Date };
  readonly reservedAt: Date;
}
