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

/** Age at which costs are estimated again. Until then, and meanwhile, the last ones are returned. */
const refreshMilliseconds = 60_000;
/** Maximum time that the first read of a phase waits for the chain. */
const timeoutMilliseconds = 1_000;

interface Entry {
  readonly startedAt: number;
  readonly costs: Promise<PhaseCosts | null>;
}

/**
 * Creates the read of what a unit of each phase costs beside its price, before any wallet is known. Only a phase's first
 * read waits for the chain; without an answer in time, the costs are unknown until the next estimate.
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
  const entries = new Map<string, Entry>();

  return async ({ collection, phases }) => {
    const open = phases.filter((phase) => isOpen(phase, collection));
    for (const { id } of phases) if (!open.some((phase) => phase.id === id)) entries.delete(id);
    const costs = await Promise.all(
      open.map(async (phase) => [phase.id, await read(phase, collection)] as const),
    );
    return new Map(costs.flatMap(([id, found]) => (found ? [[id, found]] : [])));
  };

  function isOpen(phase: PricedPhase, collection: CollectionRecord["collection"]): boolean {
    const status = resolvePhaseStatus(phase, collection, clock());
    return status === "active" || status === "upcoming";
  }

  function read(phase: PricedPhase, collection: CollectionRecord["collection"]): Entry["costs"] {
    const startedAt = monotonic();
    const known = entries.get(phase.id);
    if (known && startedAt - known.startedAt < refreshMilliseconds) return known.costs;
    const estimated = estimate(phase, collection);
    const entry = { startedAt, costs: known?.costs ?? estimated };
    entries.set(phase.id, entry);
    if (known)
      void estimated.then((costs) => costs && entries.set(phase.id, { startedAt, costs: estimated }));
    return entry.costs;
  }

  async function estimate(phase: PricedPhase, collection: CollectionRecord["collection"]): Entry["costs"] {
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
