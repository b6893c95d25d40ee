import { count, optional, nullable, timestamp, success, string } from "./field.js";
import { array, object, type Infer } from "./schema.js";

/** `GET /collections/{collectionId}/wallet-mints/{walletAddress}`: minted and remaining units by phase. */
export const walletMintsResponse = object({
  success,
  phases: array(
    object({
      phaseId: string,
      minted: count,
      /** Remaining units, bonus included; null: no limit. */
      remaining: nullable(count),
      /** Units allowed beyond the phase's limit. */
      bonus: optional(count),
    }),
  ),
  total: optional(count),
  serverTime: optional(timestamp),
});
/** Minted and remaining units of a wallet by phase. */
export type WalletMintsResponse = Infer<typeof walletMintsResponse>;
