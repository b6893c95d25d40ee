import { describe, expect, test } from "vitest";
import type { DutchPriceResponse } from "../../src/contract/phase-price.js";
import type { Price } from "../../src/contract/price.js";
import { FakeWorld, mintable, refusal } from "./fake-world.js";
import { collectionOf, half, phaseOf } from "./records.js";

const second = 1_000;
const minute = 60 * second;

const priceOf = (units: number, change: Partial<Price> = {}): Price => ({
  ...half,
  amount: String(units),
  baseUnits: String(units * 1e9),
  ...change,
});

/** A service whose Dutch phase falls by one every half minute, from ten to seven, since the page was opened. */
function auctionIn(world: FakeWorld, interval = 30 * second) {
  const begin = world.time.server();
  const stepAt = (now: number) => Math.min(3, Math.floor((now - begin) / interval));
  const price = () => priceOf(10 - stepAt(world.time.server()));
  world.answers.collection = () => collectionOf([phaseOf({ pricing: "dutch", priceDisplay: price() })]);
  world.answers.dutch = (): DutchPriceResponse => {
    const step = stepAt(world.time.server());
    return {
      price: price(),
      floor: priceOf(7),
      nextPrice: step < 3 ? priceOf(9 - step) : null,
      nextPriceAt: step < 3 ? begin + (step + 1) * interval : null,
    };
  };
  return { begin, price };
}

async function open(world: FakeWorld) {
  const store = world.createStore();
  const leave = store.subscribe(() => undefined);
  await world.advance(200);
  return { store, leave, shown: () => store.phase?.priceDisplay?.amount ?? null };
}

describe("a Dutch price", () => {
  test("is read when the page has been shown, and says what comes next and when", async () => {
    const world = new FakeWorld();
    const { begin } = auctionIn(world);
    const { store, shown } = await open(world);
    expect(world.takeCalls()).toEqual(["collection AbC123", "load parts", "dutch public"]);
    expect(shown()).toBe("10");
    expect(store.state.prices?.["public"]).toMatchObject({
      nextPrice: { amount: "9" },
      nextPriceAt: begin + 30 * second,
    });
  });

  test("falls at the announced second of the service's clock, before anybody is asked", async () => {
    const world = new FakeWorld();
    world.time.wallOffset = 3_600_000;
    const { begin } = auctionIn(world);
    const { store, shown } = await open(world);
    world.takeCalls();
    await world.advance(begin + 30 * second - world.time.server() - 30);
    expect(shown()).toBe("10");
    await world.advance(60);
    expect(shown()).toBe("9");
    expect(store.state.collection.value!.phases.all[0]!.priceDisplay).toMatchObject({ amount: "9" });
    expect(world.count("dutch")).toBe(0);
  });

  test("is read again within a second after each step, by everybody at another moment, until it falls no more", async () => {
    for (const share of [0, 0.999]) {
      const world = new FakeWorld({ random: () => share });
      const { begin } = auctionIn(world);
      const { shown } = await open(world);
      world.takeCalls();
      await world.advance(begin + 30 * second + share * second - world.time.server() - 60);
      expect(world.count("dutch")).toBe(0);
      await world.advance(120);
      expect(world.count("dutch")).toBe(1);
      await world.advance(2 * minute);
      expect(shown()).toBe("7");
      expect(world.count("dutch")).toBe(3);
    }
  });

  test("costs one read a step, however often the collection is read", async () => {
    const world = new FakeWorld();
    auctionIn(world, minute);
    const { store } = await open(world);
    for (let times = 0; times < 5; times++) {
      void store.refresh();
      await world.advance(2 * second);
    }
    expect(world.count("dutch")).toBe(1);
  });

  test("stays what was read last when the collection said it later than the step was announced for", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    const { store, shown } = await open(world);
    world.answers.dutch = () => {
      throw refusal("INTERNAL", 500);
    };
    await world.advance(65 * second);
    void store.refresh();
    await world.advance(second);
    expect(shown()).toBe("8");
    await world.advance(10 * second);
    expect(shown()).toBe("8");
  });

  test("is not moved, and not read, in the middle of a mint; afterwards it is what it has become", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    mintable(world);
    const store = await world.openStore();
    world.wallets.last.sign = () => world.time.wait(40 * second).then(() => [Uint8Array.of(0, 255)]);
    world.takeCalls();
    void store.mint();
    await world.advance(39 * second);
    expect(store.state.mint.status).toBe("signing");
    expect(store.phase?.priceDisplay?.amount).toBe("10");
    expect(world.count("dutch")).toBe(0);
    await world.advance(5 * second);
    expect(store.phase?.priceDisplay?.amount).toBe("9");
    expect(store.state.prices?.["public"]?.nextPrice).toMatchObject({ amount: "8" });
  });

  test("is read by nobody while the page is hidden, and at once when it is shown", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    const { shown } = await open(world);
    world.page.hide();
    world.takeCalls();
    await world.advance(65 * second);
    expect(world.takeCalls()).toEqual([]);
    world.page.show();
    await world.advance(2 * second);
    expect(shown()).toBe("8");
    expect(world.count("dutch")).toBe(1);
  });

  test("falls as announced without a network, and nobody is asked", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    const { shown } = await open(world);
    world.network.goOffline();
    world.takeCalls();
    await world.advance(2 * minute);
    expect(shown()).toBe("9");
    expect(world.takeCalls()).toEqual([]);
  });

  test("that the service can't tell is unavailable, and is asked for ever more rarely", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    const { store, shown } = await open(world);
    world.answers.dutch = () => {
      throw refusal("PRICE_UNAVAILABLE", 503);
    };
    world.answers.collection = () => collectionOf([phaseOf({ pricing: "dutch", priceDisplay: null })]);
    await world.advance(35 * second);
    expect(shown()).toBeNull();
    world.wallets.add("burner");
    await store.connect("burner");
    await world.advance(second);
    expect(store.action.kind).toBe("unpriced");
    world.takeCalls();
    await world.advance(minute);
    expect(world.count("dutch")).toBeLessThan(8);
  });

  test("obeys a service that asked to wait", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    world.answers.dutch = () => {
      throw refusal("RATE_LIMITED", 429, { retryAfter: 20 * second });
    };
    await open(world);
    world.takeCalls();
    await world.advance(19 * second);
    expect(world.takeCalls()).toEqual([]);
  });

  test("is followed for no longer than its phase is open or the page is looked at", async () => {
    const world = new FakeWorld();
    auctionIn(world);
    const { store, leave } = await open(world);
    world.answers.collection = () => collectionOf([phaseOf({ pricing: "dutch", status: "paused" })]);
    void store.refresh();
    await world.advance(second);
    world.takeCalls();
    await world.advance(minute);
    expect(world.count("dutch")).toBe(0);
    leave();
    await world.settle();
    expect(world.time.timerCount).toBe(0);
  });
});

