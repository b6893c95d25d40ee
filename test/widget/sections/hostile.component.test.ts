import { expect as expectAccessible } from "@open-wc/testing";
import { afterEach, describe, expect, it } from "vitest";
import { addressOf, baseUnitsOf } from "../../brands.js";
import { prizesOf, recordOf, workOf } from "../fake-lists.js";
import { marketItemOf, solOf, statsOf } from "../fake-market.js";
import { names, SectionPage } from "./section-page.js";
import { sampleOf } from "../../scope.js";

declare global {
  interface Window {
    harm?: unknown;
  }
}

const texts = {
  "an image with an error handler": `"><img src=x onerror="harm=1">`,
  "a very long word": "W".repeat(5_000),
  "bidirectional controls": "‮evil‬ ⁦ unclosed ‮",
  "a name of Object.prototype": "__proto__",
  "only whitespace": "   ",
} as const;

const image = "javascript:harm=1";

/** More than the supply of any currency. */
const hugePrice = (currency: string) => ({ ...solOf(1), baseUnits: baseUnitsOf("9".repeat(39)), currency });

afterEach(() => {
  const { harm } = window;
  delete window.harm;
  expect(harm).toBeUndefined();
});

/** Expects no event handler attributes, no inline styles and only safe URLs. */
function expectHarmless({ page }: SectionPage): void {
  for (const element of page.root.querySelectorAll("*")) {
    expect(element.getAttributeNames().filter((name) => name.startsWith("on"))).toEqual([]);
    const address = element.getAttribute("src") ?? element.getAttribute("href");
    if (address !== null) expect(address).toMatch(/^https?:/);
  }
  expect(
    page.root.querySelectorAll(".section-slot script, .section-slot iframe, .section-slot img[onerror]"),
  ).toHaveLength(0);
}

describe("In place of every text of a section", () => {
  it.each(sampleOf(texts))("%s executes nothing and breaks no layout", async (_, text) => {
    const facts = { name: text, image, attributes: [{ trait_type: text, value: text }] };
    const shown = await SectionPage.show(
      names.join(" "),
      ({ answers }) => {
        answers.gallery = () => ({
          success: true,
          total: 5,
          items: [1, 2, 3, 4, 5].map((number) =>
            workOf(number, { ...facts, mint: addressOf(text), minted: true }),
          ),
        });
        answers.recent = () => ({
          success: true,
          items: [1, 2, 3].map((number) =>
            recordOf(number, {
              ...facts,
              mint: addressOf(`${text}${number}`),
              wallet: addressOf(text),
              mintedAt: text,
              signature: text,
            }),
          ),
        });
        answers.traits = () => ({
          success: true,
          total: 5,
          traits: [1, 2, 3].map(() => ({
            trait_type: text,
            values: [{ value: text, count: 5, minted: 9_000_000_000, share: text }],
          })),
        });
        const ranking = [
          { wallet: addressOf(text), count: Number.MAX_SAFE_INTEGER, share: text },
          { wallet: addressOf(`${text}2`), count: 0 },
        ];
        answers.holders = () => ({ success: true, holders: ranking });
        answers.minters = () => ({ success: true, minters: ranking });
        const prizes = prizesOf().map((prize) => ({
          ...prize,
          name: text,
          description: text,
          image,
          winners: [{ wallet: addressOf(text), mint: addressOf(text), number: 1, wonAt: text }],
        }));
        const fairness = { algorithm: text, commitment: text, seed: text };
        answers.bounty = () => ({
          success: true,
          enabled: true,
          name: text,
          description: text,
          rewards: prizes,
          fairness,
        });
        answers.prizes = () => ({ success: true, enabled: true, prizes });
        answers.market = () => ({ slug: text, name: text, url: image });
        answers.listings = () => ({
          data: [1, 2, 3].map((number) =>
            marketItemOf(number, {
              ...facts,
              mint: addressOf(text),
              listing: {
                id: text,
                price: hugePrice(text),
                seller: addressOf(text),
                marketplace: text,
                url: image,
              },
            }),
          ),
          hasMore: false,
        });
        answers.stats = () =>
          statsOf(30, { headline: { floor: hugePrice(text), listedShare: text, floorChange: text } });
      },
      { width: 320 },
    );
    for (const name of names) {
      await shown.scrollToText(name, /./);
      await shown.page.until(() => !shown.slot(name).querySelector(".section-skeleton"), `${name} is shown`);
    }
    for (const width of [320, 1000]) {
      shown.page.resize(width);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(shown.page.findOverflow()).toEqual([]);
      // The limits of a section's size: its first rows.
      for (const { offsetHeight } of shown.slots) {
        expect(offsetHeight).toBeGreaterThanOrEqual(192);
        expect(offsetHeight).toBeLessThanOrEqual(1_056);
      }
    }
    expectHarmless(shown);
    expect(shown.page.text).not.toMatch(/NaN|undefined|Invalid/);
    shown.slot("gallery").querySelector<HTMLElement>(".grid button")!.click();
    await shown.page.waitFor("dialog");
    expect(shown.page.findOverflow()).toEqual([]);
    expectHarmless(shown);
    await expectAccessible(document.body).to.be.accessible();
    await shown.page.press("{Escape}");
    await shown.openSheetWith("bounty", "Winners");
    expect(shown.page.findOverflow()).toEqual([]);
    expectHarmless(shown);
  });
});

