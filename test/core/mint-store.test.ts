import { describe, expect, test } from "vitest";
import { Harness, mintable, refusal } from "./harness.js";
import { collectionOf, half, phaseOf } from "./pending-mints.js";

const second = 1_000;
const minute = 60 * second;

/** A phase that the service opens when its time has come. */
function opensIn(harness: Harness, wait: number, lag = 0) {
  const startsAt = harness.time.server() + wait;
  harness.answers.collection = () => {
    const isOpen = harness.time.server() >= startsAt + lag;
    return collectionOf([phaseOf({ status: isOpen ? "active" : "upcoming", startsAt })]);
  };
  return startsAt;
}

function watch(harness: Harness) {
  const store = harness.createStore();
  return { store, leave: store.subscribe(() => undefined) };
}

describe("a page", () => {
  test("asks for nothing before somebody looks", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    await harness.advance(minute);
    expect(harness.calls).toEqual([]);
    expect(store.action).toEqual({ kind: "load" });
  });

  test("is shown after one read, and only then are its other parts loaded", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    expect(harness.calls).toEqual(["collection AbC123"]);
    await harness.advance(41);
    expect(store.state.collection.status).toBe("ready");
    expect(harness.calls).toEqual(["collection AbC123", "load parts"]);
  });

  test("reads once for all who look", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(harness.count("collection")).toBe(1);
  });

  test("tells its listeners of every change, and no listener that has left", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    let heard = 0;
    const leave = store.subscribe(() => heard++);
    await harness.advance(200);
    const before = heard;
    store.chooseQuantity(2);
    expect(heard).toBe(before + 1);
    leave();
    leave();
    store.chooseQuantity(1);
    expect(heard).toBe(before + 1);
  });

  test("leaves no timer, no listener and no request behind with the last who looks", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    const others = harness.createStore();
    const leave = others.subscribe(() => undefined);
    await harness.advance(200);
    leave();
    expect(harness.time.timerCount).toBe(1);
    expect(store.state.wallet.status).toBe("connected");
  });

  test.each([0, 10, 30, 41, 45, 100, 10_570])(
    "leaves nothing behind when it is left after %i ms",
    async (wait) => {
      const harness = new Harness();
      const { leave } = watch(harness);
      await harness.advance(wait);
      leave();
      await harness.settle();
      expect(harness.time.timerCount).toBe(0);
      harness.takeCalls();
      await harness.advance(10 * minute);
      expect(harness.takeCalls().filter((call) => call !== "load parts")).toEqual([]);
      const { page, network, wallets } = harness;
      expect([page, network, wallets].map(({ listenerCount }) => listenerCount)).toEqual([0, 0, 0]);
    },
  );

  test("leaves nothing behind when it is left while its other parts are loaded", async () => {
    const harness = new Harness();
    const { loadParts } = harness;
    harness.loadParts = async (store) => {
      await harness.time.wait(second);
      return loadParts(store);
    };
    const { leave } = watch(harness);
    await harness.advance(500);
    leave();
    await harness.advance(minute);
    expect([harness.time.timerCount, harness.page.listenerCount, harness.wallets.listenerCount]).toEqual([
      0, 0, 0,
    ]);
  });

  test("reads again when somebody comes back to it", async () => {
    const harness = new Harness();
    const { store, leave } = watch(harness);
    await harness.advance(200);
    leave();
    await harness.advance(minute);
    harness.takeCalls();
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(harness.takeCalls()).toEqual(["collection AbC123"]);
    await harness.advance(15 * second);
    expect(harness.count("supply")).toBe(1);
  });

  test("shows the newest of two reads, and gives up the other", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    await harness.advance(200);
    let name = "old";
    harness.answers.collection = () => collectionOf([], { mood: name });
    harness.takeCalls();
    void store.refresh();
    await harness.advance(30);
    name = "young";
    void store.refresh();
    await harness.advance(200);
    expect(store.state.collection.value).toMatchObject({ mood: "young" });
    expect(harness.takeCalls()).toEqual(["collection AbC123", "collection AbC123"]);
  });
});

describe("the quantity", () => {
  test("is brought into what can be asked for", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf({ limits: { perMint: 4 } })]);
    const { store } = watch(harness);
    await harness.advance(200);
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
    const store = new Harness().createStore();
    expect(store.maximumQuantity).toBe(1);
  });
});

