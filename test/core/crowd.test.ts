import { expect, test } from "vitest";
import type { Checkout } from "../../src/core/mint-flow/checkout.js";
import { MintStore } from "../../src/core/store/mint-store.js";
import { ServerClock } from "../../src/core/store/server-clock.js";
import { Ticker } from "../../src/core/polling/ticker.js";
import { AutoRefresh } from "../../src/core/polling/auto-refresh.js";
import { CrowdTime } from "./crowd-time.js";
import { FakeNetwork } from "./fake-network.js";
import { FakePage } from "./fake-page.js";
import { refusal } from "./harness.js";
import { collectionOf, phaseOf } from "./pending-mints.js";

const second = 1_000;
const pages = 10_000;
/** The moment at which the phase begins. */
const zero = 2.5 * second;

interface Service {
  /** Milliseconds after the phase's beginning at which it says so. */
  readonly lag?: number;
  /** Reads that it answers in a second; the others are told when to come back. */
  readonly capacity?: number;
}

/** Ten thousand pages that were opened in the two seconds before zero, and what became of them. */
async function meet({ lag = 0, capacity = Infinity }: Service) {
  const time = new CrowdTime();
  let seed = 1;
  // Park and Miller's generator: the figures are the same on every run.
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const reads: number[] = [];
  const knows: number[] = [];
  const answered = new Map<number, number>();
  const collectionAs = (status: string) => collectionOf([phaseOf({ status, startsAt: zero })]);
  const [upcoming, open] = [collectionAs("upcoming"), collectionAs("active")];
  const answer = () => {
    const now = time.monotonic();
    const window = Math.floor(now / 100);
    const served = answered.get(window) ?? 0;
    if (now >= zero && served >= capacity / 10)
      throw refusal("RATE_LIMITED", 429, { retryAfter: 2 * second });
    answered.set(window, served + 1);
    return now >= zero + lag ? open : upcoming;
  };

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
          const body = answer();
          const serverTime = time.monotonic();
          await time.wait(latency);
          clock.observe(serverTime, sentAt, time.monotonic());
          return body;
        } catch (error) {
          await time.wait(latency);
          throw error;
        }
      },
      readAvailability: () => Promise.resolve({}),
      readDutchPrice: () => Promise.resolve({}),
      readPeggedPrice: () => Promise.resolve({}),
    };
    const checkout = {
      start: () => undefined,
      close: () => undefined,
      readEligibility: () => Promise.resolve(),
    };
    const store = new MintStore({
      collection: "AbC123",
      service,
      loadCheckout: (store) =>
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
      ticker,
      timers: time,
    });
    let isKnown = false;
    store.subscribe(() => {
      if (isKnown || !store.state.collection.value?.phases.active.length) return;
      isKnown = true;
      knows.push(time.monotonic() - zero);
    });
  }

  for (let index = 0; index < pages; index++) time.setTimeout(openPage, 2 * second * random());
  await time.runUntil(zero + 120 * second, () => knows.length === pages);
  return { reads, knows };
}

/** The fullest 50 milliseconds against the average of all from `from` to `to`. */
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

test.each<[string, Service, { all: number; reads: number }]>([
  ["on time", {}, { all: 1.3, reads: 1 }],
  ["three seconds late", { lag: 3 * second }, { all: 7.5, reads: 4 }],
  ["that answers two thousand a second", { capacity: 2_000 }, { all: 10, reads: 2.5 }],
])(
  "ten thousand pages at zero spread over the second after it, and all learn of the phase from a service %s",
  async (name, service, most) => {
    const { reads, knows } = await meet(service);
    expect(knows).toHaveLength(pages);
    const figures = {
      firstSecond: peakToMean(reads, 0, second),
      all: at(1, knows),
      reads: reads.length / pages,
    };
    console.log(
      `10,000 pages at zero, service ${name}: peak-to-mean ${figures.firstSecond.toFixed(2)} in the first second, ` +
        `${peakToMean(reads, 0, 1000 * figures.all).toFixed(2)} until all know; half know after ${at(0.5, knows).toFixed(2)} s, ` +
        `99 % after ${at(0.99, knows).toFixed(2)} s, all after ${figures.all.toFixed(2)} s; ${figures.reads.toFixed(2)} reads a page`,
    );
    expect(figures.firstSecond).toBeLessThan(1.3);
    expect(figures.all).toBeLessThan(most.all);
    expect(figures.reads).toBeLessThanOrEqual(most.reads);
  },
);
