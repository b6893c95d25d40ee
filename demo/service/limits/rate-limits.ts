import type { Database } from "../db/database.js";
import { createLocalCounts, type Limit } from "./local-counts.js";
import { ApiError } from "../errors/api-error.js";
import { createSharedCounter } from "./shared-counter.js";

/** What is counted, and over how many seconds. */
export const rateWindows = {
  /** Of any kind. */
  requests: 10,
  prepares: 10,
  /** Short: neither a session nor a blockhash waits for long. */
  executes: 10,
  /** Tries at a claim code, checked or minted with, whether it works or not: a refusal must tell nothing about it. */
  codes: 60,
} as const;
export type Activity = keyof typeof rateWindows;

/** For whom it is counted: ids of keys, addresses of clients and of wallets. Who is left out isn't counted. */
export interface Subjects {
  readonly key?: string | undefined;
  readonly address?: string | undefined;
  readonly wallet?: string | undefined;
}

/** How many there may be in a window for each; 0 or left out: any number. */
export type RateSettings = Readonly<Record<Activity, Readonly<Partial<Record<Scope, number>>>>>;

export interface RateLimits {
  /**
   * Counts one request as each of the activities, for each of the subjects: all processes on one database together.
   * Requests of any kind are told to the others by the twentieth part of a limit, and mostly there is nothing to wait
   * for: each process may let in a twentieth too many. Everything else is exact.
   * @returns undefined when it is let in without asking the database
   * @throws Refusal `RATE_LIMITED`, at once or from the promise, with the seconds after which it is over
   */
  count(activity: Activity | readonly Activity[], subjects: Subjects): Promise<void> | undefined;
}

type Scope = keyof Subjects;

interface RateLimit extends Limit<Scope> {
  readonly activity: Activity;
}

/** Those of an activity that there are. */
function limitsOf(activity: Activity, settings: RateSettings): RateLimit[] {
  return (["address", "key", "wallet"] as const).flatMap((scope) => {
    const most = settings[activity][scope] ?? 0;
    if (most === 0) return [];
    const share = activity === "requests" ? Math.ceil(most / 20) : 1;
    const windowMilliseconds = rateWindows[activity] * 1_000;
    return [{ name: `${activity} ${scope}`, scope, most, share, windowMilliseconds, activity }];
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
  const tallies = createLocalCounts<Scope, RateLimit>({ counter, clock, refuse });
  const limits: Readonly<Record<Activity, RateLimit[]>> = {
    requests: limitsOf("requests", settings),
    prepares: limitsOf("prepares", settings),
    executes: limitsOf("executes", settings),
    codes: limitsOf("codes", settings),
  };

  function refuse({ most, activity, scope }: RateLimit, endsAt: number): ApiError {
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - clock().getTime()) / 1_000));
    const windowSeconds = rateWindows[activity];
    return new ApiError(
      "RATE_LIMITED",
      `Too many ${words[activity]} ${whose[scope]}: the limit is ${most} in ${windowSeconds} seconds. Ask again in ${retryAfterSeconds} seconds, as Retry-After says.`,
      { details: { limit: most, windowSeconds, scope }, retryAfterSeconds },
    );
  }

  return {
    count: (activity, subjects) =>
      tallies.count(
        typeof activity === "string" ? limits[activity] : activity.flatMap((one) => limits[one]),
        subjects,
      ),
  };
}

const words: Readonly<Record<Activity, string>> = {
  requests: "requests",
  prepares: "prepares",
  executes: "executes",
  codes: "claim codes",
};

const whose: Readonly<Record<Scope, string>> = {
  key: "with this API key",
  address: "from this address",
  wallet: "for this wallet",
};
