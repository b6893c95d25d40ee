import { expect, it } from "vitest";
import {
  formatAgo,
  formatChange,
  formatShare,
  formatCompactPrice,
} from "../../../src/widget/sections/shared/section-format.js";
import { verifyCommitment } from "../../../src/widget/sections/bounty/verify-commitment.js";
import { baseUnitsOf } from "../../brands.js";

const now = Date.UTC(2026, 10, 21, 8);

it.each([
  [0, "now"],
  [-5_000, "now"],
  [59_999, "now"],
  [60_000, "1 min. ago"],
  [3_599_999, "59 min. ago"],
  [7_200_000, "2 hr. ago"],
  [86_400_000, "yesterday"],
  [NaN, ""],
])("An age of %d milliseconds reads %j", (age, text) => {
  expect(formatAgo(now - age, now, "en")).toBe(text);
});

it.each([
  ["0.5", "50%"],
  ["0.0123", "1.2%"],
  ["0.00004", "0%"],
  ["1", "100%"],
  ["1.5", ""],
  ["-1", ""],
  ["many", ""],
  [undefined, ""],
])("A share of %j reads %j", (share, text) => expect(formatShare(share, "en")).toBe(text));

it("A seed matches its own commitment and no other", async () => {
  const fingerprint = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  expect(await verifyCommitment("74657374", fingerprint)).toBe(true);
  expect(await verifyCommitment("74657375", fingerprint)).toBe(false);
  expect(await verifyCommitment("not hex", fingerprint)).toBeNull();
});

it.each([
  ["81274000000", "81.3 SOL"],
  ["1239000000000", "1.24K SOL"],
  ["640000", "0.00064 SOL"],
  ["0", "0 SOL"],
])("A sum of %s lamports reads %s", (baseUnits, text) => {
  const price = { amount: "0", baseUnits: baseUnitsOf(baseUnits), decimals: 9, currency: "SOL" };
  expect(formatCompactPrice(price, "en")).toBe(text);
});

it.each([
  ["-0.0412", "-4.1%"],
  ["0.5", "+50%"],
  ["0.0001", ""],
  ["soon", ""],
  [null, ""],
  [undefined, ""],
])("A change of %j reads %j", (change, text) => expect(formatChange(change, "en")).toBe(text));
