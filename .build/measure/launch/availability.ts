import { setTimeout as wait } from "node:timers/promises";
import type { BuyerRequest } from "../../../test/faults/processes/drop-buyers.js";

/** Read of the collection, with its time in milliseconds since 1970. */
export interface ReadSample {
  readonly endedAt: number;
  readonly milliseconds: number;
  readonly isOk: boolean;
}

/** Scenario that has run, with its times in milliseconds since 1970. */
export interface RunRecord {
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Whether the metrics show the fault; null: there is nothing to see. */
  readonly isSeen: boolean | null;
}

const millisecondsBetweenReads = 100;

/** Reads a URL ten times a second, as pages do, until it is stopped. @returns a function that stops it, with all samples */
export function startReads(
  url: string,
  headers: Readonly<Record<string, string>>,
): () => Promise<ReadSample[]> {
  const samples: ReadSample[] = [];
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();

  async function read(): Promise<void> {
    const sentAt = performance.now();
    const isOk = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
      .then(async (response) => response.ok && (await response.text()) !== "")
      .catch(() => false);
    samples.push({ endedAt: Date.now(), milliseconds: performance.now() - sentAt, isOk });
  }

  const loop = (async () => {
    while (!stopped.signal.aborted) {
      const one = read().finally(() => running.delete(one));
      running.add(one);
      await wait(millisecondsBetweenReads);
    }
  })();
  return async () => {
    stopped.abort();
    await loop;
    await Promise.all(running);
    return samples;
  };
}

/** Table of what was available in each scenario, as lines. */
export function formatAvailability(
  runs: readonly RunRecord[],
  reads: readonly ReadSample[],
  requests: readonly BuyerRequest[],
): string[] {
  const during = <Sample extends { readonly endedAt: number }>(
    samples: readonly Sample[],
    { startedAt, endedAt }: RunRecord,
  ) => samples.filter((sample) => sample.endedAt >= startedAt && sample.endedAt < endedAt);
  const header = [
    "seconds",
    "reads ok",
    "slowest read",
    "prepares ok",
    "mints per second",
    "in metrics",
    "scenario",
  ];
  const rows = runs.map((run) => {
    const seconds = (run.endedAt - run.startedAt) / 1_000;
    const ownReads = during(reads, run);
    const own = during(requests, run);
    const prepares = own.filter(({ path }) => path === "/prepare-mint");
    const minted = own.filter(({ path, code }) => path === "/execute-mint" && code === null);
    return [
      seconds.toFixed(1),
      share(ownReads.map(({ isOk }) => isOk)),
      `${Math.max(0, ...ownReads.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
      share(prepares.map(({ code }) => code === null)),
      (minted.length / seconds).toFixed(1),
      run.isSeen === null ? "" : run.isSeen ? "yes" : "NO",
      run.name,
    ];
  });
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]!.length)));
  return [header, ...rows].map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column]!))).join("  "),
  );
}

const share = (successes: readonly boolean[]): string =>
  successes.length === 0
    ? "-"
    : `${((successes.filter(Boolean).length / successes.length) * 100).toFixed(1)} %`;

/** Errors of buyers' requests by code, the most frequent first. */
export function countErrors(requests: readonly BuyerRequest[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { code } of requests) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
