import { render } from "lit";
import { expect, it, onTestFinished } from "vitest";
import type { MintCost } from "../../src/contract/mint/mint.js";
import { price as priceSchema, type Price } from "../../src/contract/values/price.js";
import { toVerifiedCost } from "../../src/core/mint/verify-cost.js";
import type { VerifiedCost } from "../../src/core/verified-cost.js";
import { costView, type CostRow } from "../../src/widget/checkout/cost-view.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { readDrawnCost } from "../hostile/drawn-cost.js";
import { madeUpAddress } from "../solana/build-mint.js";

const chain = "solana-devnet";
const address = madeUpAddress(41);
const sol = { decimals: 9, currency: "SOL", mint: null };
const dollars = { decimals: 6, currency: "tUSD", mint: address };

/** Price as a service sends it. */
function priceOf(units: string, currency: object, change: object = {}): Price {
  const { decimals } = currency as { decimals: number };
  const digits = units.padStart(decimals + 1, "0");
  const amount = `${digits.slice(0, -decimals || digits.length)}.${digits.slice(digits.length - decimals)}0`;
  return priceSchema.parse({ ...currency, baseUnits: units, amount, chain, ...change });
}

function costOf(price: Price, items = 1, quote?: MintCost, programFee = 0n): VerifiedCost {
  const lamports = { rent: 5_602_800n, inexactRent: 0n, programFee, networkFee: 13_000n };
  const totals = { items, price: BigInt(price.baseUnits), payments: [], ...lamports, isComplete: true };
  return toVerifiedCost(totals, { price, quote, chain });
}

/** Symbols that a price may have, and that try to look like something else. */
const symbols = [
  "tUSD",
  "0.01",
  "Free",
  "\u202eDSUt",
  "ЅOL",
  "<b>0</b>",
  "&amp;",
  "a\n\n0  SOL",
  "$".repeat(64),
];
const costs: [string, VerifiedCost][] = [
  ["free", costOf(priceOf("0", sol))],
  ["with a fee of the items' program", costOf(priceOf("1000000000", sol), 1, undefined, 1_500_000n)],
  ["a lamport", costOf(priceOf("1", sol))],
  ["as much as a price can be", costOf(priceOf("9".repeat(39), sol))],
  ["of several items", costOf(priceOf("1000000000", sol), 2, { unitPrice: priceOf("500000000", sol) })],
  [
    "with a discount",
    costOf(priceOf("750000000", sol), 2, {
      unitPrice: priceOf("500000000", sol),
      discount: priceOf("250000000", sol),
    }),
  ],
  ...symbols.map((currency): [string, VerifiedCost] => [
    `in ${JSON.stringify(currency.slice(0, 12))}`,
    costOf(priceOf("25000000", { ...dollars, currency }), 2, {
      unitPrice: priceOf("12500000", { ...dollars, currency }),
    }),
  ]),
];

/** Draws a cost, in a narrow column. */
function draw(cost: VerifiedCost): HTMLElement {
  const column = document.createElement("div");
  column.style.inlineSize = "18rem";
  document.body.append(column);
  onTestFinished(() => column.remove());
  render(costView(cost, english), column);
  return column;
}

/** Visible text without directions and line breaks. */
const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, " ").trim();

it.each(costs)(
  "the cost %s reads in the browser as the proof against hostile services reads it",
  (_, cost) => {
    const drawn = draw(cost);
    const { parts, totals, token } = readDrawnCost(cost);
    const rows = [...drawn.querySelectorAll("tr")].map((row) => [...row.cells].map(textOf));
    const read = ({ label, labelAmount, sign, amount }: CostRow) => [
      [label, labelAmount].filter(Boolean).join(" "),
      `${sign ?? ""}${amount}`,
    ];
    expect(rows).toEqual([...parts, ...totals].map(read));
    for (const cell of drawn.querySelectorAll("td")) expect(cell.checkVisibility()).toBe(true);
    expect(drawn.querySelectorAll("table *:not(tbody, tfoot, tr, th, td, bdi)")).toHaveLength(0);
    if (token) expect(textOf(drawn)).toContain(`${token.currency} = ${address}`);
    else expect(textOf(drawn)).not.toContain("=");
  },
);

it("a token that its symbol doesn't identify is shown with its whole address, a well-known one without", () => {
  const devnetDollars = { ...dollars, currency: "USDC", mint: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU" };
  expect(textOf(draw(costOf(priceOf("25000000", dollars))))).toContain(`= ${address}`);
  expect(textOf(draw(costOf(priceOf("25000000", devnetDollars))))).not.toContain("=");
});
