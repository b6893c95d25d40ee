import { describe, expect, test } from "vitest";
import { PolledQuery } from "../../src/core/polling/polled-query.js";
import { Ticker } from "../../src/core/polling/ticker.js";
import { FakePage } from "./fake-page.js";
import { FakeTime, settle } from "./fake-time.js";

const interval = 10_000;

function setUp(answer: (count: number) => string | Promise<string> = (count) => `answer ${count}`) {
  const time = new FakeTime();
  const page = new FakePage();
  const signals: AbortSignal[] = [];
  const harness = { random: 0.5 };
  const reading = new PolledQuery<string>(
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
  return { time, page, reading, signals, harness, nobody: () => undefined };
}

const failing =
  (code: string, rest: object = {}) =>
  () =>
    Promise.reject(Object.assign(new Error(code), { code, ...rest }));

describe("A reading", () => {
  test("asks for nothing before somebody follows it", async () => {
    const { time, reading, signals } = setUp();
    await time.advance(60_000);
    await reading.refresh();
    expect(signals).toHaveLength(0);
    expect(reading.state).toEqual({ status: "loading" });
  });

  test("tells its followers what was read, one read for all of them", async () => {
    const { reading, signals, nobody } = setUp();
    const told: string[] = [];
    reading.subscribe(() => told.push(reading.state.status));
    reading.subscribe(nobody);
    await settle();
    expect(told).toEqual(["loading", "ready"]);
    expect(reading.state.value).toBe("answer 1");
    expect(signals).toHaveLength(1);
  });

  test("reads again at its interval, spread by a quarter", async () => {
    const { time, reading, signals, harness, nobody } = setUp();
    reading.subscribe(nobody);
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

  test("rests while the page is hidden, and asks once when it is shown", async () => {
    const { time, page, reading, signals, nobody } = setUp();
    reading.subscribe(nobody);
    await settle();
    page.hide();
    await time.advance(600_000);
    expect(signals).toHaveLength(1);
    page.show();
    await settle();
    expect(signals).toHaveLength(2);
  });

  test("stops with the last follower, gives up what is under way, and begins again with the next", async () => {
    const { time, reading, signals, nobody } = setUp((count) =>
      count === 1 ? new Promise(() => undefined) : "there",
    );
    const leave = reading.subscribe(nobody);
    await settle();
    leave();
    leave();
    expect(signals[0]!.aborted).toBe(true);
    expect(time.timerCount).toBe(0);
    await time.advance(600_000);
    expect(signals).toHaveLength(1);
    reading.subscribe(nobody);
    await settle();
    expect(reading.state).toEqual({ status: "ready", value: "there" });
  });

  test("isn't read again for somebody who comes back soon", async () => {
    const { time, reading, signals, nobody } = setUp();
    reading.subscribe(nobody)();
    reading.subscribe(nobody);
    await settle();
    reading.subscribe(nobody);
    await time.advance(interval / 2);
    expect(signals).toHaveLength(2);
    expect(reading.state.value).toBe("answer 2");
  });

  test("keeps what it has while reading again fails, and asks more and more seldom", async () => {
    const answers = [() => Promise.resolve("first"), ...Array(9).fill(failing("NETWORK"))];
    const { time, reading, signals, nobody } = setUp((count) => answers[count - 1]!());
    reading.subscribe(nobody);
    await time.advance(interval);
    expect(reading.state).toMatchObject({ status: "failed", value: "first" });
    await time.advance(1.5 * interval - 1);
    expect(signals).toHaveLength(2);
    await time.advance(1);
    expect(signals).toHaveLength(3);
    await time.advance(3 * interval);
    expect(signals).toHaveLength(4);
  });

  test("waits as long as the service asks for", async () => {
    const { time, reading, signals, nobody } = setUp(
      failing("RATE_LIMITED", { status: 429, retryAfter: 60_000 }),
    );
    reading.subscribe(nobody);
    await time.advance(60_000 + 1.5 * interval - 1);
    expect(signals).toHaveLength(1);
    await time.advance(1);
    expect(signals).toHaveLength(2);
  });

  test("hardly asks again after a refusal, unless it is told to", async () => {
    const { time, reading, signals, nobody } = setUp(failing("NOT_FOUND", { status: 404 }));
    reading.subscribe(nobody);
    await time.advance(299_999);
    expect(signals).toHaveLength(1);
    await reading.refresh();
    expect(signals).toHaveLength(2);
  });
});
