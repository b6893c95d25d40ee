import { expect, it } from "vitest";
import { sampleValues } from "./sample.js";

const values = ["a", "b", "c", "d", "e"];
const sampleFor = (cases: number, count: number) =>
  Array.from({ length: cases }, (_, index) => sampleValues(values, index, count, false));

it("Each case gets the requested number of different values, the same on each run", () => {
  expect(sampleFor(3, 2)).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "a"],
  ]);
});

it("All values are used equally often, or once more", () => {
  const samples = sampleFor(12, 2).flat();
  expect(values.map((value) => samples.filter((sampled) => sampled === value).length)).toEqual([
    5, 5, 5, 5, 4,
  ]);
});

it("No case gets a value twice where there are few", () => {
  expect(sampleValues(["a", "b"], 3, 5, false)).toEqual(["b", "a"]);
});

it("Each case gets all values where all are requested", () => {
  expect(sampleValues(values, 3, 2, true)).toEqual(values);
});
