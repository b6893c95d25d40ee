import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import { priceOn } from "../../contract/values/price.js";
import { MintError } from "../mint-error.js";

/**
 * Collection on the chain that the page has fixed, if it has, without the prices that aren't of its chain.
 * @throws {MintError} `CHAIN_NOT_ALLOWED` when the service names another.
 */
export function withChain(response: CollectionResponse, fixed: string | undefined): CollectionResponse {
  const named = chainOf(response);
  if (fixed !== undefined && named !== null && named !== fixed)
    throw new MintError("CHAIN_NOT_ALLOWED", { chain: named });
  const chain = fixed ?? named;
  if (chain === null) return response;
  return mapPhases({ ...response, collection: { ...response.collection, chain } }, (phase) => ({
    ...phase,
    priceDisplay: priceOn(chain, phase.priceDisplay),
  }));
}

/** Collection with each phase changed, in every list. */
export function mapPhases(response: CollectionResponse, change: (phase: Phase) => Phase): CollectionResponse {
  const { active, upcoming, all } = response.phases;
  const phases = { active: active.map(change), upcoming: upcoming.map(change), all: all.map(change) };
  return { ...response, phases: { ...response.phases, ...phases } };
}

/** Chain of a collection: its own, else the one that all its prices name; null: unknown. Never a guess. */
export function chainOf({ collection, phases }: CollectionResponse): string | null {
  if (collection.chain) return collection.chain;
  const [chain, ...others] = new Set(phases.all.flatMap(({ priceDisplay }) => priceDisplay?.chain ?? []));
  return chain && !others.length ? chain : null;
}
