import { expect, it } from "vitest";
import { listPayouts } from "../../demo/studio/drafts/money/payouts.js";
import { sol, toUnits } from "../../demo/studio/shared/coins.js";

const treasury = "T";
const shared = (...shares: string[]) => ({
  treasury,
  split: shares.map((share, index) => ({ address: `W${index + 1}`, share })),
});

it("the treasury gets the whole price of a drop that nobody shares", () => {
  expect(listPayouts({ treasury, split: [] }, toUnits("0,1", sol))).toEqual([
    { address: "T", amount: "0.1 SOL" },
  ]);
});

it("shares are exact to the lamport, and the first wallet gets what rounding leaves", () => {
  expect(listPayouts(shared("33", "67"), toUnits("0.000000005", sol))).toEqual([
    { address: "W1", amount: "0.000000002 SOL" },
    { address: "W2", amount: "0.000000003 SOL" },
  ]);
});

it.each([
  [shared("50", "40"), "1"],
  [shared("50", "half"), "1"],
  [shared("50", "50"), "1.0000000001"],
  [shared("50", "50"), ""],
  [{ treasury, split: null }, "1"],
] as const)("nothing is said about shares or a price that are incomplete: %j", (form, price) => {
  expect(listPayouts(form, toUnits(price, sol))).toBeNull();
});

it("amounts in SOL are read without rounding", () => {
  expect(toUnits("123456789.123456789", sol)).toBe(123_456_789_123_456_789n);
});

it("a price in a token is shared in its own base units", () => {
  const usdc = { mint: "M", symbol: "USDC", decimals: 6, usd: "1" };
  expect(listPayouts(shared("50", "50"), toUnits("12.500001", usdc), usdc)).toEqual([
    { address: "W1", amount: "6.250001 USDC" },
    { address: "W2", amount: "6.25 USDC" },
  ]);
  expect(toUnits("0.0000001", usdc)).toBeNull();
});
