import { z } from "zod";
import type { EventRecord } from "./event-queries.js";
import type { WebhookEventRow } from "./delivery-queries.js";
import { pricings } from "../../../../src/contract/mint/collection.js";
import { toPublicUrl } from "../../catalog/collections/public-url.js";
import { resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import { createNullRates } from "../../catalog/pricing/coin-rates.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { phaseChanges, webhookEvent, type WebhookEvent } from "./event-schema.js";

const moment = z.coerce.date();

/** State recorded by the database's triggers. */
const mintDetail = z.object({
  number: z.int().nullable().default(null),
  name: z.string().nullable().default(null),
  image: z.string().nullable().default(null),
});
const phaseDetail = z.object({
  changes: z.array(z.enum(phaseChanges)),
  name: z.string(),
  paused: z.boolean(),
  startsAt: moment,
  endsAt: moment.nullable(),
  pricing: z.enum(pricings),
  priceBaseUnits: z.string().nullable(),
  supplyTotal: z.int().nullable(),
  minted: z.int(),
  collectionSoldOut: z.boolean(),
});
const supplyDetail = z.object({ supplyTotal: z.int(), minted: z.int(), burned: z.int() });
const revealedDetail = z.object({
  number: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  attributes: z.array(z.unknown()),
  rarityRank: z.int().nullable(),
});
const pingDetail = z.object({ endpointId: z.uuid() });

/** Thrown if an event's rows were deleted before its body was created. */
export class EventGoneError extends Error {
  constructor({ type }: Pick<WebhookEventRow, "type">) {
    super(`The subject of the ${type} event was deleted from the database, so the event can't be sent.`);
  }
}

/**
 * Creates the body of an event, validated against the public schema.
 * @param context.readRecord reads the rows of the event; null if they were deleted
 * @throws EventGoneError
 */
export async function describeEvent(
  event: WebhookEventRow,
  context: { publicBase: string; readRecord: (event: WebhookEventRow) => Promise<EventRecord | null> },
): Promise<WebhookEvent> {
  return webhookEvent.parse({
    type: event.type,
    timestamp: event.occurredAt.toISOString(),
    data: event.type === "ping" ? pingDetail.parse(event.detail) : describeData(event, await readRecord()),
  });

  async function readRecord(): Promise<EventContext> {
    const record = await context.readRecord(event);
    if (!record) throw new EventGoneError(event);
    return { record, publicBase: context.publicBase };
  }
}

interface EventContext {
  readonly record: EventRecord;
  readonly publicBase: string;
}

function describeData(event: WebhookEventRow, context: EventContext): unknown {
  switch (event.type) {
    case "phase.changed":
      return describePhase(event, context);
    case "collection.sold_out":
    case "collection.revealed":
      return describeSupply(event, context);
    case "item.revealed":
      return describeRevealedItem(event, context);
    default:
      return describeMint(event, context);
  }
}

function describeMint(event: WebhookEventRow, { record, publicBase }: EventContext) {
  const { mint, session, phase } = record;
  if (!mint || !session || !phase) throw new EventGoneError(event);
  const { number, name, image } = mintDetail.parse(event.detail);
  return {
    collection: describeCollection(record),
    phase,
    sessionId: mint.sessionId,
    ...describeWallets(mint),
    signature: mint.signature!,
    item: { mint: mint.mintAddress, number, name, image: toPublicUrl(publicBase, image) },
    price: describePrice(event, record, session.priceBaseUnits - session.discountBaseUnits),
    affiliate_code: session.affiliateCode,
  };
}

function describePhase(event: WebhookEventRow, { record }: EventContext) {
  const detail = phaseDetail.parse(event.detail);
  const { startsAt, endsAt, pricing, minted, supplyTotal } = detail;
  const isSoldOut = {
    supplyTotal: 0,
    minted: detail.collectionSoldOut ? 0 : -1,
    authorityEndsAt: null,
    authorityReleasedAt: null,
  };
  const baseUnits = pricing === "free" ? "0" : detail.priceBaseUnits;
  return {
    collection: describeCollection(record),
    changes: detail.changes,
    phase: {
      id: event.phaseId!,
      name: detail.name,
      status: resolvePhaseStatus(detail, isSoldOut, event.occurredAt),
      pricing,
      priceDisplay: baseUnits === null ? null : describePrice(event, record, BigInt(baseUnits)),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      supply: { total: supplyTotal, minted },
    },
  };
}

function describeSupply(event: WebhookEventRow, { record }: EventContext) {
  const { supplyTotal, minted, burned } = supplyDetail.parse(event.detail);
  return { collection: describeCollection(record), supply: { total: supplyTotal, minted, burned } };
}

function describeRevealedItem(event: WebhookEventRow, { record, publicBase }: EventContext) {
  const { mint } = record;
  if (!mint) throw new EventGoneError(event);
  const { image, ...item } = revealedDetail.parse(event.detail);
  return {
    collection: describeCollection(record),
    ...describeWallets(mint),
    item: { mint: mint.mintAddress, ...item, image: toPublicUrl(publicBase, image) },
  };
}

const describeWallets = ({ wallet, recipient }: NonNullable<EventRecord["mint"]>) => ({
  walletAddress: wallet,
  ...(recipient !== null && { recipient }),
});

const describeCollection = ({ collection: { id, shortId, name } }: EventRecord) => ({ id, shortId, name });

function describePrice(
  { occurredAt }: WebhookEventRow,
  { collection: { chain }, currency }: EventRecord,
  baseUnits: bigint,
) {
  const describe = createPriceDescription({ chain, rates: createNullRates(() => occurredAt) });
  return describe({ currency: currency ?? nativeCoin, baseUnits });
}
