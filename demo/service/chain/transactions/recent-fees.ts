import type { Address } from "@solana/kit";
import { LRUCache } from "lru-cache";
import type { Timers } from "../../platform/scheduling/timers.js";
import { untilAborted } from "../../platform/scheduling/until-aborted.js";
import { usualPrice } from "./priority-fee.js";
import type { ChainError } from "../rpc/chain-error.js";
import type { ChainRpc, Read } from "../rpc/chain-reader.js";
import { isMissingMethod } from "../rpc/node-error.js";

/**
 * Reads the usual compute unit price of transactions that write these accounts, in micro-lamports; null: unknown. Never
 * rejects, and never takes longer than a quarter of a second.
 */
export type ReadUsualPrice = (accounts: readonly Address[]) => Promise<bigint | null>;

/** Reports that prices are unknown. Called once, until they are known again. */
export type ReportFees = (
  level: "warn",
  event: "priority-fees-off" | "priority-fees-unknown",
  fields: Readonly<Record<string, unknown>>,
) => void;

export interface RecentFeesDeps {
  readonly rpc: ChainRpc;
  readonly read: Read;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly timers: Pick<Timers, "timeout">;
  /** True: no node supports the method, so it isn't called. */
  readonly isOff: () => boolean;
  readonly report: ReportFees;
}

/** Minimum interval between requests for the same accounts. */
const refreshMilliseconds = 5_000;
/** Maximum age of a price while newer ones are unknown: the 150 slots that a node remembers. */
const expiryMilliseconds = 60_000;
/** Maximum wait for the first price. */
const waitMilliseconds = 250;
/** Maximum cached sets of accounts. The least recently used one is evicted first. */
const maxEntries = 500;

interface Entry {
  price: bigint | null;
  /** Start of the request that gave the price. */
  readAt: number;
  /** Start of the last request. */
  startedAt: number;
  loading: Promise<void> | null;
}

/**
 * Reads recent priority fees, at most once in five seconds for the same accounts. Returns a known price immediately,
 * and refreshes it in the background.
 */
export function createRecentFees({
  rpc,
  read,
  monotonic,
  timers,
  isOff,
  report,
}: RecentFeesDeps): ReadUsualPrice {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  let isDenied = false;
  let hasFailed = false;

  async function load(entry: Entry, accounts: readonly Address[]): Promise<void> {
    try {
      const slots = await read(rpc.getRecentPrioritizationFees(accounts), holdsPrices);
      entry.price = usualPrice(slots.map(({ prioritizationFee }) => prioritizationFee));
      entry.readAt = entry.startedAt;
      hasFailed = false;
    } catch (error) {
      const { cause, context } = error as ChainError;
      const isMissing = isMissingMethod(cause);
      if (isMissing && !isDenied) report("warn", "priority-fees-off", context);
      if (!isMissing && !hasFailed) report("warn", "priority-fees-unknown", context);
      isDenied ||= isMissing;
      hasFailed ||= !isMissing;
    }
  }

  return async (accounts) => {
    if (isDenied || isOff()) return null;
    const key = accounts.join(" ");
    const entry = entries.get(key) ?? { price: null, readAt: -Infinity, startedAt: -Infinity, loading: null };
    entries.set(key, entry);
    const now = monotonic();
    const isCurrent = () => entry.price !== null && monotonic() - entry.readAt < expiryMilliseconds;
    if (!entry.loading && now - entry.startedAt >= refreshMilliseconds) {
      entry.startedAt = now;
      entry.loading = load(entry, accounts).finally(() => {
        entry.loading = null;
      });
    }
    if (entry.loading && !isCurrent()) {
      await untilAborted(entry.loading, timers.timeout(waitMilliseconds)).catch(() => undefined);
    }
    return isCurrent() ? entry.price : null;
  };
}

const holdsPrices = (slots: readonly { readonly prioritizationFee: bigint }[]) =>
  Array.isArray(slots) && slots.every((slot) => typeof slot?.prioritizationFee === "bigint");
