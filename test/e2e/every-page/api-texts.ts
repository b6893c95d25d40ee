import type { GalleryResponse } from "../../../src/contract/mint/items.js";
import type { BountyResponse } from "../../../src/contract/mint/bounty.js";
import type { CollectionResponse } from "../../../src/contract/mint/collection.js";
import type { MarketActivityResponse, MarketOffersResponse } from "../../../src/contract/market/trading.js";
import type {
  MarketCollection,
  MarketCollectionsResponse,
  MarketStatsResponse,
} from "../../../src/contract/market/collection.js";
import type { MarketHoldersResponse } from "../../../src/contract/market/holders.js";
import type { MarketItemsResponse, MarketTraitsResponse } from "../../../src/contract/market/items.js";
import type { RankedWallet, TopHoldersResponse } from "../../../src/contract/mint/rankings.js";
import { isFree, type Price } from "../../../src/contract/values/price.js";
import { formatAmount, formatCount } from "../../../src/widget/i18n/format.js";
import { formatCompactPrice } from "../../../src/widget/sections/shared/section-format.js";
import type { ExpectedTexts } from "./missing-values.js";

type Read = (response: never) => ExpectedTexts[];

/** Price as the page shows it; only its currency if it follows a rate, which the page may have read anew. */
const formatPrice = (price: Price | null | undefined): OptionalText => {
  if (!price) return null;
  if (price.approximate) return price.currency;
  return isFree(price) ? "Free" : formatAmount(price, "en");
};
const formatCompact = (price: Price | null | undefined): OptionalText =>
  price && formatCompactPrice(price, "en");
const count = (value: number): string => formatCount(value, "en");

type OptionalText = string | null | undefined;

/** Texts that stand together in one element; those that the API has none of are left out. */
const together = (selector: string, ...texts: readonly OptionalText[]): ExpectedTexts => ({
  in: selector,
  texts: texts.filter((text) => typeof text === "string" && text !== "") as string[],
});

/** Texts of each row of a list. */
const inRows = <Row>(
  rows: readonly Row[],
  textsOfRow: (row: Row) => readonly OptionalText[],
): ExpectedTexts[] => rows.map((each, row) => ({ ...together("li", ...textsOfRow(each)), row }));

/**
 * Texts of a page by the API's routes that it has read, the first match of each. They are what it shows at once: the top
 * minters, for example, are one press away.
 */
const reads: readonly (readonly [path: RegExp, read: Read])[] = [
  [/\/mint\/v1\/collections\/[^/]+$/, readCollection],
  [/\/mint\/v1\/collections\/[^/]+\/gallery$/, readGallery],
  [/\/top-holders$/, ({ holders }: TopHoldersResponse) => rankingTexts(holders)],
  [/\/mint\/v1\/collections\/[^/]+\/bounty$/, readBounty],
  [/\/market\/v1\/collections$/, readCollections],
  [/\/market\/v1\/collections\/(?!meta$)[^/]+$/, readMarketCollection],
  [/\/market\/v1\/(collections\/[^/]+\/)?activity$/, readActivity],
  [/\/market\/v1\/collections\/[^/]+\/stats$/, readStats],
  [/\/market\/v1\/collections\/[^/]+\/items$/, readItems],
  [/\/market\/v1\/collections\/[^/]+\/offers$/, readOffers],
  [/\/market\/v1\/collections\/[^/]+\/traits$/, readTraits],
  [/\/market\/v1\/collections\/[^/]+\/holders$/, readHolders],
];

/** Names, prices and counts of a response, as the page must show them. */
export function textsOf(url: URL, response: unknown): ExpectedTexts[] {
  const found = reads.find(([path]) => path.test(url.pathname));
  return found ? found[1](response as never) : [];
}

function readCollection({ collection, phases, supply }: CollectionResponse): ExpectedTexts[] {
  const { minted, total } = supply ?? {};
  return [
    together("h2", collection.name),
    together("[part=supply]", minted === undefined ? null : count(minted), total ? count(total) : null),
    ...phases.all.map(({ name, priceDisplay }) => together("li", name, formatPrice(priceDisplay))),
  ];
}

/** The tiles of a wall have no captions. */
function readGallery({ items, total = items.length }: GalleryResponse): ExpectedTexts[] {
  return items.length > 0 ? [together("section", count(total))] : [];
}

function rankingTexts(wallets: readonly RankedWallet[]): ExpectedTexts[] {
  return inRows(wallets, ({ wallet, count: items }) => [wallet.slice(-4), count(items)]);
}

function readBounty({ enabled, name, rewards = [] }: BountyResponse): ExpectedTexts[] {
  if (!enabled) return [];
  const prizes = inRows(rewards, ({ name, value, remaining = 0 }) => [
    name,
    formatPrice(value),
    remaining > 0 ? count(remaining) : null,
  ]);
  return [together("h4", name), ...prizes];
}

function readCollections({ data }: MarketCollectionsResponse): ExpectedTexts[] {
  return inRows(data, ({ name, floor, supply, stats, sale }) => {
    const { total, minted } = supply ?? {};
    const isTraded = floor || stats?.sales?.all;
    return [
      name,
      ...(isTraded ? [formatPrice(floor), formatCompact(stats?.volume?.week)] : []),
      ...(sale ? ["Minting", formatPrice(sale.price)] : [isTraded ? null : "Not traded yet"]),
      minted === undefined
        ? null
        : total && minted < total
          ? `${count(minted)} of ${count(total)}`
          : count(minted),
    ];
  });
}

function readMarketCollection({ name }: MarketCollection): ExpectedTexts[] {
  return [together("h1, h2", name)];
}

function readActivity({ data }: MarketActivityResponse): ExpectedTexts[] {
  return inRows(data, ({ item, collection, price }) => [
    item ? item.name : collection?.name,
    formatPrice(price),
  ]);
}

function readStats({ headline }: MarketStatsResponse): ExpectedTexts[] {
  const { floor, listed = 0, owners = 0, offers, volume, sales } = headline ?? {};
  // A market without any of these is said to be none.
  if (!floor && !offers && !sales?.all) return [];
  return [
    together("dl > div", "Floor", formatCompact(floor)),
    together("dl > div", "Listed", count(listed)),
    together("dl > div", "Owners", count(owners)),
    together("dl > div", formatCompact(volume?.week)),
  ];
}

function readItems({ data }: MarketItemsResponse): ExpectedTexts[] {
  return inRows(data, ({ name, listing, lastSale }) => [
    name,
    formatPrice(listing ? listing.price : lastSale?.price),
  ]);
}

function readOffers({ data }: MarketOffersResponse): ExpectedTexts[] {
  return inRows(data, ({ item, price }) => [item ? item.name : "Any item", formatPrice(price)]);
}

function readTraits({ traits }: MarketTraitsResponse): ExpectedTexts[] {
  return traits.flatMap(({ values }) =>
    values.map(({ value, count: items = 0, floor }) =>
      together("tr", String(value), count(items), formatPrice(floor)),
    ),
  );
}

function readHolders({ unique_holders, distribution = [] }: MarketHoldersResponse): ExpectedTexts[] {
  return [
    together("p", count(unique_holders)),
    // Empty ranges after the largest holder aren't shown.
    ...inRows(
      distribution.slice(0, distribution.findLastIndex(({ wallets }) => wallets) + 1),
      ({ from, wallets = 0 }) => [count(from), count(wallets)],
    ),
  ];
}
