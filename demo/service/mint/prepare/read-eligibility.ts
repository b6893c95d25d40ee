import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { EligibilityResponse } from "../../../../src/contract/mint/wallet.js";
import type { ReadMintEligibility, MintEligibilityData } from "../eligibility/queries.js";
import { computeAllowance, withoutHeldUnits, type MintAllowance } from "../eligibility/mint-allowance.js";
import type { CostEstimate } from "../../chain/transactions/estimate-cost.js";
import { describeBeside, describeShortage } from "./mint-cost.js";
import type { CoinRates } from "../../catalog/pricing/coin-rates.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { describeError } from "../../platform/errors/describe-error.js";
import type { MintDeps } from "../mint-deps.js";
import { describeOrder } from "./describe-order.js";
import { createPrepareProofs, type ProofClient } from "./prepare-proof.js";
import { hasEnded, hasStarted, resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import { quotePrice, type Quote } from "../../catalog/pricing/price-quote.js";
import { unknownPhaseError } from "../../catalog/phases/active-phase.js";

/** Maximum age at which a sufficient affordable quantity is reused for any caller. */
const sharedMilliseconds = 1_000;
const maxWallets = 5_000;

/** Units that a wallet can pay for. */
interface Affordable {
  readonly quantity: number;
  /** Estimate for one unit. */
  readonly estimate: CostEstimate;
}

/** Reads how many units a wallet can pay for; null: unknown. */
export type ReadAffordable = (
  eligibility: MintEligibilityData,
  order: {
    readonly wallet: string;
    readonly quote: Quote;
    /** Units that the wallet may mint. */
    readonly maxQuantity: number;
  },
) => Promise<Affordable | null>;

/** Timeout for the affordable quantity. Milliseconds. */
const timeoutMilliseconds = 1_500;

/**
 * Reads the eligibility of one wallet in one phase, and the phase's times. Why an allowlist excludes a wallet stays
 * secret.
 */
export async function readEligibility(
  context: MintDeps & {
    readMintEligibility: ReadMintEligibility;
    readAffordable: ReadAffordable;
    rates: CoinRates;
  },
  who: { collectionId: string; phaseId: string; wallet: string },
  from: ProofClient = { client: null, origin: null },
): Promise<DeepRequired<EligibilityResponse>> {
  const eligibility = await context.readMintEligibility(who);
  if (!eligibility) throw unknownPhaseError();
  const { reason, maxQuantity } = computeAllowance(eligibility);
  const quote = quotePrice(eligibility.phase, context.clock(), context.rates);
  const affordable =
    quote && (await context.readAffordable(eligibility, { wallet: who.wallet, quote, maxQuantity }));
  const describePrice = createPriceDescription({ chain: context.chain.chain, rates: context.rates });
  const now = context.clock();
  const { phase, collection } = eligibility;
  const status = resolvePhaseStatus(phase, collection, now);
  const reserved =
    reason === "SOLD_OUT" && computeAllowance(withoutHeldUnits(eligibility)).reason !== "SOLD_OUT";
  const proofs =
    (reason === null || reserved) && status === "active"
      ? createPrepareProofs(context, { ...from, ...who })
      : null;
  return {
    success: true,
    eligible: reason === null,
    reason,
    reserved,
    message: messages[reason ?? "ELIGIBLE"],
    maxQuantity,
    affordableQuantity: affordable && affordable.quantity,
    shortage:
      quote && affordable?.quantity === 0
        ? describeShortage(affordable.estimate, quote, describePrice)
        : null,
    unitCosts: affordable && describeBeside(affordable.estimate, describePrice),
    proof: proofs && (await proofs.challenge(eligibility)),
    phase: {
      id: phase.id,
      status,
      hasStarted: hasStarted(phase, now),
      hasEnded: hasEnded(phase, now),
    },
    serverTime: now.toISOString(),
  };
}

const messages: Record<NonNullable<MintAllowance["reason"]> | "ELIGIBLE", string> = {
  ELIGIBLE: "This wallet can mint in this phase.",
  NOT_ELIGIBLE: "This wallet isn't eligible for this phase.",
  CODE_REQUIRED: "This wallet needs a claim code for this phase.",
  SOLD_OUT: "Nothing is left to mint in this phase right now.",
  WALLET_LIMIT_REACHED: "This wallet has reached the limit of this phase.",
};

/**
 * Creates the read of affordable quantities. Concurrent reads for the same wallet, phase and price share one read from
 * the chain. A quantity that covers the wallet's allowance is cached for a second. A shortage isn't, because a
 * collector who has just received funds retries at once. If the chain is unavailable, the result is null and not
 * cached, so that the eligibility doesn't fail.
 */
export function createAffordableRead({
  chain,
  publicBase,
  log,
  monotonic,
}: Pick<MintDeps, "chain" | "publicBase" | "log" | "monotonic">): ReadAffordable {
  const orders = new Map<string, () => Promise<Affordable>>();
  const affordable = createTtlCache((key) => orders.get(key)!(), {
    monotonic,
    ttlMilliseconds: sharedMilliseconds,
    maxEntries: maxWallets,
  });

  return async (eligibility, { wallet, quote, maxQuantity }) => {
    const key = [wallet, eligibility.phase.id, quote.currency.mint, quote.baseUnits].join(" ");
    orders.set(key, async () => {
      const order = describeOrder(eligibility, { wallet, quote, publicBase });
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const estimate = await chain.estimateCost(order, 1, { priority: "read", signal });
      return { quantity: Number(estimate.affordable), estimate };
    });
    try {
      // The load starts in this call, so its order isn't needed afterwards.
      const reading = affordable.read(key);
      orders.delete(key);
      const found = await reading;
      if (found.quantity < maxQuantity) affordable.invalidate(key);
      return found;
    } catch (error) {
      // Anyone can ask for any wallet, so this is no warning. The node's own state is in the metrics.
      log("debug", "affordable-quantity-unknown", describeError(error));
      return null;
    }
  };
}
