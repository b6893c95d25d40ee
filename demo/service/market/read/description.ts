import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { CollectionName } from "../../../../src/contract/market/collection.js";
import type { ItemName, Listing } from "../../../../src/contract/market/items.js";
import type { Price } from "../../../../src/contract/values/price.js";
import type { PicturedCollectionRow } from "./collection-queries.js";
import type { MarketEventRow, MarketItemRow } from "./item-queries.js";
import { createNullRates } from "../../catalog/pricing/coin-rates.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { describeImage } from "../../catalog/pictures/image-fields.js";
import { describeCreator } from "../../catalog/collections/creator.js";
import type { Creator } from "../../catalog/collections/tables.js";
import { toPublicUrl } from "../../catalog/collections/public-url.js";
import type { MarketDeps } from "../market-deps.js";

/** Converts database rows to the contract's format. */
export interface Description {
  collectionName(collection: PicturedCollectionRow): DeepRequired<CollectionName>;
  itemName(item: MarketItemRow): DeepRequired<ItemName>;
  listing(listing: MarketEventRow, chain: string): DeepRequired<Listing>;
  /** Current price, with its US dollar value if the rate is known. Null stays null. */
  price(baseUnits: bigint, chain: string): DeepRequired<Price>;
  price(baseUnits: bigint | null, chain: string): DeepRequired<Price> | null;
  /** Past payment, without today's US dollar value. Null stays null. */
  paid(baseUnits: bigint, chain: string): DeepRequired<Price>;
  paid(baseUnits: bigint | null, chain: string): DeepRequired<Price> | null;
  creator(creator: Creator | null): Creator | null;
  address(path: string): string;
  address(path: string | null): string | null;
}

export function createDescription({ publicBase, clock, rates }: MarketDeps): Description {
  const unknown = createNullRates(clock);
  const describe = (baseUnits: bigint | null, chain: string, known = unknown) =>
    baseUnits === null
      ? null
      : createPriceDescription({ chain, rates: known })({ currency: nativeCoin, baseUnits });

  const description = {
    creator: (creator: Creator | null) => describeCreator(publicBase, creator),
    address: (path: string | null) => toPublicUrl(publicBase, path),
    price: (baseUnits: bigint | null, chain: string) => describe(baseUnits, chain, rates),
    paid: (baseUnits: bigint | null, chain: string) => describe(baseUnits, chain),
    collectionName: ({
      id,
      slug,
      name,
      image,
      picture,
      chain,
      verified,
      recorded,
    }: PicturedCollectionRow) => ({
      id,
      slug,
      name,
      chain,
      verified,
      recorded,
      ...describeImage(publicBase, image, picture),
    }),
    itemName: ({ mint, number, name, image, picture }: MarketItemRow) => ({
      mint,
      number,
      name,
      ...describeImage(publicBase, image, picture),
    }),
    listing: (event: MarketEventRow, chain: string) => ({
      id: event.id,
      price: description.price(event.price, chain),
      seller: event.fromWallet!,
      marketplace: event.marketplace,
      url: event.url,
      listedAt: event.at.toISOString(),
      expiresAt: event.expiresAt?.toISOString() ?? null,
    }),
  };
  return description as Description;
}