test("a phase that the visitor chooses is the page's, and its eligibility is asked for", async () => {
  const harness = new Harness();
  harness.answers.collection = () => collectionOf([phaseOf(), phaseOf({ id: "over", status: "ended" })]);
  const store = await harness.openStore();
  harness.takeCalls();
  store.choosePhase("over");
  expect(store.phase?.id).toBe("over");
  await harness.advance(200);
  expect(harness.takeCalls()).toContain("eligibility over burner-1");
  store.choosePhase(null);
  expect(store.phase?.id).toBe("public");
});

describe("when a countdown runs out", () => {
  test("the page is opening, and reads within the second after", async () => {
    const harness = new Harness({ random: () => 0.7 });
    opensIn(harness, 30 * second);
    const store = await harness.openStore();
    const before = harness.time.server();
    expect(store.action.kind).toBe("wait");
    await harness.advance(29_700 - 400);
    expect(harness.count("collection")).toBe(1);
    await harness.advance(400);
    expect(store.action.kind).toBe("opening");
    expect(harness.count("collection")).toBe(1);
    await harness.advance(second);
    expect(harness.count("collection")).toBe(2);
    expect(store.action.kind).toBe("mint");
    expect(harness.time.server() - before).toBeLessThan(31 * second);
  });

  test("eligibility is read with it", async () => {
    const harness = new Harness();
    opensIn(harness, 30 * second);
    await harness.openStore();
    harness.takeCalls();
    await harness.advance(31 * second);
    expect(harness.takeCalls()).toEqual(["collection AbC123", "eligibility public burner-1"]);
  });

  test("the visitor's clock has no say in it", async () => {
    for (const offset of [-3_600_000, 3_600_000]) {
      const harness = new Harness();
      harness.time.wallOffset = offset;
      const startsAt = opensIn(harness, 30 * second);
      const store = await harness.openStore();
      while (store.action.kind === "wait") await harness.advance(10);
      expect(Math.abs(harness.time.server() - startsAt)).toBeLessThanOrEqual(harness.latency / 2 + 10);
      await harness.advance(second);
      expect(store.action.kind).toBe("mint");
    }
  });

  test("the service is asked more and more rarely while it is behind, and the page goes on saying so", async () => {
    const harness = new Harness();
    opensIn(harness, 5 * second, minute);
    const store = await harness.openStore();
    await harness.advance(5 * second);
    harness.takeCalls();
    await harness.advance(50 * second);
    expect(store.action.kind).toBe("opening");
    const asked = harness.count("collection");
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThanOrEqual(8);
    await harness.advance(45 * second);
    expect(store.action.kind).toBe("mint");
    harness.takeCalls();
    await harness.advance(30 * second);
    expect([harness.count("collection"), harness.count("supply")]).toEqual([0, 2]);
  });

  test("a page that was left alone finds the phase ended at its end", async () => {
    const harness = new Harness();
    const endsAt = harness.time.server() + 20 * second;
    harness.answers.collection = () =>
      collectionOf([phaseOf({ status: harness.time.server() < endsAt ? "active" : "ended", endsAt })]);
    const store = await harness.openStore();
    await harness.advance(21 * second);
    expect(store.action).toEqual({ kind: "unavailable", because: "ended" });
  });
});

