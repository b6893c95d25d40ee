import { array, assert, double, integer, nat, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { ServerClock } from "../../../src/core/time/server-clock.js";
import { FakeTime } from "../fake-time.js";

const hour = 3_600_000;
const minute = 60_000;

/** One request: both ways take their time, the server time is taken in between. */
async function request(clock: ServerClock, time: FakeTime, there: number, back: number): Promise<void> {
  const sentAt = time.monotonic();
  await time.advance(there);
  const stamp = time.server();
  await time.advance(back);
  clock.observe(stamp, sentAt, time.monotonic());
}

/** Synchronous variant with explicit times, for many requests. */
function observe(clock: ServerClock, offset: number, sentAt: number, there: number, back: number): void {
  clock.observe(sentAt + there + offset, sentAt, sentAt + there + back);
}

const trips = array(
  record({
    pause: double({ min: 0, max: 10 * minute, noNaN: true }),
    there: double({ min: 0, max: 5_000, noNaN: true }),
    back: double({ min: 0, max: 5_000, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("the server clock", () => {
  it("is off by at most half of the shortest round trip, whatever the visitor's clock shows", () => {
    assert(
      property(trips, integer({ min: -48 * hour, max: 48 * hour }), nat(1e9), (trips, wallOffset, start) => {
        let now = start;
        const offset = 1_800_000_000_000;
        const clock = new ServerClock({
          monotonic: () => now,
          wall: () => now + offset + wallOffset,
          setTimeout: () => expect.unreachable(),
          clearTimeout: () => expect.unreachable(),
        });
        let narrowest = Infinity;
        let elapsed = 0;
        for (const { pause, there, back } of trips) {
          now += pause;
          elapsed += pause + there + back;
          const sentAt = now;
          now += there + back;
          observe(clock, offset, sentAt, there, back);
          narrowest = Math.min(narrowest, there + back);
          const drifted = elapsed * 200e-6;
          const error = Math.abs(clock.now() - (now + offset));
          // A double loses hundredths of a millisecond of times since 1970.
          expect(error).toBeLessThanOrEqual(narrowest / 2 + drifted + 0.01);
          expect(error).toBeLessThanOrEqual(clock.uncertainty() + 0.01);
          expect(clock.jumps).toBe(0);
        }
      }),
    );
  });

  it("stays within its bound when the two clocks drift apart", () => {
    const speeds = double({ min: -190e-6, max: 190e-6, noNaN: true });
    assert(
      property(trips, speeds, (trips, speed) => {
        let now = 0;
        const server = (moment: number) => 1_800_000_000_000 + moment * (1 + speed);
        const clock = new ServerClock({
          monotonic: () => now,
          wall: () => server(now),
          setTimeout: () => expect.unreachable(),
          clearTimeout: () => expect.unreachable(),
        });
        for (const { pause, there, back } of trips) {
          const sentAt = (now += pause);
          now += there + back;
          clock.observe(server(sentAt + there), sentAt, now);
          expect(Math.abs(clock.now() - server(now))).toBeLessThanOrEqual(clock.uncertainty() + 0.01);
          now += hour;
          expect(Math.abs(clock.now() - server(now))).toBeLessThanOrEqual(clock.uncertainty() + 0.01);
        }
      }),
    );
  });

  it("is the visitor's clock until the first answer", () => {
    const time = new FakeTime();
    time.wallOffset = -hour;
    const clock = new ServerClock(time);
    expect([clock.now(), clock.uncertainty()]).toEqual([time.wall(), Infinity]);
  });

  it("is narrowed by every answer, including asymmetric ones", async () => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    await request(clock, time, 400, 0);
    expect(clock.uncertainty()).toBeCloseTo(200, 0);
    await request(clock, time, 0, 300);
    expect(clock.uncertainty()).toBeLessThan(1);
    expect(Math.abs(clock.now() - time.server())).toBeLessThan(1);
    await request(clock, time, 2_000, 2_000);
    expect(clock.uncertainty()).toBeLessThan(2);
  });

  it("takes an answer that a cache has kept for one of any age up to the longest", () => {
    const time = new FakeTime();
    for (const age of [0, 999]) {
      const clock = new ServerClock(time);
      clock.observe(time.server() - 10 - age, time.monotonic() - 20, time.monotonic(), 1_000);
      expect(clock.uncertainty()).toBeCloseTo(510, 0);
      expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(clock.uncertainty());
    }
  });

  it("is not set by a kept answer once a fresh one has set it more exactly", () => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    clock.observe(time.server() - 10, time.monotonic() - 20, time.monotonic());
    const known = clock.now();
    clock.observe(time.server() - 500, time.monotonic() - 4, time.monotonic(), 1_000);
    expect([clock.now(), clock.uncertainty()]).toEqual([known, expect.closeTo(10, 1)]);
  });

  it("becomes as exact as the round trip by kept answers of different ages", () => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    for (const age of [5, 995])
      clock.observe(time.server() - 10 - age, time.monotonic() - 20, time.monotonic(), 1_000);
    expect(clock.uncertainty()).toBeLessThan(16);
  });

  it("continues when the visitor sets the clock", async () => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    await request(clock, time, 20, 20);
    time.wallOffset = 5 * hour;
    await time.advance(minute);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(20 + 0.2);
  });

  it.each([NaN, Infinity, -Infinity])("ignores the server time %d", (stamp) => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    clock.observe(stamp, 0, 10);
    expect(clock.uncertainty()).toBe(Infinity);
  });

  it("ignores an answer dated before its request", () => {
    const clock = new ServerClock(new FakeTime());
    clock.observe(1, 10, 9);
    expect(clock.uncertainty()).toBe(Infinity);
  });

  it("is corrected by the next answer when the service's clock was set", async () => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    clock.observe(time.server() - hour, time.monotonic(), time.monotonic());
    await request(clock, time, 20, 20);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(20);
  });
});

