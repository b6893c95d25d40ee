import { maximumQuantity } from "../../../src/contract/mint-request.js";
import type { MintEligibilityData } from "../db/repositories/collections.js";
import type { ClaimCodeBenefit } from "../claim-codes/claim-code-benefit.js";

/** What a wallet may mint in a phase, its time window and the wallet's funds aside. */
export type MintAllowance =
  | { readonly reason: null; readonly maxQuantity: number }
  | {
      readonly reason: "NOT_ELIGIBLE" | "CODE_REQUIRED" | "SOLD_OUT" | "WALLET_LIMIT_REACHED";
      readonly maxQuantity: 0;
    };

/**
 * Judges by who is let in, then by what is left, then by the wallet's limit with its bonus. Reserved units are taken,
 * except the wallet's own that a new prepare would return.
 * @param claim the code that the wallet mints with
 */
export function computeAllowance(
  { collection, phase, wallet }: MintEligibilityData,
  claim: ClaimCodeBenefit | null = null,
): MintAllowance {
  const isOpen = !phase.gated && !phase.codeRequired;
  const hasAccess = phase.codeRequired && claim?.kind === "access";
  if (!isOpen && !wallet.listed && !hasAccess) {
    return { reason: phase.codeRequired ? "CODE_REQUIRED" : "NOT_ELIGIBLE", maxQuantity: 0 };
  }

  const own = wallet.replaceable;
  const supply = Math.min(
    remaining(phase.supplyTotal, phase.minted + phase.held - own),
    remaining(collection.supplyTotal, collection.minted + collection.held - own),
  );
  if (supply === 0) return { reason: "SOLD_OUT", maxQuantity: 0 };

  const limit = phase.perWallet === null ? null : phase.perWallet + wallet.bonus + (claim?.bonusUnits ?? 0);
  const room = remaining(limit, wallet.minted + wallet.held - own);
  if (room === 0) return { reason: "WALLET_LIMIT_REACHED", maxQuantity: 0 };

  return {
    reason: null,
    maxQuantity: Math.min(supply, room, unitsPerMint(phase), claim?.maximumUnits ?? Infinity),
  };
}

/** The most units that one prepare of the phase may ask for. */
export function unitsPerMint({ perMint }: { perMint: number }): number {
  return Math.min(perMint, maximumQuantity);
}

/** What a limit leaves. Null is no limit. */
export function remaining(limit: number | null, taken: number): number {
  return limit === null ? Infinity : Math.max(0, limit - taken);
}
