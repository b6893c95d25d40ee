import { asyncProperty, assert, array, constantFrom } from "fast-check";
import { describe, expect, it } from "vitest";
import { confirmation, Harness, enableMinting, serviceError } from "../core/harness.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";

const second = 1_000;
const minute = 60 * second;

describe("without a network", () => {
  it("reports going offline and coming back", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    expect(store.state.network).toBeUndefined();
    harness.network.goOffline();
    expect(store.state.network).toBe("offline");
    harness.network.comeBack();
    expect(store.state.network).toBe("online");
  });

  it("reports starting offline, and loads everything once online", async () => {
    const harness = new Harness();
    harness.network.goOffline();
    const { collection } = harness.answers;
    harness.answers.collection = () => {
      throw serviceError("NETWORK", 0);
    };
    const store = harness.createStore();
    store.subscribe(() => undefined);
    await harness.advance(second);
    expect(store.state.network).toBe("offline");
    harness.answers.collection = collection!;
    harness.network.comeBack();
    await harness.advance(harness.latency);
    expect(store.state).toMatchObject({ network: "online", collection: { status: "ready" } });
  });

  it("requests nothing, and everything due once online", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    harness.network.goOffline();
    harness.takeCalls();
    await harness.advance(10 * minute);
    harness.page.hide();
    harness.page.show();
    await harness.advance(second);
    expect(harness.takeCalls()).toEqual([]);
    harness.network.comeBack();
    expect(harness.takeCalls()).toEqual(["collection AbC123"]);
    await harness.advance(200);
    expect(store.state.collection.status).toBe("ready");
  });

  it("requests nothing once online when nothing was due", async () => {
    const harness = new Harness();
    await harness.openStore();
    harness.takeCalls();
    harness.network.goOffline();
    await harness.advance(second);
    harness.network.comeBack();
    await harness.advance(200);
    expect(harness.takeCalls()).toEqual([]);
  });

  it("opens a phase on time: opening while offline, open at once when online", async () => {
    const harness = new Harness();
    const startsAt = harness.time.server() + 3 * second;
    harness.answers.collection = () => {
      const isOpen = harness.time.server() >= startsAt;
      return collectionOf([phaseOf({ status: isOpen ? "active" : "upcoming", startsAt })]);
    };
    const store = await harness.openStore();
    harness.network.goOffline();
    await harness.advance(4 * second);
    expect(store.action.kind).toBe("opening");
    harness.network.comeBack();
    await harness.advance(harness.latency);
    expect(store.action.kind).toBe("mint");
  });
});

describe("a service that sends Retry-After", () => {
  const busy = (retryAfter: number) => () => {
    throw serviceError("RATE_LIMITED", 429, { retryAfter });
  };

  it("gets no earlier collection request, whatever happens to the page, except by a user gesture", async () => {
    const harness = new Harness();
    const store = await harness.openStore();
    const { collection } = harness.answers;
    harness.answers.collection = busy(minute);
    void store.refresh();
    await harness.advance(100);
    harness.answers.collection = collection!;
    harness.takeCalls();
    await harness.advance(20 * second);
    harness.page.hide();
    harness.page.show();
    harness.network.goOffline();
    harness.network.comeBack();
    harness.time.sleep(minute);
    await harness.advance(39 * second);
    expect(harness.takeCalls()).toEqual([]);
    void store.refresh();
    expect(harness.takeCalls()).toEqual(["collection AbC123"]);
  });

  it("gets the next automatic request between once and twice that time later", async () => {
    for (const share of [0, 0.99]) {
      const harness = new Harness({ random: () => share });
      harness.answers.collection = busy(minute);
      const store = harness.createStore();
      store.subscribe(() => undefined);
      await harness.advance(minute);
      expect(harness.count("collection")).toBe(1);
      await harness.advance(minute);
      expect(harness.count("collection")).toBe(2);
    }
  });

  it("gets no earlier supply request", async () => {
    const harness = new Harness();
    await harness.openStore();
    harness.answers.supply = busy(minute);
    await harness.advance(15 * second);
    expect(harness.count("supply")).toBe(1);
    await harness.advance(55 * second);
    expect(harness.count("supply")).toBe(1);
    harness.answers.supply = () => ({ available: null });
    await harness.advance(minute);
    expect(harness.count("supply")).toBeGreaterThan(1);
  });
});

