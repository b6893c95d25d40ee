import type { MintEligibilityData } from "./queries.js";
import { unitsPerMint } from "../../catalog/phases/units-per-mint.js";
import type { ClaimCodeBenefit } from "./claim-code-benefit.js";

/** Units that a wallet may mint in a phase, regardless of the phase's times and the wallet's balance. */
export type MintAllowance =
  | { readonly reason: null; readonly maxQuantity: number }
  | {
      readonly reason: "NOT_ELIGIBLE" | "CODE_REQUIRED" | "SOLD_OUT" | "WALLET_LIMIT_REACHED";
      readonly maxQuantity: 0;
    };

/**
 * Checks access, then supply, then the wallet's limit with its bonus. Reserved units count as used, except the wallet's
 * own that a new prepare would return.
 * @param claim Code used by the wallet.
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
  const supplyRemaining = Math.min(
    remaining(phase.supplyTotal, phase.minted + phase.held - own),
    remaining(collection.supplyTotal, collection.minted + collection.held - own),
  );
  if (supplyRemaining === 0) return { reason: "SOLD_OUT", maxQuantity: 0 };

  const limit = phase.perWallet === null ? null : phase.perWallet + wallet.bonus + (claim?.bonusUnits ?? 0);
  const walletRemaining = remaining(limit, wallet.minted + wallet.held - own);
  if (walletRemaining === 0) return { reason: "WALLET_LIMIT_REACHED", maxQuantity: 0 };

  return {
    reason: null,
    maxQuantity: Math.min(supplyRemaining, walletRemaining, unitsPerMint(phase), claim?.maxUnits ?? Infinity),
  };
}

/** Returns the data as if no other wallet's session held units. */
export function withoutHeldUnits(eligibility: MintEligibilityData): MintEligibilityData {
  const { collection, phase, wallet } = eligibility;
  const held = wallet.replaceable;
  return { ...eligibility, collection: { ...collection, held }, phase: { ...phase, held } };
}

/** Remaining units of a limit. Null: unlimited. */
export function remaining(limit: number | null, taken: number): number {
  return limit === null ? Infinity : Math.max(0, limit - taken);
}
