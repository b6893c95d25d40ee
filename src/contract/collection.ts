import * as z from "zod/mini";
import { count, extra, extraOrNull, instant, open, success } from "./field.js";
import { price } from "./price.js";

/** Approximate counts. `minted` includes burned items; `available` is null for open-ended supply. */
export const supply = z.looseObject({
  total: extraOrNull(count),
  minted: extra(count),
  burned: extra(count),
  available: extraOrNull(count),
  approximate: extra(z.boolean()),
});
export type Supply = z.infer<typeof supply>;

/** The words that a phase's `status` can be. A word outside this list means: not mintable now. */
export const phaseStatuses = ["upcoming", "active", "paused", "sold_out", "ended"] as const;
/** How a phase's price comes about. */
export const pricings = ["free", "fixed", "usd_pegged", "native_pegged", "dutch"] as const;

export const phase = z.looseObject({
  /** UUID. */
  id: z.string(),
  name: extra(z.string()),
  /** Unreadable or left out, it is a word that nobody knows. */
  status: z.catch(open(phaseStatuses), "unknown"),
  pricing: extra(open(pricings)),
  /** The price of one unit for the first display. Null: unavailable, which is neither zero nor free. */
  priceDisplay: extraOrNull(price),
  startsAt: extraOrNull(instant),
  /** Null: open until it sells out. */
  endsAt: extraOrNull(instant),
  /** Units. `perWallet` null: no limit. `perMint` is the most that one prepare may ask for. */
  limits: extra(z.looseObject({ perWallet: extraOrNull(count), perMint: extra(count) })),
  supply: extra(z.looseObject({ total: extraOrNull(count), minted: extra(count) })),
  /** True when not everyone may mint. Who may is never sent. */
  gated: extra(z.boolean()),
});
export type Phase = z.infer<typeof phase>;

export const collection = z.looseObject({
  /** UUID. */
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  symbol: z.catch(z.string(), ""),
  description: z.catch(z.string(), ""),
  chain: extra(z.string()),
  /** Address on the chain. */
  address: extraOrNull(z.string()),
  image: extraOrNull(z.string()),
  banner: extraOrNull(z.string()),
  links: extra(z.array(z.looseObject({ label: z.string(), url: z.string() }))),
  /** Token standard of the items: `token-2022`. */
  standard: extra(z.string()),
  features: extra(
    z.looseObject({
      claimCodes: extra(z.boolean()),
      bounty: extra(z.boolean()),
      gallery: extra(z.boolean()),
    }),
  ),
});
export type Collection = z.infer<typeof collection>;

/** `GET /collections/{identifier}`: everything that a mint page needs, in one read. */
export const collectionResponse = z.looseObject({
  success: z.boolean(),
  collection,
  phases: z.looseObject({ active: z.array(phase), upcoming: z.array(phase), all: z.array(phase) }),
  supply: extra(supply),
  serverTime: instant,
});
export type CollectionResponse = z.infer<typeof collectionResponse>;

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = z.looseObject({
  success,
  ...supply.shape,
  serverTime: extra(instant),
});
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;
