import { withBody, type Route } from "../route.js";
import {
  challengeBody,
  challengeRoute,
  sessionEndBody,
  sessionEndRoute,
  sessionRoute,
  signInBody,
  signInRoute,
} from "./session.js";

/** Routes of the Admin API, by operation id. Each needs the cookie of a session or an admin key, unless it signs in. */
export const adminRoutes = {
  /**
   * Creates the message with which a wallet signs in.
   *
   * It is for the page's origin and one wallet, and can be used once within five minutes. Sign it with `solana:signIn`
   * or `solana:signMessage`.
   */
  createChallenge: /* @__PURE__ */ withBody(challengeRoute, "ChallengeBody", challengeBody),
  /**
   * Signs in with the signed message.
   *
   * Sets the session's cookie, which scripts can't read. A wallet that signs in for the first time needs an invitation
   * of the operator.
   */
  signIn: /* @__PURE__ */ withBody(signInRoute, "SignInBody", signInBody),
  /** Reads who sends the requests, and what they may manage. */
  readSession: sessionRoute,
  /** Signs out, here or everywhere. */
  endSession: /* @__PURE__ */ withBody(sessionEndRoute, "SessionEndBody", sessionEndBody),
} as const satisfies Readonly<Record<string, Route>>;

/** Codes of every route of the Admin API. */
export const adminErrors = [
  "NOT_SIGNED_IN",
  "INVALID_ADMIN_KEY",
  "ORIGIN_NOT_ALLOWED",
  "SECRET_KEY_IN_BROWSER",
  "RATE_LIMITED",
  "SERVICE_BUSY",
  "INTERNAL",
] as const;
