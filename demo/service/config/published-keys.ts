import { createHash } from "node:crypto";

/** Seeds of the keys of `npm start`: published, so that anybody can sign with them. 32 bytes. */
export const publicSeed = (purpose: "authority of the embedded chain" | "treasury of the samples") =>
  new Uint8Array(createHash("sha256").update(`mint-widget: ${purpose}`).digest());

/** True for the authority key of the embedded chain, which everybody knows. @param key 64 bytes */
export const isPublishedAuthority = (key: Uint8Array): boolean =>
  Buffer.from(key.slice(0, 32)).equals(publicSeed("authority of the embedded chain"));

/**
 * API keys for trials, the same on every machine: for the sample collections on a local chain only. Nothing of value may
 * be in their scope.
 */
export const demoKeys = {
  /** For pages of this machine. */
  publishable: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  /** For servers. */
  secret: "demo_live_ForTrialsOnlyEverybodyKnowsThese",
  /** For pages of this machine, one sample collection only. */
  sandbox: "demo_test_ForTrialsOnlyEverybodyKnowsThese",
} as const;