it("Sections need only the required fields: missing optional ones are not rendered", async () => {
  const shown = await SectionPage.show(names.join(" "), ({ answers }) => {
    answers.gallery = () => ({ items: [{ number: 1, rarityRank: "none", attributes: null }, { number: 2 }] });
    answers.recent = () => ({ items: [{ mint: "a" }, { mint: "b", wallet: 5, mintedAt: {} }] });
    answers.traits = () => ({ traits: [{ trait_type: "Sky", values: [{ value: 1 }, { value: "two" }] }] });
    answers.holders = () => ({ holders: [{ wallet: "someone", count: 2 }] });
    answers.minters = () => ({ minters: [{ wallet: "someone", count: 2 }] });
    answers.bounty = () => ({ enabled: true, rewards: [{ name: "A print" }] });
    answers.prizes = () => ({ enabled: true });
    answers.stats = () => ({ wash_trade_count_7d: 2, daily: [{ date: "soon" }], headline: { offers: 3 } });
    answers.listings = () => ({ data: [{ mint: "a", listed: true, listing: {} }], hasMore: false });
  });
  await shown.scrollToText("gallery", "2 items");
  await shown.scrollToText("recent", "Unnamed");
  await shown.scrollToText("traits", "two");
  await shown.scrollToText("holders", "someone".slice(0, 4));
  await shown.scrollToText("minters", "someone".slice(0, 4));
  await shown.scrollToText("bounty", "A print");
  await shown.scrollToText("market", "Unnamed");
  expect(shown.page.text).not.toMatch(/NaN|undefined|null|Invalid/);
  await expectAccessible(document.body).to.be.accessible();
});

it("A price on another chain than the drop's is not drawn: it may be of a token of the same name", async () => {
  const price = {
    amount: "1000",
    baseUnits: "1000000000",
    decimals: 6,
    currency: "USDC",
    mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    chain: "solana-mainnet",
  };
  const shown = await SectionPage.show("bounty market", ({ answers }) => {
    answers.bounty = () => ({ enabled: true, rewards: [{ name: "A fortune", value: price }] });
    answers.prizes = () => ({ enabled: true });
    answers.listings = () => ({
      data: [{ ...marketItemOf(1), listing: { ...marketItemOf(1).listing, price } }],
      hasMore: false,
    });
    answers.stats = () => statsOf(90, { headline: { floor: price as never } });
  });
  await shown.scrollToText("bounty", "A fortune");
  await shown.scrollToText("market", "–");
  expect(shown.page.text).not.toContain("USDC");
});
