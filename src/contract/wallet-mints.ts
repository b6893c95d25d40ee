import type * as z from "zod/mini";
import { count, optional, nullish, timestamp, success, string } from "./field.js";
import { array, object } from "./schema.js";

/** `GET /collections/{collectionId}/wallet-mints/{walletAddress}` */
export const walletMintsResponse = object({
  success,
  phases: array(
    object({
      phaseId: string,
      minted: count,
      /** Bonus included; null: no limit. */
      remaining: nullish(count),
      /** Units that this wallet may mint beyond the phase's limit. */
      bonus: optional(count),
    }),
  ),
  total: optional(count),
  serverTime: optional(timestamp),
});
export type WalletMintsResponse = z.infer<typeof walletMintsResponse>;
