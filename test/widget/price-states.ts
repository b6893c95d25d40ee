import type { Price } from "../../src/contract/values/price.js";
import { half } from "../core/pending-mints.js";
import { addressOf, baseUnitsOf } from "../brands.js";
import { madeUpAddress, treasury } from "../solana/build-mint.js";
import { inFuture, open } from "./drop.js";
import { errorAnswer, type FakeService } from "./fake-service.js";
import { connect, connectAndMint, never, only, type State } from "./state.js";

/** Price of one unit in a token of two and a half million base units. */
const token: Price = {
  ...half,
  amount: "12500.25",
  baseUnits: baseUnitsOf("12500250000"),
  decimals: 6,
  currency: "USDC",
  mint: addressOf("4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU"),
  usd: "12500.25",
};

/** Quotes a fifth more than the page shows. */
export function quoteHigherPrice(service: FakeService): void {
  service.quote = (price) => ({ ...price, amount: "0.6", baseUnits: baseUnitsOf("600000000"), usd: "97.44" });
}

function falling(next: Price | null) {
  return (service: FakeService): void => {
    only(open({ pricing: "dutch" }))(service);
    service.answers.dutch = () => ({
      price: open().priceDisplay,
      startPrice: { ...half, amount: "0.6", baseUnits: baseUnitsOf("600000000") },
      floor: { ...half, amount: "0.1", baseUnits: baseUnitsOf("100000000") },
      nextPrice: next,
      nextPriceAt: next && inFuture(272_000),
      serverTime: service.now(),
    });
  };
}

export const priced: readonly State[] = [
  {
    name: "a falling price",
    arrange: falling({ ...half, amount: "0.45", baseUnits: baseUnitsOf("450000000") }),
    reach: (page) => page.waitForText("0.45 SOL in"),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["0.5 SOL", /0\.45 SOL in 04:(32|31|30|29)/, "0.6 SOL", "Lowest price 0.1 SOL"],
  },
  {
    name: "a price that has just fallen",
    arrange: (service) => {
      only(open({ pricing: "dutch" }))(service);
      let wasRequested = false;
      service.answers.dutch = () => {
        if (wasRequested) return never();
        wasRequested = true;
        return {
          price: open().priceDisplay,
          nextPrice: { ...half, amount: "0.45", baseUnits: baseUnitsOf("450000000") },
          nextPriceAt: inFuture(500),
          serverTime: service.now(),
        };
      };
    },
    reach: (page) => page.waitForText("Was 0.5 SOL"),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["0.45 SOL", "Was 0.5 SOL"],
  },
  {
    name: "a price at its last step",
    arrange: falling(null),
    reach: (page) => page.waitForText("Lowest price"),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["0.5 SOL", "Lowest price"],
  },
  {
    name: "a pegged price",
    arrange: only(
      open({
        pricing: "usd_pegged",
        priceDisplay: {
          ...half,
          amount: "0.493951817",
          baseUnits: baseUnitsOf("493951817"),
          approximate: true,
          usd: "80.00",
        },
      }),
    ),
    reach: connect,
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["≈ 0.494 SOL", "$80.00"],
  },
  {
    name: "a price in a token",
    arrange: only(open({ priceDisplay: token })),
    reach: connect,
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["12,500.25 USDC", "$12,500.25"],
  },
  {
    name: "a higher price must be confirmed",
    arrange: quoteHigherPrice,
    reach: connectAndMint,
    mainLabel: "Mint for 0.6 SOL",
    // Presses count only after a second.
    isMainEnabled: false,
    texts: [
      "The price has changed from 0.5 SOL to 0.6 SOL",
      /Held for you for another 01:(30|2\d)/,
      "0.5 SOL $97.44",
      "Cancel",
      "Total",
      "0.6056158 SOL",
    ],
  },
  {
    name: "signing, with the cost",
    reach: async (page, wallet) => {
      wallet.beforeSign = never;
      await page.connect();
      await page.activate("button", "Increase quantity");
      await page.waitForText("1 SOL ($162.40) total, plus storage deposit and fees.");
      await page.activate("button", "Mint · 1 SOL");
    },
    mainLabel: "Sign in your wallet…",
    isMainEnabled: false,
    texts: [
      "2 × 0.5 SOL",
      "1 SOL",
      "Storage deposit",
      "0.0112056 SOL",
      "Network fee",
      "0.000026 SOL",
      "Total",
      "1.0112316 SOL",
    ],
  },
  {
    name: "signing, with the recipients of the price",
    arrange: (service) => {
      only(open())(service);
      service.split = (amount) => [
        [treasury, (amount * 7n) / 10n],
        [madeUpAddress(31), (amount * 3n) / 10n],
      ];
    },
    reach: async (page, wallet) => {
      wallet.beforeSign = never;
      await connectAndMint(page);
      await page.waitForText("Paid to 2 addresses");
      page.root.querySelector<HTMLElement>(".payments summary")!.click();
    },
    mainLabel: "Sign in your wallet…",
    isMainEnabled: false,
    texts: ["Paid to 2 addresses", /70% 0\.35 SOL \w{32,44} 30% 0\.15 SOL \w{32,44}/],
  },
  {
    name: "failed: not enough of the token",
    arrange: (service) => {
      only(open({ priceDisplay: token }))(service);
      service.answers.prepare = errorAnswer(402, "INSUFFICIENT_BALANCE", "", {
        needed: token,
        balance: { ...token, amount: "3", baseUnits: "3000000" },
      });
    },
    reach: connectAndMint,
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["Not enough USDC", "You need 12,500.25 USDC; this wallet has 3 USDC."],
  },
  {
    name: "failed: not enough SOL for the token mint",
    arrange: (service) => {
      only(open({ priceDisplay: token }))(service);
      service.answers.prepare = errorAnswer(402, "INSUFFICIENT_BALANCE", "", {
        needed: { ...half, amount: "0.0045", baseUnits: "4500000" },
        balance: { ...half, amount: "0", baseUnits: "0" },
      });
    },
    reach: connectAndMint,
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["Not enough SOL", "You need 0.0045 SOL; this wallet has 0 SOL."],
    absentTexts: ["has Free"],
  },
];
