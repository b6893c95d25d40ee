import { LRUCache } from "lru-cache";
import type { ReadPhaseCosts, PhaseCosts } from "../../catalog/collection-view/collection-view.js";
import type { CollectionRecord } from "../../catalog/collection-view/queries.js";
import { resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import type { PricedPhase } from "../../catalog/phases/priced-phase.js";
import type { CoinRates } from "../../catalog/pricing/coin-rates.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { quotePrice } from "../../catalog/pricing/price-quote.js";
import { createUnusedWallet } from "../../chain/transactions/derive-address.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { untilAborted } from "../../platform/scheduling/until-aborted.js";
import type { MintDeps } from "../mint-deps.js";
import { describeBeside } from "./mint-cost.js";
import { describeOrder } from "./describe-order.js";

/** Age at which costs are estimated again. Meanwhile, the last ones are returned. */
const refreshMilliseconds = 60_000;
/** Maximum time that the first read of a phase waits for the chain. */
const timeoutMilliseconds = 1_000;

type Collection = CollectionRecord["collection"];

/**
 * Creates the read of what a unit of each phase costs on top of its price, before any wallet is known. Only a phase's
 * first read waits for the chain; without an answer in time, the costs are unknown until the next estimate.
 */
export function createPhaseCosts({
  chain,
  clock,
  monotonic,
  publicBase,
  rates,
  log,
}: Pick<MintDeps, "chain" | "clock" | "monotonic" | "publicBase" | "log"> & {
  readonly rates: CoinRates;
}): ReadPhaseCosts {
  const describePrice = createPriceDescription({ chain: chain.chain, rates });
  // What a unit costs doesn't depend on who pays.
  const wallet = createUnusedWallet();
  /** Costs by phase; null: none are known. */
  const estimates = new LRUCache<
    string,
    { costs: PhaseCosts | null },
    { phase: PricedPhase; collection: Collection }
  >({
    max: 1_000,
    ttl: refreshMilliseconds,
    ttlResolution: 0,
    perf: { now: monotonic },
    allowStale: true,
    // A read waits for its estimate even if its entry is evicted in the meantime.
    ignoreFetchAbort: true,
    fetchMethod: async (_id, last, { context: { phase, collection } }) => ({
      costs: (await estimate(phase, collection)) ?? last?.costs ?? null,
    }),
  });

  return async ({ collection, phases }) => {
    const open = phases.filter((phase) => isOpen(phase, collection));
    const found = await Promise.all(
      open.map((phase) => estimates.fetch(phase.id, { context: { phase, collection } })),
    );
    return new Map(open.flatMap(({ id }, index) => (found[index]?.costs ? [[id, found[index].costs]] : [])));
  };

  function isOpen(phase: PricedPhase, collection: Collection): boolean {
    const status = resolvePhaseStatus(phase, collection, clock());
    return status === "active" || status === "upcoming";
  }

  async function estimate(phase: PricedPhase, collection: Collection): Promise<PhaseCosts | null> {
    const quote = quotePrice(phase, clock(), rates);
    if (!quote) return null;
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      const order = describeOrder({ collection, phase }, { wallet, quote, publicBase });
      const estimating = chain.estimateCost(order, 1, { priority: "read", signal });
      return describeBeside(await untilAborted(estimating, signal), describePrice);
    } catch (error) {
      log("debug", "phase-costs-unknown", describeError(error));
      return null;
    }
  }
}
