import { expect, it } from "vitest";
import type { MintRecord } from "../../../src/contract/mint/items.js";
import { NewestMints } from "../../../src/widget/sections/wall/newest-mints.js";

const records = (...mints: string[]) => mints.map((mint) => ({ mint }) as MintRecord);
const read = (placed: ReadonlyMap<number, MintRecord>) =>
  Object.fromEntries([...placed].map(([tile, { mint }]) => [tile, mint]));

it("The newest mints take the tiles in order; an arrival takes that of the oldest, and no other moves", () => {
  const newest = new NewestMints();
  expect(read(newest.place(records("c", "b", "a"), [2, 5]))).toEqual({ 2: "c", 5: "b" });
  expect(read(newest.place(records("d", "c", "b", "a"), [2, 5]))).toEqual({ 2: "c", 5: "d" });
  expect(read(newest.place(records("e", "d", "c"), [2, 5]))).toEqual({ 2: "e", 5: "d" });
});

it("A mint whose tile is gone moves to a free one", () => {
  const newest = new NewestMints();
  newest.place(records("b", "a"), [2, 5]);
  expect(read(newest.place(records("b", "a"), [5, 9]))).toEqual({ 5: "a", 9: "b" });
});

it("Tiles stay without a mint while there are few", () => {
  expect(read(new NewestMints().place(records("a"), [2, 5]))).toEqual({ 2: "a" });
});
