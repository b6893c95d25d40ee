import { describe, expect, test } from "vitest";
import { FakeWorld, mintable, refusal } from "./fake-world.js";
import { collectionOf, half, phaseOf } from "./records.js";

const second = 1_000;
const minute = 60 * second;

/** A phase that the service opens when its time has come. */
function opensIn(world: FakeWorld, wait: number, lag = 0) {
  const startsAt = world.time.server() + wait;
  world.answers.collection = () => {
    const isOpen = world.time.server() >= startsAt + lag;
    return collectionOf([phaseOf({ status: isOpen ? "active" : "upcoming", startsAt })]);
  };
  return startsAt;
}

function watch(world: FakeWorld) {
  const store = world.createStore();
  return { store, leave: store.subscribe(() => undefined) };
}

describe("a page", () => {
  test("asks for nothing before somebody looks", async () => {
    const world = new FakeWorld();
    const store = world.createStore();
    await world.advance(minute);
    expect(world.calls).toEqual([]);
    expect(store.action).toEqual({ kind: "load" });
  });

  test("is shown after one read, and only then are its other parts loaded", async () => {
    const world = new FakeWorld();
    const { store } = watch(world);
    expect(world.calls).toEqual(["collection AbC123"]);
    await world.advance(41);
    expect(store.state.collection.status).toBe("ready");
    expect(world.calls).toEqual(["collection AbC123", "load parts"]);
  });

  test("reads once for all who look", async () => {
    const world = new FakeWorld();
    const { store } = watch(world);
    store.subscribe(() => undefined);
    await world.advance(200);
    expect(world.count("collection")).toBe(1);
  });

  test("tells its listeners of every change, and no listener that has left", async () => {
    const world = new FakeWorld();
    const store = world.createStore();
    let heard = 0;
    const leave = store.subscribe(() => heard++);
    await world.advance(200);
    const before = heard;
    store.chooseQuantity(2);
    expect(heard).toBe(before + 1);
    leave();
    leave();
    store.chooseQuantity(1);
    expect(heard).toBe(before + 1);
  });

  test("leaves no timer, no listener and no request behind with the last who looks", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    const others = world.createStore();
    const leave = others.subscribe(() => undefined);
    await world.advance(200);
    leave();
    expect(world.time.timerCount).toBe(1);
    expect(store.state.wallet.status).toBe("connected");
  });

  test.each([0, 10, 30, 41, 45, 100, 10_570])(
    "leaves nothing behind when it is left after %i ms",
    async (wait) => {
      const world = new FakeWorld();
      const { leave } = watch(world);
      await world.advance(wait);
      leave();
      await world.settle();
      expect(world.time.timerCount).toBe(0);
      world.takeCalls();
      await world.advance(10 * minute);
      expect(world.takeCalls().filter((call) => call !== "load parts")).toEqual([]);
      const { page, network, wallets } = world;
      expect([page, network, wallets].map(({ listenerCount }) => listenerCount)).toEqual([0, 0, 0]);
    },
  );

  test("leaves nothing behind when it is left while its other parts are loaded", async () => {
    const world = new FakeWorld();
    const { loadParts } = world;
    world.loadParts = async (store) => {
      await world.time.wait(second);
      return loadParts(store);
    };
    const { leave } = watch(world);
    await world.advance(500);
    leave();
    await world.advance(minute);
    expect([world.time.timerCount, world.page.listenerCount, world.wallets.listenerCount]).toEqual([0, 0, 0]);
  });

  test("reads again when somebody comes back to it", async () => {
    const world = new FakeWorld();
    const { store, leave } = watch(world);
    await world.advance(200);
    leave();
    await world.advance(minute);
    world.takeCalls();
    store.subscribe(() => undefined);
    await world.advance(200);
    expect(world.takeCalls()).toEqual(["collection AbC123"]);
    await world.advance(15 * second);
    expect(world.count("supply")).toBe(1);
  });

  test("shows the newest of two reads, and gives up the other", async () => {
    const world = new FakeWorld();
    const { store } = watch(world);
    await world.advance(200);
    let name = "old";
    world.answers.collection = () => collectionOf([], { mood: name });
    world.takeCalls();
    void store.refresh();
    await world.advance(30);
    name = "young";
    void store.refresh();
    await world.advance(200);
    expect(store.state.collection.value).toMatchObject({ mood: "young" });
    expect(world.takeCalls()).toEqual(["collection AbC123", "collection AbC123"]);
  });
});

