import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { valueOf, type Sample } from "../../../test/service/operate/observability/metrics-text.js";
import { outages } from "../../../test/faults/processes/node-proxy.js";
import type { LaunchStack } from "./stack.js";

/** Part of a launch. Buyers arrive throughout. */
export interface Scenario {
  readonly name: string;
  /** Causes the fault. Without it, nothing happens. */
  readonly begin?: (stack: LaunchStack) => Promise<void> | void;
  /** Repairs what doesn't recover by itself, after two thirds of the scenario's time. */
  readonly end?: (stack: LaunchStack) => Promise<void> | void;
  /** True if the processes' metrics show the fault before `end`. */
  readonly isSeen?: (metrics: readonly (readonly Sample[])[]) => boolean;
  /** Reason for leaving it out on this machine; null: it runs. */
  readonly missing?: () => string | null;
}

const faketime = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));
const fullDisk = "/dev/full";

const anyProcess = (metrics: readonly (readonly Sample[])[], test: (samples: readonly Sample[]) => boolean) =>
  metrics.some((samples) => samples.length > 0 && test(samples));
const isNodeDown = (metrics: readonly (readonly Sample[])[]) =>
  anyProcess(metrics, (samples) => samples.some(({ name, value }) => name === "mint_node_up" && value === 0));
const isOneSilent = (metrics: readonly (readonly Sample[])[]) =>
  metrics.some((samples) => samples.length === 0);

async function setReadOnly({ cluster: { database } }: LaunchStack, isReadOnly: boolean): Promise<void> {
  await database.execute(
    sql`alter system set default_transaction_read_only = ${sql.raw(isReadOnly ? "on" : "off")}`,
  );
  await database.execute(sql`select pg_reload_conf()`);
}

/** Restarts a process, optionally with another clock or log file. */
async function restart(stack: LaunchStack, ...parameters: Parameters<LaunchStack["start"]>): Promise<void> {
  await stack.kill(parameters[0]);
  await stack.start(...parameters);
}

/** Parts of the rehearsal, in order. */
export const scenarios: readonly Scenario[] = [
  { name: "nothing happens" },
  { name: "both processes are replaced by this version", begin: (stack) => stack.upgrade() },
  {
    name: "one node hangs",
    begin: ({ nodes }) => nodes[0].fail(outages["never answers"]),
    end: ({ nodes }) => nodes[0].fail(null),
    isSeen: isNodeDown,
  },
  {
    name: "the other node answers 429",
    begin: ({ nodes }) => nodes[1].fail(outages["limits the rate"]),
    end: ({ nodes }) => nodes[1].fail(null),
    isSeen: (metrics) =>
      anyProcess(
        metrics,
        (samples) => (valueOf(samples, "mint_node_answers_total", { result: "rate_limited" }) ?? 0) > 0,
      ),
  },
  {
    name: "both nodes hang",
    begin: ({ nodes }) => nodes.forEach((node) => node.fail(outages["never answers"])),
    end: ({ nodes }) => nodes.forEach((node) => node.fail(null)),
    isSeen: (metrics) =>
      anyProcess(metrics, (samples) => valueOf(samples, "mint_ready", { for: "mints" }) === 0),
  },
  {
    name: "a process is killed, and started again",
    begin: (stack) => stack.kill(1),
    end: (stack) => stack.start(1),
    isSeen: isOneSilent,
  },
  {
    name: "PostgreSQL is restarted",
    begin: ({ cluster }) => cluster.restartPostgres("fast", () => Promise.resolve()),
  },
  {
    name: "the database is read-only",
    begin: (stack) => setReadOnly(stack, true),
    end: (stack) => setReadOnly(stack, false),
    isSeen: (metrics) =>
      anyProcess(metrics, (samples) => valueOf(samples, "mint_ready", { for: "mints" }) === 0),
  },
  {
    name: "a process's clock is two minutes ahead",
    begin: (stack) =>
      restart(stack, 1, {
        environment: { LD_PRELOAD: faketime!, FAKETIME: "+120", FAKETIME_DONT_FAKE_MONOTONIC: "1" },
      }),
    end: (stack) => restart(stack, 1),
    isSeen: (metrics) =>
      anyProcess(metrics, (samples) => Math.abs(valueOf(samples, "mint_clock_ahead_seconds") ?? 0) > 100),
    missing: () => (faketime === undefined ? "faketime isn't installed" : null),
  },
  { name: "PgBouncer is killed, and back after a second", begin: (stack) => stack.restartPooler(1_000) },
  {
    name: "the disk of a process's log is full",
    begin: (stack) => restart(stack, 1, { logFile: fullDisk }),
    end: (stack) => restart(stack, 1),
    missing: () => (existsSync(fullDisk) ? null : `${fullDisk} is only in Linux`),
  },
  { name: "nothing happens any more" },
];

/**
 * Runs a scenario for some seconds, or longer if its fault takes longer.
 *
 * @returns whether the metrics show it; null: nothing to see
 */
export async function runScenario(
  { begin, end, isSeen }: Scenario,
  stack: LaunchStack,
  seconds: number,
): Promise<boolean | null> {
  const enough = wait(seconds * 1_000);
  const fault = wait((seconds * 2_000) / 3);
  await begin?.(stack);
  await fault;
  const seen = isSeen ? isSeen(await stack.readMetrics()) : null;
  await end?.(stack);
  await enough;
  return seen;
}
