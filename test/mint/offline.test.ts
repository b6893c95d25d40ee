import { asyncProperty, assert, array, constantFrom } from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmation, FakeWorld, mintable, refusal } from "./fake-world.js";
import { collectionOf, phaseOf } from "./records.js";

const second = 1_000;
const minute = 60 * second;

describe("without a network", () => {
  test("the page says so, and says when it is back", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    expect(store.state.network).toBeUndefined();
    world.network.goOffline();
    expect(store.state.network).toBe("offline");
    world.network.comeBack();
    expect(store.state.network).toBe("online");
  });

  test("a page that begins so says so, and shows all as soon as there is one", async () => {
    const world = new FakeWorld();
    world.network.goOffline();
    const { collection } = world.answers;
    world.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    const store = world.createStore();
    store.subscribe(() => undefined);
    await world.advance(second);
    expect(store.state.network).toBe("offline");
    world.answers.collection = collection!;
    world.network.comeBack();
    await world.advance(world.latency);
    expect(store.state).toMatchObject({ network: "online", collection: { status: "ready" } });
  });

  test("nothing is read, and everything at once when it is back", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    world.network.goOffline();
    world.takeCalls();
    await world.advance(10 * minute);
    world.page.hide();
    world.page.show();
    await world.advance(second);
    expect(world.takeCalls()).toEqual([]);
    world.network.comeBack();
    expect(world.takeCalls()).toEqual(["collection AbC123"]);
    await world.advance(200);
    expect(store.state.collection.status).toBe("ready");
  });

  test("of which nobody has missed anything, nothing is read when it is back", async () => {
    const world = new FakeWorld();
    await world.openStore();
    world.takeCalls();
    world.network.goOffline();
    await world.advance(second);
    world.network.comeBack();
    await world.advance(200);
    expect(world.takeCalls()).toEqual([]);
  });

  test("a phase begins all the same: the page is opening, and open at once when the network is back", async () => {
    const world = new FakeWorld();
    const startsAt = world.time.server() + 3 * second;
    world.answers.collection = () => {
      const isOpen = world.time.server() >= startsAt;
      return collectionOf([phaseOf({ status: isOpen ? "active" : "upcoming", startsAt })]);
    };
    const store = await world.openStore();
    world.network.goOffline();
    await world.advance(4 * second);
    expect(store.action.kind).toBe("opening");
    world.network.comeBack();
    await world.advance(world.latency);
    expect(store.action.kind).toBe("mint");
  });
});

describe("a service that asks to wait", () => {
  const busy = (retryAfter: number) => () => {
    throw refusal("RATE_LIMITED", 429, { retryAfter });
  };

  test("is not asked for the collection before, whatever happens to the page, except by a gesture", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    const { collection } = world.answers;
    world.answers.collection = busy(minute);
    void store.refresh();
    await world.advance(100);
    world.answers.collection = collection!;
    world.takeCalls();
    await world.advance(20 * second);
    world.page.hide();
    world.page.show();
    world.network.goOffline();
    world.network.comeBack();
    world.time.sleep(minute);
    await world.advance(39 * second);
    expect(world.takeCalls()).toEqual([]);
    void store.refresh();
    expect(world.takeCalls()).toEqual(["collection AbC123"]);
  });

  test("is asked again by itself between once and twice that time later", async () => {
    for (const share of [0, 0.99]) {
      const world = new FakeWorld({ random: () => share });
      world.answers.collection = busy(minute);
      const store = world.createStore();
      store.subscribe(() => undefined);
      await world.advance(minute);
      expect(world.count("collection")).toBe(1);
      await world.advance(minute);
      expect(world.count("collection")).toBe(2);
    }
  });

  test("is not asked for supply before", async () => {
    const world = new FakeWorld();
    await world.openStore();
    world.answers.supply = busy(minute);
    await world.advance(15 * second);
    expect(world.count("supply")).toBe(1);
    await world.advance(55 * second);
    expect(world.count("supply")).toBe(1);
    world.answers.supply = () => ({});
    await world.advance(minute);
    expect(world.count("supply")).toBeGreaterThan(1);
  });
});

// That no test lets two reads of one resource be awaited at once, the world sees to.
test("of every resource one read is awaited at a time, whatever happens", async () => {
  const events: Record<string, (world: FakeWorld) => void> = {
    "the page is hidden": ({ page }) => page.hide(),
    "the page is shown": ({ page }) => page.show(),
    "the network is lost": ({ network }) => network.goOffline(),
    "the network is back": ({ network }) => network.comeBack(),
    "the machine sleeps": ({ time }) => time.sleep(minute),
    "the service is slow": (world) => (world.latency = 8 * second),
    "the service is fast": (world) => (world.latency = 40),
  };
  const gestures = ["refresh", "choose", "nothing"] as const;
  const step = constantFrom(...Object.keys(events), ...gestures);
  await assert(
    asyncProperty(array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const world = new FakeWorld();
      const startsAt = world.time.server() + 30 * second;
      world.answers.collection = () => {
        const isOpen = world.time.server() >= startsAt;
        return collectionOf([phaseOf({ status: isOpen ? "active" : "upcoming", startsAt })]);
      };
      const store = await world.openStore();
      for (const step of steps) {
        events[step]?.(world);
        if (step === "refresh") void store.refresh();
        if (step === "choose") store.choosePhase(store.state.chosenPhase ? null : "public");
        await world.advance(3 * second);
      }
    }),
    { numRuns: 60 },
  );
});

describe("a signed mint, when the network is lost", () => {
  /** A page that has signed, and whose executes get nowhere. */
  async function cutOff() {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    world.answers.execute = () => {
      throw refusal("NETWORK", 0);
    };
    void store.mint();
    await world.advance(100);
    world.network.goOffline();
    return { world, store };
  }

  test("waits for it for as long as it takes, and asks at once when it is back", async () => {
    const { world, store } = await cutOff();
    await world.advance(20 * minute);
    expect(store.state.mint.status).toBe("executing");
    mintable(world);
    world.network.comeBack();
    await world.advance(world.latency);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
    expect(world.wallets.last.asked).toHaveLength(1);
    expect(new Set(world.executed.map(({ signedTransaction }) => signedTransaction)).size).toBe(1);
  });

  test("has two minutes more from when it is back", async () => {
    const { world, store } = await cutOff();
    await world.advance(20 * minute);
    world.network.comeBack();
    await world.advance(110 * second);
    expect(store.state.mint.status).toBe("executing");
    await world.advance(20 * second);
    expect(store.action.kind).toBe("ask");
  });

  test("still waits as long as the service has asked for", async () => {
    const { world, store } = await cutOff();
    world.network.comeBack();
    world.answers.execute = () => {
      throw refusal("RATE_LIMITED", 429, { retryAfter: 30 * second });
    };
    await world.advance(10 * second);
    const { length } = world.executed;
    mintable(world);
    world.network.goOffline();
    world.network.comeBack();
    await world.advance(15 * second);
    expect(world.executed).toHaveLength(length);
    await world.advance(30 * second);
    expect(store.state.mint.status).toBe("succeeded");
  });

  test.each([
    ["the network is back", (world: FakeWorld) => (world.network.goOffline(), world.network.comeBack())],
    ["the page is shown again", (world: FakeWorld) => (world.page.hide(), world.page.show())],
  ])("is asked about by itself when %s after it was given up", async (_, act) => {
    const { world, store } = await cutOff();
    world.network.comeBack();
    await world.advance(3 * minute);
    expect(store.action.kind).toBe("ask");
    world.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
    act(world);
    await world.advance(second);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
    expect(world.wallets.last.asked).toHaveLength(1);
  });
});