describe("the quantity", () => {
  test("is brought into what can be asked for", async () => {
    const world = new FakeWorld();
    world.answers.collection = () => collectionOf([phaseOf({ limits: { perMint: 4 } })]);
    const { store } = watch(world);
    await world.advance(200);
    expect(store.maximumQuantity).toBe(4);
    for (const [asked, chosen] of [
      [3, 3],
      [9, 4],
      [0, 1],
      [-5, 1],
      [2.7, 2],
      [NaN, 1],
      [Infinity, 1],
    ] as const) {
      store.chooseQuantity(asked);
      expect(store.state.quantity).toBe(chosen);
    }
  });

  test("has a range even when nothing can be asked for", () => {
    const store = new FakeWorld().createStore();
    expect(store.maximumQuantity).toBe(1);
  });
});

test("a phase that the visitor chooses is the page's, and its eligibility is asked for", async () => {
  const world = new FakeWorld();
  world.answers.collection = () => collectionOf([phaseOf(), phaseOf({ id: "over", status: "ended" })]);
  const store = await world.openStore();
  world.takeCalls();
  store.choosePhase("over");
  expect(store.phase?.id).toBe("over");
  await world.advance(200);
  expect(world.takeCalls()).toContain("eligibility over burner-1");
  store.choosePhase(null);
  expect(store.phase?.id).toBe("public");
});

describe("when a countdown runs out", () => {
  test("the page is opening, and reads within the second after", async () => {
    const world = new FakeWorld({ random: () => 0.7 });
    opensIn(world, 30 * second);
    const store = await world.openStore();
    const before = world.time.server();
    expect(store.action.kind).toBe("wait");
    await world.advance(29_700 - 400);
    expect(world.count("collection")).toBe(1);
    await world.advance(400);
    expect(store.action.kind).toBe("opening");
    expect(world.count("collection")).toBe(1);
    await world.advance(second);
    expect(world.count("collection")).toBe(2);
    expect(store.action.kind).toBe("mint");
    expect(world.time.server() - before).toBeLessThan(31 * second);
  });

  test("eligibility is read with it", async () => {
    const world = new FakeWorld();
    opensIn(world, 30 * second);
    await world.openStore();
    world.takeCalls();
    await world.advance(31 * second);
    expect(world.takeCalls()).toEqual(["collection AbC123", "eligibility public burner-1"]);
  });

  test("the visitor's clock has no say in it", async () => {
    for (const offset of [-3_600_000, 3_600_000]) {
      const world = new FakeWorld();
      world.time.wallOffset = offset;
      const startsAt = opensIn(world, 30 * second);
      const store = await world.openStore();
      while (store.action.kind === "wait") await world.advance(10);
      expect(Math.abs(world.time.server() - startsAt)).toBeLessThanOrEqual(world.latency / 2 + 10);
      await world.advance(second);
      expect(store.action.kind).toBe("mint");
    }
  });

  test("the service is asked more and more rarely while it is behind, and the page goes on saying so", async () => {
    const world = new FakeWorld();
    opensIn(world, 5 * second, minute);
    const store = await world.openStore();
    await world.advance(5 * second);
    world.takeCalls();
    await world.advance(50 * second);
    expect(store.action.kind).toBe("opening");
    const asked = world.count("collection");
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThanOrEqual(8);
    await world.advance(45 * second);
    expect(store.action.kind).toBe("mint");
    world.takeCalls();
    await world.advance(30 * second);
    expect([world.count("collection"), world.count("supply")]).toEqual([0, 2]);
  });

  test("a page that was left alone finds the phase ended at its end", async () => {
    const world = new FakeWorld();
    const endsAt = world.time.server() + 20 * second;
    world.answers.collection = () =>
      collectionOf([phaseOf({ status: world.time.server() < endsAt ? "active" : "ended", endsAt })]);
    const store = await world.openStore();
    await world.advance(21 * second);
    expect(store.action).toEqual({ kind: "unavailable", because: "ended" });
  });
});

