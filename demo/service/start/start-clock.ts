import { sql } from "drizzle-orm";
import type { Database } from "../platform/db/database.js";
import { describeError } from "../platform/errors/describe-error.js";
import { runEvery } from "../platform/scheduling/run-every.js";
import type { ServiceDeps } from "./service-deps.js";

/** The time that all processes of a database share: the database's. */
export interface SharedClock {
  now(): Date;
  /** Milliseconds by which this machine's clock was ahead of the database's at the last measurement. */
  aheadMilliseconds(): number;
  stop(): Promise<void>;
}

/** Difference above which a process reports that its machine's clock is wrong. */
export const toleratedMilliseconds = 1_000;

const intervalMilliseconds = 60_000;

/** Measurements per round. The one with the shortest round trip is used. */
const samples = 3;

/**
 * Starts a clock that corrects this machine's by its difference from the database's. Measures the difference now and
 * once a minute. If the machine's clock is set in between, the time is wrong until the next measurement.
 * @param databases.starting Used for the first measurement, which may take its time, because no health check is waiting
 *   yet.
 * @param databases.running Used afterwards.
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
