import { expect, test } from "vitest";
import { deal } from "./sample.js";

const values = ["a", "b", "c", "d", "e"];
const dealtTo = (subjects: number, count: number) =>
  Array.from({ length: subjects }, (_, index) => deal(values, index, count, false));

test("Each subject gets as many different values as it is to get, and the same ones each time", () => {
  expect(dealtTo(3, 2)).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "a"],
  ]);
});

test("All values are dealt, as often as each other or once more", () => {
  const hands = dealtTo(12, 2).flat();
  expect(values.map((value) => hands.filter((dealt) => dealt === value).length)).toEqual([5, 5, 5, 5, 4]);
});

test("Nobody gets a value twice where there are few", () => {
  expect(deal(["a", "b"], 3, 5, false)).toEqual(["b", "a"]);
});

test("Each subject gets all of them where all are wanted", () => {
  expect(deal(values, 3, 2, true)).toEqual(values);
});
