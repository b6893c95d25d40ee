import type * as z from "zod/mini";
import {
  count,
  optional,
  nullish,
  boolean,
  timestamp,
  openEnum,
  withDefault,
  success,
  string,
} from "./field.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** Approximate counts. `minted` includes burned items; `available` is null for open-ended supply. */
export const supply = object({
  total: nullish(count),
  minted: optional(count),
  burned: optional(count),
  available: nullish(count),
  approximate: optional(boolean),
});
export type Supply = z.infer<typeof supply>;

/** The words that a phase's `status` can be. A word outside this list means: not mintable now. */
export const phaseStatuses = ["upcoming", "active", "paused", "sold_out", "ended"] as const;
/** How a phase's price comes about. */
export const pricings = ["free", "fixed", "usd_pegged", "native_pegged", "dutch"] as const;

export const phase = object({
  /** UUID. */
  id: string,
  name: optional(string),
  /** Unreadable or left out, it is a word that nobody knows. */
  status: withDefault(openEnum(phaseStatuses), "unknown"),
  pricing: optional(openEnum(pricings)),
  /** The price of one unit for the first display. Null: unavailable, which is neither zero nor free. */
  priceDisplay: nullish(price),
  startsAt: nullish(timestamp),
  /** Null: open until it sells out. */
  endsAt: nullish(timestamp),
  /** Units. `perWallet` null: no limit. `perMint` is the most that one prepare may ask for. */
  limits: optional(object({ perWallet: nullish(count), perMint: optional(count) })),
  supply: optional(object({ total: nullish(count), minted: optional(count) })),
  /** True when not everyone may mint. Who may is never sent. */
  gated: optional(boolean),
});
export type Phase = z.infer<typeof phase>;

export const collection = object({
  /** UUID. */
  id: string,
  shortId: string,
  name: string,
  symbol: withDefault(string, ""),
  description: withDefault(string, ""),
  chain: optional(string),
  /** Address on the chain. */
  address: nullish(string),
  image: nullish(string),
  banner: nullish(string),
  links: optional(array(object({ label: string, url: string }))),
  /** Token standard of the items: `token-2022`. */
  standard: optional(string),
  features: optional(
    object({
      claimCodes: optional(boolean),
      bounty: optional(boolean),
      gallery: optional(boolean),
    }),
  ),
});
export type Collection = z.infer<typeof collection>;

/** `GET /collections/{identifier}`: everything that a mint page needs, in one read. */
export const collectionResponse = object({
  success: boolean,
  collection,
  phases: object({ active: array(phase), upcoming: array(phase), all: array(phase) }),
  supply: optional(supply),
  serverTime: timestamp,
});
export type CollectionResponse = z.infer<typeof collectionResponse>;

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = object({
  success,
  ...supply.shape,
  serverTime: optional(timestamp),
});
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;
