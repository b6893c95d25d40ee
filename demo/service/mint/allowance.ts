import { maximumQuantity } from "../../../src/contract/mint-request.js";
import type { Standing } from "../db/collections.js";

/** What a wallet may mint in a phase, its time window and the wallet's funds aside. */
export type Allowance =
  | { readonly reason: null; readonly maxQuantity: number }
  | { readonly reason: "NOT_ELIGIBLE" | "SOLD_OUT" | "WALLET_LIMIT_REACHED"; readonly maxQuantity: 0 };

/**
 * Judges by what is on the allowlist, then by what is left, then by the wallet's limit with its bonus. Reserved units
 * are taken, except the wallet's own that a new prepare would return.
 */
export function judgeAllowance({ collection, phase, wallet }: Standing): Allowance {
  if (phase.gated && !wallet.listed) return { reason: "NOT_ELIGIBLE", maxQuantity: 0 };

  const own = wallet.replaceable;
  const supply = Math.min(
    remaining(phase.supplyTotal, phase.minted + phase.held - own),
    remaining(collection.supplyTotal, collection.minted + collection.held - own),
  );
  if (supply === 0) return { reason: "SOLD_OUT", maxQuantity: 0 };

  const limit = phase.perWallet === null ? null : phase.perWallet + wallet.bonus;
  const room = remaining(limit, wallet.minted + wallet.held - own);
  if (room === 0) return { reason: "WALLET_LIMIT_REACHED", maxQuantity: 0 };

  return { reason: null, maxQuantity: Math.min(supply, room, unitsPerMint(phase)) };
}

/** The most units that one prepare of the phase may ask for. */
export function unitsPerMint({ perMint }: { perMint: number }): number {
  return Math.min(perMint, maximumQuantity);
}

/** What a limit leaves. Null is no limit. */
export function remaining(limit: number | null, taken: number): number {
  return limit === null ? Infinity : Math.max(0, limit - taken);
}
