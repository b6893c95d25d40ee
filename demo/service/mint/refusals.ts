import { ChainError } from "../chain/chain-error.js";
import type { Standing } from "../db/collections.js";
import { judgeAllowance, remaining } from "./allowance.js";
import type { ClaimBenefit } from "./claim.js";
import { resolvePhaseStatus } from "./phase-status.js";
import { Refusal } from "./refusal.js";

export const refuseUnknownPhase = () => new Refusal("NOT_FOUND", "The collection has no such phase.");

/** @throws Refusal `PHASE_NOT_ACTIVE` or `SOLD_OUT` */
export function requireActivePhase({ phase, collection }: Pick<Standing, "phase" | "collection">, now: Date) {
  const status = resolvePhaseStatus(phase, collection, now);
  if (status === "active") return;
  if (status === "sold_out") throw refuseSoldOut();
  throw refuseInactivePhase(status, phase, now);
}

export const refuseInactivePhase = (
  status: string,
  { startsAt, endsAt }: Pick<Standing["phase"], "startsAt" | "endsAt">,
  now: Date,
) =>
  new Refusal("PHASE_NOT_ACTIVE", "This phase is not open for minting now. Read the collection again.", {
    details: {
      status,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      serverTime: now.toISOString(),
    },
  });

/**
 * Turns down what limits don't allow. When fewer units would be possible, the answer is how many, not that all is gone.
 * @throws Refusal `NOT_ELIGIBLE`, `CODE_REQUIRED`, `SOLD_OUT`, `WALLET_LIMIT_REACHED` or `QUANTITY_NOT_ALLOWED`
 */
export function requireAllowance(
  standing: Standing,
  quantity: number,
  claim: ClaimBenefit | null = null,
): void {
  const { reason, maxQuantity } = judgeAllowance(standing, claim);
  if (reason === "NOT_ELIGIBLE") throw new Refusal(reason, "This wallet can't mint in this phase.");
  if (reason === "CODE_REQUIRED") throw new Refusal(reason, "This wallet needs a claim code for this phase.");
  if (reason === "SOLD_OUT") throw refuseSoldOut(standing);
  if (reason === "WALLET_LIMIT_REACHED") throw refuseWalletLimit();
  if (quantity > maxQuantity) {
    throw new Refusal("QUANTITY_NOT_ALLOWED", `At most ${maxQuantity} can be minted now. Ask for fewer.`, {
      details: { maximum: maxQuantity },
    });
  }
}

/** @param standing given when units are only reserved, so that some may come back */
export function refuseSoldOut(standing?: Pick<Standing, "phase" | "collection">): Refusal {
  if (!standing) return new Refusal("SOLD_OUT", "Everything of this phase is minted.");
  const { phase, collection } = standing;
  const limiting = remaining(phase.supplyTotal, phase.minted + phase.held) === 0 ? phase : collection;
  return new Refusal(
    "SOLD_OUT",
    "All that was left is reserved. What others don't sign in time comes back: try again in a moment.",
    { details: { reserved: limiting.held } },
  );
}

export const refuseWalletLimit = () =>
  new Refusal("WALLET_LIMIT_REACHED", "This wallet has minted all that it may in this phase.");

export const refuseUnknownSession = () =>
  new Refusal("SESSION_NOT_FOUND", "There is no such session. Prepare the mint again.");

export const refuseExpiredSession = () =>
  new Refusal("SESSION_EXPIRED", "The reservation has ended, and nothing was sent. Prepare the mint again.");

/** The refusal that an error of the chain's room becomes; the error itself where it is the service's own fault. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof ChainError)) return error;
  switch (error.code) {
    case "CHAIN_UNAVAILABLE":
      return new Refusal("CHAIN_UNAVAILABLE", "The chain gives no answer. Nothing was reserved; try again.", {
        cause: error,
      });
    case "INVALID_ADDRESS":
      return "wallet" in error.context
        ? new Refusal("VALIDATION_FAILED", "walletAddress must be the address of a wallet that can sign.", {
            details: {
              fields: [{ field: "walletAddress", expected: "the address of a wallet that can sign" }],
            },
            cause: error,
          })
        : error;
    default:
      return error;
  }
}
