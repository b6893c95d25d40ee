import { formatCount } from "../../platform/format/count.js";
import type { ClientHolds, LapseScore, ShareLimit } from "../holds/queries.js";
import type { MintEligibilityData } from "./queries.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import { remaining } from "./mint-allowance.js";
import { unitsPerMint } from "../../catalog/phases/units-per-mint.js";
import { ApiError } from "../../platform/errors/api-error.js";
import type { HoldSettings } from "../holds/hold-settings.js";

/** Held shares of the remaining supply between which the session lifetime decreases from maximum to minimum. */
const littleHeld = 0.25;
const maxHeld = 0.75;

/** Supply that limits a prepare. */
export interface Supply {
  /** Units of the phase or the collection that aren't minted, whichever are fewer; Infinity: open-ended. */
  readonly left: number;
  /** Units that sessions hold in the collection. */
  readonly held: number;
  /** Share of the remaining units of the phase or the collection that sessions hold, whichever is larger. */
  readonly heldShare: number;
}

export function limitingSupply({ phase, collection, wallet }: MintEligibilityData): Supply {
  const supplies = [phase, collection].map(({ supplyTotal, minted, held }) => {
    const left = remaining(supplyTotal, minted);
    return { left, heldShare: left === Infinity ? 0 : left === 0 ? 1 : (held - wallet.replaceable) / left };
  });
  return {
    left: Math.min(...supplies.map(({ left }) => left)),
    held: collection.held - wallet.replaceable,
    heldShare: Math.max(...supplies.map(({ heldShare }) => heldShare)),
  };
}

/** Maximum units that a client or key with this share may hold: at least one order of the phase, or unlimited for 1. */
export function maxUnitsHeld(
  { phase }: { readonly phase: Pick<PhaseRow, "perMint"> },
  { left }: Pick<Supply, "left">,
  share: number,
): number {
  return left === Infinity || share >= 1 ? Infinity : Math.max(unitsPerMint(phase), Math.floor(left * share));
}

/** Maximum units of a whole sale that a client with this share may have: at least one order, or unlimited for 1. */
export function maxUnitsSold(
  { phase, collection }: { readonly phase: Pick<PhaseRow, "perMint">; readonly collection: SaleSize },
  share: number,
): number {
  const { supplyTotal } = collection;
  return supplyTotal === null || share >= 1
    ? Infinity
    : Math.max(unitsPerMint(phase), Math.floor(supplyTotal * share));
}

interface SaleSize {
  /** Null: open-ended. */
  readonly supplyTotal: number | null;
}

/** Milliseconds for which a session holds its units. Decreases with the held share of the remaining supply. */
export function sessionLifetime({ heldShare }: Supply, settings: HoldSettings): number {
  const { sessionMilliseconds: max, minSessionMilliseconds } = settings;
  const min = Math.min(max, minSessionMilliseconds);
  const contention = (heldShare - littleHeld) / (maxHeld - littleHeld);
  return Math.round(max - (max - min) * Math.min(1, Math.max(0, contention)));
}

/**
 * Contention at which a prepare needs a proof: 0 at the share above which proofs are required, 1 when most units are
 * held; null: no proof is needed.
 */
export function proofContention({ heldShare }: Supply, { proofShare }: HoldSettings): number | null {
  if (heldShare < proofShare) return null;
  return proofShare >= maxHeld ? 1 : Math.min(1, (heldShare - proofShare) / (maxHeld - proofShare));
}

/** Lapses without a wait, because people may change their mind. */
const freeLapses = 1;
const firstWait = 15_000;
const maxWait = 600_000;

/**
 * Time at which a client may prepare again after its sessions have lapsed: 15 seconds after the second lapse, doubled
 * after each further one, at most ten minutes. A minted session offsets three lapses, so that a crowd behind one IP
 * address isn't mistaken for an attacker. The score halves every ten minutes. An IPv6 client also waits for its wider
 * networks, whose scores rise more slowly.
 */
export function nextPrepareAt({ lapses }: Pick<ClientHolds, "lapses">): Date | null {
  const times = lapses.flatMap((one) => endOfWait(one) ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function endOfWait({ score, lapsedAt }: LapseScore): number | null {
  const lapses = Math.round(score) - freeLapses;
  return lapses < 1 ? null : lapsedAt.getTime() + Math.min(firstWait * 2 ** (lapses - 1), maxWait);
}

/** @throws ApiError `RATE_LIMITED` while a client with lapsed sessions must wait */
export function assertNoLapses(holds: ClientHolds, now: Date): void {
  const next = nextPrepareAt(holds);
  if (next === null || next <= now) return;
  throw holdError("Sessions prepared from this address expired unsigned.", {
    reason: "unsigned_sessions",
    scope: "address",
    until: next,
    now,
  });
}

/** Error for a client or key that already holds its maximum of units. */
export function heldUnitsError(
  holder: ShareLimit,
  { limit, until, now }: { limit: number; until: Date | null; now: Date },
): ApiError {
  const [who, scope] = {
    client: [`Sessions from this address hold ${limit} unminted units, the maximum at a time.`, "address"],
    key: [`Sessions with this API key hold ${limit} unminted units, the maximum at a time.`, "key"],
    sold: [`This address has ${limit} units of the collection, the maximum for one address.`, "address"],
  }[holder] as [string, HoldLimit["scope"]];
  // Minted units count until the sale ends, so that asking again soon is of no use.
  const end = until ?? (holder === "sold" ? new Date(now.getTime() + maxWait) : null);
  return holdError(who, { reason: "held_units", scope, limit, until: end, now });
}

/** Error for a replacement that would expire too soon to be signed. */
export const endingSessionError = (until: Date, now: Date) =>
  holdError("The items of this wallet's earlier session are about to be released.", {
    reason: "session_ending",
    scope: "address",
    until,
    now,
  });

/** Limit of reservations that an error is about. */
interface HoldLimit {
  readonly reason: "unsigned_sessions" | "held_units" | "session_ending";
  readonly scope: "address" | "key";
  readonly limit?: number;
  /** When the client may prepare again; null: unknown. */
  readonly until: Date | null;
  readonly now: Date;
}

function holdError(message: string, { reason, scope, limit, until, now }: HoldLimit): ApiError {
  const wait = until === null ? 1 : Math.ceil((until.getTime() - now.getTime()) / 1_000);
  const retryAfterSeconds = Math.max(1, wait);
  return new ApiError(
    "RATE_LIMITED",
    `${message} Retry in ${formatCount(retryAfterSeconds, "second")} (see Retry-After).`,
    {
      details: { reason, scope, ...(limit !== undefined && { limit }) },
      retryAfterSeconds,
    },
  );
}
