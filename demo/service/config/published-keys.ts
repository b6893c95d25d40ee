import { createHash } from "node:crypto";

/** Seeds of the keys of `npm start`. They are public, so anyone can sign with these keys. 32 bytes. */
export const publicSeed = (purpose: "authority of the embedded chain" | "treasury of the samples") =>
  new Uint8Array(createHash("sha256").update(`mint-widget: ${purpose}`).digest());

/** True for the authority key of the embedded chain, which is public. @param key 64 bytes. */
export const isPublishedAuthority = (key: Uint8Array): boolean =>
  Buffer.from(key.slice(0, 32)).equals(publicSeed("authority of the embedded chain"));

/**
 * API keys for trials, the same on every machine. Only for the sample collections on a local chain: nothing of value
 * may be in their scope.
 */
export const demoKeys = {
  /** For pages on this machine. */
  publishable: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  /** For servers. */
  secret: "demo_live_ForTrialsOnlyEverybodyKnowsThese",
  /** For pages on this machine, and only one sample collection. */
  sandbox: "demo_test_ForTrialsOnlyEverybodyKnowsThese",
} as const;
