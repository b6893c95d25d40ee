import * as z from "zod/mini";

/** The form of an id that the service makes. Case is not significant. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i));

/** An address on Solana: 32 bytes in base58. Case is significant and always kept. */
export const address = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