describe("supply", () => {
  const counts = (available: number) => ({ total: 100, minted: 100 - available, available });

  test("is read about every twelve seconds while a phase is open, and shown", async () => {
    const harness = new Harness();
    let available = 50;
    harness.answers.supply = () => counts(available--);
    const { store } = watch(harness);
    await harness.advance(minute);
    expect(harness.count("supply")).toBe(4);
    expect(harness.count("collection")).toBe(1);
    expect(store.state.collection).toMatchObject({ status: "ready", value: { supply: counts(47) } });
  });

  test("that can't be read leaves the numbers as they were", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(7) });
    harness.answers.supply = () => {
      throw refusal("INTERNAL", 500);
    };
    const { store } = watch(harness);
    await harness.advance(minute);
    expect(harness.count("supply")).toBe(4);
    expect(store.state.collection).toMatchObject({ status: "ready", value: { supply: counts(7) } });
  });

  test("of none makes the page read whether it is sold out: only the phase's status says so", async () => {
    const harness = new Harness();
    harness.answers.supply = () => counts(0);
    const { store } = watch(harness);
    await harness.advance(200);
    harness.answers.collection = () => collectionOf([phaseOf({ status: "sold_out" })], { supply: counts(0) });
    await harness.advance(13 * second);
    expect(store.action).toEqual({ kind: "unavailable", because: "sold_out" });
    harness.takeCalls();
    await harness.advance(minute);
    expect(harness.takeCalls()).toEqual([]);
  });

  test("that comes after a newer collection is dropped", async () => {
    const harness = new Harness();
    harness.answers.supply = () => counts(50);
    const { store } = watch(harness);
    await harness.advance(500);
    harness.latency = 2 * second;
    while (!harness.count("supply")) await harness.advance(100);
    harness.latency = 40;
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(3) });
    void store.refresh();
    await harness.advance(3 * second);
    expect(store.state.collection.value?.supply).toMatchObject(counts(3));
  });

  test("does not keep the collection itself from being read every five minutes", async () => {
    const harness = new Harness();
    watch(harness);
    await harness.advance(11 * minute);
    expect(harness.count("collection")).toBe(3);
  });

  test("and everything else is left alone in the midst of a mint", async () => {
    const harness = new Harness();
    mintable(harness);
    const store = await harness.openStore();
    let sign!: () => void;
    const wallet = harness.wallets.last;
    wallet.sign = (transactions) =>
      new Promise((resolve) => {
        sign = () => resolve(transactions.map((bytes) => Uint8Array.of(...bytes, 255)));
      });
    void store.mint();
    await harness.advance(second);
    harness.takeCalls();
    const { setTimeout } = harness.time;
    let timers = 0;
    harness.time.setTimeout = function (...wait) {
      timers++;
      return setTimeout.apply(this, wait);
    };
    await harness.advance(minute);
    expect(harness.takeCalls()).toEqual([]);
    expect(timers).toBeLessThanOrEqual(60);
    sign();
    await harness.advance(second);
    expect(store.state.mint.status).toBe("succeeded");
    harness.takeCalls();
    await harness.advance(30 * second);
    expect(harness.count("supply")).toBe(2);
  });
});

describe("a hidden page", () => {
  test("asks for nothing, and reads at once when it is shown again", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    await harness.advance(200);
    harness.page.hide();
    harness.takeCalls();
    await harness.advance(10 * minute);
    expect(harness.takeCalls()).toEqual([]);
    expect(harness.time.timerCount).toBe(0);
    harness.page.show();
    await harness.advance(200);
    expect(harness.takeCalls()).toEqual(["collection AbC123"]);
    expect(store.state.collection.status).toBe("ready");
  });

  test("that is shown again within a moment reads nothing", async () => {
    const harness = new Harness();
    watch(harness);
    await harness.advance(200);
    harness.takeCalls();
    for (let times = 0; times < 3; times++) {
      harness.page.hide();
      harness.page.show();
      await harness.advance(second);
    }
    expect(harness.takeCalls()).toEqual([]);
  });

  test("that is shown after its countdown reads once", async () => {
    const harness = new Harness();
    opensIn(harness, 30 * second);
    const store = await harness.openStore();
    harness.page.hide();
    await harness.advance(minute);
    harness.takeCalls();
    harness.page.show();
    await harness.advance(200);
    expect(harness.count("collection")).toBe(1);
    expect(store.action.kind).toBe("mint");
  });
});