describe("supply", () => {
  const counts = (available: number) => ({ total: 100, minted: 100 - available, available });

  test("is read about every twelve seconds while a phase is open, and shown", async () => {
    const world = new FakeWorld();
    let available = 50;
    world.answers.supply = () => counts(available--);
    const { store } = watch(world);
    await world.advance(minute);
    expect(world.count("supply")).toBe(4);
    expect(world.count("collection")).toBe(1);
    expect(store.state.collection).toMatchObject({ status: "ready", value: { supply: counts(47) } });
  });

  test("that can't be read leaves the numbers as they were", async () => {
    const world = new FakeWorld();
    world.answers.collection = () => collectionOf([phaseOf()], { supply: counts(7) });
    world.answers.supply = () => {
      throw refusal("INTERNAL", 500);
    };
    const { store } = watch(world);
    await world.advance(minute);
    expect(world.count("supply")).toBe(4);
    expect(store.state.collection).toMatchObject({ status: "ready", value: { supply: counts(7) } });
  });

  test("of none makes the page read whether it is sold out: only the phase's status says so", async () => {
    const world = new FakeWorld();
    world.answers.supply = () => counts(0);
    const { store } = watch(world);
    await world.advance(200);
    world.answers.collection = () => collectionOf([phaseOf({ status: "sold_out" })], { supply: counts(0) });
    await world.advance(13 * second);
    expect(store.action).toEqual({ kind: "unavailable", because: "sold_out" });
    world.takeCalls();
    await world.advance(minute);
    expect(world.takeCalls()).toEqual([]);
  });

  test("that comes after a newer collection is dropped", async () => {
    const world = new FakeWorld();
    world.answers.supply = () => counts(50);
    const { store } = watch(world);
    await world.advance(500);
    world.latency = 2 * second;
    while (!world.count("supply")) await world.advance(100);
    world.latency = 40;
    world.answers.collection = () => collectionOf([phaseOf()], { supply: counts(3) });
    void store.refresh();
    await world.advance(3 * second);
    expect(store.state.collection.value?.supply).toMatchObject(counts(3));
  });

  test("does not keep the collection itself from being read every five minutes", async () => {
    const world = new FakeWorld();
    watch(world);
    await world.advance(11 * minute);
    expect(world.count("collection")).toBe(3);
  });

  test("and everything else is left alone in the midst of a mint", async () => {
    const world = new FakeWorld();
    mintable(world);
    const store = await world.openStore();
    let sign!: () => void;
    const wallet = world.wallets.last;
    wallet.sign = (transactions) =>
      new Promise((resolve) => {
        sign = () => resolve(transactions.map((bytes) => Uint8Array.of(...bytes, 255)));
      });
    void store.mint();
    await world.advance(second);
    world.takeCalls();
    const { setTimeout } = world.time;
    let timers = 0;
    world.time.setTimeout = function (...wait) {
      timers++;
      return setTimeout.apply(this, wait);
    };
    await world.advance(minute);
    expect(world.takeCalls()).toEqual([]);
    expect(timers).toBeLessThanOrEqual(60);
    sign();
    await world.advance(second);
    expect(store.state.mint.status).toBe("succeeded");
    world.takeCalls();
    await world.advance(30 * second);
    expect(world.count("supply")).toBe(2);
  });
});

describe("a hidden page", () => {
  test("asks for nothing, and reads at once when it is shown again", async () => {
    const world = new FakeWorld();
    const { store } = watch(world);
    await world.advance(200);
    world.page.hide();
    world.takeCalls();
    await world.advance(10 * minute);
    expect(world.takeCalls()).toEqual([]);
    expect(world.time.timerCount).toBe(0);
    world.page.show();
    await world.advance(200);
    expect(world.takeCalls()).toEqual(["collection AbC123"]);
    expect(store.state.collection.status).toBe("ready");
  });

  test("that is shown again within a moment reads nothing", async () => {
    const world = new FakeWorld();
    watch(world);
    await world.advance(200);
    world.takeCalls();
    for (let times = 0; times < 3; times++) {
      world.page.hide();
      world.page.show();
      await world.advance(second);
    }
    expect(world.takeCalls()).toEqual([]);
  });

  test("that is shown after its countdown reads once", async () => {
    const world = new FakeWorld();
    opensIn(world, 30 * second);
    const store = await world.openStore();
    world.page.hide();
    await world.advance(minute);
    world.takeCalls();
    world.page.show();
    await world.advance(200);
    expect(world.count("collection")).toBe(1);
    expect(store.action.kind).toBe("mint");
  });
});

