import { expect, it } from "vitest";
import type { Price } from "../../src/contract/values/price.js";
import { addressOf, baseUnitsOf } from "../brands.js";
import { dollar } from "../solana/build-mint.js";
import { dropOf, inFuture, open } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

const inSol: Price = {
  amount: "12345.678901234",
  baseUnits: baseUnitsOf("12345678901234"),
  decimals: 9,
  currency: "SOL",
  mint: null,
};
const inToken: Price = {
  amount: "8.109",
  baseUnits: baseUnitsOf("8109000"),
  decimals: 6,
  currency: "tUSD",
  mint: addressOf(dollar),
  approximate: true,
};

/** Shown text, and title with the whole amount. */
const rounded = ["≈ 12,345.68 SOL", "12,345.678901234 SOL"] as const;

/** Number of lines of each word of an element. */
function countLines(element: Element): number[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      lines.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
  }
  return lines;
}

it.each([
  ["beside the quantity", inSol, rounded, {}],
  ["in a token", inToken, [expect.stringMatching(/^≈ 8\.109 tUSD \(.{4}….{4}\)$/), ""], {}],
  ["beside a countdown", inSol, rounded, { status: "upcoming", startsAt: inFuture(3_600_000) }],
] as const)("A long price %s breaks between its words only", async (_, priceDisplay, text, phase) => {
  const page = await MintPage.show(
    startService((service) => (service.record = dropOf([open({ ...phase, priceDisplay })]))),
  );
  const price = page.root.querySelector<HTMLElement>("[part=price]")!;
  expect([price.innerText, price.title]).toEqual(text);
  for (const width of [320, 390, 768]) {
    page.resize(width);
    expect({ width, lines: countLines(price) }).toEqual({ width, lines: countLines(price).map(() => 1) });
    expect({ width, over: page.findOverflow() }).toEqual({ width, over: [] });
  }
});
