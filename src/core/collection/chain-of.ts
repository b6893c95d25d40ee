import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import { priceOn } from "../../contract/values/price.js";
import { MintError } from "../mint-error.js";

/**
 * Sets the collection's chain to the one that the page has fixed, if any, and removes prices on other chains.
 * @throws {MintError} `CHAIN_NOT_ALLOWED` when the service names another chain.
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

/** Applies `change` to every phase in each of the collection's lists. */
export function mapPhases(response: CollectionResponse, change: (phase: Phase) => Phase): CollectionResponse {
  const { active, upcoming, all } = response.phases;
  const phases = { active: active.map(change), upcoming: upcoming.map(change), all: all.map(change) };
  return { ...response, phases: { ...response.phases, ...phases } };
}

/** Chain of a collection: its own, otherwise the one that all its prices share; null: unknown. Never guessed. */
export function chainOf({ collection, phases }: CollectionResponse): string | null {
  if (collection.chain) return collection.chain;
  const [chain, ...others] = new Set(phases.all.flatMap(({ priceDisplay }) => priceDisplay?.chain ?? []));
  return chain && !others.length ? chain : null;
}
