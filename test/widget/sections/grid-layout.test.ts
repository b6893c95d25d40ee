import { describe, expect, it } from "vitest";
import { columnsFor, moveBy, visibleRows } from "../../../src/widget/sections/gallery/grid-layout.js";

const shape = { columns: 4, pitch: 200, height: 600, count: 10_000 };

it("A grid has as many columns as fit, and at least two", () => {
  expect([200, 286, 440, 720, 990].map((width) => columnsFor(width).columns)).toEqual([2, 2, 3, 5, 6]);
});

it("Its rows are as high as their columns are wide, plus captions", () => {
  expect(columnsFor(440).pitch).toBe(Math.round((440 - 24) / 3) + 54);
});

describe("Visible rows of a long list", () => {
  it("are those in view, and one beyond", () => {
    expect(visibleRows(shape, 0)).toEqual({ first: 0, end: 4, all: 2_500 });
    expect(visibleRows(shape, 100_000)).toEqual({ first: 499, end: 504, all: 2_500 });
  });

  it("end with the list, and stay valid beyond it", () => {
    expect(visibleRows(shape, 499_400)).toEqual({ first: 2_496, end: 2_500, all: 2_500 });
    expect(visibleRows(shape, 1e9).end).toBe(2_500);
    expect(visibleRows(shape, 1e9).first).toBeLessThan(2_500);
  });

  it("stay within the browsers' maximum height", () => {
    const { all } = visibleRows({ ...shape, count: Number.MAX_SAFE_INTEGER }, 0);
    expect(all * shape.pitch).toBeLessThanOrEqual(15_000_000);
  });
});

describe("Keyboard navigation", () => {
  const go = (key: string, from: number, change = {}) =>
    moveBy({ key, ctrlKey: false, ...change }, from, shape, false);

  it.each([
    ["ArrowRight", 5, 6],
    ["ArrowLeft", 5, 4],
    ["ArrowDown", 5, 9],
    ["ArrowUp", 5, 1],
    ["PageDown", 5, 17],
    ["PageUp", 17, 5],
    ["Home", 5, 4],
    ["End", 5, 7],
  ])("%s moves from %d to %d", (key, from, to) => expect(go(key, from)).toBe(to));

  it("stops at the first and the last item", () => {
    expect(go("Home", 5, { ctrlKey: true })).toBe(0);
    expect(go("End", 5, { ctrlKey: true })).toBe(9_999);
    expect([go("ArrowLeft", 0), go("ArrowUp", 2), go("PageUp", 3)]).toEqual([0, 2, 0]);
    expect([go("ArrowRight", 9_999), go("ArrowDown", 9_998), go("PageDown", 9_998)]).toEqual([
      9_999, 9_998, 9_999,
    ]);
  });

  it("moves down into a shorter last row", () => {
    const short = { ...shape, count: 10 };
    expect(moveBy({ key: "ArrowDown", ctrlKey: false }, 7, short, false)).toBe(9);
    expect(moveBy({ key: "ArrowDown", ctrlKey: false }, 9, short, false)).toBe(9);
  });

  it("follows the reading direction", () => {
    expect(moveBy({ key: "ArrowLeft", ctrlKey: false }, 5, shape, true)).toBe(6);
    expect(moveBy({ key: "ArrowRight", ctrlKey: false }, 5, shape, true)).toBe(4);
  });

  it("ignores other keys", () => expect(go("a", 5)).toBeNull());
});
