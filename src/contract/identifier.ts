import * as z from "zod/mini";

/** The form of an id that the service makes. Case is not significant. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i));

/** An address on Solana: 32 bytes in base58. Case is significant and always kept. */
export const address = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));

/** Chain names of the reference's form. `solana-localnet` is a chain of one's own machine. */
export const chains = ["solana-mainnet", "solana-devnet", "solana-testnet", "solana-localnet"] as const;
export type Chain = (typeof chains)[number];

/** True for a chain on which coins are worth money. Whatever isn't known to be a test network counts as one. */
export function isProduction(chain: string): boolean {
  return !/^solana-(devnet|testnet|localnet)$/.test(chain);
}

/** The three classes of Mint API keys, by the middle part of their value. */
export const keyClasses = { pub: "publishable", live: "secret", test: "sandbox" } as const;
export type KeyClass = (typeof keyClasses)[keyof typeof keyClasses];

/**
 * The class that a key's value says it is of, or null for a value that has not the form
 * `<prefix>_pub_…`, `<prefix>_live_…` or `<prefix>_test_…`. Any prefix, any case, space around it: a secret key has
 * to be known as one however it was pasted.
 */
export function classifyKey(key: string): KeyClass | null {
  const marker = /^\s*[a-z0-9][a-z0-9_-]*?_(pub|live|test)_\S/i.exec(key)?.[1]?.toLowerCase();
  return marker ? keyClasses[marker as keyof typeof keyClasses] : null;
}
