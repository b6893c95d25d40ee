import type * as z from "zod/mini";
import { count, extra, extraOrNull, instant, success, text } from "./field.js";
import { list, record } from "./schema.js";

/** `GET /collections/{collectionId}/wallet-mints/{walletAddress}` */
export const walletMintsResponse = record({
  success,
  phases: list(
    record({
      phaseId: text,
      minted: count,
      /** Bonus included; null: no limit. */
      remaining: extraOrNull(count),
      /** Units that this wallet may mint beyond the phase's limit. */
      bonus: extra(count),
    }),
  ),
  total: extra(count),
  serverTime: extra(instant),
});
export type WalletMintsResponse = z.infer<typeof walletMintsResponse>;
