import type { Complete } from "../../../src/contract/field.js";
import type { PrepareMintResponse } from "../../../src/contract/mint.js";
import type { prepareMintBody } from "../../../src/contract/mint-request.js";
import type { Assessment } from "../chain/assessment.js";
import { ChainError } from "../chain/chain-error.js";
import type { PreparedMint } from "../chain/prepared-mint.js";
import type { ReadStanding, Standing } from "../db/collections.js";
import { reserveUnits, type Limit } from "../db/reservations.js";
import { requireAffiliate } from "./affiliates.js";
import {
  refuseHeldClaimCode,
  refuseUsedByWallet,
  requireClaim,
  takeOff,
  type ClaimBenefit,
} from "./claim.js";
import type { CoinRates } from "./coin-rates.js";
import { nativeCoin } from "./currency.js";
import { describeFault } from "./fault.js";
import type { MintRulesContext } from "./mint-context.js";
import { describeOrder } from "./mint-order.js";
import { describeCost, refuseBalance, refuseEmptyTreasury } from "./mint-cost.js";
import { createPriceDescription, type DescribePrice } from "./price-description.js";
import { currencyOf, isPegged, quotePrice, type Quote } from "./price-quote.js";
import { Refusal } from "./refusal.js";
import {
  refuseSoldOut,
  refuseUnknownPhase,
  refuseWalletLimit,
  requireActivePhase,
  requireAllowance,
  toRefusal,
} from "./refusals.js";

export type PrepareOrder = ReturnType<typeof prepareMintBody.parse>;

/**
 * Everything that can be refused is refused before anything is reserved: phase, eligibility, quantity, price, funds.
 * Then the transactions are built, and only then are the units taken, in one short transaction.
 * @throws Refusal
 */
export async function prepareMint(
  context: MintRulesContext & { readStanding: ReadStanding; rates: CoinRates },
  keyId: string,
  order: PrepareOrder,
): Promise<Complete<PrepareMintResponse>> {
  const { database, clock, rates } = context;
  const { quantity } = order;
  const who = { collectionId: order.collectionId, phaseId: order.phaseId, wallet: order.walletAddress };
  const affiliate = order.affiliate_code || null;
  if (affiliate !== null) await requireAffiliate(context, order.collectionId, affiliate);

  const code = order.claim_code?.trim();

  async function readStandingNow(): Promise<{ standing: Standing; claim: ClaimBenefit | null }> {
    const standing = await context.readStanding(who);
    if (!standing) throw refuseUnknownPhase();
    requireActivePhase(standing, clock());
    const claim = code ? await requireClaim(context, standing, { wallet: who.wallet, code }) : null;
    requireAllowance(standing, quantity, claim);
    return { standing, claim };
  }

  const { standing, claim } = await readStandingNow();
  const { collection, phase } = standing;
  if (isPegged(phase)) await rates.settle([currencyOf(phase) ?? nativeCoin, nativeCoin]);
  const quote = quotePrice(phase, clock(), rates);
  if (!quote) {
    throw new Refusal("PRICE_UNAVAILABLE", "The price is not known at the moment. Try again.");
  }
  const charged = takeOff(quote, claim);
  const discount = quote.baseUnits - charged.baseUnits;
  const describePrice = createPriceDescription({ chain: context.chain.chain, rates });
  const { assessment, prepared } = await buildMints(context, standing, {
    ...who,
    quantity,
    quote: charged,
    describePrice,
  });

  const now = clock();
  requireActivePhase(standing, now);
  const sessionEnd = new Date(now.getTime() + (context.sessionMilliseconds ?? 90_000));
  const expiresAt = phase.endsAt !== null && phase.endsAt < sessionEnd ? phase.endsAt : sessionEnd;
  const outcome = await reserveUnits(database, {
    ...who,
    keyId,
    affiliateCode: affiliate,
    perWallet: phase.perWallet,
    price: { baseUnits: quote.baseUnits, mint: quote.currency.mint, discount },
    // A discount that comes to nothing isn't used up.
    claim: claim && (claim.kind !== "discount" || discount > 0n) ? { ...claim, codeId: claim.id } : null,
    now,
    expiresAt,
    units: prepared,
  });
  if (outcome.status === "refused") {
    // Somebody was faster. How things stand now says it best; if units came back since, the counter's word stands.
    await readStandingNow();
    throw refuseExhausted(outcome.exhausted, standing);
  }

  return {
    success: true,
    sessionId: outcome.sessionId,
    expiresAt: expiresAt.toISOString(),
    quantity,
    transactions: prepared.map(({ transaction }) => ({ transaction, quantity: 1 })),
    cost: describeCost(assessment, { quote, discount: discount * BigInt(quantity) }, describePrice),
    recipients: charged.baseUnits > 0n ? [collection.treasury] : [],
    serverTime: now.toISOString(),
  };
}

/** What a counter says that was reached only while the units were taken. */
function refuseExhausted(limit: Limit, standing: Standing): Refusal {
  if (limit === "wallet") return refuseWalletLimit();
  if (limit === "code") return refuseHeldClaimCode();
  return limit === "codeWallet" ? refuseUsedByWallet() : refuseSoldOut(standing);
}

/** @throws Refusal `INSUFFICIENT_BALANCE` or `TREASURY_EMPTY`, and what the chain's errors become */
async function buildMints(
  { chain, random, publicBase, log }: MintRulesContext,
  standing: Standing,
  {
    wallet,
    quantity,
    quote,
    describePrice,
  }: { wallet: string; quantity: number; quote: Quote; describePrice: DescribePrice },
): Promise<{ assessment: Assessment; prepared: PreparedMint[] }> {
  const order = describeOrder(standing, { wallet, quote, publicBase });
  const seeds = Array.from({ length: quantity }, () => Buffer.from(random(16)).toString("hex"));
  try {
    const assessment = await chain.assess(order, quantity);
    if (assessment.affordable < BigInt(quantity)) {
      throw refuseBalance(assessment, quote, describePrice);
    }
    return { assessment, prepared: await chain.prepareMints(order, seeds) };
  } catch (error) {
    if (error instanceof ChainError && error.code === "TREASURY_EMPTY") {
      log("error", "treasury-empty", { collectionId: standing.collection.id, ...describeFault(error) });
      throw refuseEmptyTreasury(error, describePrice);
    }
    throw toRefusal(error);
  }
}
