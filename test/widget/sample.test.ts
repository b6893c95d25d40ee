import { expect, test } from "vitest";
import { sampleValues } from "./sample.js";

const values = ["a", "b", "c", "d", "e"];
const dealtTo = (subjects: number, count: number) =>
  Array.from({ length: subjects }, (_, index) => sampleValues(values, index, count, false));

test("Each subject gets the requested number of different values, the same on each run", () => {
  expect(dealtTo(3, 2)).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "a"],
  ]);
});

test("All values are used equally often, or once more", () => {
  const hands = dealtTo(12, 2).flat();
  expect(values.map((value) => hands.filter((dealt) => dealt === value).length)).toEqual([5, 5, 5, 5, 4]);
});

test("No subject gets a value twice where there are few", () => {
  expect(sampleValues(["a", "b"], 3, 5, false)).toEqual(["b", "a"]);
});

test("Each subject gets all values where all are requested", () => {
  expect(sampleValues(values, 3, 2, true)).toEqual(values);
});
