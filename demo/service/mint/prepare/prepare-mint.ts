import type { DeepRequired } from "../../../../src/contract/field.js";
import type { PrepareMintResponse } from "../../../../src/contract/mint.js";
import type { PrepareMintBody } from "../../../../src/contract/mint-request.js";
import { computeUnitLimit, priorityFee } from "../../chain/transactions/compute-budget.js";
import type { MintOrder } from "../../chain/transactions/mint-order.js";
import type { CostEstimate } from "../../chain/transactions/estimate-cost.js";
import { ChainError } from "../../chain/rpc/chain-error.js";
import type { ReadMintEligibility, MintEligibilityData } from "../eligibility/queries.js";
import { isPlain, reserveTogether, type PlainReservation } from "../reserve/reservation-batch.js";
import {
  reserveUnits,
  type Limit,
  type Reservation,
  type ReservationOutcome,
} from "../reserve/reservations.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { assertAffiliate } from "../../catalog/affiliates/affiliates.js";
import {
  heldClaimCodeError,
  usedByWalletError,
  resolveClaimCode,
  applyDiscount,
  type ClaimCodeBenefit,
} from "../eligibility/claim-code-benefit.js";
import type { CoinRates } from "../../catalog/pricing/coin-rates.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { requestGroup, saveGroupCreated } from "../../catalog/metadata/due-metadata.js";
import { readHeldUnits } from "../holds/queries.js";
import { leaveQueue, type QueuedOrder } from "../queue/queries.js";
import {
  assertNoLapses,
  endingSessionError,
  heldUnitsError,
  limitingSupply,
  mostUnitsHeld,
  sessionLifetime,
} from "../eligibility/hold-limits.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import type { MintDeps } from "../mint-deps.js";
import { describeOrder } from "./describe-order.js";
import { createPrepareProofs, type ProofClient } from "./prepare-proof.js";
import { describeCost, insufficientBalanceError, emptyTreasuryError } from "./mint-cost.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { currencyOf, isPegged, quotePrice } from "../../catalog/pricing/price-quote.js";
import { withoutHeldUnits } from "../eligibility/mint-allowance.js";
import { needsTurn, waitingError, type TakeTurn } from "./turn.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { unknownPhaseError, assertActivePhase } from "../../catalog/phases/active-phase.js";
import { groupMissingError, walletLimitError } from "../errors.js";
import { assertAllowance } from "../eligibility/assert-allowance.js";
import { toApiError } from "../chain-errors.js";

export interface PrepareDeps extends MintDeps {
  readonly readMintEligibility: ReadMintEligibility;
  readonly rates: CoinRates;
  readonly reserve: Reserve;
  readonly takeTurn: TakeTurn;
}

/** Reserves units; see `reserveUnits`. */
export type Reserve = (reservation: Reservation) => Promise<ReservationOutcome>;

/** Creates the reservation of all requests of a process: those that arrive together share a transaction. */
export function createReserve({ database, timers }: Pick<MintDeps, "database" | "timers">): Reserve {
  const reserve = createBatch(
    (reservations: readonly PlainReservation[]) => reserveTogether(database, reservations),
    { timers },
  );
  return async (reservation) => {
    try {
      const together = isPlain(reservation) ? await reserve(reservation) : null;
      return together ?? (await reserveUnits(database, reservation));
    } catch (error) {
      throw isRemoved(error) ? unknownPhaseError() : error;
    }
  };
}

/** True if an operator has removed the phase or its collection since it was read. */
const isRemoved = (error: unknown): boolean =>
  /_(phases|collections)_id_fk$/.test(findViolatedConstraint(error) ?? "");

/** Checked body of `POST /prepare-mint`. */
export type PrepareOrder = PrepareMintBody & { readonly quantity: number };

/** Caller of a prepare. The client of a server with a secret key is null: its customers have IPs of their own. */
export interface Preparer extends ProofClient {
  readonly keyId: string;
}

/**
 * Prepares a mint. Phase, eligibility, quantity, proof, price and balance are checked before anything is reserved.
 * Then the transactions are built, and last the units are reserved in one short database transaction.
 * @throws ApiError
 */
