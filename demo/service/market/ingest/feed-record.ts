import { z } from "zod";
import { creatorDefinition } from "../../catalog/collections/creator-definition.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import {
  timestamp,
  url,
  text,
  units,
  wallet,
  webAddress,
} from "../../platform/validation/definition-fields.js";
import { decimal, toUnits } from "../../catalog/currencies/amount-definition.js";

/*
 * Records of an operator's feed, one per line. Records describe past facts and are idempotent: duplicates are
 * recognized by `id`, by an item's `mint` or by a collection's `slug`.
 */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: "must be words of lower-case letters and digits, joined by hyphens",
});
/** Price of one item in the chain's native coin. */
const price = decimal.transform((amount, context) => {
  const baseUnits = toUnits(amount, nativeCoin.decimals);
  if (baseUnits !== null && baseUnits > 0n && baseUnits < 2n ** 63n) return baseUnits;
  const message = `must be more than 0 and have at most ${nativeCoin.decimals} decimal places`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** A transaction's id. */
const signature = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, { error: "must be a transaction's id in base58" })
  .optional();

/** A collection minted elsewhere; for one minted here only the last four fields are allowed. */
const collection = z.strictObject({
  kind: z.literal("collection"),
  slug,
  address: wallet.optional(),
  chain: text(1, 64).optional(),
  name: text(1, 64).optional(),
  symbol: text(0, 10).optional(),
  description: text(0, 4_000).optional(),
  image: url.nullish(),
  banner: url.nullish(),
  links: z.array(z.strictObject({ label: text(1, 64), url: webAddress })).optional(),
  creator: creatorDefinition.nullish(),
  standard: text(1, 64).optional(),
  supply: units.nullish(),
  createdAt: timestamp.optional(),
  verified: z.boolean().optional(),
  category: text(1, 64).nullish(),
  url: webAddress.nullish(),
  /** True: its trading data is a recording for sandboxes. */
  recorded: z.boolean().optional(),
});

/** An item of a collection minted elsewhere, with its mint. */
const item = z.strictObject({
  kind: z.literal("item"),
  collection: slug,
  mint: wallet,
  number: units.nullish(),
  name: text(1, 64),
  image: url.nullish(),
  attributes: z
    .array(
      z.strictObject({
        trait_type: text(1, 64),
        value: z.union([text(0, 256), z.number()]),
        display_type: text(1, 64).optional(),
        max_value: z.number().optional(),
      }),
    )
    .default([]),
  rarityRank: units.nullish(),
  url: webAddress.nullish(),
  mintedAt: timestamp,
  /** Minter, price and transaction of the mint. */
  to: wallet,
  price: price.optional(),
  signature,
});

const ownPrefix = /^(chain|mint):/;
const eventFields = {
  /** Unique across all records of the feed. */
  id: text(1, 128).refine((id) => !ownPrefix.test(id), { error: 'must not begin with "chain:" or "mint:"' }),
  at: timestamp,
  collection: slug,
  marketplace: text(1, 64).optional(),
  url: webAddress.optional(),
};
const itemEventFields = { ...eventFields, mint: wallet };
const expiresAt = timestamp.nullish();

const listing = z.strictObject({
  kind: z.literal("listing"),
  ...itemEventFields,
  from: wallet,
  price,
  expiresAt,
});
const cancellation = z.strictObject({ kind: z.literal("cancellation"), ...itemEventFields, from: wallet });
const sale = z.strictObject({
  kind: z.literal("sale"),
  ...itemEventFields,
  from: wallet,
  to: wallet,
  price,
  signature,
  /** Id of the accepted offer. */
  offer: text(1, 128).optional(),
});
const transfer = z.strictObject({
  kind: z.literal("transfer"),
  ...itemEventFields,
  from: wallet,
  /** Null: burned. */
  to: wallet.nullable(),
  signature,
});
const offer = z.strictObject({
  kind: z.literal("offer"),
  ...eventFields,
  /** Omitted: any item of the collection. */
  mint: wallet.optional(),
  from: wallet,
  price,
  quantity: units.max(10_000, { error: "must be at most 10000" }).default(1),
  expiresAt,
});
const offerCancellation = z.strictObject({
  kind: z.literal("offer_cancellation"),
  ...eventFields,
  mint: wallet.optional(),
  from: wallet,
  /** Id of the offer that ends. */
  offer: text(1, 128),
});

export const feedRecord = z.discriminatedUnion(
  "kind",
  [collection, item, listing, cancellation, sale, transfer, offer, offerCancellation],
  {
    error: (issue) =>
      issue.code === "invalid_union"
        ? 'must be "collection", "item", "listing", "cancellation", "sale", "transfer", "offer" or "offer_cancellation"'
        : "must be a JSON object",
  },
);

/** A record as an operator writes it. */
export type FeedRecord = z.input<typeof feedRecord>;
export type ParsedRecord = z.output<typeof feedRecord>;
export type CollectionRecord = Extract<ParsedRecord, { kind: "collection" }>;
export type ItemRecord = Extract<ParsedRecord, { kind: "item" }>;
/** Records that are events. */
export type EventRecord = Exclude<ParsedRecord, CollectionRecord | ItemRecord>;
