import { expect, it } from "vitest";
import { price as contractPrice } from "../../src/contract/values/price.js";
import { formatCurrency, formatDollars, formatDuration, formatPrice } from "../../src/widget/i18n/format.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { addressOf, baseUnitsOf } from "../brands.js";

const price = (baseUnits: string, decimals: number, approximate = false) => ({
  amount: "0",
  baseUnits: baseUnitsOf(baseUnits),
  decimals,
  approximate,
  currency: "SOL",
});

it.each([
  ["500000000", 9, "0.5 SOL"],
  ["49404064", 9, "0.049404064 SOL"],
  ["1", 9, "0.000000001 SOL"],
  ["12500250000", 6, "12,500.25 SOL"],
  ["0", 9, "Free"],
])("%s of %s decimals reads exactly %s", (baseUnits, decimals, text) => {
  expect(formatPrice(price(baseUnits, decimals), english)).toBe(text);
});

it.each([
  ["500000000", 9, "≈ 0.5 SOL"],
  ["49404064", 9, "≈ 0.0494 SOL"],
  ["1234567", 9, "≈ 0.001235 SOL"],
  ["8096512", 6, "≈ 8.097 SOL"],
  ["12345678901", 6, "≈ 12,345.68 SOL"],
])("about %s of %s decimals reads %s, without excess precision", (baseUnits, decimals, text) => {
  expect(formatPrice(price(baseUnits, decimals, true), english)).toBe(text);
});

it.each([
  ["USDC", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "USDC"],
  ["tUSD", "TriaLDoLLar11111111111111111111111111111111", "tUSD (Tria…1111)"],
  ["ЅOL", "TriaLDoLLar11111111111111111111111111111111", "Tria…1111"],
  ["a very long symbol", "TriaLDoLLar11111111111111111111111111111111", "Tria…1111"],
])("the currency %s with the token mint %s reads %s", (currency, mint, text) => {
  expect(formatCurrency({ ...price("1", 6), currency, mint: addressOf(mint) })).toBe(text);
});

it.each([
  ["en", "$81.20"],
  ["ar", "81.20\u00a0US$"],
  ["he", "81.20\u00a0$"],
])("US dollars in %s have no mark that would write them from right to left", (language, text) => {
  expect(formatDollars({ ...price("500000000", 9), usd: "81.20" }, language)).toBe(text);
});

it("a mint that is well-known on another chain is shown with its address", () => {
  const mint = addressOf("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
  const onChain = (chain: string) => formatCurrency({ ...price("1", 6), currency: "USDC", mint, chain });
  expect(["solana-mainnet", "solana-devnet"].map(onChain)).toEqual(["USDC", "USDC (EPjF…Dt1v)"]);
});

it("the smallest amount of the most decimals that a price may have is drawn exactly", () => {
  const smallest = contractPrice.parse({
    ...price("1", 20),
    amount: "0.00000000000000000001",
    currency: "tUSD",
    mint: "TriaLDoLLar11111111111111111111111111111111",
  });
  expect(formatPrice(smallest, english)).toBe("0.00000000000000000001 tUSD (Tria…1111)");
});

it.each([
  ["en", "2d 04:13:22"],
  ["de", "2 Tg. 04:13:22"],
  ["id", "2 hari 04:13:22"],
  ["uk", "2 дн. 04:13:22"],
])("two days and some hours in %s read %s", (language, text) => {
  expect(formatDuration(((2 * 24 + 4) * 3600 + 13 * 60 + 22) * 1000, language)).toBe(text);
});
