import { expect, it } from "vitest";
import { convertDollars } from "../../demo/service/platform/rates/conversion.js";
import { parseRate } from "../../demo/service/platform/rates/rate.js";
import { fromForm, type PreviewDrop } from "../../demo/studio/preview/preview-drop.js";
import { toSettings } from "../../demo/studio/preview/preview-service.js";
import { emptyPhase, type PhaseForm } from "../../demo/studio/sale/phase-form.js";
import { dollarsOf, toUnits, unitsOfDollars } from "../../demo/studio/shared/coins.js";

const sol = { mint: null, symbol: "SOL", decimals: 9, usd: "160" };
const usdc = { mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", symbol: "USDC", decimals: 6, usd: null };

/** Price that a preview's widget reads for a phase. */
function priceOf(form: Partial<PhaseForm>, coins = [sol, usdc]) {
  const drop: PreviewDrop = {
    ...{ id: "1", name: "Aurora", symbol: "AUR", description: "", image: null, chain: "solana-mainnet" },
    ...{ supply: 10, minted: 0, coins, phases: [fromForm("1", { ...emptyPhase, ...form })] },
  };
  const [phase] = toSettings(drop, 0).phases!;
  return { pricing: phase!.pricing, price: phase!.priceDisplay };
}

it("a preview has a price in dollars in SOL, at the service's rate", () => {
  expect(priceOf({ pricing: "usd_pegged", usd: "25" })).toEqual({
    pricing: "usd_pegged",
    price: {
      ...{ amount: "0.15625", baseUnits: "156250000", decimals: 9, currency: "SOL", mint: null },
      ...{ approximate: true, usd: "25" },
    },
  });
  expect(priceOf({ pricing: "usd_pegged", usd: "25" }, [])).toEqual({ pricing: "usd_pegged", price: null });
});

it("a preview has a price in a token that the service knows, by its symbol or its mint", () => {
  for (const currency of ["USDC", usdc.mint]) {
    expect(priceOf({ pricing: "fixed", price: "12,5", currency })).toEqual({
      pricing: "fixed",
      price: {
        ...{ amount: "12.5", baseUnits: "12500000", decimals: 6, currency: "USDC", mint: usdc.mint },
        ...{ approximate: false, usd: null },
      },
    });
  }
  expect(priceOf({ pricing: "fixed", price: "12.5", currency: "BONK" })).toEqual({
    pricing: "fixed",
    price: null,
  });
});

it.each(["160", "143.27", "0.000000123", "3"])(
  "a price in dollars is rounded as the service does, at a rate of %s",
  (usd) => {
    for (const dollars of ["0.01", "25", "19.99"]) {
      const micros = toUnits(dollars, { decimals: 6 })!;
      const expected = convertDollars(micros, { rate: parseRate(usd)!, decimals: 9 });
      expect(unitsOfDollars(dollars, { ...sol, usd })).toBe(expected);
    }
  },
);

it("an amount is worth dollars to the cent, where its rate is known", () => {
  expect(dollarsOf(500_000_000n, sol)).toBe("80.00");
  expect(dollarsOf(1n, usdc)).toBeNull();
});
