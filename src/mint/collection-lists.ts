import type { GalleryResponse, RecentlyMintedResponse, TraitsResponse } from "../contract/artwork.js";
import type { BountyPrizesResponse, BountyResponse } from "../contract/bounty.js";
import type { TopHoldersResponse, TopMintersResponse } from "../contract/rankings.js";
import { GalleryList, type GalleryFilter, type ReadGalleryPage } from "./gallery-list.js";
import { Reading, type ReadingWorld } from "./reading.js";
import type { MintProgress } from "./state.js";

type Options = Parameters<ReadGalleryPage>[1];
type Page = Parameters<ReadGalleryPage>[0];

/** What there is to read of a collection beside its mint. Rejections carry `code`, `status` and `retryAfter`. */
export interface ListService {
  readGallery(
    query: Page & { minted?: boolean | undefined; traits: GalleryFilter["traits"] },
    options: Options,
  ): Promise<GalleryResponse>;
  readRecentlyMinted(query: { limit: number }, options: Options): Promise<RecentlyMintedResponse>;
  readTraits(options: Options): Promise<TraitsResponse>;
  readTopHolders(query: { limit: number }, options: Options): Promise<TopHoldersResponse>;
  readTopMinters(query: { limit: number }, options: Options): Promise<TopMintersResponse>;
  readBounty(options: Options): Promise<BountyResponse>;
  readBountyPrizes(options: Options): Promise<BountyPrizesResponse>;
}

/** Items of the feed. */
const feedLength = 12;
/** Wallets in a ranking. */
const rankingLength = 10;
/** Filters whose lists are remembered. */
const keptGalleries = 8;
/** Milliseconds between two reads of what is being followed. */
const intervals = { feed: 10_000, bounty: 30_000, counts: 60_000 };

/** What a collection's sections show, read once for all that show it. */
export class CollectionLists {
  readonly recent: Reading<RecentlyMintedResponse>;
  readonly traits: Reading<TraitsResponse>;
  readonly holders: Reading<TopHoldersResponse>;
  readonly minters: Reading<TopMintersResponse>;
  readonly bounty: Reading<BountyResponse>;
  readonly prizes: Reading<BountyPrizesResponse>;
  readonly #service: ListService;
  readonly #galleries = new Map<string, GalleryList>();
  #mint: MintProgress | null = null;

  constructor(service: ListService, world: ReadingWorld) {
    const follow = <T>(interval: number, read: (options: Options) => Promise<T>) =>
      new Reading<T>((signal) => read({ signal }), interval, world);
    this.#service = service;
    this.recent = follow(intervals.feed, (options) =>
      service.readRecentlyMinted({ limit: feedLength }, options),
    );
    this.traits = follow(intervals.counts, (options) => service.readTraits(options));
    this.holders = follow(intervals.counts, (options) =>
      service.readTopHolders({ limit: rankingLength }, options),
    );
    this.minters = follow(intervals.counts, (options) =>
      service.readTopMinters({ limit: rankingLength }, options),
    );
    this.bounty = follow(intervals.bounty, (options) => service.readBounty(options));
    this.prizes = follow(intervals.bounty, (options) => service.readBountyPrizes(options));
  }

  /** The artwork that a filter leaves: the same list for everybody who asks for the same. */
  gallery(filter: GalleryFilter): GalleryList {
    const traits = Object.entries(filter.traits).filter(([, values]) => values.length > 0);
    const key = JSON.stringify([filter.minted, traits]);
    const query = { traits: Object.fromEntries(traits), minted: filter.minted ?? undefined };
    const list =
      this.#galleries.get(key) ??
      new GalleryList((page, options) => this.#service.readGallery({ ...page, ...query }, options));
    // The last few are kept: whoever plays with a filter comes back to what was there before.
    this.#galleries.delete(key);
    this.#galleries.set(key, list);
    if (this.#galleries.size > keptGalleries) this.#galleries.delete([...this.#galleries.keys()][0]!);
    return list;
  }

  /** Told how far a mint is, by everybody who knows; reads anew, once, what a mint that has succeeded changes. */
  follow(mint: MintProgress): void {
    const before = this.#mint;
    this.#mint = mint;
    if (before === null || mint === before || mint.status !== "succeeded") return;
    const { recent, traits, holders, minters, bounty, prizes } = this;
    for (const reading of [recent, traits, holders, minters, bounty, prizes]) void reading.refresh();
    for (const list of this.#galleries.values()) list.refresh();
  }
}
