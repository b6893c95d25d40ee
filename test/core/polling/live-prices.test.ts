import { describe, expect, it } from "vitest";
import type { DutchPriceResponse } from "../../../src/contract/mint/prices.js";
import type { Price } from "../../../src/contract/values/price.js";
import { baseUnitsOf } from "../../brands.js";
import { Harness, enableMinting, serviceError } from "../harness.js";
import { collectionOf, half, phaseOf } from "../pending-mints.js";

const second = 1_000;
const minute = 60 * second;

const priceOf = (units: number, change: Partial<Price> = {}): Price => ({
  ...half,
  amount: String(units),
  baseUnits: baseUnitsOf(units * 1e9),
  ...change,
});

/** Service whose Dutch price falls by one every 30 seconds after opening, from ten to seven. */
function auctionIn(harness: Harness, interval = 30 * second) {
  const begin = harness.time.server();
  const stepAt = (now: number) => Math.min(3, Math.floor((now - begin) / interval));
  const price = () => priceOf(10 - stepAt(harness.time.server()));
  harness.answers.collection = () => collectionOf([phaseOf({ pricing: "dutch", priceDisplay: price() })]);
  harness.answers.dutch = (): DutchPriceResponse => {
    const step = stepAt(harness.time.server());
    return {
      price: price(),
      floor: priceOf(7),
      nextPrice: step < 3 ? priceOf(9 - step) : null,
      nextPriceAt: step < 3 ? begin + (step + 1) * interval : null,
    };
  };
  return { begin, price };
}

async function open(harness: Harness) {
  const store = harness.createStore();
  const leave = store.subscribe(() => undefined);
  await harness.advance(200);
  return { store, leave, shown: () => store.phase?.priceDisplay?.amount ?? null };
}

describe("a Dutch price", () => {
  it("is requested after the first render, and includes the next price and its time", async () => {
    const harness = new Harness();
    const { begin } = auctionIn(harness);
    const { store, shown } = await open(harness);
    expect(harness.takeCalls()).toEqual(["collection AbC123", "load parts", "dutch public"]);
    expect(shown()).toBe("10");
    expect(store.state.prices?.["public"]).toMatchObject({
      nextPrice: { amount: "9" },
      nextPriceAt: begin + 30 * second,
    });
  });

  it("falls at the announced second of the service's clock without a request", async () => {
    const harness = new Harness();
    harness.time.wallOffset = 3_600_000;
    const { begin } = auctionIn(harness);
    const { store, shown } = await open(harness);
    harness.takeCalls();
    await harness.advance(begin + 30 * second - harness.time.server() - 30);
    expect(shown()).toBe("10");
    await harness.advance(60);
    expect(shown()).toBe("9");
    expect(store.state.collection.value!.phases.all[0]!.priceDisplay).toMatchObject({ amount: "9" });
    expect(harness.count("dutch")).toBe(0);
  });

  it("is requested within a second after each step, at jittered times, until the last step", async () => {
    for (const share of [0, 0.999]) {
      const harness = new Harness({ random: () => share });
      const { begin } = auctionIn(harness);
      const { shown } = await open(harness);
      harness.takeCalls();
      await harness.advance(begin + 30 * second + share * second - harness.time.server() - 60);
      expect(harness.count("dutch")).toBe(0);
      await harness.advance(120);
      expect(harness.count("dutch")).toBe(1);
      await harness.advance(2 * minute);
      expect(shown()).toBe("7");
      expect(harness.count("dutch")).toBe(3);
    }
  });

  it("costs one request a step, however often the collection is refreshed", async () => {
    const harness = new Harness();
    auctionIn(harness, minute);
    const { store } = await open(harness);
    for (let times = 0; times < 5; times++) {
      void store.refresh();
      await harness.advance(2 * second);
    }
    expect(harness.count("dutch")).toBe(1);
  });

  it("keeps the last value when the collection reported it after the announced step", async () => {
    const harness = new Harness();
    auctionIn(harness);
    const { store, shown } = await open(harness);
    harness.answers.dutch = () => {
      throw serviceError("INTERNAL", 500);
    };
    await harness.advance(65 * second);
    void store.refresh();
    await harness.advance(second);
    expect(shown()).toBe("8");
    await harness.advance(10 * second);
    expect(shown()).toBe("8");
  });

  it("neither changes nor is requested during a mint; afterwards it is updated", async () => {
    const harness = new Harness();
    auctionIn(harness);
    enableMinting(harness);
    const store = await harness.openStore();
    harness.wallets.last.sign = () => harness.time.wait(40 * second).then(() => [Uint8Array.of(0, 255)]);
    harness.takeCalls();
    void store.mint();
    await harness.advance(39 * second);
    expect(store.state.mint.status).toBe("signing");
    expect(store.phase?.priceDisplay?.amount).toBe("10");
    expect(harness.count("dutch")).toBe(0);
    await harness.advance(5 * second);
    expect(store.phase?.priceDisplay?.amount).toBe("9");
    expect(store.state.prices?.["public"]?.nextPrice).toMatchObject({ amount: "8" });
  });

  it("is not requested while the page is hidden, and requested at once when it is shown", async () => {
    const harness = new Harness();
    auctionIn(harness);
    const { shown } = await open(harness);
    harness.page.hide();
    harness.takeCalls();
    await harness.advance(65 * second);
    expect(harness.takeCalls()).toEqual([]);
    harness.page.show();
    await harness.advance(2 * second);
    expect(shown()).toBe("8");
    expect(harness.count("dutch")).toBe(1);
  });

  it("falls as announced while offline, without a request", async () => {
    const harness = new Harness();
    auctionIn(harness);
    const { shown } = await open(harness);
    harness.network.goOffline();
    harness.takeCalls();
    await harness.advance(2 * minute);
    expect(shown()).toBe("9");
    expect(harness.takeCalls()).toEqual([]);
  });

  it("is unavailable when the service can't provide it, and requested with backoff", async () => {
    const harness = new Harness();
    auctionIn(harness);
    const { store, shown } = await open(harness);
    harness.answers.dutch = () => {
      throw serviceError("PRICE_UNAVAILABLE", 503);
    };
    harness.answers.collection = () => collectionOf([phaseOf({ pricing: "dutch", priceDisplay: null })]);
    await harness.advance(35 * second);
    expect(shown()).toBeNull();
    harness.wallets.add("burner");
    await store.connect("burner");
    await harness.advance(second);
    expect(store.action.kind).toBe("unpriced");
    harness.takeCalls();
    await harness.advance(minute);
    expect(harness.count("dutch")).toBeLessThan(8);
  });

  it("is unavailable, and so is its next step, when it names another chain than the collection's", async () => {
    const harness = new Harness();
    auctionIn(harness);
    harness.answers.dutch = () => ({
      price: priceOf(3, { chain: "solana-mainnet" }),
      nextPrice: priceOf(2, { chain: "solana-mainnet" }),
      nextPriceAt: harness.time.server() + second,
    });
    const { shown } = await open(harness);
    expect(shown()).toBeNull();
    await harness.advance(2 * second);
    expect(shown()).toBeNull();
  });

  it("waits for the service's Retry-After", async () => {
    const harness = new Harness();
    auctionIn(harness);
    harness.answers.dutch = () => {
      throw serviceError("RATE_LIMITED", 429, { retryAfter: 20 * second });
    };
    await open(harness);
    harness.takeCalls();
    await harness.advance(19 * second);
    expect(harness.takeCalls()).toEqual([]);
  });

  it("is polled only while its phase is open and the page has subscribers", async () => {
    const harness = new Harness();
    auctionIn(harness);
    const { store, leave } = await open(harness);
    harness.answers.collection = () => collectionOf([phaseOf({ pricing: "dutch", status: "paused" })]);
    void store.refresh();
    await harness.advance(second);
    harness.takeCalls();
    await harness.advance(minute);
    expect(harness.count("dutch")).toBe(0);
    leave();
    await harness.settle();
    expect(harness.time.timerCount).toBe(0);
  });
});

