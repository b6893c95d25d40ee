import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, open, orElse, success, text } from "./field.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** Approximate counts. `minted` includes burned items; `available` is null for open-ended supply. */
export const supply = record({
  total: extraOrNull(count),
  minted: extra(count),
  burned: extra(count),
  available: extraOrNull(count),
  approximate: extra(flag),
});
export type Supply = z.infer<typeof supply>;

/** The words that a phase's `status` can be. A word outside this list means: not mintable now. */
export const phaseStatuses = ["upcoming", "active", "paused", "sold_out", "ended"] as const;
/** How a phase's price comes about. */
export const pricings = ["free", "fixed", "usd_pegged", "native_pegged", "dutch"] as const;

export const phase = record({
  /** UUID. */
  id: text,
  name: extra(text),
  /** Unreadable or left out, it is a word that nobody knows. */
  status: orElse(open(phaseStatuses), "unknown"),
  pricing: extra(open(pricings)),
  /** The price of one unit for the first display. Null: unavailable, which is neither zero nor free. */
  priceDisplay: extraOrNull(price),
  startsAt: extraOrNull(instant),
  /** Null: open until it sells out. */
  endsAt: extraOrNull(instant),
  /** Units. `perWallet` null: no limit. `perMint` is the most that one prepare may ask for. */
  limits: extra(record({ perWallet: extraOrNull(count), perMint: extra(count) })),
  supply: extra(record({ total: extraOrNull(count), minted: extra(count) })),
  /** True when not everyone may mint. Who may is never sent. */
  gated: extra(flag),
});
export type Phase = z.infer<typeof phase>;

export const collection = record({
  /** UUID. */
  id: text,
  shortId: text,
  name: text,
  symbol: orElse(text, ""),
  description: orElse(text, ""),
  chain: extra(text),
  /** Address on the chain. */
  address: extraOrNull(text),
  image: extraOrNull(text),
  banner: extraOrNull(text),
  links: extra(list(record({ label: text, url: text }))),
  /** Token standard of the items: `token-2022`. */
  standard: extra(text),
  features: extra(
    record({
      claimCodes: extra(flag),
      bounty: extra(flag),
      gallery: extra(flag),
    }),
  ),
});
export type Collection = z.infer<typeof collection>;

/** `GET /collections/{identifier}`: everything that a mint page needs, in one read. */
export const collectionResponse = record({
  success: flag,
  collection,
  phases: record({ active: list(phase), upcoming: list(phase), all: list(phase) }),
  supply: extra(supply),
  serverTime: instant,
});
export type CollectionResponse = z.infer<typeof collectionResponse>;

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = record({
  success,
  ...supply.shape,
  serverTime: extra(instant),
});
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;
