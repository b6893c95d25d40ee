import type { GalleryResponse, RecentlyMintedResponse, TraitsResponse } from "../../contract/mint/items.js";
import type { BountyPrizesResponse, BountyResponse } from "../../contract/mint/bounty.js";
import type { TopHoldersResponse, TopMintersResponse } from "../../contract/mint/rankings.js";
import { GalleryList, type GalleryFilter, type ReadGalleryResultPage } from "./gallery-list.js";
import { PolledQuery, type PolledQueryDeps } from "../time/polled-query.js";
import type { MintProgress } from "../mint-state.js";

type Options = Parameters<ReadGalleryResultPage>[1];
type Page = Parameters<ReadGalleryResultPage>[0];

/** Mint API routes of the collection's sections. Rejections carry `code`, `status` and `retryAfter`. */
export interface CollectionQueryService {
  readGallery(
    query: Page & { minted?: boolean | undefined; traits: GalleryFilter["traits"] },
    options: Options,
  ): Promise<GalleryResponse>;
  readRecentlyMinted(
    query: { limit: number; holder?: string },
    options: Options,
  ): Promise<RecentlyMintedResponse>;
  readTraits(options: Options): Promise<TraitsResponse>;
  readTopHolders(query: { limit: number }, options: Options): Promise<TopHoldersResponse>;
  readTopMinters(query: { limit: number }, options: Options): Promise<TopMintersResponse>;
  readBounty(options: Options): Promise<BountyResponse>;
  readBountyPrizes(options: Options): Promise<BountyPrizesResponse>;
}

/** Items in the feed of recent mints. */
const feedLength = 12;
/** Items of a wallet. */
const ownedLength = 48;
/** Wallets in a ranking. */
const rankingLength = 10;
/** Cached gallery lists, one per filter. */
const maxGalleries = 8;
/** Poll intervals in milliseconds. */
const intervals = { feed: 10_000, bounty: 30_000, counts: 60_000 };

/** Queries of a collection's sections, shared by all widgets that show it. */
export class CollectionQueries {
  readonly recent: PolledQuery<RecentlyMintedResponse>;
  readonly traits: PolledQuery<TraitsResponse>;
  readonly holders: PolledQuery<TopHoldersResponse>;
  readonly minters: PolledQuery<TopMintersResponse>;
  readonly bounty: PolledQuery<BountyResponse>;
  readonly prizes: PolledQuery<BountyPrizesResponse>;
  readonly #service: CollectionQueryService;
  readonly #deps: PolledQueryDeps;
  readonly #galleries = new Map<string, GalleryList>();
  /** Items by the wallet that minted them. */
  readonly #owned = new Map<string, PolledQuery<RecentlyMintedResponse>>();
  #mint: MintProgress | null = null;

  constructor(service: CollectionQueryService, deps: PolledQueryDeps) {
    const poll = <T>(interval: number, read: (options: Options) => Promise<T>) =>
      new PolledQuery<T>((signal) => read({ signal }), interval, deps);
    this.#service = service;
    this.#deps = deps;
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

  /** Gallery list for a filter. Equal filters share one list. */
  gallery(filter: GalleryFilter): GalleryList {
    const traits = Object.entries(filter.traits).filter(([, values]) => values.length > 0);
    const key = JSON.stringify([filter.minted, traits]);
    const query = { traits: Object.fromEntries(traits), minted: filter.minted ?? undefined };
    const list =
      this.#galleries.get(key) ??
      new GalleryList((page, options) => this.#service.readGallery({ ...page, ...query }, options));
    // Re-inserts the list as the most recently used one, so that the least recently used one is evicted.
    this.#galleries.delete(key);
    this.#galleries.set(key, list);
    if (this.#galleries.size > maxGalleries) this.#galleries.delete([...this.#galleries.keys()][0]!);
    return list;
  }

  /** Newest items of a wallet. A service that ignores the query's `holder` returns everyone's. */
  owned(wallet: string): PolledQuery<RecentlyMintedResponse> {
    const query =
      this.#owned.get(wallet) ??
      new PolledQuery(
        (signal) => this.#service.readRecentlyMinted({ limit: ownedLength, holder: wallet }, { signal }),
        intervals.counts,
        this.#deps,
      );
    this.#owned.set(wallet, query);
    return query;
  }

  /**
   * Refreshes all queries once after a mint has succeeded or items were revealed. Several widgets may report the same
   * mint.
   */
  onMintProgress(mint: MintProgress): void {
    const previous = this.#mint;
    this.#mint = mint;
    if (previous === null || mint === previous) return;
    if (mint.status !== "succeeded" && mint.status !== "revealed") return;
    const { recent, traits, holders, minters, bounty, prizes } = this;
    const queries = [recent, traits, holders, minters, bounty, prizes, ...this.#owned.values()];
    for (const query of queries) void query.refresh();
    for (const list of this.#galleries.values()) list.refresh();
  }
}
