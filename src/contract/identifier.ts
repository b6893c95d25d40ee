import * as z from "zod/mini";

/** UUID, as the service's ids. Case-insensitive. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i));

/** Solana address: 32 bytes in base58. Case-sensitive. */
export const address = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
