import {
  nullish,
  timestamp,
  object,
  count,
  optional,
  nullable,
  openEnum,
  withDefault,
  success,
} from "../values/schema.js";
import * as z from "zod/mini";
import { chainName } from "../values/chain.js";
import { statedAddress } from "../values/address.js";
import { price } from "../values/price.js";
import { unitCosts } from "../values/unit-costs.js";
import { creator } from "../values/creator.js";
import { accent, imageFields } from "../values/media.js";
import { collectionPath, scopeErrors, type Route } from "../route.js";

/** Times of a collection's reveal. Before `revealedAt`, all minted items look like the same placeholder. */
export const revealTimes = object({
  /** Scheduled time of the reveal; null: the operator of the drop reveals manually. */
  at: nullish(timestamp),
  /** Null: not revealed yet. */
  revealedAt: nullish(timestamp),
});
/** Times of a collection's reveal. */
export type RevealTimes = z.infer<typeof revealTimes>;

/** Supply in units; approximate. `minted` includes burned items; `available` is null for open-ended supply. */
export const supply = object({
  total: nullish(count),
  minted: optional(count),
  burned: optional(count),
  available: nullable(count),
  approximate: optional(z.boolean()),
});
/** Supply in units; approximate. */
export type Supply = z.infer<typeof supply>;

/** Known values of a phase's `status`. A phase with any other value can't be minted. */
export const phaseStatuses = ["upcoming", "active", "paused", "sold_out", "ended"] as const;
/** Pricing models of a phase. */
export const pricings = ["free", "fixed", "usd_pegged", "native_pegged", "dutch"] as const;

/** Parser of a phase. */
export const phase = object({
  /** UUID. */
  id: z.string(),
  name: optional(z.string()),
  /** `unknown` when invalid or missing. */
  status: withDefault(openEnum(phaseStatuses), "unknown"),
  pricing: optional(openEnum(pricings)),
  /** Price of one unit for the first view. Null: unavailable, neither zero nor free. */
  priceDisplay: nullable(price),
  /** What one unit costs any wallet beside its price. Null: unknown. */
  unitCosts: nullish(unitCosts),
  startsAt: nullable(timestamp),
  /** Null: open-ended. */
  endsAt: nullable(timestamp),
  /** Limits in units. `perWallet` null: no limit. `perMint`: maximum of one prepare. */
  limits: withDefault(object({ perWallet: nullable(count), perMint: optional(count) }), { perWallet: null }),
  supply: optional(object({ total: nullish(count), minted: optional(count) })),
  /** True when only some wallets are eligible. The list of wallets is never sent. */
  gated: optional(z.boolean()),
  /** False when the items go to the wallet that pays, and a prepare may not name another `recipient`. */
  otherRecipient: optional(z.boolean()),
});
/** Phase of a drop. */
export type Phase = z.infer<typeof phase>;

/** Parser of a collection. */
export const collection = object({
  /** UUID. */
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  symbol: withDefault(z.string(), ""),
  description: withDefault(z.string(), ""),
  chain: optional(chainName),
  /** Address on the chain. */
  address: nullish(statedAddress),
  ...imageFields,
  /** Colors of buttons and links, taken from the image; null: none. */
  accent: nullish(accent),
  banner: nullish(z.string()),
  links: optional(z.array(object({ label: z.string(), url: z.string() }))),
  /** Who made the collection; null: not named. */
  creator: nullish(creator),
  /** Page for collectors about what they sign and how it is checked. */
  safetyUrl: nullish(z.string()),
  /** Token standard of the items: `core` or `token-2022`. */
  standard: optional(z.string()),
  /** Reveal of the items after minting; null: items are known from the start. */
  reveal: nullish(revealTimes),
  features: optional(
    object({
      claimCodes: optional(z.boolean()),
      bounty: optional(z.boolean()),
      gallery: optional(z.boolean()),
      /** True: a prepare may name another wallet as `recipient`. */
      otherRecipient: optional(z.boolean()),
    }),
  ),
});
/** Collection of a drop. */
export type Collection = z.infer<typeof collection>;

/** Opaque revision. Changes whenever the collection response changes, except for counts, live prices and the time. */
export const revision = optional(z.string());

/**
 * `GET /collections/{identifier}`: collection, phases and supply, which is all that the first view of a mint page
 * needs.
 */
export const collectionResponse = object({
  success: z.boolean(),
  collection,
  phases: object({ active: z.array(phase), upcoming: z.array(phase), all: z.array(phase) }),
  supply: withDefault(supply, { available: null }),
  revision,
  serverTime: timestamp,
});
/** Collection with its phases, supply and the service's time. */
export type CollectionResponse = z.infer<typeof collectionResponse>;

export const collectionRoute = {
  method: "get",
  path: collectionPath,
  response: ["CollectionResponse", collectionResponse],
  errors: scopeErrors,
  isShared: true,
} as const satisfies Route;

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = object({
  success,
  ...supply.shape,
  /** Revision of the collection, so that a page that polls the supply notices other changes. */
  revision,
  serverTime: optional(timestamp),
});
/** Current supply of a collection. */
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;

export const availabilityRoute = {
  method: "get",
  path: "/collections/{collectionId}/availability",
  response: ["AvailabilityResponse", availabilityResponse],
  errors: scopeErrors,
  isShared: true,
} as const satisfies Route;
