import { expect, it } from "vitest";
import type { Checkout } from "../../src/core/mint/checkout.js";
import { Store } from "../../src/core/store.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import { Ticker } from "../../src/core/time/ticker.js";
import { AutoRefresh } from "../../src/core/polling/auto-refresh.js";
import { CrowdTime } from "./crowd-time.js";
import { FakeNetwork } from "../core/fake-network.js";
import { FakePage } from "../core/fake-page.js";
import { isFullRun } from "../scope.js";
import { serviceError } from "../core/harness.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";

const second = 1_000;
const pages = 10_000;
/** Time at which the phase begins, in milliseconds. */
const zero = 2.5 * second;

interface Service {
  /** Delay after the phase's beginning until the service reports it, in milliseconds. */
  readonly lag?: number;
  /** Requests answered per second; the others are rejected with `retryAfter`. */
  readonly capacity?: number;
  /** Time for which a cache in front of the service keeps an answer, in milliseconds. */
  readonly keeps?: number;
}

/** Ten thousand pages opened in the two seconds before zero, with the times of their requests and updates. */
async function openPages({ lag = 0, capacity = Infinity, keeps = 0 }: Service) {
  const time = new CrowdTime();
  let seed = 1;
  // Park–Miller generator, so that the figures are the same on every run.
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const reads: number[] = [];
  const updates: number[] = [];
  const answered = new Map<number, number>();
  const collectionAs = (status: string) => collectionOf([phaseOf({ status, startsAt: zero })]);
  const [upcoming, open] = [collectionAs("upcoming"), collectionAs("active")];
  const answer = () => {
    const now = time.monotonic();
    const window = Math.floor(now / 100);
    const served = answered.get(window) ?? 0;
    if (now >= zero && served >= capacity / 10)
      throw serviceError("RATE_LIMITED", 429, { retryAfter: 2 * second });
    answered.set(window, served + 1);
    return { ...(now >= zero + lag ? open : upcoming), serverTime: now };
  };
  let kept: ReturnType<typeof answer> | null = null;
  const answerFromCache = () => (kept = kept && time.monotonic() < kept.serverTime + keeps ? kept : answer());

  function openPage(): void {
    const latency = 15 + 85 * random();
    const clock = new ServerClock(time);
    const page = new FakePage();
    const network = new FakeNetwork();
    const ticker = new Ticker(time, page);
    const service = {
      async readCollection() {
        const sentAt = time.monotonic();
        if (sentAt >= zero) reads.push(sentAt - zero);
        await time.wait(latency);
        try {
          const body = answerFromCache();
          const answeredAt = time.monotonic();
          await time.wait(latency);
          clock.observe(answeredAt, sentAt, time.monotonic());
          return body;
        } catch (error) {
          await time.wait(latency);
          throw error;
        }
      },
      readAvailability: () => Promise.resolve({ available: null }),
      readDutchPrice: () => Promise.resolve({ price: null }),
      readPeggedPrice: () => Promise.resolve({ price: null }),
    };
    const checkout = {
      start: () => undefined,
      close: () => undefined,
      onStateChange: () => undefined,
      wallet: { setHost: () => undefined },
      eligibility: { read: () => Promise.resolve() },
    };
    const store = new Store({
      collection: "AbC123",
      service,
      loadParts: (store) =>
        Promise.resolve({
          checkout: checkout as unknown as Checkout,
          autoRefresh: new AutoRefresh(store, {
            service,
            clock,
            ticker,
            timers: time,
            page,
            network,
            random,
          }),
        }),
      clock,
      timers: time,
    });
    let isKnown = false;
    store.subscribe(() => {
      if (isKnown || !store.state.collection.value?.phases.active.length) return;
      isKnown = true;
      updates.push(time.monotonic() - zero);
    });
  }

  for (let index = 0; index < pages; index++) time.setTimeout(openPage, 2 * second * random());
  await time.runUntil(zero + 120 * second, () => updates.length === pages);
  return { reads, updates };
}

/** Ratio of the busiest 50 milliseconds to the mean between `from` and `to`. */
function peakToMean(moments: readonly number[], from: number, to: number): number {
  const bins = new Array<number>(Math.ceil((to - from) / 50)).fill(0);
  for (const moment of moments) {
    const bin = Math.floor((moment - from) / 50);
    if (moment >= from && moment < to) bins[bin] = bins[bin]! + 1;
  }
  return Math.max(...bins) / (bins.reduce((sum, count) => sum + count) / bins.length);
}

const at = (share: number, moments: readonly number[]) =>
  moments.toSorted((a, b) => a - b)[Math.ceil(share * moments.length) - 1]! / second;

const services: [string, Service, { all: number; reads: number }][] = [
  ["behind a cache that keeps answers for a second", { keeps: second }, { all: 3, reads: 3 }],
  // With requests on time, and others that are rejected and retried.
  ["with a capacity of two thousand a second", { capacity: 2_000 }, { all: 10, reads: 2.5 }],
  ["on time", {}, { all: 1.3, reads: 1 }],
  ["three seconds late", { lag: 3 * second }, { all: 7.5, reads: 4 }],
];

it.each(isFullRun ? services : services.slice(0, 2))(
  "ten thousand pages spread their requests over the second after zero, and all show the phase of a service %s",
  async (name, service, most) => {
    const { reads, updates } = await openPages(service);
    expect(updates).toHaveLength(pages);
    const figures = {
      firstSecond: peakToMean(reads, 0, second),
      all: at(1, updates),
      reads: reads.length / pages,
    };
    console.log(
      `10,000 pages at zero, service ${name}: peak-to-mean ${figures.firstSecond.toFixed(2)} in the first second, ` +
        `${peakToMean(reads, 0, 1000 * figures.all).toFixed(2)} until all know; half know after ${at(0.5, updates).toFixed(2)} s, ` +
        `99 % after ${at(0.99, updates).toFixed(2)} s, all after ${figures.all.toFixed(2)} s; ${figures.reads.toFixed(2)} reads a page`,
    );
    expect(figures.firstSecond).toBeLessThan(1.3);
    expect(figures.all).toBeLessThan(most.all);
    expect(figures.reads).toBeLessThanOrEqual(most.reads);
  },
);