describe("a clock jump", () => {
  async function knownClock() {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    await request(clock, time, 20, 20);
    return { time, clock };
  }

  /** Answer to a request sent and stamped before the machine slept. */
  async function askAcrossSleep(clock: ServerClock, time: FakeTime, sleep = 10 * minute): Promise<void> {
    const sentAt = time.monotonic();
    await time.advance(20);
    const stamp = time.server();
    time.sleep(sleep);
    await time.advance(20);
    clock.observe(stamp, sentAt, time.monotonic());
  }

  it("is a change of the wall clock against the monotonic one, in either direction, above a threshold", async () => {
    const { time, clock } = await knownClock();
    time.wallOffset = 1_900;
    expect(clock.jumps).toBe(0);
    time.wallOffset = -2_100;
    expect(clock.jumps).toBe(1);
    expect(clock.jumps).toBe(1);
    time.wallOffset = hour;
    expect(clock.jumps).toBe(2);
  });

  it("of ten minutes of sleep is corrected by one answer", async () => {
    const { time, clock } = await knownClock();
    time.sleep(10 * minute);
    expect(time.server() - clock.now()).toBeGreaterThan(9 * minute);
    expect(clock.jumps).toBe(1);
    await request(clock, time, 30, 50);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(40);
    expect(clock.jumps).toBe(1);
  });

  it("discards the previous offset, even where a slow answer would not contradict it", async () => {
    const { time, clock } = await knownClock();
    time.sleep(3_000);
    expect(clock.jumps).toBe(1);
    await request(clock, time, 3_500, 3_500);
    expect(clock.uncertainty() / 3_500).toBeCloseTo(1, 3);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(clock.uncertainty());
  });

  it("is not corrected by an answer to an earlier request, whose stamp may be as old", async () => {
    const { time, clock } = await knownClock();
    await askAcrossSleep(clock, time);
    expect(clock.jumps).toBe(1);
    await request(clock, time, 20, 20);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(20);
  });

  it("during the first request leaves a time to show until the next answer", async () => {
    const time = new FakeTime();
    const clock = new ServerClock(time);
    await askAcrossSleep(clock, time, 3_000);
    expect(clock.uncertainty()).toBeLessThan(Infinity);
    expect(clock.jumps).toBe(1);
    await request(clock, time, 4_000, 4_000);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(clock.uncertainty());
  });

  it("may follow another before the first is corrected", async () => {
    const { time, clock } = await knownClock();
    time.sleep(10 * minute);
    expect(clock.jumps).toBe(1);
    await askAcrossSleep(clock, time);
    expect(clock.jumps).toBe(2);
    await request(clock, time, 20, 20);
    expect(Math.abs(clock.now() - time.server())).toBeLessThanOrEqual(20);
  });
});
