import * as z from "zod/mini";
import { resultPage } from "../paging.js";
import type { Body, Route } from "../route.js";
import { count, object, openEnum, success, timestamp } from "../values/schema.js";
import {
  type changeBody,
  changeErrors,
  changeFields,
  changeResponse,
  dryRun,
  managedErrors,
} from "./changes.js";

/** Visibility of a collection. */
const visibilities = ["visible", "hidden"] as const;

const summary = {
  /** UUID. */
  id: z.string(),
  /** For public links. */
  shortId: z.string(),
  name: z.string(),
  chain: z.string(),
  /** Wallet that is paid, except by phases with recipients of their own. */
  treasury: z.string(),
  /** Units in total; null: an open edition. */
  supply: z.nullable(count),
  minted: count,
  /** Units that are reserved, or sent to the chain. */
  held: count,
  visibility: openEnum(visibilities),
  /** Time at which a hidden collection is shown; null: not planned. */
  visibleFrom: z.nullable(timestamp),
};

export const adminCollectionSummary = object({
  ...summary,
  /** Number of phases. */
  phases: count,
});
/** A collection in a list. */
export type AdminCollectionSummary = z.infer<typeof adminCollectionSummary>;

export const adminCollectionsResponse = resultPage(adminCollectionSummary);
/** The collections that someone may manage, oldest first. */
export type AdminCollectionsResponse = z.infer<typeof adminCollectionsResponse>;

export const adminPhase = object({
  /** UUID. */
  id: z.string(),
  /** Position from 1, in the order in which phases are shown. */
  number: count,
  name: z.string(),
  startsAt: timestamp,
  /** Null: it ends when it is sold out. */
  endsAt: z.nullable(timestamp),
  /** `upcoming`, `active`, `paused`, `sold_out` or `ended`. */
  status: z.string(),
  paused: z.boolean(),
  /** True: only wallets on the allowlist, or with a code, can mint. */
  gated: z.boolean(),
  /** True: wallets that aren't on the allowlist need an access code. */
  codeRequired: z.boolean(),
  /** True: collectors may send the items to another wallet. */
  otherRecipient: z.boolean(),
  /** Maximum units per wallet; null: unlimited. */
  perWallet: z.nullable(count),
  /** Maximum units per mint. */
  perMint: count,
  /** Maximum units of the phase; null: unlimited. */
  supply: z.nullable(count),
  minted: count,
  held: count,
  /** Terms of the price, such as `0.5 SOL`. */
  price: z.string(),
  /** Who is paid: `treasury`, or addresses with percent. */
  recipients: z.string(),
});
/** A phase with its terms and its sales. */
export type AdminPhase = z.infer<typeof adminPhase>;

export const adminCollectionResponse = object({
  success,
  collection: object({
    ...summary,
    /** For marketplace URLs. */
    slug: z.string(),
    symbol: z.string(),
    description: z.string(),
    /** Path on the service, or absolute URL; null: none. */
    image: z.nullable(z.string()),
    /** Address on the chain. */
    address: z.string(),
    /** Token standard of the items. */
    standard: z.string(),
    burned: count,
    createdAt: timestamp,
  }),
  /** In the order in which they are shown. */
  phases: z.array(adminPhase),
  /** Reveal of its items; null: they are known from the start. */
  reveal: z.nullable(
    object({
      /** Time of the reveal; null: the creator reveals them by hand. */
      dueAt: z.nullable(timestamp),
      /** Null: not revealed yet. */
      revealedAt: z.nullable(timestamp),
    }),
  ),
  metadata: object({
    /** Items with a permanent URL, minted or not. */
    permanent: count,
    /** Minted items whose metadata the service is still writing to the chain. */
    writing: count,
  }),
});
/** A collection with its phases. */
export type AdminCollectionResponse = z.infer<typeof adminCollectionResponse>;

export const pauseBody = /* @__PURE__ */ z.object({
  /** Only these phases. Default: all. */
  phaseIds: z.optional(z.array(z.string())),
  dryRun,
});
/** Phases to pause or resume. */
export type PauseBody = z.input<typeof pauseBody>;

export const visibilityBody = /* @__PURE__ */ z.object({
  visibility: z.enum(visibilities),
  /**
   * Time in ISO 8601 with a time zone: until which a collection is hidden, or from which a hidden one is shown. Default:
   * none, and at once.
   */
  moment: z.optional(z.string()),
  dryRun,
});
/** New visibility of a collection. */
export type VisibilityBody = z.input<typeof visibilityBody>;

export const revealBody = /* @__PURE__ */ z.object({
  /** Time of the reveal in ISO 8601 with a time zone. Default: at once. */
  moment: z.optional(z.string()),
  dryRun,
});
/** Reveal of a collection's items. */
export type RevealBody = z.input<typeof revealBody>;