describe("a pegged price", () => {
  /** A service whose rate rises at every read, each good for twenty seconds. */
  function peggedIn(world: FakeWorld) {
    let reads = 0;
    world.answers.collection = () =>
      collectionOf([phaseOf({ pricing: "usd_pegged", priceDisplay: priceOf(1, { approximate: true }) })]);
    world.answers.pegged = () => ({
      price: priceOf(1 + ++reads, { approximate: true }),
      validUntil: world.time.server() + 20 * second,
    });
  }

  test("is read again when what was read is good no longer, and stays marked approximate", async () => {
    const world = new FakeWorld();
    peggedIn(world);
    const { store, shown } = await open(world);
    expect([shown(), world.count("pegged")]).toEqual(["1", 0]);
    await world.advance(14 * second);
    expect([shown(), world.count("pegged")]).toEqual(["2", 1]);
    await world.advance(19 * second);
    expect(world.count("pegged")).toBe(2);
    expect(store.phase?.priceDisplay).toMatchObject({ amount: "3", approximate: true });
  });

  test("is read as rarely as news are where the service doesn't say how long it is good", async () => {
    const world = new FakeWorld();
    peggedIn(world);
    world.answers.pegged = () => ({ price: priceOf(2) });
    await open(world);
    await world.advance(minute);
    expect(world.count("pegged")).toBeLessThanOrEqual(5);
  });

  test("that can't be read stays what it was, and is asked for again soon", async () => {
    const world = new FakeWorld();
    peggedIn(world);
    const { pegged } = world.answers;
    world.answers.pegged = () => {
      throw refusal("NETWORK", 0);
    };
    const { shown } = await open(world);
    await world.advance(14 * second);
    expect(shown()).toBe("1");
    world.answers.pegged = pegged!;
    await world.advance(4 * second);
    expect(shown()).toBe("2");
  });

  test("that is null is unavailable: neither nothing nor free", async () => {
    const world = new FakeWorld();
    peggedIn(world);
    world.answers.pegged = () => ({ price: null, validUntil: world.time.server() + 20 * second });
    const { shown } = await open(world);
    await world.advance(14 * second);
    expect(shown()).toBeNull();
  });
});

test("a price that doesn't move is never asked for", async () => {
  const world = new FakeWorld();
  await open(world);
  await world.advance(10 * minute);
  expect(world.count("dutch") + world.count("pegged")).toBe(0);
});
