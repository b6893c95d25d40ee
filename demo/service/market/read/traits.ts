import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { MarketTraitsResponse } from "../../../../src/contract/market/items.js";
import { readTraitFigures } from "./trait-queries.js";
import { toFraction } from "../../platform/validation/fraction.js";
import { getMarketCollection } from "./collections.js";
import type { Description } from "./description.js";
import type { MarketDeps } from "../market-deps.js";

export async function readTraits(
  context: MarketDeps,
  identifier: string,
  description: Description,
): Promise<DeepRequired<MarketTraitsResponse>> {
  const { id, chain, minted } = await getMarketCollection(context, identifier);
  const figures = await readTraitFigures(context.database, id, context.clock());
  const traits = new Map<string, DeepRequired<MarketTraitsResponse>["traits"][number]>();
  for (const { traitType, displayType, floor, count, ...rest } of figures) {
    const trait = traits.get(traitType) ?? { trait_type: traitType, display_type: displayType, values: [] };
    traits.set(traitType, trait);
    const share = toFraction(count, minted);
    trait.values.push({ ...rest, count, share, floor: description.price(floor, chain) });
  }
  return { traits: [...traits.values()], total: minted };
}
