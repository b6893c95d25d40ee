import type { Activity, Offer } from "../../contract/market/trading.js";
import type { MarketItem } from "../../contract/market/items.js";
import type { MarketStatsResponse } from "../../contract/market/collection.js";
import { toAmount, toBaseUnits, type Price } from "../../contract/values/price.js";
import { madeUpAddress } from "../made-up-address.js";
import { createSampleItems, distinctMints, type SampleOptions } from "./sample-items.js";

const day = 86_400_000;

/** Price in thousandths of a SOL, at 162.40 US dollars per SOL. */
export function solOf(thousandths: number): Price {
  const baseUnits = BigInt(Math.round(thousandths)) * 1_000_000n;
  const usd = (Math.round(thousandths) * 0.1624).toFixed(2);
  return {
    amount: toAmount(baseUnits, 9),
    baseUnits: toBaseUnits(baseUnits),
    decimals: 9,
    currency: "SOL",
    mint: null,
    usd,
  };
}

const kinds = ["sale", "listing", "sale", "offer", "cancellation", "transfer", "mint", "offer_cancellation"];

/** Creates the records of a market. */
export function createSampleMarket({ artwork, shareUrl, now }: Omit<SampleOptions, "wallet">) {
  const { workOf } = createSampleItems({ artwork, shareUrl, now });
  const ago = (milliseconds: number) => new Date(now() - milliseconds).toISOString();

  /** Market statistics of the last days: waves, a day without a trade, some wash trades. */
  function statsOf(days = 90, change: Partial<MarketStatsResponse> = {}): MarketStatsResponse {
    const daily = Array.from({ length: days }, (_, index) => {
      const sales = index === 60 ? 0 : Math.round(14 + 9 * Math.sin(index / 5) + 5 * Math.cos(index * 1.7));
      const floor = 420 + 3 * index + 60 * Math.sin(index / 8) + 14 * Math.cos(index * 2.1);
      return {
        date: ago((days - 1 - index) * day).slice(0, 10),
        volume: solOf(sales * floor * 1.12),
        sales,
        floor: index < 4 ? null : solOf(floor),
        average: sales ? solOf(floor * 1.12) : null,
        uniqueBuyers: Math.ceil(sales * 0.8),
        washTrades: index % 9 === 0 ? 2 : 0,
      };
    });
    const figures = <Figure>(week: Figure) => ({ day: week, week, month: week, all: week });
    return {
      headline: {
        floor: solOf(642),
        floorChange: "-0.0412",
        bestOffer: solOf(601),
        lastSale: { price: solOf(655), at: ago(90_000) },
        items: 1000,
        listed: 86,
        listedShare: "0.086",
        owners: 431,
        offers: 12,
        volume: figures(solOf(81_274)),
        sales: figures(113),
      },
      daily,
      wash_trade_count_7d: 7,
      washTradeVolume7d: solOf(4_604),
      recorded: true,
      updatedAt: ago(90_000),
      ...change,
    };
  }

  function marketItemOf(number: number, change: Partial<MarketItem> = {}): MarketItem {
    const { name, image, attributes, rarityRank } = workOf(number);
    return {
      mint: madeUpAddress(number % distinctMints),
      number,
      name,
      image,
      attributes,
      rarityRank,
      owner: madeUpAddress(100 + (number % 20)),
      listed: true,
      listing: {
        id: `listing-${number}`,
        price: solOf(642 + number * 7),
        seller: madeUpAddress(100 + (number % 20)),
        marketplace: number % 3 ? "Magic Eden" : "Tensor",
        url: `https://market.test/item/${number}`,
        listedAt: ago(number * 3_600_000),
        expiresAt: null,
      },
      lastSale: null,
      mintedAt: ago(60 * day),
      url: null,
      ...change,
    };
  }

  function offerOf(number: number, change: Partial<Offer> = {}): Offer {
    const isForOne = number % 4 === 3;
    return {
      id: `offer-${number}`,
      scope: isForOne ? "item" : "collection",
      price: solOf(601 - number * 11),
      quantity: isForOne ? 1 : 1 + (number % 3) * 4,
      buyer: madeUpAddress(120 + number),
      item: isForOne ? marketItemOf(number) : null,
      marketplace: "Tensor",
      url: `https://market.test/offer/${number}`,
      createdAt: ago(number * 7_200_000),
      expiresAt: ago(-number * day - day),
      ...change,
    };
  }

  function eventOf(number: number, change: Partial<Activity> = {}): Activity {
    const kind = kinds[number % kinds.length]!;
    const isPriced = kind !== "transfer" && kind !== "mint";
    return {
      id: `event-${number}`,
      kind,
      at: ago(number * 260_000),
      item: kind === "offer" ? null : marketItemOf(number),
      price: isPriced ? solOf(655 - number * 3) : null,
      from: kind === "mint" ? null : madeUpAddress(100 + (number % 20)),
      to: kind === "listing" || kind === "cancellation" ? null : madeUpAddress(120 + number),
      washTrade: number === 2,
      marketplace: "Tensor",
      signature: null,
      url: `https://market.test/event/${number}`,
      ...change,
    };
  }

  return { statsOf, marketItemOf, offerOf, eventOf };
}
