import type {
  Benefits,
  BountyDrawCounts,
  CodeUseCounts,
  MissingBonus,
  UsedBenefit,
} from "./benefit-queries.js";
import type { Finding } from "./finding.js";

/** Compares claim code uses and bounty draws with the mints they belong to. */
export function checkBenefits({ codes, uses, missingBonuses, bounties }: Benefits): Finding[] {
  return [
    ...codes.flatMap(checkCode),
    ...uses.flatMap(checkUse),
    ...missingBonuses.map(describeMissingBonus),
    ...bounties.flatMap(checkBounty),
  ];
}

function checkCode({ collectionId, codeId, wallet, limit, counters, rows }: CodeUseCounts): Finding[] {
  const what = wallet === null ? `Claim code ${codeId}` : `Claim code ${codeId} of wallet ${wallet}`;
  const findings: Finding[] = [];
  if (counters.held !== rows.held || counters.redeemed !== rows.redeemed) {
    findings.push({
      rule: "COUNTER_DIFFERS",
      collectionId,
      message: `${what} has counters of ${counters.held} uses held and ${counters.redeemed} redeemed, but rows for ${rows.held} and ${rows.redeemed}.`,
    });
  }
  if (limit !== null && rows.held + rows.redeemed > limit) {
    findings.push({
      rule: "LIMIT_EXCEEDED",
      collectionId,
      message: `${what} is used ${rows.held + rows.redeemed} times; its limit is ${limit}.`,
    });
  }
  return findings;
}

function checkUse(use: UsedBenefit): Finding[] {
  const { collectionId, sessionId, state, bonusUnits, bonusCounted, units } = use;
  const due = units.minted > 0 ? "redeemed" : units.open > 0 ? "held" : "returned";
  const bonusDue = Math.min(bonusUnits, units.open + units.minted);
  if (state === due && bonusCounted === bonusDue) return [];
  return [
    {
      rule: "BENEFIT_DIFFERS",
      collectionId,
      message: `The claim code of session ${sessionId} is ${state} with a bonus of ${bonusCounted}, but its units require ${due} with ${bonusDue}.`,
    },
  ];
}

function describeMissingBonus({ collectionId, phaseId, wallet, bonus, given }: MissingBonus): Finding {
  return {
    rule: "BENEFIT_DIFFERS",
    collectionId,
    message: `Wallet ${wallet} in phase ${phaseId} has a bonus of ${bonus}, but its codes gave ${given}.`,
  };
}

/** A mint has no draw if all were given out before it. A draw returned after a fork goes to the next mint. */
function checkBounty(ledger: BountyDrawCounts): Finding[] {
  const { collectionId, isOpen, draws, drawn, returned, confirmed, withoutMint } = ledger;
  const due = drawn + returned < draws ? Math.min(draws, confirmed) : drawn;
  const problems = [
    withoutMint > 0 && `${withoutMint} draws belong to no confirmed mint`,
    isOpen && drawn < due && `${due - drawn} confirmed mints have no draw`,
  ].filter((problem) => problem !== false);
  return problems.map((problem) => ({
    rule: "PRIZE_DIFFERS",
    collectionId,
    message: `In the bounty of collection ${collectionId}, ${problem}.`,
  }));
}
