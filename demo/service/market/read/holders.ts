import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { MarketHoldersResponse } from "../../../../src/contract/market/holders.js";
import { countHolders, readHolders, readScannedAt, type HolderPlace } from "./holder-queries.js";
import { toFraction } from "../../platform/validation/fraction.js";
import { getMarketCollection } from "./collections.js";
import { decodeCursor, cursorFormats, toResultPage } from "./cursor.js";
import type { ListOrder, MarketDeps } from "../market-deps.js";

/** Lower bounds of the buckets. */
const bounds = [1, 2, 3, 6, 11, 26, 51, 101];

export async function readHoldersPage(
  context: MarketDeps,
  identifier: string,
  { limit, cursor }: ListOrder,
): Promise<DeepRequired<MarketHoldersResponse>> {
  const { database } = context;
  const { id } = await getMarketCollection(context, identifier);
  const list = JSON.stringify(["holders", id]);
  const position =
    cursor === undefined ? null : decodeCursor(list, cursor, [cursorFormats.count, cursorFormats.wallet]);
  const after = position && { count: Number(position[0]), wallet: position[1] };
  const [places, buckets, scannedAt] = await Promise.all([
    readHolders(database, { collectionId: id, after, limit: limit + 1 }),
    countHolders(database, id, bounds),
    readScannedAt(database, id),
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const wallets = sum(buckets.map((bucket) => bucket.wallets));
  const total = sum(buckets.map(({ items }) => items));
  const show = (shown: readonly HolderPlace[]) =>
    shown.map(({ wallet, count }) => ({ wallet, count, share: toFraction(count, total) }));
  return {
    ...toResultPage(list, limit, places, ({ count, wallet }) => [count, wallet], show),
    unique_holders: wallets,
    total,
    distribution: buckets.map((bucket) => ({
      ...bucket,
      share: wallets === 0 ? "0" : toFraction(bucket.wallets, wallets),
    })),
    updatedAt: scannedAt?.toISOString() ?? null,
  };
}
