import type { DeepRequired } from "../../../src/contract/field.js";
import type { EligibilityResponse } from "../../../src/contract/wallet.js";
import type { ReadMintEligibility, MintEligibilityData } from "../db/repositories/collections.js";
import { computeAllowance, type MintAllowance } from "./mint-allowance.js";
import type { CoinRates } from "../pricing/coin-rates.js";
import { describeError } from "../errors/describe-error.js";
import type { MintDeps } from "../minting/mint-deps.js";
import { describeOrder } from "../minting/mint-order.js";
import { hasEnded, hasStarted, resolvePhaseStatus } from "../phases/phase-status.js";
import { quotePrice } from "../pricing/price-quote.js";
import { unknownPhaseError } from "../errors/errors.js";

/** Timeout in milliseconds for the affordable quantity. */
const timeoutMilliseconds = 1_500;

/** Eligibility of one wallet in one phase, and the phase's time window. The reasons of a gate stay secret. */
export async function readEligibility(
  context: MintDeps & { readMintEligibility: ReadMintEligibility; rates: CoinRates },
  who: { collectionId: string; phaseId: string; wallet: string },
): Promise<DeepRequired<EligibilityResponse>> {
  const eligibility = await context.readMintEligibility(who);
  if (!eligibility) throw unknownPhaseError();
  const { reason, maxQuantity } = computeAllowance(eligibility);
  const affordableQuantity = await countAffordable(context, eligibility, who.wallet);
  const now = context.clock();
  const { phase, collection } = eligibility;
  return {
    success: true,
    eligible: reason === null,
    reason,
    message: messages[reason ?? "ELIGIBLE"],
    maxQuantity,
    affordableQuantity,
    phase: {
      id: phase.id,
      status: resolvePhaseStatus(phase, collection, now),
      hasStarted: hasStarted(phase, now),
      hasEnded: hasEnded(phase, now),
    },
    serverTime: now.toISOString(),
  };
}

const messages: Record<NonNullable<MintAllowance["reason"]> | "ELIGIBLE", string> = {
  ELIGIBLE: "This wallet can mint in this phase.",
  NOT_ELIGIBLE: "This wallet can't mint in this phase.",
  CODE_REQUIRED: "This wallet needs a claim code for this phase.",
  SOLD_OUT: "Nothing is left to mint in this phase right now.",
  WALLET_LIMIT_REACHED: "This wallet has minted all that it may in this phase.",
};

/**
 * Units that the wallet can pay for; null if the price or the chain is unavailable, which must not fail the
 * read.
 */
async function countAffordable(
  { chain, clock, publicBase, log, rates }: MintDeps & { rates: CoinRates },
  eligibility: MintEligibilityData,
  wallet: string,
): Promise<number | null> {
  const quote = quotePrice(eligibility.phase, clock(), rates);
  if (!quote) return null;
  try {
    const order = describeOrder(eligibility, { wallet, quote, publicBase });
    const { affordable } = await chain.estimateCost(order, 1, AbortSignal.timeout(timeoutMilliseconds));
    return Number(affordable);
  } catch (error) {
    log("warn", "affordable-quantity-unknown", describeError(error));
    return null;
  }
}
