import type {
  ClaimBenefit,
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../../../../src/contract/mint/claim-codes.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { findClaimCode, readClaimKinds, readRedeemedUses, type ClaimCodeRow } from "./queries.js";
import type { PhaseRow } from "../phases/priced-phase.js";
import { listPhases } from "../phases/queries.js";
import { hashCode } from "./claim-code.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { hasEnded } from "../phases/phase-status.js";

type ClaimCodesContext = Pick<PlatformDeps, "database" | "clock">;
type ClaimKind = Pick<ClaimCodeRow, "kind" | "phaseIds">;

/** Kinds of codes that the drop accepts, and the current and future phases that accept them. */
export async function readClaimCodes(
  { database, clock }: ClaimCodesContext,
  collectionId: string,
): Promise<DeepRequired<ClaimCodesResponse>> {
  const now = clock();
  const [phases, kinds] = await Promise.all([
    listPhases(database, collectionId),
    readClaimKinds(database, collectionId, now),
  ]);
  return { success: true, ...describeClaimCodes(phases, kinds, now), serverTime: now.toISOString() };
}

/** @param kinds of the active codes */
export function describeClaimCodes(
  phases: readonly PhaseRow[],
  kinds: readonly ClaimKind[],
  now: Date,
): Omit<DeepRequired<ClaimCodesResponse>, "success" | "serverTime"> {
  const open = phases.filter((phase) => !hasEnded(phase, now));
  const accepting = open
    .map((phase) => ({ phase, kinds: kindsIn(phase, kinds) }))
    .filter((entry) => entry.kinds.length > 0);
  const all = new Set(accepting.flatMap((entry) => entry.kinds));
  return {
    enabled: all.size > 0,
    kind: all.size > 1 ? "mixed" : ([...all][0] ?? "none"),
    required: open.length > 0 && open.every(({ codeRequired, gated }) => codeRequired && !gated),
    phases: accepting.map(({ phase }) => ({ phaseId: phase.id, required: phase.codeRequired })),
  };
}

/** Kinds of codes with an effect in a phase. */
function kindsIn(phase: PhaseRow, kinds: readonly ClaimKind[]): ClaimCodeRow["kind"][] {
  const applicable = kinds.filter(({ phaseIds }) => phaseIds === null || phaseIds.includes(phase.id));
  const has = (kind: ClaimCodeRow["kind"]) => applicable.some((entry) => entry.kind === kind);
  return [
    ...(phase.codeRequired ? (["access"] as const) : []),
    ...(has("discount") && phase.pricing !== "free" ? (["discount"] as const) : []),
    ...(has("bonus") && phase.perWallet !== null ? (["bonus"] as const) : []),
  ];
}

/**
 * Validates a code without using it up. The response is identical for unknown, malformed, spent, revoked, expired and
 * foreign codes, and so is the work: one hash lookup among the collection's active codes.
 */
export async function validateClaimCode(
  { database, clock }: ClaimCodesContext,
  collectionId: string,
  code: string,
): Promise<DeepRequired<ValidateClaimCodeResponse> | { success: true; valid: false }> {
  const found = await findClaimCode(database, { collectionId, hash: hashCode(code), now: clock() });
  if (!found) return { success: true, valid: false };
  return { success: true, valid: true, kind: found.kind, benefit: describeBenefit(found) };
}

/** Benefits of the wallet's redeemed codes, oldest first. */
export async function readClaimBenefits(
  { database, clock }: ClaimCodesContext,
  collectionId: string,
  wallet: string,
): Promise<DeepRequired<ClaimBenefitsResponse>> {
  const uses = await readRedeemedUses(database, collectionId, wallet);
  return {
    success: true,
    benefits: uses.map(({ code, phaseId, units, redeemedAt }) => ({
      kind: code.kind,
      benefit: describeBenefit(code),
      phaseId,
      quantity: units,
      redeemedAt: redeemedAt.toISOString(),
    })),
    serverTime: clock().toISOString(),
  };
}

const describeBenefit = (code: ClaimCodeRow): DeepRequired<ClaimBenefit> => ({
  phaseIds: code.phaseIds,
  discountBasisPoints: code.discountBasisPoints,
  bonusUnits: code.bonusUnits,
  maxUnits: code.maxUnits,
});
