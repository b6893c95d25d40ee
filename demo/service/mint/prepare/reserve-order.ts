import { assertActivePhase } from "../../catalog/phases/active-phase.js";
import { sessionLifetime } from "../eligibility/hold-limits.js";
import type { Reservation } from "../reserve/reservation.js";
import type { BuiltPreparation, PrepareDeps, ReservedPreparation } from "./preparation.js";
import { exhaustedError } from "./prepare-failure.js";

/** Minimum remaining lifetime of a session for a replacement to be accepted, so that it can be signed. Milliseconds. */
const minReplacement = 10_000;

/**
 * Reserves the units in one short database transaction.
 * @throws ApiError `PHASE_NOT_ACTIVE` if the phase has ended in the meantime, and those of `exhaustedError`
 */
export async function reserveOrder(
  context: PrepareDeps,
  preparation: BuiltPreparation,
): Promise<ReservedPreparation> {
  const now = context.clock();
  assertActivePhase(preparation.eligibility, now);
  const outcome = await context.reserve(toReservation(preparation, now));
  if (outcome.status === "exhausted") throw await exhaustedError(context, preparation, { ...outcome, now });
  const { sessionId, expiresAt } = outcome;
  return { ...preparation, session: { id: sessionId, expiresAt }, reservedAt: now };
}

function toReservation(preparation: BuiltPreparation, now: Date): Reservation {
  const { preparer, owner, eligibility, claim, limits, proofs, proof, quote, discount } = preparation;
  const { client, key } = preparer;
  return {
    ...owner,
    recipient: preparation.mintOrder.recipient ?? null,
    keyId: key,
    affiliateCode: preparation.affiliateCode,
    perWallet: eligibility.phase.perWallet,
    price: { baseUnits: quote.baseUnits, mint: quote.currency.mint, discount },
    // A discount that rounds to zero isn't used up.
    claim: claim && (claim.kind !== "discount" || discount > 0n) ? { ...claim, codeId: claim.id } : null,
    holder: client === null ? null : { client, minMilliseconds: minReplacement },
    shares: limits.shares,
    queuedClient: preparation.place && preparation.queuedOrder.client,
    proof,
    unprovenShare: proofs && !proof ? proofs.share : null,
    now,
    expiresAt: endOfSession(preparation, now),
    units: preparation.transactions.flatMap(({ units, message, lastValidBlockHeight }) =>
      units.map((unit) => ({ ...unit, message, lastValidBlockHeight })),
    ),
  };
}

/** A session ends with its phase at the latest. */
function endOfSession({ eligibility, limits }: BuiltPreparation, now: Date): Date {
  const { endsAt } = eligibility.phase;
  const end = new Date(now.getTime() + sessionLifetime(limits.supply, limits.settings));
  return endsAt !== null && endsAt < end ? endsAt : end;
}