describe("a pegged price", () => {
  /** Service whose rate rises at every request, each valid for 20 seconds. */
  function peggedIn(harness: Harness) {
    let reads = 0;
    harness.answers.collection = () =>
      collectionOf([phaseOf({ pricing: "usd_pegged", priceDisplay: priceOf(1, { approximate: true }) })]);
    harness.answers.pegged = () => ({
      price: priceOf(1 + ++reads, { approximate: true }),
      validUntil: harness.time.server() + 20 * second,
    });
  }

  it("is requested again when its validity ends, and stays marked approximate", async () => {
    const harness = new Harness();
    peggedIn(harness);
    const { store, shown } = await open(harness);
    expect([shown(), harness.count("pegged")]).toEqual(["1", 0]);
    await harness.advance(14 * second);
    expect([shown(), harness.count("pegged")]).toEqual(["2", 1]);
    await harness.advance(19 * second);
    expect(harness.count("pegged")).toBe(2);
    expect(store.phase?.priceDisplay).toMatchObject({ amount: "3", approximate: true });
  });

  it("is polled at the default interval where the service gives no validity", async () => {
    const harness = new Harness();
    peggedIn(harness);
    harness.answers.pegged = () => ({ price: priceOf(2) });
    await open(harness);
    await harness.advance(minute);
    expect(harness.count("pegged")).toBeLessThanOrEqual(5);
  });

  it("keeps its value when a request fails, and is requested again soon", async () => {
    const harness = new Harness();
    peggedIn(harness);
    const { pegged } = harness.answers;
    harness.answers.pegged = () => {
      throw serviceError("NETWORK", 0);
    };
    const { shown } = await open(harness);
    await harness.advance(14 * second);
    expect(shown()).toBe("1");
    harness.answers.pegged = pegged!;
    await harness.advance(4 * second);
    expect(shown()).toBe("2");
  });

  it("is unavailable when null: neither missing nor free", async () => {
    const harness = new Harness();
    peggedIn(harness);
    harness.answers.pegged = () => ({ price: null, validUntil: harness.time.server() + 20 * second });
    const { shown } = await open(harness);
    await harness.advance(14 * second);
    expect(shown()).toBeNull();
  });
});

it("is never requested for a fixed price", async () => {
  const harness = new Harness();
  await open(harness);
  await harness.advance(10 * minute);
  expect(harness.count("dutch") + harness.count("pegged")).toBe(0);
});
