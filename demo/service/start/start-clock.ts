import { sql } from "drizzle-orm";
import type { Database } from "../platform/db/database.js";
import { describeError } from "../platform/errors/describe-error.js";
import { runEvery } from "../platform/scheduling/run-every.js";
import type { ServiceDeps } from "./service-deps.js";

/** The time that all processes of a database share: the database's. */
export interface SharedClock {
  now(): Date;
  /** Milliseconds by which this machine's clock is ahead of the database's, as last measured. */
  aheadMilliseconds(): number;
  stop(): Promise<void>;
}

/** Difference from which on a process says that its machine's clock is wrong. */
export const toleratedMilliseconds = 1_000;

const intervalMilliseconds = 60_000;

/** Measurements at a time, of which the one with the shortest round trip counts. */
const samples = 3;

/**
 * Starts a clock that is this machine's, corrected by its difference from the database's. The difference is measured now and
 * once a minute; what a machine's clock is set by in between shows until the next measurement.
 * @param databases.starting measured first, and may take its time: no health check waits yet
 * @param databases.running measured from then on
 * @throws errors of the first measurement's queries
 */
export async function startClock(
  { clock, monotonic, log }: Pick<ServiceDeps, "clock" | "monotonic" | "log">,
  { starting, running }: { starting: Database; running: Database },
): Promise<SharedClock> {
  let ahead = 0;

  async function measureOnce(database: Database): Promise<{ difference: number; roundTrip: number }> {
    const [before, start] = [clock().getTime(), monotonic()];
    const { rows } = await database.execute<{ now: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
    );
    const [after, end] = [clock().getTime(), monotonic()];
    return { difference: Math.round((before + after) / 2 - rows[0]!.now), roundTrip: end - start };
  }

  async function measure(database: Database): Promise<void> {
    // The first query may have to open a connection.
    let best = await measureOnce(database);
    for (let sample = 1; sample < samples; sample++) {
      const next = await measureOnce(database);
      if (next.roundTrip < best.roundTrip) best = next;
    }
    ahead = best.difference;
    if (Math.abs(ahead) > toleratedMilliseconds) log("error", "clock-off", { aheadMilliseconds: ahead });
  }

  await measure(starting);
  const job = runEvery(() => measure(running), {
    intervalMilliseconds,
    onError: (error) => log("error", "job-failed", { job: "clock", ...describeError(error) }),
  });
  job.start();
  return {
    now: () => new Date(clock().getTime() - ahead),
    aheadMilliseconds: () => ahead,
    stop: () => job.stop(),
  };
}
