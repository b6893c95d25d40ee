import type { CollectionResponse } from "../../contract/collection.js";
import { MintError } from "../mint-flow/mint-error.js";

/**
 * Collection on the chain that the page has fixed, if it has.
 * @throws {MintError} `CHAIN_NOT_ALLOWED` when the service names another.
 */
export function withChain(response: CollectionResponse, chain: string | undefined): CollectionResponse {
  if (chain === undefined) return response;
  const named = chainOf(response);
  if (named !== null && named !== chain) throw new MintError("CHAIN_NOT_ALLOWED", { chain: named });
  return { ...response, collection: { ...response.collection, chain } };
}

/** Chain of a collection: its own, else the one that all its prices name; null: unknown. Never a guess. */
export function chainOf({ collection, phases }: CollectionResponse): string | null {
  if (collection.chain) return collection.chain;
  const [chain, ...others] = new Set(phases.all.flatMap(({ priceDisplay }) => priceDisplay?.chain ?? []));
  return chain && !others.length ? chain : null;
}
