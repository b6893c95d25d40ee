import type { Currency } from "../../../demo/service/catalog/currencies/currency.js";
import type { PhaseTerms } from "../../../demo/service/catalog/pricing/price-quote.js";

/** Token of six decimals, worth a dollar in the tests' rates. */
export const dollarCoin = {
  mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  chain: "solana-localnet",
  symbol: "USDC",
  decimals: 6,
  tokenProgram: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  feedSymbol: "USDC",
  createdAt: new Date(0),
} satisfies Currency & PhaseTerms["currency"];

/** Half a SOL from noon on, unless overridden. */
export function termsOf(changes: Partial<PhaseTerms> = {}): PhaseTerms {
  return {
    pricing: "fixed",
    priceBaseUnits: 500_000_000n,
    priceMint: null,
    pegUsdMicros: null,
    pegNativeUnits: null,
    dutchFloor: null,
    dutchDrop: null,
    dutchIntervalSeconds: null,
    startsAt: new Date("2026-11-21T12:00:00.000Z"),
    endsAt: null,
    currency: null,
    ...changes,
  };
}
