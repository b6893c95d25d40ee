import { describe, expect, it } from "vitest";
import { Harness, enableMinting, serviceError } from "./harness.js";
import { collectionOf, half, phaseOf } from "./pending-mints.js";

const second = 1_000;
const minute = 60 * second;

/** Phase that the service opens at its start time. */
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
  it("requests nothing before the first subscription", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    await harness.advance(minute);
    expect(harness.calls).toEqual([]);
    expect(store.action).toEqual({ kind: "load" });
  });

  it("renders after one request, and loads the other modules only then", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    await harness.settle();
    expect(harness.calls).toEqual(["collection AbC123"]);
    await harness.advance(41);
    expect(store.state.collection.status).toBe("ready");
    expect(harness.calls).toEqual(["collection AbC123", "load parts"]);
  });

  it("requests once for all subscribers", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    store.subscribe(() => undefined);
    await harness.advance(200);
    expect(harness.count("collection")).toBe(1);
  });

  it("notifies subscribers of every change until they unsubscribe", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    let notifications = 0;
    const leave = store.subscribe(() => notifications++);
    await harness.advance(200);
    const before = notifications;
    store.chooseQuantity(2);
    expect(notifications).toBe(before + 1);
    leave();
    leave();
    store.chooseQuantity(1);
    expect(notifications).toBe(before + 1);
  });

  it("notifies a subscriber only after `subscribe` has returned", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    let hasReturned = false;
    const returnedBefore: boolean[] = [];
    store.subscribe(() => returnedBefore.push(hasReturned));
    hasReturned = true;
    await harness.advance(200);
    expect(returnedBefore.length).toBeGreaterThan(0);
    expect(returnedBefore).not.toContain(false);
  });

  it("requests once and comes to rest with a subscriber that subscribes anew at every notification", async () => {
    const harness = new Harness();
    const store = harness.createStore();
    let notifications = 0;
    let leave = () => undefined as void;
    const subscribe = () => {
      leave();
      leave = store.subscribe(() => {
        if (++notifications > 100) throw new Error("It never ends.");
        subscribe();
      });
    };
    subscribe();
    await harness.advance(second);
    expect(notifications).toBeLessThan(10);
    expect(harness.count("collection")).toBe(1);
    leave();
    await harness.settle();
    expect(harness.time.timerCount).toBe(0);
  });

  it("keeps its state, and notifies nobody, when a change repeats what it has", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    const { state } = store;
    let notifications = 0;
    store.subscribe(() => notifications++);
    store.chooseQuantity(1);
    await harness.settle();
    expect(notifications).toBe(0);
    expect(store.state).toBe(state);
  });

  it("leaves no timer, listener or request behind with its last subscriber", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    const others = harness.createStore();
    const leave = others.subscribe(() => undefined);
    await harness.advance(200);
    leave();
    await harness.settle();
    expect(harness.time.timerCount).toBe(1);
    expect(store.state.wallet.status).toBe("connected");
  });

  it.each([0, 10, 30, 41, 45, 100, 10_570])(
    "leaves nothing behind when unsubscribed after %i ms",
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

  it("leaves nothing behind when unsubscribed while its modules load", async () => {
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

  it("requests again when a subscriber returns", async () => {
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

  it("shows the newer of two answers and aborts the older request", async () => {
    const harness = new Harness();
    const { store } = watch(harness);
    await harness.advance(200);
    let name = "old";
    harness.answers.collection = () => collectionOf([], { revision: name });
    harness.takeCalls();
    void store.refresh();
    await harness.advance(30);
    name = "young";
    void store.refresh();
    await harness.advance(200);
    expect(store.state.collection.value).toMatchObject({ revision: "young" });
    expect(harness.takeCalls()).toEqual(["collection AbC123", "collection AbC123"]);
  });
});

describe("the quantity", () => {
  it("is clamped to the allowed range", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf({ limits: { perWallet: null, perMint: 4 } })]);
    const { store } = watch(harness);
    await harness.advance(200);
    expect(store.maxQuantity).toBe(4);
    for (const [requested, chosen] of [
      [3, 3],
      [9, 4],
      [0, 1],
      [-5, 1],
      [2.7, 2],
      [NaN, 1],
      [Infinity, 1],
    ] as const) {
      store.chooseQuantity(requested);
      expect(store.state.quantity).toBe(chosen);
    }
  });

  it("has a range even when nothing can be minted", () => {
    const store = new Harness().createStore();
    expect(store.maxQuantity).toBe(1);
  });
});