export const repointResponse = object({
  ...changeFields,
  /** Minted items, and the collection's account, whose metadata URL on the chain is compared with the permanent one. */
  accounts: object({
    /** With their permanent URL. */
    current: count,
    /** Whose URL the service changes. */
    byService: count,
    /** Whose URL only the key of `owner` can change. */
    byOwner: count,
    /** Whose URL no one can change. */
    fixed: count,
    /** Unknown to the node. */
    missing: count,
  }),
  /** Address of the wallet that may change what the service can't. */
  owner: z.string(),
});
/** Items that are pointed to their permanent metadata. */
export type RepointResponse = z.infer<typeof repointResponse>;

export const collectionEditBody = /* @__PURE__ */ z.object({
  /** Fields to change, named as in a definition. Fields of `creator` and `royalty` that are left out stay. */
  changes: z.record(z.string(), z.unknown()),
  /** True: pay addresses that belong to a program, because it lets its users spend what it receives. */
  payeeIsProgram: z.optional(z.boolean()),
  dryRun,
});
/** Fields of a collection to change. */
export type CollectionEditBody = z.input<typeof collectionEditBody>;

const readinessStatuses = ["passed", "warning", "failed"] as const;

export const readinessResponse = object({
  success,
  checks: z.array(
    object({
      /** `sale`, `payees`, `art`, `page`, `authority` or `visibility`; there may be others. */
      name: z.string(),
      /** `warning`: it sells, but perhaps not as intended. */
      status: openEnum(readinessStatuses),
      /** What was found, and what to do about it. */
      message: z.string(),
    }),
  ),
});
/** Whether a collection can sell. */
export type ReadinessResponse = z.infer<typeof readinessResponse>;

export const salesResponse = object({
  success,
  /** What each phase has sold, by currency. */
  phases: z.array(
    object({
      phase: z.string(),
      units: count,
      /** Number of wallets. */
      buyers: count,
      /** Amount with its currency, such as `12.5 SOL`. */
      paid: z.string(),
      lastAt: timestamp,
    }),
  ),
  /** Revenue by currency. */
  revenue: z.array(
    object({
      /** Decimal string. */
      amount: z.string(),
      currency: z.string(),
      /** Token mint; null: the native coin. */
      mint: z.nullable(z.string()),
      /** Decimal string in the smallest unit. */
      baseUnits: z.string(),
      units: count,
    }),
  ),
  /** Sales by affiliate. */
  affiliates: z.array(
    object({
      code: z.string(),
      name: z.string(),
      units: count,
      /** Amounts with their currencies. */
      paid: z.array(z.string()),
      /** Null: the affiliate still counts. */
      endedAt: z.nullable(timestamp),
    }),
  ),
  /** Units by minute over the last 24 hours, without the minutes in which none was sold. */
  minutes: z.array(object({ at: timestamp, units: count })),
});
/** What a collection has sold. */
export type SalesResponse = z.infer<typeof salesResponse>;

export const adminCollectionsRoute = {
  method: "get",
  path: "/collections",
  query: ["limit", "offset"],
  response: ["AdminCollectionsResponse", adminCollectionsResponse],
  errors: ["VALIDATION_FAILED"],
} as const satisfies Route;

export const adminCollectionRoute = {
  method: "get",
  path: "/collections/{identifier}",
  response: ["AdminCollectionResponse", adminCollectionResponse],
  errors: managedErrors,
} as const satisfies Route;

export const readinessRoute = {
  method: "get",
  path: "/collections/{identifier}/readiness",
  response: ["ReadinessResponse", readinessResponse],
  errors: managedErrors,
} as const satisfies Route;

const pause = {
  method: "post",
  body: ["PauseBody"] as Body<typeof pauseBody>,
  response: ["ChangeResponse", changeResponse],
  errors: changeErrors,
  rate: "changes",
  isRepeatable: true,
} as const;

export const pauseRoute = { ...pause, path: "/collections/{identifier}/pause" } as const satisfies Route;

export const resumeRoute = { ...pause, path: "/collections/{identifier}/resume" } as const satisfies Route;

export const collectionEditRoute = {
  ...pause,
  path: "/collections/{identifier}",
  body: ["CollectionEditBody"] as Body<typeof collectionEditBody>,
} as const satisfies Route;

export const visibilityRoute = {
  ...pause,
  path: "/collections/{identifier}/visibility",
  body: ["VisibilityBody"] as Body<typeof visibilityBody>,
} as const satisfies Route;

export const salesRoute = {
  method: "get",
  path: "/collections/{identifier}/sales",
  response: ["SalesResponse", salesResponse],
  errors: managedErrors,
} as const satisfies Route;

export const revealRoute = {
  ...pause,
  path: "/collections/{identifier}/reveal",
  body: ["RevealBody"] as Body<typeof revealBody>,
} as const satisfies Route;

export const repointRoute = {
  ...pause,
  path: "/collections/{identifier}/repoint",
  body: ["ChangeBody"] as Body<typeof changeBody>,
  response: ["RepointResponse", repointResponse],
} as const satisfies Route;
