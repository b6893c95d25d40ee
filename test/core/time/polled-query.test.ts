import { describe, expect, it } from "vitest";
import { PolledQuery } from "../../../src/core/time/polled-query.js";
import { Ticker } from "../../../src/core/time/ticker.js";
import { FakePage } from "../fake-page.js";
import { FakeTime, settle } from "../fake-time.js";

const interval = 10_000;

function setUp(answer: (count: number) => string | Promise<string> = (count) => `answer ${count}`) {
  const time = new FakeTime();
  const page = new FakePage();
  const signals: AbortSignal[] = [];
  const harness = { random: 0.5 };
  const query = new PolledQuery<string>(
    async (signal) => {
      signals.push(signal);
      return answer(signals.length);
    },
    interval,
    {
      ticker: new Ticker(time, page),
      monotonic: () => time.monotonic(),
      random: () => harness.random,
    },
  );
  return { time, page, query, signals, harness, listener: () => undefined };
}

const failing =
  (code: string, rest: object = {}) =>
  () =>
    Promise.reject(Object.assign(new Error(code), { code, ...rest }));

describe("a polled query", () => {
  it("requests nothing before the first subscriber", async () => {
    const { time, query, signals } = setUp();
    await time.advance(60_000);
    await query.refresh();
    expect(signals).toHaveLength(0);
    expect(query.state).toEqual({ status: "loading" });
  });

  it("shares one request among its subscribers", async () => {
    const { query, signals, listener } = setUp();
    const notifications: string[] = [];
    query.subscribe(() => notifications.push(query.state.status));
    query.subscribe(listener);
    await settle();
    expect(notifications).toEqual(["loading", "ready"]);
    expect(query.state.value).toBe("answer 1");
    expect(signals).toHaveLength(1);
  });

  it("repeats at its interval, with 25 % jitter", async () => {
    const { time, query, signals, harness, listener } = setUp();
    query.subscribe(listener);
    await time.advance(interval - 1);
    expect(signals).toHaveLength(1);
    await time.advance(1);
    expect(signals).toHaveLength(2);
    harness.random = 0;
    await time.advance(interval);
    expect(signals).toHaveLength(3);
    await time.advance(0.875 * interval);
    expect(signals).toHaveLength(4);
  });

  it("pauses while the page is hidden, and requests once when it is shown", async () => {
    const { time, page, query, signals, listener } = setUp();
    query.subscribe(listener);
    await settle();
    page.hide();
    await time.advance(600_000);
    expect(signals).toHaveLength(1);
    page.show();
    await settle();
    expect(signals).toHaveLength(2);
  });

  it("stops and aborts with the last subscriber, and restarts with the next", async () => {
    const { time, query, signals, listener } = setUp((count) =>
      count === 1 ? new Promise(() => undefined) : "there",
    );
    const unsubscribe = query.subscribe(listener);
    await settle();
    unsubscribe();
    unsubscribe();
    expect(signals[0]!.aborted).toBe(true);
    expect(time.timerCount).toBe(0);
    await time.advance(600_000);
    expect(signals).toHaveLength(1);
    query.subscribe(listener);
    await settle();
    expect(query.state).toEqual({ status: "ready", value: "there" });
  });

  it("is not repeated for a subscriber that returns soon", async () => {
    const { time, query, signals, listener } = setUp();
    query.subscribe(listener)();
    query.subscribe(listener);
    await settle();
    query.subscribe(listener);
    await time.advance(interval / 2);
    expect(signals).toHaveLength(2);
    expect(query.state.value).toBe("answer 2");
  });

  it("keeps its value while refreshing fails, and backs off", async () => {
    const answers = [() => Promise.resolve("first"), ...Array(9).fill(failing("NETWORK"))];
    const { time, query, signals, listener } = setUp((count) => answers[count - 1]!());
    query.subscribe(listener);
    await time.advance(interval);
    expect(query.state).toMatchObject({ status: "failed", value: "first" });
    await time.advance(1.5 * interval - 1);
    expect(signals).toHaveLength(2);
    await time.advance(1);
    expect(signals).toHaveLength(3);
    await time.advance(3 * interval);
    expect(signals).toHaveLength(4);
  });

  it("waits for the service's Retry-After", async () => {
    const { time, query, signals, listener } = setUp(
      failing("RATE_LIMITED", { status: 429, retryAfter: 60_000 }),
    );
    query.subscribe(listener);
    await time.advance(60_000 + 1.5 * interval - 1);
    expect(signals).toHaveLength(1);
    await time.advance(1);
    expect(signals).toHaveLength(2);
  });

  it("backs off furthest after a rejection, unless refreshed explicitly", async () => {
    const { time, query, signals, listener } = setUp(failing("NOT_FOUND", { status: 404 }));
    query.subscribe(listener);
    await time.advance(299_999);
    expect(signals).toHaveLength(1);
    await query.refresh();
    expect(signals).toHaveLength(2);
  });
});