describe("after sleep", () => {
  test("of ten minutes in which the monotonic clock stood still, the page is right again within a second", async () => {
    const harness = new Harness();
    const startsAt = opensIn(harness, 20 * minute);
    const store = await harness.openStore();
    await harness.advance(second);
    harness.time.sleep(10 * minute);
    harness.takeCalls();
    await harness.advance(1_100);
    expect(harness.count("collection")).toBe(1);
    expect(Math.abs(store.now() - harness.time.server())).toBeLessThanOrEqual(harness.latency / 2 + 1);
    harness.takeCalls();
    await harness.advance(startsAt - harness.time.server() + second);
    expect(harness.count("collection")).toBe(2);
    expect(store.action.kind).toBe("mint");
  });

  test("in the midst of a read, the page asks again", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    harness.takeCalls();
    void store.refresh();
    await harness.advance(30);
    harness.time.sleep(10 * minute);
    await harness.advance(2 * second);
    expect(harness.count("collection")).toBe(2);
    expect(Math.abs(store.now() - harness.time.server())).toBeLessThanOrEqual(harness.latency / 2 + 1);
  });

  test("past the beginning of a phase, the page opens", async () => {
    const harness = new Harness();
    opensIn(harness, 5 * minute);
    const store = await harness.openStore();
    harness.time.sleep(10 * minute);
    await harness.advance(1_200);
    expect(store.action.kind).toBe("mint");
  });

  test("that woke the page into view, one read is enough", async () => {
    const harness = new Harness();
    watch(harness);
    await harness.advance(200);
    harness.page.hide();
    harness.time.sleep(10 * minute);
    harness.takeCalls();
    harness.page.show();
    await harness.advance(2 * second);
    expect(harness.count("collection")).toBe(1);
  });
});

describe("when reading fails", () => {
  test("the page says so, tries again by itself more and more rarely, and recovers", async () => {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    const { store } = watch(harness);
    await harness.advance(100);
    expect(store.action).toMatchObject({ kind: "reload", failure: { code: "NETWORK" } });
    await harness.advance(minute);
    expect(harness.count("collection")).toBeGreaterThanOrEqual(5);
    expect(harness.count("collection")).toBeLessThanOrEqual(8);
    harness.answers.collection = collection!;
    await harness.advance(30 * second);
    expect(store.action.kind).toBe("connect");
    harness.takeCalls();
    await harness.advance(15 * second);
    expect([...new Set(harness.takeCalls())]).toEqual(["supply collection-id"]);
  });

  test("what was shown stays", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    harness.answers.collection = () => {
      throw refusal("INTERNAL", 500);
    };
    void store.refresh();
    await harness.advance(200);
    expect(store.state.collection).toMatchObject({
      status: "failed",
      value: { collection: { name: "Aurora" } },
    });
    expect(store.phase?.priceDisplay).toEqual(half);
    expect(store.action.kind).toBe("mint");
  });

  test("because the service refuses, it is left in peace; a gesture asks again", async () => {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw refusal("ORIGIN_NOT_ALLOWED", 403);
    };
    const { store } = watch(harness);
    await harness.advance(4 * minute);
    expect(harness.count("collection")).toBe(1);
    harness.answers.collection = collection!;
    void store.refresh();
    await harness.advance(200);
    expect(store.action.kind).toBe("connect");
  });

  test("because the network is gone, the page reads as soon as it is back", async () => {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw refusal("NETWORK", 0);
    };
    const { store } = watch(harness);
    harness.network.goOffline();
    await harness.advance(40 * second);
    harness.answers.collection = collection!;
    harness.network.comeBack();
    await harness.advance(100);
    expect(store.action.kind).toBe("connect");
  });
});

describe("when the other parts can't be loaded", () => {
  test("the page is shown all the same, and they are asked for again", async () => {
    const harness = new Harness();
    harness.wallets.add("burner");
    const { loadParts } = harness;
    harness.loadParts = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const { store, leave } = watch(harness);
    await harness.advance(200);
    expect(store.state.collection.status).toBe("ready");
    await store.connect("burner");
    expect(store.state.wallet).toMatchObject({ status: "disconnected", failure: { code: "UNEXPECTED" } });
    harness.loadParts = loadParts;
    await harness.advance(30 * second);
    expect(harness.count("supply")).toBeGreaterThan(0);
    await store.connect("burner");
    await harness.advance(200);
    expect(store.action.kind).toBe("mint");
    await store.disconnect();
    leave();
    expect(harness.time.timerCount).toBe(0);
  });

  test("nothing is left behind with the last who looks", async () => {
    const harness = new Harness();
    harness.loadParts = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const { leave } = watch(harness);
    await harness.advance(7 * second);
    leave();
    expect(harness.time.timerCount).toBe(0);
    harness.takeCalls();
    await harness.advance(minute);
    expect(harness.takeCalls()).toEqual([]);
  });
});
