import type { Complete } from "../../../src/contract/field.js";
import type { CollectionName } from "../../../src/contract/market-collection.js";
import type { ItemName, Listing } from "../../../src/contract/market-items.js";
import type { Price } from "../../../src/contract/price.js";
import type { MarketCollectionRow } from "../db/market-collections.js";
import type { MarketEventRow, MarketItemRow } from "../db/market-items.js";
import { createSilentRates } from "../mint/coin-rates.js";
import { nativeCoin } from "../mint/currency.js";
import { createPriceDescription } from "../mint/price-description.js";
import { toPublicAddress } from "../mint/public-address.js";
import type { MarketContext } from "./market-context.js";

/** Says what is in the database in the form of the contract. */
export interface Description {
  collectionName(collection: MarketCollectionRow): Complete<CollectionName>;
  itemName(item: MarketItemRow): Complete<ItemName>;
  listing(listing: MarketEventRow, chain: string): Complete<Listing>;
  /** What is asked or offered now: in dollars too where the rate is known. Null stays null. */
  price(baseUnits: bigint, chain: string): Complete<Price>;
  price(baseUnits: bigint | null, chain: string): Complete<Price> | null;
  /** What was paid: today's rate says nothing about it. Null stays null. */
  paid(baseUnits: bigint, chain: string): Complete<Price>;
  paid(baseUnits: bigint | null, chain: string): Complete<Price> | null;
  address(path: string): string;
  address(path: string | null): string | null;
}

export function createDescription({ publicBase, clock, rates }: MarketContext): Description {
  const unknown = createSilentRates(clock);
  const describe = (baseUnits: bigint | null, chain: string, known = unknown) =>
    baseUnits === null
      ? null
      : createPriceDescription({ chain, rates: known })({ currency: nativeCoin, baseUnits });

  const description = {
    address: (path: string | null) => toPublicAddress(publicBase, path),
    price: (baseUnits: bigint | null, chain: string) => describe(baseUnits, chain, rates),
    paid: (baseUnits: bigint | null, chain: string) => describe(baseUnits, chain),
    collectionName: ({ id, slug, name, image, chain, verified, recorded }: MarketCollectionRow) => ({
      ...{ id, slug, name, chain, verified, recorded },
      image: description.address(image),
    }),
    itemName: ({ mint, number, name, image }: MarketItemRow) => ({
      ...{ mint, number, name },
      image: description.address(image),
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
