import {
  chainName,
  count,
  optional,
  nullable,
  nullish,
  boolean,
  timestamp,
  openEnum,
  withDefault,
  string,
} from "./field.js";
import { statedAddress } from "./address.js";
import { price } from "./price.js";
import { imageFields } from "./image.js";
import { revealTimes } from "./reveal-times.js";
import { array, object, type Infer } from "./schema.js";

/** Supply in units; approximate. `minted` includes burned items; `available` is null for open-ended supply. */
export const supply = object({
  total: nullish(count),
  minted: optional(count),
  burned: optional(count),
  available: nullable(count),
  approximate: optional(boolean),
});
/** Supply in units; approximate. */
export type Supply = Infer<typeof supply>;

/** Known values of a phase's `status`. Any other value means that it is not mintable. */
export const phaseStatuses = ["upcoming", "active", "paused", "sold_out", "ended"] as const;
/** Pricing models of a phase. */
export const pricings = ["free", "fixed", "usd_pegged", "native_pegged", "dutch"] as const;

/** Parser of a phase. */
export const phase = object({
  /** UUID. */
  id: string,
  name: optional(string),
  /** `unknown` when invalid or missing. */
  status: withDefault(openEnum(phaseStatuses), "unknown"),
  pricing: optional(openEnum(pricings)),
  /** Price of one unit for the first display. Null: unavailable, neither zero nor free. */
  priceDisplay: nullable(price),
  startsAt: nullable(timestamp),
  /** Null: open-ended. */
  endsAt: nullable(timestamp),
  /** Limits in units. `perWallet` null: no limit. `perMint`: maximum of one prepare. */
  limits: withDefault(object({ perWallet: nullable(count), perMint: optional(count) }), { perWallet: null }),
  supply: optional(object({ total: nullish(count), minted: optional(count) })),
  /** True when only some wallets are eligible. The list of wallets is never sent. */
  gated: optional(boolean),
});
/** Phase of a drop. */
export type Phase = Infer<typeof phase>;

/** Parser of a collection. */
export const collection = object({
  /** UUID. */
  id: string,
  shortId: string,
  name: string,
  symbol: withDefault(string, ""),
  description: withDefault(string, ""),
  chain: optional(chainName),
  /** Address on the chain. */
  address: nullish(statedAddress),
  ...imageFields,
  banner: nullish(string),
  links: optional(array(object({ label: string, url: string }))),
  /** Token standard of the items: `token-2022`. */
  standard: optional(string),
  /** Reveal of the items after their mint; null: they are known from the start. */
  reveal: nullish(revealTimes),
  features: optional(
    object({
      claimCodes: optional(boolean),
      bounty: optional(boolean),
      gallery: optional(boolean),
    }),
  ),
});
/** Collection of a drop. */
export type Collection = Infer<typeof collection>;

/**
 * Opaque text that changes with everything that a collection read answers but counts, prices that follow a rate or the
 * time, and the time itself.
 */
export const revision = optional(string);

/** `GET /collections/{identifier}`: collection, phases and supply, everything the first view of a mint page needs. */
export const collectionResponse = object({
  success: boolean,
  collection,
  phases: object({ active: array(phase), upcoming: array(phase), all: array(phase) }),
  supply: withDefault(supply, { available: null }),
  revision,
  serverTime: timestamp,
});
/** Collection with its phases, supply and the service's time. */
export type CollectionResponse = Infer<typeof collectionResponse>;