describe("after sleep", () => {
  test("of ten minutes in which the monotonic clock stood still, the page is right again within a second", async () => {
    const world = new FakeWorld();
    const startsAt = opensIn(world, 20 * minute);
    const store = await world.openStore();
    await world.advance(second);
    world.time.sleep(10 * minute);
    world.takeCalls();
    await world.advance(1_100);
    expect(world.count("collection")).toBe(1);
    expect(Math.abs(store.now() - world.time.server())).toBeLessThanOrEqual(world.latency / 2 + 1);
    world.takeCalls();
    await world.advance(startsAt - world.time.server() + second);
    expect(world.count("collection")).toBe(2);
    expect(store.action.kind).toBe("mint");
  });

  test("in the midst of a read, the page asks again", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    world.takeCalls();
    void store.refresh();
    await world.advance(30);
    world.time.sleep(10 * minute);
    await world.advance(2 * second);
    expect(world.count("collection")).toBe(2);
    expect(Math.abs(store.now() - world.time.server())).toBeLessThanOrEqual(world.latency / 2 + 1);
  });

  test("past the beginning of a phase, the page opens", async () => {
    const world = new FakeWorld();
    opensIn(world, 5 * minute);
    const store = await world.openStore();
    world.time.sleep(10 * minute);
    await world.advance(1_200);
    expect(store.action.kind).toBe("mint");
  });

  test("that woke the page into view, one read is enough", async () => {
    const world = new FakeWorld();
    watch(world);
    await world.advance(200);
    world.page.hide();
    world.time.sleep(10 * minute);
    world.takeCalls();
    world.page.show();
    await world.advance(2 * second);
    expect(world.count("collection")).toBe(1);
  });
});

describe("when reading fails", () => {
  test("the page says so, tries again by itself more and more rarely, and recovers", async () => {
    const world = new FakeWorld();
    const { collection } = world.answers;
    world.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    const { store } = watch(world);
    await world.advance(100);
    expect(store.action).toMatchObject({ kind: "reload", failure: { code: "NETWORK" } });
    await world.advance(minute);
    expect(world.count("collection")).toBeGreaterThanOrEqual(5);
    expect(world.count("collection")).toBeLessThanOrEqual(8);
    world.answers.collection = collection!;
    await world.advance(30 * second);
    expect(store.action.kind).toBe("connect");
    world.takeCalls();
    await world.advance(15 * second);
    expect([...new Set(world.takeCalls())]).toEqual(["supply collection-id"]);
  });

  test("what was shown stays", async () => {
    const world = new FakeWorld();
    const store = await world.openStore();
    world.answers.collection = () => {
      throw refusal("INTERNAL", 500);
    };
    void store.refresh();
    await world.advance(200);
    expect(store.state.collection).toMatchObject({
      status: "failed",
      value: { collection: { name: "Aurora" } },
    });
    expect(store.phase?.priceDisplay).toEqual(half);
    expect(store.action.kind).toBe("mint");
  });

  test("because the service refuses, it is left in peace; a gesture asks again", async () => {
    const world = new FakeWorld();
    const { collection } = world.answers;
    world.answers.collection = () => {
      throw refusal("ORIGIN_NOT_ALLOWED", 403);
    };
    const { store } = watch(world);
    await world.advance(4 * minute);
    expect(world.count("collection")).toBe(1);
    world.answers.collection = collection!;
    void store.refresh();
    await world.advance(200);
    expect(store.action.kind).toBe("connect");
  });

  test("because the network is gone, the page reads as soon as it is back", async () => {
    const world = new FakeWorld();
    const { collection } = world.answers;
    world.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    const { store } = watch(world);
    world.network.goOffline();
    await world.advance(40 * second);
    world.answers.collection = collection!;
    world.network.comeBack();
    await world.advance(100);
    expect(store.action.kind).toBe("connect");
  });
});

describe("when the other parts can't be loaded", () => {
  test("the page is shown all the same, and they are asked for again", async () => {
    const world = new FakeWorld();
    world.wallets.add("burner");
    const { loadParts } = world;
    world.loadParts = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const { store, leave } = watch(world);
    await world.advance(200);
    expect(store.state.collection.status).toBe("ready");
    await store.connect("burner");
    expect(store.state.wallet).toMatchObject({ status: "disconnected", failure: { code: "UNEXPECTED" } });
    world.loadParts = loadParts;
    await world.advance(30 * second);
    expect(world.count("supply")).toBeGreaterThan(0);
    await store.connect("burner");
    await world.advance(200);
    expect(store.action.kind).toBe("mint");
    await store.disconnect();
    leave();
    expect(world.time.timerCount).toBe(0);
  });

  test("nothing is left behind with the last who looks", async () => {
    const world = new FakeWorld();
    world.loadParts = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const { leave } = watch(world);
    await world.advance(7 * second);
    leave();
    expect(world.time.timerCount).toBe(0);
    world.takeCalls();
    await world.advance(minute);
    expect(world.takeCalls()).toEqual([]);
  });
});
