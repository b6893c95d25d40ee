import { expect, it } from "vitest";
import { observeServerTime } from "../../src/compose/observe-server-time.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import { FakeTime } from "../core/fake-time.js";

/** Clock after an answer that a cache has kept for `age` milliseconds, with a round trip of 40, and its error. */
function observe(age: number, headers: Record<string, string>, serverTime?: string) {
  const time = new FakeTime();
  const clock = new ServerClock(time);
  const writtenAt = time.server() - 20 - age;
  observeServerTime(clock, {
    body: { serverTime: serverTime ?? new Date(writtenAt).toISOString() },
    headers: new Headers(headers),
    sentAt: time.monotonic() - 40,
    receivedAt: time.monotonic(),
  });
  // Rounded, since a double has hundredths of a millisecond of times since 1970.
  const error = Math.round(Math.abs(clock.now() - time.server()));
  return { uncertainty: Math.round(clock.uncertainty()), error };
}

/** `X-Answered-At` of an answer that is received 20 milliseconds later. */
const answeredAt = ((new FakeTime().server() - 20) / 1000).toFixed(3);

it("an answer of the service itself sets the clock to half the round trip", () => {
  expect(observe(0, {})).toEqual({ uncertainty: 20, error: 0 });
});

it("a response that a cache has stored and stamped with its time sets the clock, too", () => {
  for (const age of [0, 700, 2_900])
    expect(observe(age, { "X-Answered-At": answeredAt })).toEqual({ uncertainty: 20, error: 0 });
});

it("an answer with an age in whole seconds sets it to half a second more", () => {
  for (const [age, header] of [
    [0, "0"],
    [999, "0"],
    [1_000, "1"],
    [1_999, "1"],
  ] as const) {
    const { uncertainty, error } = observe(age, { Age: header });
    expect(uncertainty).toBe(20 + (Number(header) + 1) * 500);
    expect(error).toBeLessThanOrEqual(uncertainty);
  }
});

it("a stamp that another cache has kept is as old as that cache says", () => {
  expect(observe(2_000, { "X-Answered-At": answeredAt, Age: "0" }).uncertainty).toBe(520);
});

it.each(["", "0", "soon"])("the stamp %j is ignored", (stamp) => {
  expect(observe(0, { "X-Answered-At": stamp })).toEqual({ uncertainty: 20, error: 0 });
});

it("an answer with an unreadable age is ignored", () => {
  for (const age of ["old", "9".repeat(400)]) expect(observe(0, { Age: age }).uncertainty).toBe(Infinity);
});

it("an answer with an unreadable time is ignored", () => {
  expect(observe(0, {}, "soon").uncertainty).toBe(Infinity);
});
