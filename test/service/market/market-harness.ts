import { createHash } from "node:crypto";
import type { FeedRecord } from "../../../demo/service/market/ingest/feed-record.js";
import { importFeed } from "../../../demo/service/market/ingest/import-feed.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import { encodeBase58 } from "../../../src/contract/values/address.js";
import { createHttpHarness, now, publicBase } from "../http/harness.js";

/** Base58 address, derived from a name. */
export function addressOf(name: string): string {
  return encodeBase58(createHash("sha256").update(name).digest());
}

const hour = 3_600_000;

/** Time `hours` before now, as ISO 8601. */
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();

/** Feed record of a collection that was minted elsewhere. */
export const collectionRecord = (slug: string, changes: Partial<FeedRecord & { kind: "collection" }> = {}) =>
  ({
    kind: "collection",
    slug,
    address: addressOf(`collection ${slug}`),
    chain: "solana-localnet",
    name: slug,
    createdAt: hoursAgo(24 * 30),
    ...changes,
  }) satisfies FeedRecord;

/** Feed record of an item of that collection, minted by `minter`. */
export const itemRecord = (
  slug: string,
  number: number,
  minter = "minter",
  changes: Partial<FeedRecord & { kind: "item" }> = {},
) =>
  ({
    kind: "item",
    collection: slug,
    mint: mintOf(slug, number),
    number,
    name: `${slug} #${number}`,
    attributes: [],
    mintedAt: hoursAgo(24 * 30 - number / 100),
    to: addressOf(minter),
    ...changes,
  }) satisfies FeedRecord;

export const mintOf = (slug: string, number: number) => addressOf(`${slug} ${number}`);

type Kind<Name extends FeedRecord["kind"]> = Extract<FeedRecord, { kind: Name }>;

/** Feed records of one collection's events, with names in place of addresses. */
export function createFeedBuilder(slug: string) {
  let events = 0;
  const base = (hours: number) => ({ id: `${slug}-${(events += 1)}`, collection: slug, at: hoursAgo(hours) });
  return {
    list: (hours: number, number: number, from: string, price: string, more: Partial<Kind<"listing">> = {}) =>
      ({
        kind: "listing",
        ...base(hours),
        mint: mintOf(slug, number),
        from: addressOf(from),
        price,
        ...more,
      }) satisfies FeedRecord,
    cancel: (hours: number, number: number, from: string) =>
      ({
        kind: "cancellation",
        ...base(hours),
        mint: mintOf(slug, number),
        from: addressOf(from),
      }) satisfies FeedRecord,
    sell: (
      hours: number,
      number: number,
      [from, to]: readonly [string, string],
      price: string,
      more: Partial<Kind<"sale">> = {},
    ) =>
      ({
        kind: "sale",
        ...base(hours),
        mint: mintOf(slug, number),
        from: addressOf(from),
        to: addressOf(to),
        price,
        ...more,
      }) satisfies FeedRecord,
    give: (
      hours: number,
      number: number,
      from: string,
      to: string | null,
      more: Partial<Kind<"transfer">> = {},
    ) =>
      ({
        kind: "transfer",
        ...base(hours),
        mint: mintOf(slug, number),
        from: addressOf(from),
        to: to === null ? null : addressOf(to),
        ...more,
      }) satisfies FeedRecord,
    offer: (hours: number, from: string, price: string, more: Partial<Kind<"offer">> = {}) =>
      ({ kind: "offer", ...base(hours), from: addressOf(from), price, ...more }) satisfies FeedRecord,
    withdraw: (hours: number, from: string, offer: string) =>
      ({ kind: "offer_cancellation", ...base(hours), from: addressOf(from), offer }) satisfies FeedRecord,
  };
}

/** The Market API over HTTP on its own PostgreSQL, with a fake clock. */
export async function createMarketHarness() {
  const harness = await createHttpHarness();
  const { database } = harness;
  const time = { now };
  const clock = () => time.now;
  const market = createMarketService({ database, clock, publicBase });
  const app = harness.createApp({ market, cacheMilliseconds: 0 });
  const get = (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(app.request(`/market/v1${path}`, { headers }));
  return {
    ...harness,
    market,
    clock,
    get,
    /** Body of a successful response. @throws Error for any other status */
    async read<Body>(path: string): Promise<Body> {
      const response = await get(path);
      const body = (await response.json()) as Body;
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
      return body;
    },
    /** All result pages of a list. */
    async readAll<Row>(path: string): Promise<Row[]> {
      const rows: Row[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const page: { data: Row[]; cursor: string | null } = await this.read(
          `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`,
        );
        rows.push(...page.data);
        cursor = page.cursor;
      }
      return rows;
    },
    importRecords: (...records: (FeedRecord | readonly FeedRecord[])[]) =>
      importFeed(
        { database, clock },
        records.flat().map((value, index) => ({ line: index + 1, value })),
      ),
    pass(milliseconds: number) {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
  };
}
export type MarketHarness = Awaited<ReturnType<typeof createMarketHarness>>;
