import { matching } from "./field.js";

export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUID, as the service's ids. Case-insensitive. */
export const uuid = matching(uuidPattern);

export const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Solana address: 32 bytes in base58. Case-sensitive. */
export const address = matching(addressPattern);
