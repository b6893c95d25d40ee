import { expect, it } from "vitest";
import { baseUnitsOf } from "../brands.js";
import { eligibilityOf, half } from "../core/pending-mints.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";
import { switchLanguage } from "./translation.js";

it("From right to left the page is mirrored, its prices are not, and nothing overflows", async () => {
  const service = startService((service) => (service.record = dropOf()));
  installWallet();
  const page = await MintPage.show(service, { width: 320, direction: "rtl" });
  await page.connect();
  await page.waitForMainLabel("Mint");
  expect(page.findOverflow()).toEqual([]);

  const middle = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left + right) / 2;
  };
  const [less, quantity, more] = [
    page.get("button", "Decrease quantity"),
    page.get("spinbutton", "Quantity"),
    page.get("button", "Increase quantity"),
  ].map(middle);
  expect(less).toBeGreaterThan(quantity!);
  expect(quantity).toBeGreaterThan(more!);
  const price = page.root.querySelector("[part=price]")!;
  expect(middle(price)).toBeGreaterThan(quantity!);
  const [phase] = page.get("list", "Phases").children;
  const [name, amount] = [...phase!.children].map(middle);
  expect(name).toBeGreaterThan(amount!);
  const edge = (element: Element, side: "left" | "right") => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect()[side]);
  };
  expect(edge(price, "right")).toBe(edge(page.get("heading"), "right"));
  expect(edge(phase!.children[1]!, "left")).toBe(edge(phase!.lastElementChild!.lastElementChild!, "left"));
  expect(readVisually(price)).toBe("0.5 SOL");
  expect(readVisually(page.get("status").firstElementChild!)).toMatch(/^Plus storage deposit and fees\./);
  await page.click("button", "Increase quantity");
  await page.click("button", "Mint · 1 SOL");
  await page.waitForMainLabel("Mint more");
  expect(readVisually(page.get("heading", "2 items"))).toBe("2 items");
});

it("keeps each amount in its order in an Arabic page, and lets the description follow its own language", async () => {
  const shown = await SectionPage.show("bounty market", undefined, {
    direction: "rtl",
    width: 366,
  });
  await shown.scrollToText("market", /SOL/);
  await shown.scrollToText("bounty", /SOL/);
  shown.page.element.lang = "ar";
  await shown.page.until(() => !shown.read("market").includes("Floor"), "the page is in Arabic");
  const notes = shown.slot("market").querySelectorAll("dd small");
  const [dollars, change] = [...notes[0]!.children].map((part) => part.getBoundingClientRect());
  // From right to left: the amount, then its change.
  expect(dollars!.left).toBeGreaterThanOrEqual(change!.right);
  const left = [...shown.slot("bounty").querySelectorAll(".prize small")].find((small) =>
    small.textContent!.includes("SOL"),
  )!;
  const [value, rest] = [...left.children].map((part) => part.getBoundingClientRect());
  expect(value!.left - rest!.right).toBeGreaterThan(4);
  const description = shown.page.root.querySelector("[part=description]")!;
  expect(getComputedStyle(description).direction).toBe("ltr");
});

it("keeps each amount in its order in an Arabic sentence", async () => {
  const balance = { ...half, amount: "0.1", baseUnits: baseUnitsOf("100000000") };
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.eligibility = () =>
      eligibilityOf({ affordableQuantity: 0, shortage: { needed: half, balance } });
  });
  installWallet();
  const page = await MintPage.show(service, { width: 600 });
  await page.connect();
  await page.waitForText("You need 0.5 SOL; this wallet has 0.1 SOL.");
  await switchLanguage(page, "ar");
  const sentence = readVisually(page.get("status").firstElementChild!);
  expect(sentence).toContain("0.5 SOL");
  expect(sentence).toContain("0.1 SOL");
});

/** Characters of a text in visual order, from left to right. */
function readVisually(element: Element): string {
  const letters: { letter: string; left: number; top: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let at = 0; at < node.textContent!.length; at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, top, width } = range.getBoundingClientRect();
      if (width > 0) letters.push({ letter: node.textContent![at]!, left, top });
    }
  }
  letters.sort((a, b) => Math.round((a.top - b.top) / 8) || a.left - b.left);
  return letters.map(({ letter }) => letter).join("");
}
