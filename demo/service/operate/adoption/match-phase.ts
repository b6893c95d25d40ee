import type { GroupMint } from "../../chain/items/read-group-mints.js";
import { decodePayments } from "../../chain/transactions/decode-payments.js";
import { findTokenAccount } from "../../chain/transactions/derive-address.js";
import { splitAmount } from "../../../../src/contract/values/split-amount.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";

/** Phase with the data that decides whether a mint on the chain was sold in it. */
export interface PhaseCandidate {
  readonly phase: PhaseRow;
  /** Program of the SPL mint that it is paid in; null: the native coin. */
  readonly tokenProgram: string | null;
  /** Wallets on its allowlist, among those that have minted. */
  readonly listed: ReadonlySet<string>;
  /** Remaining units of the phase; null: unlimited. */
  readonly left: number | null;
}

/** Payment for one item, according to its transaction. */
export interface PaidPrice {
  /** Base units. */
  readonly baseUnits: bigint;
  /** SPL mint; null: the native coin. */
  readonly mint: string | null;
}

export interface MatchedPhase {
  readonly phase: PhaseRow;
  readonly paid: PaidPrice;
  /** True: it is the only phase that was open to this wallet at this price. */
  readonly isCertain: boolean;
  /** True: the paid price is below the phase's price, as with a claim code. */
  readonly isDiscounted: boolean;
}

/** Allowance for clock differences with the chain, and for the time a transaction takes to land. Milliseconds. */
const tolerance = { before: 60_000, after: 180_000 };

/**
 * Finds the phase that a mint was most likely sold in, since the chain doesn't name it. Time counts most, then price
 * and recipients, then the allowlist. Ties go to the phase that started last.
 * @param candidates phases of the collection, at least one
 */
export function matchPhase(
  mint: Pick<GroupMint, "message" | "units" | "wallet" | "at">,
  treasury: string,
  candidates: readonly PhaseCandidate[],
): MatchedPhase {
  const paid = readPaid(mint, candidates);
  const scored = candidates
    .map((candidate) => {
      const isOpen = wasOpen(candidate.phase, mint.at);
      const price = fitOfPrice(candidate.phase, paid);
      const isPaidTo = paid.baseUnits === 0n || goesToRecipients(mint, treasury, candidate, paid);
      const { gated, codeRequired } = candidate.phase;
      const isListed = !gated || codeRequired || candidate.listed.has(mint.wallet);
      const hasRoom = candidate.left === null || candidate.left > 0;
      const score =
        (hasRoom ? 32 : 0) + (isOpen ? 16 : 0) + price * 4 + (isPaidTo ? 2 : 0) + (isListed ? 1 : 0);
      return { candidate, price, score };
    })
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        other.candidate.phase.startsAt.getTime() - one.candidate.phase.startsAt.getTime(),
    );
  const [best, second] = scored;
  return {
    phase: best!.candidate.phase,
    paid,
    isCertain: best!.score === perfect && second?.score !== perfect,
    isDiscounted: best!.price === 1,
  };
}

/** Score of a phase that matches in every respect. */
const perfect = 32 + 16 + 2 * 4 + 2 + 1;

function wasOpen({ startsAt, endsAt }: PhaseRow, at: Date): boolean {
  const isBegun = at.getTime() >= startsAt.getTime() - tolerance.before;
  return isBegun && (endsAt === null || at.getTime() <= endsAt.getTime() + tolerance.after);
}

/** Share of one item in the transfers, in the first of the phases' currencies that has any. */
function readPaid(
  { message, units }: Pick<GroupMint, "message" | "units">,
  candidates: readonly PhaseCandidate[],
): PaidPrice {
  const currencies = new Set(candidates.map(({ phase }) => phase.priceMint).filter((mint) => mint !== null));
  for (const mint of [...currencies, null]) {
    const baseUnits = decodePayments(message, mint).reduce((sum, { amount }) => sum + amount, 0n);
    if (baseUnits > 0n) return { baseUnits: baseUnits / BigInt(units), mint };
  }
  return { baseUnits: 0n, mint: null };
}

/** 2: the phase's price; 1: less, as with a claim code; 0: a different price. */
function fitOfPrice(phase: PhaseRow, { baseUnits, mint }: PaidPrice): 0 | 1 | 2 {
  const isFree = baseUnits === 0n;
  if (!isFree && mint !== phase.priceMint) return 0;
  const below = (least: bigint) => (baseUnits < least ? 1 : 0);
  switch (phase.pricing) {
    case "free":
      return isFree ? 2 : 0;
    case "fixed":
      return baseUnits === phase.priceBaseUnits ? 2 : below(phase.priceBaseUnits!);
    case "dutch":
      if (baseUnits > phase.priceBaseUnits!) return 0;
      return baseUnits >= phase.dutchFloor! ? 2 : 1;
    default:
      return isFree ? 1 : 2;
  }
}

function goesToRecipients(
  { message, units }: Pick<GroupMint, "message" | "units">,
  treasury: string,
  { phase, tokenProgram }: PhaseCandidate,
  paid: PaidPrice,
): boolean {
  if (paid.mint !== phase.priceMint) return false;
  const recipients = phase.recipients ?? [{ address: treasury, share: 100 }];
  const expected = splitAmount(paid.baseUnits, recipients).map((part) => ({
    amount: part.amount * BigInt(units),
    destination:
      paid.mint === null
        ? part.address
        : findTokenAccount(part.address, { mint: paid.mint, tokenProgram: tokenProgram! }),
  }));
  const transfers = decodePayments(message, paid.mint);
  return (
    transfers.length === expected.length &&
    transfers.every(
      ({ destination, amount }, index) =>
        destination === expected[index]!.destination && amount === expected[index]!.amount,
    )
  );
}
