import type { RankedWallet } from "../../contract/mint/rankings.js";
import type { FakeAnswer } from "../fake-api.js";
import { madeUpAddress } from "../made-up-address.js";
import type { MintRoute } from "../routes.js";
import { sampleBounty, samplePrizes } from "./sample-bounty.js";
import { answerGallery, createSampleItems, skies, type SampleOptions } from "./sample-items.js";

/** Routes that sections read. */
type ListRoute = Extract<
  MintRoute,
  "gallery" | "recent" | "traits" | "holders" | "minters" | "bounty" | "prizes"
>;

/** Wallets by number of items, out of 600. */
function sampleRanking({ wallet }: SampleOptions, count = 10): RankedWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    wallet: index === 2 ? wallet : madeUpAddress(100 + index),
    count: 60 - index * 5,
    share: ((60 - index * 5) / 600).toFixed(4),
  }));
}

/** List responses of a drop in progress. */
export function answerLists(options: SampleOptions): Record<ListRoute, FakeAnswer> {
  const { galleryOf, recordOf } = createSampleItems(options);
  const ranking = () => sampleRanking(options);
  return {
    gallery: answerGallery(galleryOf(300)),
    recent: () => ({
      success: true,
      items: Array.from({ length: 12 }, (_, index) =>
        recordOf(347 - index, { mintedAt: new Date(options.now() - index * 47_000).toISOString() }),
      ),
    }),
    traits: () => ({
      success: true,
      total: 300,
      traits: [
        {
          trait_type: "Sky",
          values: skies.map((value, index) => ({
            value,
            count: 120 - index * 36,
            minted: 40 - index * 12,
            share: ((120 - index * 36) / 300).toFixed(4),
          })),
        },
        {
          trait_type: "Peaks",
          values: Array.from({ length: 7 }, (_, value) => ({
            value,
            count: 43 - value,
            minted: value,
            share: ((43 - value) / 300).toFixed(4),
          })),
        },
      ],
    }),
    holders: () => ({ success: true, holders: ranking(), uniqueHolders: 214, total: 600 }),
    minters: () => ({ success: true, minters: ranking(), uniqueMinters: 187, total: 600 }),
    bounty: () => sampleBounty(options),
    prizes: () => ({ success: true, enabled: true, prizes: samplePrizes(options) }),
  };
}