it("a selected phase becomes the current one, and its eligibility is requested", async () => {
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

describe("when a countdown ends", () => {
  it("shows opening and requests within the next second", async () => {
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

  it("requests eligibility with the collection", async () => {
    const harness = new Harness();
    opensIn(harness, 30 * second);
    await harness.openStore();
    harness.takeCalls();
    await harness.advance(31 * second);
    expect(harness.takeCalls()).toEqual(["collection AbC123", "eligibility public burner-1"]);
  });

  it("ignores the visitor's clock", async () => {
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

  it("backs off while the service is behind its schedule, and keeps showing opening", async () => {
    const harness = new Harness();
    opensIn(harness, 5 * second, minute);
    const store = await harness.openStore();
    await harness.advance(5 * second);
    harness.takeCalls();
    await harness.advance(50 * second);
    expect(store.action.kind).toBe("opening");
    const requestCount = harness.count("collection");
    expect(requestCount).toBeGreaterThanOrEqual(5);
    expect(requestCount).toBeLessThanOrEqual(8);
    await harness.advance(45 * second);
    expect(store.action.kind).toBe("mint");
    harness.takeCalls();
    await harness.advance(30 * second);
    expect([harness.count("collection"), harness.count("supply")]).toEqual([0, 2]);
  });

  it("finds the phase ended at its end on an unattended page", async () => {
    const harness = new Harness();
    const endsAt = harness.time.server() + 20 * second;
    harness.answers.collection = () =>
      collectionOf([phaseOf({ status: harness.time.server() < endsAt ? "active" : "ended", endsAt })]);
    const store = await harness.openStore();
    await harness.advance(21 * second);
    expect(store.action).toEqual({ kind: "unavailable", because: "ended" });
  });
});

describe("an answer that a cache has kept", () => {
  const counts = (available: number) => ({ total: 100, minted: 100 - available, available });
  const withSupply = (available: number, name = "") =>
    collectionOf([phaseOf({ name })], { supply: counts(available) });

  async function open() {
    const harness = new Harness();
    const { store } = watch(harness);
    await harness.advance(200);
    const refresh = async () => {
      void store.refresh();
      await harness.advance(harness.latency);
    };
    return { harness, store, refresh, shown: () => store.state.collection.value?.supply };
  }

  it("doesn't replace a newer collection on screen", async () => {
    const { harness, store, refresh, shown } = await open();
    harness.answers.collection = () => withSupply(7);
    await refresh();
    harness.age = 1_000;
    harness.answers.collection = () => withSupply(9);
    await refresh();
    expect(store.state.collection.status).toBe("ready");
    expect(shown()).toEqual(counts(7));
  });

  it("doesn't replace a newer supply on screen, though the collection is the newest", async () => {
    const { harness, store, refresh, shown } = await open();
    harness.answers.supply = () => counts(7);
    while (!harness.count("supply")) await harness.advance(100);
    await harness.advance(harness.latency);
    expect(shown()).toMatchObject(counts(7));
    harness.age = 2_000;
    harness.answers.collection = () => withSupply(9, "Public");
    await refresh();
    expect(store.phase?.name).toBe("Public");
    expect(shown()).toMatchObject(counts(7));
  });

  it("is shown when it is the newest, and when the service's clock was set back", async () => {
    const { harness, refresh, shown } = await open();
    await harness.advance(2 * second);
    for (const [age, available] of [
      [1_000, 9],
      [70_000, 8],
    ] as const) {
      harness.age = age;
      harness.answers.collection = () => withSupply(available);
      await refresh();
      expect(shown()).toEqual(counts(available));
    }
  });

  it("is read again soon when it is from before a phase's beginning", async () => {
    const { harness, store, refresh } = await open();
    const startsAt = harness.time.server() + 5 * second;
    harness.answers.collection = () => {
      const status = harness.time.server() - harness.age < startsAt ? "upcoming" : "active";
      return collectionOf([phaseOf({ status, startsAt })]);
    };
    await refresh();
    harness.age = 1_950;
    const before = harness.count("collection");
    while (store.phase?.status !== "active") await harness.advance(50);
    expect(harness.time.server() - startsAt).toBeLessThan(3 * second);
    expect(harness.count("collection") - before).toBeLessThan(6);
  });
});

describe("supply", () => {
  const counts = (available: number) => ({ total: 100, minted: 100 - available, available });

  it("is requested about every 12 seconds while a phase is open, and shown", async () => {
    const harness = new Harness();
    let available = 50;
    harness.answers.supply = () => counts(available--);
    const { store } = watch(harness);
    await harness.advance(minute);
    expect(harness.count("supply")).toBe(4);
    expect(harness.count("collection")).toBe(1);
    expect(store.state.collection).toMatchObject({ status: "ready", value: { supply: counts(47) } });
  });

  it("keeps its values when the request fails", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(7) });
    harness.answers.supply = () => {
      throw serviceError("INTERNAL", 500);
    };
    const { store } = watch(harness);
    await harness.advance(minute);
    expect(harness.count("supply")).toBe(4);
    expect(store.state.collection).toMatchObject({ status: "ready", value: { supply: counts(7) } });
  });

  it("of zero triggers a collection request: only the phase's status says sold out", async () => {
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

  it("with another revision than the collection's triggers a collection request", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(50), revision: "first" });
    harness.answers.supply = () => ({ ...counts(50), revision: "first" });
    const { store } = watch(harness);
    await harness.advance(minute);
    expect([harness.count("collection"), harness.count("supply") > 3]).toEqual([1, true]);
    harness.answers.supply = () => ({ ...counts(50), revision: "second" });
    harness.answers.collection = () =>
      collectionOf([phaseOf({ name: "Late" })], { supply: counts(50), revision: "second" });
    await harness.advance(15 * second);
    expect(store.phase?.name).toBe("Late");
    await harness.advance(minute);
    expect(harness.count("collection")).toBe(2);
  });

  it("that can't be read triggers no collection request, whatever the revision of the read before was", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(50), revision: "first" });
    harness.answers.supply = () => ({ ...counts(50), revision: "first" });
    const { store } = watch(harness);
    await harness.advance(15 * second);
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(50), revision: "second" });
    void store.refresh();
    await harness.advance(200);
    const before = harness.count("collection");
    harness.answers.supply = () => {
      throw serviceError("INTERNAL", 500);
    };
    const asked = harness.count("supply");
    await harness.advance(15 * second);
    expect(harness.count("supply")).toBeGreaterThan(asked);
    expect(harness.count("collection")).toBe(before);
  });

  it("without a revision triggers no collection request", async () => {
    const harness = new Harness();
    harness.answers.collection = () => collectionOf([phaseOf()], { supply: counts(50), revision: "first" });
    harness.answers.supply = () => counts(50);
    watch(harness);
    await harness.advance(minute);
    expect(harness.count("supply")).toBeGreaterThan(3);
    expect(harness.count("collection")).toBe(1);
  });

  it("is dropped when it arrives after a newer collection", async () => {
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

  it("does not keep the collection from being requested every five minutes", async () => {
    const harness = new Harness();
    watch(harness);
    await harness.advance(11 * minute);
    expect(harness.count("collection")).toBe(3);
  });

  it("is not refreshed during a mint, nor is anything else", async () => {
    const harness = new Harness();
    enableMinting(harness);
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
  it("requests nothing, and requests at once when shown again", async () => {
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

  it("requests nothing when shown again within a moment", async () => {
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

  it("requests once when shown after its countdown ended", async () => {
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
  it("is current within a second after ten minutes during which the monotonic clock stood still", async () => {
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

  it("repeats the pending request", async () => {
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

  it("opens a phase whose start it slept through", async () => {
    const harness = new Harness();
    opensIn(harness, 5 * minute);
    const store = await harness.openStore();
    harness.time.sleep(10 * minute);
    await harness.advance(1_200);
    expect(store.action.kind).toBe("mint");
  });

  it("requests once when waking also shows the page", async () => {
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

describe("when requests fail", () => {
  it("reports it, retries with backoff, and recovers", async () => {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw serviceError("NETWORK", 0);
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

  it("keeps the last content", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    harness.answers.collection = () => {
      throw serviceError("INTERNAL", 500);
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

  it("does not retry after a rejection, except on a user gesture", async () => {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw serviceError("ORIGIN_NOT_ALLOWED", 403);
    };
    const { store } = watch(harness);
    await harness.advance(4 * minute);
    expect(harness.count("collection")).toBe(1);
    harness.answers.collection = collection!;
    void store.refresh();
    await harness.advance(200);
    expect(store.action.kind).toBe("connect");
  });

  it("retries as soon as the network is back", async () => {
    const harness = new Harness();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw serviceError("NETWORK", 0);
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

describe("when the other modules can't be loaded", () => {
  it("renders the page and requests them again", async () => {
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
    await harness.settle();
    expect(harness.time.timerCount).toBe(0);
  });

  it("leaves nothing behind with the last subscriber", async () => {
    const harness = new Harness();
    harness.loadParts = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const { leave } = watch(harness);
    await harness.advance(7 * second);
    leave();
    await harness.settle();
    expect(harness.time.timerCount).toBe(0);
    harness.takeCalls();
    await harness.advance(minute);
    expect(harness.takeCalls()).toEqual([]);
  });
});
