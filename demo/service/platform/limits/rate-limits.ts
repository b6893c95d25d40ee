import { formatCount } from "../format/count.js";
import type { Database } from "../db/database.js";
import { createLocalCounts, type Limit } from "./local-counts.js";
import { ApiError } from "../errors/api-error.js";
import { shareOf, widen, widerNetworkNames, type WiderNetwork } from "./ip-network.js";
import { createSharedCounter } from "./shared-counter.js";

/** Counted activities with their windows in seconds. */
export const rateWindows = {
  /** Requests of any kind. */
  requests: 10,
  prepares: 10,
  /** Short, since sessions and blockhashes expire soon. */
  executes: 10,
  /** Executes whose session the database doesn't have, which read the chain. */
  lostSessions: 10,
  /**
   * Uses of a claim code, for validation or minting, valid or not: a rejection must not reveal whether the code is
   * valid.
   */
  codes: 60,
  /** Searches of the Market API. */
  searches: 10,
  /** Pages of lists, which an export reads one after another. */
  lists: 10,
  /** Eligibility checks of a wallet, which read the chain. */
  eligibility: 10,
  /** Steps of signing in to the Admin API. */
  signIns: 60,
  /** Changes by the Admin API. */
  changes: 10,
  /** Reads and changes of a browser's reminders. */
  reminders: 60,
} as const;
export type Activity = keyof typeof rateWindows;

/** An activity with all of its limits, or with only the one for a kind of subject. */
export type Countable = Activity | `${Activity} ${Scope}`;

/** Subjects of the limits: key ids, client IPs, wallet addresses and ids of the Admin API's actors. Missing ones are not counted. */
export interface Subjects {
  readonly key?: string | undefined;
  readonly address?: string | undefined;
  readonly wallet?: string | undefined;
  readonly actor?: string | undefined;
}

/** Maximum per window and subject; 0 or omitted: unlimited. */
export type RateSettings = Readonly<Record<Activity, Readonly<Partial<Record<Scope, number>>>>>;

export interface RateLimits {
  /**
   * Counts one request for each activity and subject, across all processes on one database. Requests of any kind,
   * searches, lists and eligibility are shared in steps of a twentieth of the limit, mostly without waiting, so each
   * process may allow a twentieth too many. All other limits are exact.
   * @returns undefined if allowed without a database query
   * @throws ApiError `RATE_LIMITED`, synchronously or from the promise, with the seconds until the window ends
   */
  count(activity: Countable | readonly Countable[], subjects: Subjects): Promise<void> | undefined;
}

type Scope = keyof Subjects;

/** Subjects of the counts: an IPv6 address counts for its wider networks, too. */
type CountedScope = Scope | WiderNetwork;

interface RateLimit extends Limit<CountedScope> {
  readonly activity: Activity;
  /** Scope that the settings name. */
  readonly setting: Scope;
}

/** Reads are counted in steps, as a query for each would cost more than most reads. */
const isExact = (activity: Activity): boolean =>
  !["requests", "searches", "lists", "eligibility"].includes(activity);

/** Configured limits of an activity. */
function limitsOf(activity: Activity, settings: RateSettings): RateLimit[] {
  return (["address", "key", "wallet", "actor"] as const).flatMap((scope) => {
    const max = settings[activity][scope] ?? 0;
    if (max === 0) return [];
    const share = isExact(activity) ? 1 : Math.ceil(max / 20);
    const windowMilliseconds = rateWindows[activity] * 1_000;
    const limit = { name: `${activity} ${scope}`, share, windowMilliseconds, activity, setting: scope };
    const wider = scope === "address" ? widerNetworkNames : [];
    return [
      { ...limit, scope, max },
      ...wider.map((network) => ({ ...limit, scope: network, max: max * shareOf(network) })),
    ];
  });
}

export function createRateLimits({
  database,
  clock,
  settings,
}: {
  database: Database;
  clock: () => Date;
  settings: RateSettings;
}): RateLimits {
  const counter = createSharedCounter({ database, clock });
  const localCounts = createLocalCounts<CountedScope, RateLimit>({ counter, clock, createLimitError });
  const limits: Readonly<Record<Activity, RateLimit[]>> = {
    requests: limitsOf("requests", settings),
    prepares: limitsOf("prepares", settings),
    executes: limitsOf("executes", settings),
    lostSessions: limitsOf("lostSessions", settings),
    codes: limitsOf("codes", settings),
    searches: limitsOf("searches", settings),
    lists: limitsOf("lists", settings),
    eligibility: limitsOf("eligibility", settings),
    signIns: limitsOf("signIns", settings),
    changes: limitsOf("changes", settings),
    reminders: limitsOf("reminders", settings),
  };

  const limitsByName = new Map<string, readonly RateLimit[]>([
    ...Object.entries(limits),
    ...Object.values(limits).flatMap((all) =>
      all.map(({ name }) => [name, all.filter((limit) => limit.name === name)] as const),
    ),
  ]);
  const findLimits = (name: Countable) => limitsByName.get(name) ?? [];

  function createLimitError({ max, activity, setting: scope }: RateLimit, endsAt: number): ApiError {
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - clock().getTime()) / 1_000));
    const windowSeconds = rateWindows[activity];
    return new ApiError(
      "RATE_LIMITED",
      `Too many ${activityNames[activity]} ${scopeNames[scope]}: the limit is ${max} in ${formatCount(windowSeconds, "second")}. Retry in ${formatCount(retryAfterSeconds, "second")} (see Retry-After).`,
      { details: { limit: max, windowSeconds, scope }, retryAfterSeconds },
    );
  }

  return {
    count: (activity, subjects) =>
      localCounts.count(
        typeof activity === "string" ? findLimits(activity) : activity.flatMap(findLimits),
        widenSubjects(subjects),
      ),
  };
}

/** Adds the wider networks of an IPv6 address. */
function widenSubjects(subjects: Subjects): Readonly<Partial<Record<CountedScope, string | undefined>>> {
  const { address } = subjects;
  if (!address?.endsWith("/64")) return subjects;
  return {
    ...subjects,
    address56: widen(address, "address56"),
    address48: widen(address, "address48"),
  };
}

const activityNames: Readonly<Record<Activity, string>> = {
  requests: "requests",
  prepares: "prepares",
  executes: "executes",
  lostSessions: "executes of unknown sessions",
  codes: "claim codes",
  searches: "searches",
  lists: "result pages",
  eligibility: "eligibility checks",
  signIns: "steps of signing in",
  changes: "changes",
  reminders: "requests for reminders",
};

const scopeNames: Readonly<Record<Scope, string>> = {
  key: "with this API key",
  address: "from this address",
  wallet: "for this wallet",
  actor: "by this wallet or admin key",
};
