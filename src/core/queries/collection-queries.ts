import type { GalleryResponse, RecentlyMintedResponse, TraitsResponse } from "../../contract/artwork.js";
import type { BountyPrizesResponse, BountyResponse } from "../../contract/bounty.js";
import type { TopHoldersResponse, TopMintersResponse } from "../../contract/rankings.js";
import { GalleryList, type GalleryFilter, type ReadGalleryResultPage } from "./gallery-list.js";
import { PolledQuery, type PolledQueryDeps } from "../polling/polled-query.js";
import type { MintProgress } from "../state.js";

type Options = Parameters<ReadGalleryResultPage>[1];
type Page = Parameters<ReadGalleryResultPage>[0];

/** What there is to read of a collection beside its mint. Rejections carry `code`, `status` and `retryAfter`. */
export interface CollectionQueryService {
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
const maximumGalleries = 8;
/** Milliseconds between two reads of what is being followed. */
const intervals = { feed: 10_000, bounty: 30_000, counts: 60_000 };

/** What a collection's sections show, read once for all that show it. */
export class CollectionQueries {
  readonly recent: PolledQuery<RecentlyMintedResponse>;
  readonly traits: PolledQuery<TraitsResponse>;
  readonly holders: PolledQuery<TopHoldersResponse>;
  readonly minters: PolledQuery<TopMintersResponse>;
  readonly bounty: PolledQuery<BountyResponse>;
  readonly prizes: PolledQuery<BountyPrizesResponse>;
  readonly #service: CollectionQueryService;
  readonly #galleries = new Map<string, GalleryList>();
  #mint: MintProgress | null = null;

  constructor(service: CollectionQueryService, deps: PolledQueryDeps) {
    const poll = <T>(interval: number, read: (options: Options) => Promise<T>) =>
      new PolledQuery<T>((signal) => read({ signal }), interval, deps);
    this.#service = service;
    this.recent = poll(intervals.feed, (options) =>
      service.readRecentlyMinted({ limit: feedLength }, options),
    );
    this.traits = poll(intervals.counts, (options) => service.readTraits(options));
    this.holders = poll(intervals.counts, (options) =>
      service.readTopHolders({ limit: rankingLength }, options),
    );
    this.minters = poll(intervals.counts, (options) =>
      service.readTopMinters({ limit: rankingLength }, options),
    );
    this.bounty = poll(intervals.bounty, (options) => service.readBounty(options));
    this.prizes = poll(intervals.bounty, (options) => service.readBountyPrizes(options));
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
    if (this.#galleries.size > maximumGalleries) this.#galleries.delete([...this.#galleries.keys()][0]!);
    return list;
  }

  /** Told how far a mint is, by everybody who knows; reads anew, once, what a mint that has succeeded changes. */
  onMintProgress(mint: MintProgress): void {
    const previous = this.#mint;
    this.#mint = mint;
    if (previous === null || mint === previous || mint.status !== "succeeded") return;
    const { recent, traits, holders, minters, bounty, prizes } = this;
    for (const query of [recent, traits, holders, minters, bounty, prizes]) void query.refresh();
    for (const list of this.#galleries.values()) list.refresh();
  }
}
