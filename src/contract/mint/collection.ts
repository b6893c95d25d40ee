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
  serverTime,
} from "../values/schema.js";
import * as z from "zod/mini";
import { chainName } from "../values/chain.js";
import { statedAddress } from "../values/address.js";
import { price } from "../values/price.js";
import { unitCosts } from "../values/unit-costs.js";
import { creator } from "../values/creator.js";
import { accent, imageFields } from "../values/media.js";
import { collectionPath, scopeErrors, type Route } from "../route.js";

export const revealTimes = object({
  /** Scheduled time; null: the operator decides. */
  at: nullish(timestamp),
  /** Null: not revealed yet. */
  revealedAt: nullish(timestamp),
});
/** Times of a collection's reveal. Before `revealedAt`, all minted items look like the same placeholder. */
export type RevealTimes = z.infer<typeof revealTimes>;

export const supply = object({
  /** Null: open-ended supply. */
  total: nullish(count),
  /** Includes burned items. */
  minted: optional(count),
  /** Read from the chain, so it lags behind like the list of holders. */
  burned: optional(count),
  /** Null: open-ended supply. */
  available: nullable(count),
  /** True when the counts may differ slightly from the exact ones. */
  approximate: optional(z.boolean()),
});
/** Supply in units. */
export type Supply = z.infer<typeof supply>;

/** Known values of a phase's `status`. A phase with any other value can't be minted. */
export const phaseStatuses = ["upcoming", "active", "paused", "sold_out", "ended"] as const;
/** Pricing models of a phase. */
export const pricings = ["free", "fixed", "usd_pegged", "native_pegged", "dutch"] as const;

export const phase = object({
  /** UUID. */
  id: z.string(),
  name: optional(z.string()),
  /**
   * `upcoming`, `active`, `paused`, `sold_out` or `ended`. Treat an unknown status as not mintable.
   * @remarks `unknown` when invalid or missing.
   */
  status: withDefault(openEnum(phaseStatuses), "unknown"),
  /** `free`, `fixed`, `usd_pegged`, `native_pegged` or `dutch`. */
  pricing: optional(openEnum(pricings)),
  /** Price of one unit for the first view. Null: unavailable, which is neither zero nor free. */
  priceDisplay: nullable(price),
  /**
   * What one unit currently costs a wallet on top of its price: rent of the item's account, the fee of its program, and
   * the network fee. For a first view; a prepare names what is charged. Null: the phase is over, or the chain didn't
   * answer.
   */
  unitCosts: nullish(unitCosts),
  startsAt: nullable(timestamp),
  /** Null: open-ended. */
  endsAt: nullable(timestamp),
  /** Limits in units. */
  limits: withDefault(
    object({
      /** Maximum units per wallet. Null: no limit. */
      perWallet: nullable(count),
      /** Maximum units of one prepare. */
      perMint: optional(count),
    }),
    { perWallet: null },
  ),
  /** Supply of the phase in units. */
  supply: optional(
    object({
      /** The most that the phase sells. Null: the collection's supply. */
      total: nullish(count),
      /** Includes burned items. */
      minted: optional(count),
    }),
  ),
  /** True when only some wallets are eligible. The list of wallets is never sent. */
  gated: optional(z.boolean()),
  /** False when the items go to the wallet that pays, and a prepare may not name another `recipient`. */
  otherRecipient: optional(z.boolean()),
});
/** Phase of a drop. */
export type Phase = z.infer<typeof phase>;

export const collection = object({
  /** UUID. */
  id: z.string(),
  /** For public links. */
  shortId: z.string(),
  name: z.string(),
  symbol: withDefault(z.string(), ""),
  description: withDefault(z.string(), ""),
  /** Such as `solana-devnet`. */
  chain: optional(chainName),
  /** Address on the chain. Case matters. */
  address: nullish(statedAddress),
  ...imageFields,
  /**
   * Colors of buttons and links, taken from the image. Null: the image has no colors, or the service hasn't read it.
   */
  accent: nullish(accent),
  /** Absolute URL; null: none. */
  banner: nullish(z.string()),
  links: optional(z.array(object({ label: z.string(), url: z.string() }))),
  /** Who made the collection, as they name themselves; null: not named. */
  creator: nullish(creator),
  /** Page for collectors about what they sign and how it is checked; null: none. */
  safetyUrl: nullish(z.string()),
  /** Page on which visitors ask for a notification before a phase opens; null: none. */
  remindersUrl: nullish(z.string()),
  /** Token standard of the items: `core` or `token-2022`. */
  standard: optional(z.string()),
  /** Times of the reveal; null: the items are known from the start. */
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

export const collectionResponse = object({
  /** True for every successful response. */
  success: z.boolean(),
  collection,
  phases: object({ active: z.array(phase), upcoming: z.array(phase), all: z.array(phase) }),
  supply: withDefault(supply, { available: null }),
  revision,
  /** The server's time. Run countdowns against it. */
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

export const availabilityResponse = object({
  success,
  ...supply.shape,
  /** Revision of the collection, so that a page that polls the supply notices other changes. */
  revision,
  serverTime,
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
