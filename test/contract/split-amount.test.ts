import { array, assert, bigInt, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAmount } from "../../src/contract/values/split-amount.js";

/** One to five shares of 100 percent in all. */
const shares = array(integer({ min: 1, max: 99 }), { maxLength: 4 }).map((cuts) => {
  const points = [0, ...[...new Set(cuts)].sort((one, other) => one - other), 100];
  return points.slice(1).map((point, index) => point - points[index]!);
});
const amount = bigInt({ min: 0n, max: 2n ** 64n - 1n });
const name = (list: readonly number[]) => list.map((share, index) => ({ address: `R${index}`, share }));
const check = (verify: (amount: bigint, shares: readonly number[]) => void) =>
  assert(property(amount, shares, verify), { numRuns: 1_000 });

describe("parts of a price", () => {
  it("are exactly the price in all", () => {
    check((price, list) => {
      const parts = splitAmount(price, name(list));
      expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(price);
    });
  });

  it("are each the share rounded down; the first has less than a base unit more for each recipient", () => {
    check((price, list) => {
      const parts = new Map(splitAmount(price, name(list)).map((part) => [part.address, part.amount]));
      list.forEach((share, index) => {
        const part = parts.get(`R${index}`) ?? 0n;
        const over = 100n * part - price * BigInt(share);
        expect(over).toBeGreaterThan(-100n);
        expect(over).toBeLessThanOrEqual(index === 0 ? 100n * BigInt(list.length - 1) : 0n);
      });
    });
  });

  it("are in the order of the recipients, without those of nothing", () => {
    check((price, list) => {
      const parts = splitAmount(price, name(list));
      expect(parts.every((part) => part.amount > 0n)).toBe(true);
      const order = parts.map(({ address }) => address);
      expect(order).toEqual([...order].sort());
    });
  });

  it.each([
    ["10", [33, 33, 34], ["4", "3", "3"]],
    ["1", [1, 99], ["1"]],
    ["0", [50, 50], []],
    ["199", [50, 50], ["100", "99"]],
  ])("of %s in shares of %j are %j", (price, list, parts) => {
    expect(splitAmount(BigInt(price), name(list)).map((part) => String(part.amount))).toEqual(parts);
  });
});
