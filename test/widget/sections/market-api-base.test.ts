import { expect, it } from "vitest";
import { readMarketApiBase } from "../../../src/widget/sections/market/market-api-base.js";

it.each([
  [null, "https://a.test/mint/v1", "https://a.test/market/v1"],
  ["", "https://mint.test/mint/v2", "https://mint.test/market/v2"],
  [" https://b.test/market/v1/ ", "https://a.test/mint/v1", "https://b.test/market/v1"],
  [null, "https://a.test/api", null],
  ["market/v1", "https://a.test/mint/v1", null],
  ["javascript:alert(1)", "https://a.test/mint/v1", null],
])("With market-base %j and api-base %s, the Market API is at %j", (marketBase, apiBase, base) => {
  expect(readMarketApiBase(marketBase, apiBase)).toBe(base);
});