export async function prepareMint(
  context: PrepareDeps,
  { keyId, client, origin }: Preparer,
  order: PrepareOrder,
): Promise<DeepRequired<PrepareMintResponse>> {
  const { database, clock, rates } = context;
  const { quantity } = order;
  const who = { collectionId: order.collectionId, phaseId: order.phaseId, wallet: order.walletAddress };
  const affiliate = order.affiliate_code || null;
  if (affiliate !== null) await assertAffiliate(context, order.collectionId, affiliate);

  const code = order.claim_code?.trim();

  async function checkEligibility(): Promise<{
    eligibility: MintEligibilityData;
    claim: ClaimCodeBenefit | null;
    isQueued: boolean;
  }> {
    const eligibility = await context.readMintEligibility({ ...who, client });
    if (!eligibility) throw unknownPhaseError();
    assertActivePhase(eligibility, clock());
    const claim = code ? await resolveClaimCode(context, eligibility, { wallet: who.wallet, code }) : null;
    const isQueued = needsTurn(eligibility, quantity, claim);
    assertAllowance(isQueued ? withoutHeldUnits(eligibility) : eligibility, quantity, claim);
    return { eligibility, claim, isQueued };
  }

  const { eligibility, claim, isQueued } = await checkEligibility();
  const { collection, phase } = eligibility;
  const holds = { ...defaultHoldSettings, ...context.holds };
  const supply = limitingSupply(eligibility);
  const clientMost = mostUnitsHeld(eligibility, supply, holds.clientShare);
  const keyMost = mostUnitsHeld(eligibility, supply, holds.keyShare);
  await assertHolds();
  const proofs = createPrepareProofs(context, { client, origin, wallet: who.wallet });
  const proof = proofs && (await proofs.verify(eligibility, order.proof));
  if (isPegged(phase)) await rates.ensureFresh([currencyOf(phase) ?? nativeCoin, nativeCoin]);
  const quote = quotePrice(phase, clock(), rates);
  if (!quote) {
    throw new ApiError("PRICE_UNAVAILABLE", "The price is not known at the moment. Try again.");
  }
  const charged = applyDiscount(quote, claim);
  const discount = quote.baseUnits - charged.baseUnits;
  const describePrice = createPriceDescription({ chain: context.chain.chain, rates });
  const queuedOrder = toQueuedOrder(eligibility);
  const place = isQueued ? await context.takeTurn(queuedOrder) : null;
  if (place && !place.isTurn && !place.isNew) throw waitingError(place);
  if (collection.groupSeed !== null && collection.groupCreatedAt === null) {
    await requestGroup(database, collection.id, clock());
    throw groupMissingError();
  }
  const mintOrder = describeOrder(eligibility, {
    wallet: who.wallet,
    quote: charged,
    publicBase: context.publicBase,
  });
  const estimate = await estimateMints().catch(leaveAndThrow);
  // A new order waits only if it can be paid.
  if (place && !place.isTurn) throw waitingError(place);
  const seeds = Array.from({ length: quantity }, () => Buffer.from(context.random(12)).toString("base64url"));
  const prepared = await context.chain
    .prepareMints(withEstimate(mintOrder, estimate), seeds)
    .catch(failPrepare)
    .catch(leaveAndThrow);

  const now = clock();
  assertActivePhase(eligibility, now);
  const sessionEnd = new Date(now.getTime() + sessionLifetime(supply, holds));
  const latestEnd = phase.endsAt !== null && phase.endsAt < sessionEnd ? phase.endsAt : sessionEnd;
  const outcome = await context.reserve({
    ...who,
    holdsUnits: eligibility.wallet.held > 0,
    keyId,
    affiliateCode: affiliate,
    perWallet: phase.perWallet,
    price: { baseUnits: quote.baseUnits, mint: quote.currency.mint, discount },
    // A discount that rounds to zero is not used up.
    claim: claim && (claim.kind !== "discount" || discount > 0n) ? { ...claim, codeId: claim.id } : null,
    holder: client === null ? null : { client, most: clientMost, shortestMilliseconds: shortestReplacement },
    keyMost: client === null || keyMost === Infinity ? null : keyMost,
    queuedClient: place && queuedOrder.client,
    proof,
    unprovenShare: proofs && !proof ? proofs.share : null,
    now,
    expiresAt: latestEnd,
    units: prepared,
  });
  if (outcome.status === "exhausted") {
    const { exhausted, until } = outcome;
    if (exhausted === "phase" || exhausted === "collection") {
      // A concurrent reservation was faster. The current state gives the best error; if units have returned since, the
      // order is the first in the queue.
      const current = await checkEligibility();
      throw waitingError(await context.takeTurn(toQueuedOrder(current.eligibility)));
    }
    if (exhausted === "proof") {
      const current = await checkEligibility();
      throw await proofs!.error(current.eligibility, proof ? "used" : "missing");
    }
    return leaveAndThrow(
      exhausted === "client" || exhausted === "key"
        ? heldUnitsError(exhausted, { most: exhausted === "client" ? clientMost : keyMost, until, now })
        : exhausted === "ending"
          ? endingSessionError(until ?? now, now)
          : exhaustedError(exhausted),
    );
  }

  if (collection.priorityFeeCap !== null) {
    const fee = priorityFee(computeUnitLimit, estimate.computeUnitPrice);
    context.onPriorityFee?.(collection.shortId, fee);
  }
  return {
    success: true,
    sessionId: outcome.sessionId,
    expiresAt: outcome.expiresAt.toISOString(),
    quantity,
    transactions: prepared.map(({ transaction }) => ({ transaction, quantity: 1 })),
    cost: describeCost(estimate, { quote, discount: discount * BigInt(quantity), prepared }, describePrice),
    recipients: [...new Set(prepared.flatMap(({ recipients }) => recipients))],
    serverTime: now.toISOString(),
  };

  /** Sessions and queued orders of a client have its share together, so that it can take its turn. */
  function toQueuedOrder({ wallet, client: holds }: MintEligibilityData): QueuedOrder {
    return {
      ...who,
      client: client ?? `key ${keyId}`,
      quantity: Math.max(1, quantity - wallet.replaceable),
      most: client === null ? Infinity : clientMost - holds.held,
    };
  }

  /** @throws ApiError `INSUFFICIENT_BALANCE`, and the errors of `failChain` */
  async function estimateMints(): Promise<CostEstimate> {
    const estimate = await context.chain.estimateCost(mintOrder, quantity).catch(failChain);
    if (estimate.affordable < BigInt(quantity)) {
      throw insufficientBalanceError(estimate, charged, describePrice);
    }
    return estimate;
  }

  /** @throws ApiError `TREASURY_EMPTY`, and the errors of `toApiError` */
  function failChain(error: unknown): never {
    if (!(error instanceof ChainError) || error.code !== "TREASURY_EMPTY") throw toApiError(error);
    const { log } = context;
    log("error", "treasury-empty", { collectionId: collection.id, ...describeError(error) });
    throw emptyTreasuryError(error, collection, describePrice);
  }

  /**
   * Has the job create recipients' token accounts where they are missing and no transaction has space to.
   * @throws ApiError `CHAIN_UNAVAILABLE`, and the errors of `failChain`
   */
  async function failPrepare(error: unknown): Promise<never> {
    if (
      error instanceof ChainError &&
      error.code === "TRANSACTION_TOO_LARGE" &&
      collection.groupSeed !== null
    ) {
      const { missingAccounts } = error.context as { missingAccounts: readonly string[] };
      if (missingAccounts.length > 0) {
        context.log("warn", "payment-accounts-missing", { collectionId: collection.id, missingAccounts });
        await saveGroupCreated(database, collection.id, null);
        throw groupMissingError();
      }
    }
    return failChain(error);
  }

  /** Gives up a place in the queue unless asking again may help: others' turn must not wait for this order. */
  async function leaveAndThrow(error: unknown): Promise<never> {
    if (place && !(error instanceof ApiError && error.status >= 500)) await leaveQueue(database, queuedOrder);
    throw error;
  }

  /** Refuses before the transactions are built; the client's units are counted again when they are reserved. */
  async function assertHolds(): Promise<void> {
    if (client === null) return;
    const now = clock();
    assertNoLapses(eligibility.client, now);
    if (eligibility.client.held + quantity > clientMost) {
      throw heldUnitsError("client", { most: clientMost, until: eligibility.client.endsAt, now });
    }
    if (supply.held + quantity <= keyMost) return;
    const byKey = await readHeldUnits(database, { collectionId: order.collectionId, holder: { keyId } });
    if (byKey.held - eligibility.wallet.replaceable + quantity > keyMost) {
      throw heldUnitsError("key", { most: keyMost, until: byKey.endsAt, now });
    }
  }
}

/** Order with the price of its compute units, and the recipients' token accounts, that the estimate has seen. */
function withEstimate(order: MintOrder, { computeUnitPrice, knownAccounts }: CostEstimate): MintOrder {
  const { payment } = order;
  return {
    ...order,
    computeUnitPrice,
    payment: payment.kind === "spl" ? { ...payment, knownAccounts } : payment,
  };
}

/** Time that a replacement must have left of the session that it replaces, to be signed in. Milliseconds. */
const shortestReplacement = 10_000;

/** Error for a limit of the wallet or the code that was exhausted while reserving. */
function exhaustedError(limit: Extract<Limit, "wallet" | "code" | "codeWallet">): ApiError {
  if (limit === "wallet") return walletLimitError();
  return limit === "code" ? heldClaimCodeError() : usedByWalletError();
}
