import type { GalleryItem, MintRecord } from "../../src/contract/artwork.js";
import type { RankedWallet } from "../../src/contract/rankings.js";
import { madeUpAddress, wallet as ownWallet } from "../solana/build-mint.js";
import { artwork } from "./artwork.js";
import type { Answer, RecordedRequest } from "./fake-service.js";

/** Routes read by sections, with their path endings. */
export const listRoutes = [
  ["gallery", "gallery"],
  ["recent", "recently-minted"],
  ["traits", "traits"],
  ["holders", "top-holders"],
  ["minters", "top-minters"],
  ["bounty", "bounty"],
  ["prizes", "bounty-prizes"],
] as const;
export type ListRoute = (typeof listRoutes)[number][0];

export const skies = ["Violet", "Green", "Ember", "Still"] as const;

/** Item of a large collection: every third is minted. */
export function workOf(number: number, change: Partial<GalleryItem> = {}): GalleryItem {
  const minted = number % 3 === 0;
  return {
    number,
    name: `Aurora #${number}`,
    image: artwork(number),
    attributes: [
      { trait_type: "Sky", value: skies[number % 4]! },
      { trait_type: "Peaks", value: number % 7 },
    ],
    rarityRank: ((number * 7919) % 10_000) + 1,
    minted,
    mint: minted ? madeUpAddress(number % 250) : null,
    ...change,
  };
}

export function galleryOf(count: number): GalleryItem[] {
  return Array.from({ length: count }, (_, index) => workOf(index + 1));
}

export function queryOf({ path }: RecordedRequest): URLSearchParams {
  return new URL(path, "https://mint.test").searchParams;
}

/** Answers like the service: one result page of the filtered items. */
export function answerGallery(works: readonly GalleryItem[]): Answer {
  return (request) => {
    const query = queryOf(request);
    const [limit, offset] = [Number(query.get("limit") ?? 20), Number(query.get("offset") ?? 0)];
    const types = [...new Set(query.keys())].filter((key) => key.startsWith("trait."));
    const left = works.filter(
      ({ minted, attributes = [] }) =>
        (query.get("minted") ?? String(minted)) === String(minted) &&
        types.every((type) =>
          attributes.some(
            ({ trait_type, value }) =>
              `trait.${trait_type}` === type && query.getAll(type).includes(String(value)),
          ),
        ),
    );
    const items = left.slice(offset, offset + limit);
    return { success: true, items, total: left.length, limit, offset };
  };
}

export function recordOf(number: number, change: Partial<MintRecord> = {}): MintRecord {
  const { name, image, attributes, rarityRank } = workOf(number);
  return {
    number,
    name,
    image,
    attributes,
    rarityRank,
    mint: madeUpAddress(number % 250),
    prize: null,
    wallet: madeUpAddress(100 + (number % 5)),
    mintedAt: new Date(Date.now() - number * 47_000).toISOString(),
    signature: `signature-${number}`,
    ...change,
  };
}

export function rankingOf(count = 10): RankedWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    wallet: index === 2 ? ownWallet : madeUpAddress(100 + index),
    count: 60 - index * 5,
    share: ((60 - index * 5) / 600).toFixed(4),
  }));
}

export const fairness = {
  algorithm: "sha256-chain-v1",
  commitment: "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
  seed: null,
};

export function prizesOf() {
  return [
    {
      id: "gold",
      name: "Golden hour print",
      description: "A signed print of your item, 40 by 40 centimetres, sent anywhere.",
      image: artwork(7),
      value: null,
      quantity: 5,
      remaining: 3,
      winners: [
        {
          wallet: ownWallet,
          mint: madeUpAddress(3),
          number: 12,
          draw: 4,
          wonAt: new Date(Date.now() - 240_000).toISOString(),
        },
        {
          wallet: madeUpAddress(101),
          mint: madeUpAddress(4),
          number: 41,
          draw: 9,
          wonAt: new Date(Date.now() - 7_200_000).toISOString(),
        },
      ],
    },
    {
      id: "sol",
      name: "10 SOL",
      description: "Paid to the wallet that minted.",
      image: null,
      value: {
        amount: "10",
        baseUnits: "10000000000",
        decimals: 9,
        currency: "SOL",
        mint: null,
        usd: "1624",
      },
      quantity: 1,
      remaining: 0,
      winners: [
        {
          wallet: madeUpAddress(102),
          mint: madeUpAddress(5),
          number: 97,
          draw: 17,
          wonAt: new Date(Date.now() - 90_000_000).toISOString(),
        },
      ],
    },
    {
      id: "call",
      name: "An evening under the lights",
      description: "A night with the artist in Tromsø.",
      image: artwork(9),
      value: null,
      quantity: 20,
      remaining: 20,
      winners: [],
    },
  ];
}

/** List answers of a drop in progress. */
export function answerLists(): Record<ListRoute, Answer> {
  const bounty = {
    success: true,
    enabled: true,
    name: "Northern bounty",
    description: "Every mint takes part, at no cost. Prizes are drawn the moment a mint is confirmed.",
    total: 26,
    remaining: 23,
    fairness,
  };
  return {
    gallery: answerGallery(galleryOf(300)),
    recent: () => ({
      success: true,
      items: Array.from({ length: 12 }, (_, index) =>
        recordOf(347 - index, { mintedAt: new Date(Date.now() - index * 47_000).toISOString() }),
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
    holders: () => ({ success: true, holders: rankingOf(), uniqueHolders: 214, total: 600 }),
    minters: () => ({ success: true, minters: rankingOf(), uniqueMinters: 187, total: 600 }),
    bounty: () => ({ ...bounty, rewards: prizesOf().map(({ winners: _, ...reward }) => reward) }),
    prizes: () => ({ success: true, enabled: true, prizes: prizesOf() }),
  };
}
