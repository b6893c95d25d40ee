import { expect, it } from "vitest";
import { describeDrop } from "../../../demo/service/http/share/drop-state.js";
import type { Price } from "../../../src/contract/values/price.js";

const sol = (amount: string, changes: object = {}) =>
  ({ amount, baseUnits: amount === "0" ? "0" : "1", decimals: 9, currency: "SOL", ...changes }) as Price;
const phase = (priceDisplay: Price | null, gated = false) => ({ gated, priceDisplay });
const describeActive = (active: ReturnType<typeof phase>[], supply: object = {}) =>
  describeDrop(
    {
      phases: { active, upcoming: [{ startsAt: "2026-12-01T18:00:00.000Z" }] },
      supply: { total: 500, minted: 30, available: 470, ...supply },
    },
    undefined,
  );

it.each([
  ["the price and the number left", [phase(sol("0.5"))], {}, "Mint yours · 0.5 SOL · 470 left"],
  ["a free mint", [phase(sol("0"))], {}, "Mint yours · free · 470 left"],
  [
    "an approximate price",
    [phase(sol("0.05", { approximate: true }))],
    {},
    "Mint yours · ≈ 0.05 SOL · 470 left",
  ],
  ["no price that is unknown", [phase(null)], {}, "Mint yours · 470 left"],
  [
    "the phase for everybody",
    [phase(sol("0"), true), phase(sol("0.2"))],
    {},
    "Mint yours · 0.2 SOL · 470 left",
  ],
  [
    "no number of an open edition",
    [phase(sol("0.5"))],
    { total: null, available: null },
    "Mint yours · 0.5 SOL",
  ],
])("the button of a share page names %s", (_, active, supply, action) => {
  expect(describeActive(active, supply).action).toBe(action);
});

it("a share page says when the drop opens, or that it is over", () => {
  expect(describeActive([]).note).toBe("Opens Dec 1, 2026, 6:00 PM UTC.");
  const over = { phases: { active: [], upcoming: [] }, supply: { available: 3 } };
  expect(describeDrop(over, undefined).note).toBe("The drop is over.");
});