// The harness fails every test that has two pending requests for one resource.
it("gets one request at a time for every resource, whatever happens", async () => {
  const events: Record<string, (harness: Harness) => void> = {
    "the page is hidden": ({ page }) => page.hide(),
    "the page is shown": ({ page }) => page.show(),
    "the network is lost": ({ network }) => network.goOffline(),
    "the network is back": ({ network }) => network.comeBack(),
    "the machine sleeps": ({ time }) => time.sleep(minute),
    "the service is slow": (harness) => (harness.latency = 8 * second),
    "the service is fast": (harness) => (harness.latency = 40),
  };
  const gestures = ["refresh", "choose", "nothing"] as const;
  const step = constantFrom(...Object.keys(events), ...gestures);
  await assert(
    asyncProperty(array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const harness = new Harness();
      const startsAt = harness.time.server() + 30 * second;
      harness.answers.collection = () => {
        const isOpen = harness.time.server() >= startsAt;
        return collectionOf([phaseOf({ status: isOpen ? "active" : "upcoming", startsAt })]);
      };
      const store = await harness.openStore();
      for (const step of steps) {
        events[step]?.(harness);
        if (step === "refresh") void store.refresh();
        if (step === "choose") store.choosePhase(store.state.chosenPhase ? null : "public");
        await harness.advance(3 * second);
      }
    }),
    { numRuns: 60 },
  );
});

describe("a signed mint when the network is lost", () => {
  /** Page that has signed and whose execute requests fail. */
  async function cutOff() {
    const harness = new Harness();
    enableMinting(harness);
    const store = await harness.openStore();
    harness.answers.execute = () => {
      throw serviceError("NETWORK", 0);
    };
    void store.mint();
    await harness.advance(100);
    harness.network.goOffline();
    return { harness, store };
  }

  it("waits as long as the network is down, and retries at once when it is back", async () => {
    const { harness, store } = await cutOff();
    await harness.advance(20 * minute);
    expect(store.state.mint.status).toBe("executing");
    enableMinting(harness);
    harness.network.comeBack();
    await harness.advance(harness.latency);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
    expect(harness.wallets.last.signingRequests).toHaveLength(1);
    expect(new Set(harness.executed.map(({ signedTransaction }) => signedTransaction)).size).toBe(1);
  });

  it("has two more minutes once the network is back", async () => {
    const { harness, store } = await cutOff();
    await harness.advance(20 * minute);
    harness.network.comeBack();
    await harness.advance(110 * second);
    expect(store.state.mint.status).toBe("executing");
    await harness.advance(20 * second);
    expect(store.action.kind).toBe("ask");
  });

  it("still waits for the service's Retry-After", async () => {
    const { harness, store } = await cutOff();
    harness.network.comeBack();
    harness.answers.execute = () => {
      throw serviceError("RATE_LIMITED", 429, { retryAfter: 30 * second });
    };
    await harness.advance(10 * second);
    const { length } = harness.executed;
    enableMinting(harness);
    harness.network.goOffline();
    harness.network.comeBack();
    await harness.advance(15 * second);
    expect(harness.executed).toHaveLength(length);
    await harness.advance(30 * second);
    expect(store.state.mint.status).toBe("succeeded");
  });

  it.each([
    ["the network is back", (harness: Harness) => (harness.network.goOffline(), harness.network.comeBack())],
    ["the page is shown again", (harness: Harness) => (harness.page.hide(), harness.page.show())],
  ])("is queried automatically when %s after it was given up", async (_, act) => {
    const { harness, store } = await cutOff();
    harness.network.comeBack();
    await harness.advance(3 * minute);
    expect(store.action.kind).toBe("ask");
    harness.answers.execute = ({ signedTransaction }) => confirmation(signedTransaction);
    act(harness);
    await harness.advance(second);
    expect(store.state.mint).toMatchObject({ status: "succeeded", minted: 1 });
    expect(harness.wallets.last.signingRequests).toHaveLength(1);
  });
});
