import * as z from "zod/mini";
import { addressPattern, isAddress } from "../values/address.js";
import type { Body, Route } from "../route.js";
import { base64Form, object, openEnum, success, timestamp } from "../values/schema.js";

/**
 * Roles. `operator`: everything. `creator`: their own collections. `helper`: reads collections, and pauses and resumes
 * their sales.
 */
export const adminRoles = ["operator", "creator", "helper"] as const;
export type AdminRole = (typeof adminRoles)[number];

export const challengeBody = /* @__PURE__ */ z.object({
  /** Base58 address of the wallet that signs in. */
  address: /* @__PURE__ */ z.string().check(z.regex(addressPattern), z.refine(isAddress)),
});
/** Wallet that asks for a message to sign. */
export type ChallengeBody = z.input<typeof challengeBody>;

export const challengeResponse = object({
  success,
  /** Text to sign as UTF-8 with `solana:signMessage`. */
  message: z.string(),
  /** Input of `solana:signIn`, which makes the same text of it. */
  input: object({
    domain: z.string(),
    address: z.string(),
    statement: z.string(),
    uri: z.string(),
    version: z.string(),
    chainId: z.string(),
    nonce: z.string(),
    issuedAt: z.string(),
    expirationTime: z.string(),
    requestId: z.string(),
  }),
  /** Time until which the signed message can be sent, once. */
  expiresAt: timestamp,
});
/** Message with which the wallet signs in. */
export type ChallengeResponse = z.infer<typeof challengeResponse>;

export const signInBody = /* @__PURE__ */ z.object({
  /** The text that the wallet signed. */
  message: /* @__PURE__ */ z.string().check(z.maxLength(2_000)),
  /** Ed25519 signature of the text in UTF-8, in base64. */
  signature: /* @__PURE__ */ z.string().check(z.regex(base64Form), z.maxLength(88)),
  /** Code of an invitation, for the first time. */
  invite: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(100))),
});
/** Signed message, and the invitation with which a wallet signs in for the first time. */
export type SignInBody = z.input<typeof signInBody>;

export const adminGrant = object({
  /** Short id of the collection. */
  collection: z.string(),
  role: openEnum(adminRoles),
});
/** A collection that someone may manage, and as what. */
export type AdminGrant = z.infer<typeof adminGrant>;

export const sessionResponse = object({
  success,
  actor: object({
    id: z.string(),
    /** Address of the wallet; null: a key. */
    address: z.nullable(z.string()),
    /** Name in the operator's lists. */
    label: z.string(),
    role: openEnum(adminRoles),
    /** Empty for an operator, who may manage every collection. */
    grants: z.array(adminGrant),
  }),
  /** Time at which the session ends unless it is used; null: a key that never expires. */
  expiresAt: z.nullable(timestamp),
});
/** Who sends the requests: the wallet of the session, or the key. */
export type SessionResponse = z.infer<typeof sessionResponse>;

export const sessionEndBody = /* @__PURE__ */ z.object({
  /** True: also the sessions of other browsers. */
  everywhere: z.optional(z.boolean()),
});
/** Sessions to end. */
export type SessionEndBody = z.input<typeof sessionEndBody>;

export const sessionEndResponse = object({
  success,
  /** Number of sessions that were open. */
  ended: z.number(),
});
/** End of one or all sessions. */
export type SessionEndResponse = z.infer<typeof sessionEndResponse>;

export const challengeRoute = {
  method: "post",
  path: "/session/challenge",
  body: ["ChallengeBody"] as Body<typeof challengeBody>,
  response: ["ChallengeResponse", challengeResponse],
  errors: ["VALIDATION_FAILED", "BODY_TOO_LARGE"],
  rate: "signIns",
  isPublic: true,
  isRepeatable: true,
} as const satisfies Route;

export const signInRoute = {
  method: "post",
  path: "/session",
  body: ["SignInBody"] as Body<typeof signInBody>,
  response: ["SessionResponse", sessionResponse],
  errors: ["VALIDATION_FAILED", "BODY_TOO_LARGE", "SIGN_IN_FAILED", "INVITE_REQUIRED"],
  rate: "signIns",
  isPublic: true,
} as const satisfies Route;

export const sessionRoute = {
  method: "get",
  path: "/session",
  response: ["SessionResponse", sessionResponse],
  errors: [],
} as const satisfies Route;

export const sessionEndRoute = {
  method: "post",
  path: "/session/end",
  body: ["SessionEndBody"] as Body<typeof sessionEndBody>,
  response: ["SessionEndResponse", sessionEndResponse],
  errors: ["VALIDATION_FAILED", "BODY_TOO_LARGE"],
  isRepeatable: true,
} as const satisfies Route;
