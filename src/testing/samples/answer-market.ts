import type { FakeAnswer } from "../fake-api.js";
import { madeUpAddress } from "../made-up-address.js";
import type { MarketRoute } from "../routes.js";
import { distinctMints, queryOf, type SampleOptions } from "./sample-items.js";
import { createSampleMarket, solOf } from "./sample-market.js";

const page = <Row>(data: readonly Row[]) => ({ data, cursor: null, hasMore: false });
const twenty = <Row>(create: (number: number) => Row) =>
  Array.from({ length: 20 }, (_, index) => create(index));

/** Market responses of a sold-out drop. */
export function answerMarket(options: SampleOptions): Record<MarketRoute, FakeAnswer> {
  const { statsOf, marketItemOf, offerOf, eventOf } = createSampleMarket(options);
  // Created for each request, because the constructor of the service can't read its clock yet.
  const listMinted = () =>
    Array.from({ length: distinctMints }, (_, index) =>
      marketItemOf(index + 1, index < 20 ? {} : { listed: false, listing: null }),
    );
  const shares = [0.62, 0.21, 0.1, 0.05, 0.02];
  return {
    market: () => ({ slug: "aurora", name: "Aurora", recorded: true, url: "https://market.test/aurora" }),
    stats: () => statsOf(),
    listings: (request) => {
      const mint = queryOf(request).get("mint");
      return page(
        mint === null ? listMinted().slice(0, 20) : listMinted().filter((item) => item.mint === mint),
      );
    },
    offers: () => page(Array.from({ length: 12 }, (_, index) => offerOf(index))),
    activity: () => page(twenty((number) => eventOf(number))),
    marketHolders: () => ({
      ...page(
        Array.from({ length: 10 }, (_, index) => ({
          wallet: madeUpAddress(100 + index),
          count: 40 - index * 3,
          share: ((40 - index * 3) / 1000).toFixed(4),
        })),
      ),
      unique_holders: 431,
      total: 1000,
      distribution: shares.map((share, index) => ({
        from: [1, 2, 4, 10, 25][index]!,
        to: [1, 3, 9, 24, null][index] ?? null,
        wallets: Math.round(431 * share),
        share: String(share),
        items: 200,
      })),
    }),
    marketTraits: () => ({
      total: 1000,
      traits: [
        {
          trait_type: "Sky",
          values: ["Violet", "Green", "Ember", "Still"].map((value, index) => ({
            value,
            count: 400 - index * 90,
            share: ((400 - index * 90) / 1000).toFixed(4),
            listed: 30 - index * 7,
            floor: index === 3 ? null : solOf(642 + index * 210),
          })),
        },
        {
          trait_type: "Peaks",
          values: Array.from({ length: 7 }, (_, value) => ({
            value,
            count: 143 - value,
            floor: solOf(700 + value),
          })),
        },
      ],
    }),
  };
}
