import type { Complete } from "../../../src/contract/field.js";
import type { MarketTraitsResponse } from "../../../src/contract/market-traits.js";
import { readTraitFigures } from "../db/market-traits.js";
import { toShare } from "../mint/share.js";
import { requireMarketCollection } from "./collections.js";
import type { Description } from "./description.js";
import type { MarketContext } from "./market-context.js";

export async function readTraits(
  context: MarketContext,
  identifier: string,
  description: Description,
): Promise<Complete<MarketTraitsResponse>> {
  const { id, chain, minted } = await requireMarketCollection(context, identifier);
  const figures = await readTraitFigures(context.database, id, context.clock());
  const traits = new Map<string, Complete<MarketTraitsResponse>["traits"][number]>();
  for (const { traitType, floor, count, ...rest } of figures) {
    const trait = traits.get(traitType) ?? { trait_type: traitType, values: [] };
    traits.set(traitType, trait);
    const share = toShare(count, minted);
    trait.values.push({ ...rest, count, share, floor: description.price(floor, chain) });
  }
  return { traits: [...traits.values()], total: minted };
}
