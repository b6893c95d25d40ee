import { z } from "zod";
import { phaseStatuses, pricings } from "../../../../src/contract/mint/collection.js";

/** Events that an endpoint can subscribe to. */
export const eventTypes = [
  "mint.confirmed",
  "mint.reverted",
  "mint.adopted",
  "phase.changed",
  "collection.sold_out",
  "collection.revealed",
  "item.revealed",
] as const;

/** Kinds of changes to a phase. An event lists all changes of one edit. */
export const phaseChanges = [
  "opened",
  "ended",
  "paused",
  "resumed",
  "sold_out",
  "available",
  "price",
  "schedule",
  "supply",
] as const;

const count = z.int().min(0);
const timestamp = z.iso.datetime({ precision: 3 });

const price = z.object({
  amount: z.string(),
  baseUnits: z.string().regex(/^\d+$/),
  decimals: count,
  currency: z.string(),
  mint: z.string().nullable(),
  chain: z.string(),
  approximate: z.boolean(),
  usd: z.string().nullable(),
});

const collection = z.object({ id: z.uuid(), shortId: z.string(), name: z.string() });

/** Wallet that received the item, if not the one that paid. */
const recipient = z.string().optional();

const mint = z.object({
  collection,
  phase: z.object({ id: z.uuid(), name: z.string() }),
  sessionId: z.uuid(),
  /** Wallet that paid. */
  walletAddress: z.string(),
  recipient,
  /** Transaction signature. */
  signature: z.string(),
  item: z.object({
    /** Address. */
    mint: z.string(),
    /** Null in `mint.reverted`: the item has returned to the draw. */
    number: count.nullable(),
    name: z.string().nullable(),
    image: z.string().nullable(),
  }),
  /** Price paid, after a discount. */
  price,
  affiliate_code: z.string().nullable(),
});

const revealedItem = z.object({
  collection,
  /** Wallet that minted the item; the current holder may be another. */
  walletAddress: z.string(),
  recipient,
  item: z.object({
    /** Address. */
    mint: z.string(),
    number: count,
    name: z.string(),
    image: z.string().nullable(),
    attributes: z.array(z.object({ trait_type: z.string(), value: z.union([z.string(), z.number()]) })),
    /** 1 is the rarest. */
    rarityRank: count.nullable(),
  }),
});

const supply = z.object({ total: count, minted: count, burned: count });

const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp, data });

/**
 * Webhook bodies by `type`. Fields are only ever added, and receivers ignore unknown fields and types. `timestamp` is
 * the time of the event, not of its delivery.
 */
export const webhookEvent = z.discriminatedUnion("type", [
  envelope("mint.confirmed", mint),
  envelope("mint.reverted", mint),
  envelope("mint.adopted", mint),
  envelope(
    "phase.changed",
    z.object({
      collection,
      changes: z.array(z.enum(phaseChanges)).min(1),
      phase: z.object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(phaseStatuses),
        pricing: z.enum(pricings),
        /** Null: it follows an exchange rate. For a Dutch auction the start price. */
        priceDisplay: price.nullable(),
        startsAt: timestamp,
        endsAt: timestamp.nullable(),
        supply: z.object({ total: count.nullable(), minted: count }),
      }),
    }),
  ),
  envelope("collection.sold_out", z.object({ collection, supply })),
  envelope("collection.revealed", z.object({ collection, supply })),
  envelope("item.revealed", revealedItem),
  envelope("ping", z.object({ endpointId: z.uuid() })),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
