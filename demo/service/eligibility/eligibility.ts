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

/** How long the read waits to learn what the wallet can pay for. */
const patienceMilliseconds = 1_500;

/** The verdict for one wallet and one phase, and beside it the time window. Why a gate is closed is never told. */
export async function readEligibility(
  context: MintDeps & { readStanding: ReadMintEligibility; rates: CoinRates },
  who: { collectionId: string; phaseId: string; wallet: string },
): Promise<DeepRequired<EligibilityResponse>> {
  const standing = await context.readStanding(who);
  if (!standing) throw unknownPhaseError();
  const { reason, maxQuantity } = computeAllowance(standing);
  const affordableQuantity = await countAffordable(context, standing, who.wallet);
  const now = context.clock();
  const { phase, collection } = standing;
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

/** Null when the price is unavailable or the chain gives no answer in time: that never fails the read. */
async function countAffordable(
  { chain, clock, publicBase, log, rates }: MintDeps & { rates: CoinRates },
  standing: MintEligibilityData,
  wallet: string,
): Promise<number | null> {
  const quote = quotePrice(standing.phase, clock(), rates);
  if (!quote) return null;
  try {
    const order = describeOrder(standing, { wallet, quote, publicBase });
    const { affordable } = await chain.assess(order, 1, AbortSignal.timeout(patienceMilliseconds));
    return Number(affordable);
  } catch (error) {
    log("warn", "affordable-quantity-unknown", describeError(error));
    return null;
  }
}
