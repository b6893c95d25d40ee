import type { GalleryItem, MintRecord } from "../../contract/mint/items.js";
import type { Address } from "../../contract/values/brand.js";
import type { FakeAnswer, RecordedRequest } from "../fake-api.js";
import type { DropItem } from "../drop-settings.js";
import { madeUpAddress } from "../made-up-address.js";

/** Sources that all samples share. */
export interface SampleOptions {
  /** URL of an item's image; null: none. */
  readonly artwork: (number: number) => string | null;
  /** URL of the share page of a token mint. */
  readonly shareUrl: (mint: string) => string;
  /** Wallet that is included in the samples' holders, minters and winners. */
  readonly wallet: Address;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Number of made-up mint addresses. Items further on have the same ones again. */
export const distinctMints = 250;

export const skies = ["Violet", "Green", "Ember", "Still"] as const;

/** Items of a large collection. */
export interface SampleItems {
  /** Item of the gallery. Every third one is minted. */
  workOf(number: number, change?: Partial<GalleryItem>): GalleryItem;
  galleryOf(count: number): GalleryItem[];
  /** Minted item with its minter. */
  recordOf(number: number, change?: Partial<MintRecord>): MintRecord;
}

export function createSampleItems({ artwork, shareUrl, now }: Omit<SampleOptions, "wallet">): SampleItems {
  const workOf: SampleItems["workOf"] = (number, change = {}) => {
    const minted = number % 3 === 0;
    return {
      number,
      name: `Aurora #${number}`,
      image: artwork(number),
      attributes: [
        { trait_type: "Sky", value: skies[number % 4]! },
        { trait_type: "Peaks", value: number % 7 },
      ],
      // Each rank once in 1,000 items.
      rarityRank: ((number * 919) % 1000) + 1,
      minted,
      mint: minted ? madeUpAddress(number % distinctMints) : null,
      ...change,
    };
  };
  return {
    workOf,
    galleryOf: (count) => Array.from({ length: count }, (_, index) => workOf(index + 1)),
    recordOf(number, change = {}) {
      const { name, image, attributes, rarityRank } = workOf(number);
      const mint = madeUpAddress(number % distinctMints);
      return {
        number,
        name,
        image,
        attributes,
        rarityRank,
        mint,
        prize: null,
        shareUrl: shareUrl(mint),
        wallet: madeUpAddress(100 + (number % 5)),
        mintedAt: new Date(now() - number * 47_000).toISOString(),
        signature: `signature-${number}`,
        ...change,
      };
    },
  };
}

export function queryOf({ path }: RecordedRequest): URLSearchParams {
  return new URL(path, "https://mint.test").searchParams;
}

/** Gallery of a drop with items of its own. */
export const ownGallery = (items: readonly DropItem[], minted: number): GalleryItem[] =>
  items.map(({ name, image, attributes = [] }, index) => ({
    number: index + 1,
    name,
    image,
    attributes: [...attributes],
    rarityRank: null,
    minted: index < minted,
    mint: null,
  }));

/** Responds like the service: a result page of the filtered items. */
export function answerGallery(works: readonly GalleryItem[]): FakeAnswer {
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
