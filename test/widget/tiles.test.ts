import { expect, it } from "vitest";
import { scheduleItem, scheduleWait } from "../../src/widget/moment/tiles.js";
import { smallestVariant } from "../../src/widget/moment/picture.js";

it("never turns all tiles before the mint is confirmed, and turns them slower and slower", () => {
  for (const expected of [400, 1_500, 6_000]) {
    const times = scheduleWait(expected)
      .filter((time) => time < Infinity)
      .toSorted((one, other) => one - other);
    expect(times).toHaveLength(92);
    const pauses = times.slice(1).map((time, index) => time - times[index]!);
    for (const [index, pause] of pauses.slice(1).entries()) expect(pause).toBeGreaterThan(pauses[index]!);
    // Half of them by about a third of the expected time, the last ones after it.
    expect(times[46]! / expected).toBeCloseTo(0.31, 1);
    expect(times.at(-1)!).toBeGreaterThan(expected);
  }
});

it("turns the tiles into the item from the center, within half a second", () => {
  const times = scheduleItem();
  expect(times).toHaveLength(100);
  expect(Math.min(...[44, 45, 54, 55].map((tile) => times[tile]!))).toBe(Math.min(...times));
  expect(Math.max(...times)).toBe(times[0]);
  expect(times[0]).toBeLessThan(480);
});

it("finds the smallest variant of a picture", () => {
  expect(smallestVariant("/b.webp 640w, /a.webp 160w, /c.webp 1280w")).toBe("/a.webp");
  expect(smallestVariant("")).toBeNull();
});
