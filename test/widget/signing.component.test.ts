import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page as browserPage } from "vitest/browser";
import type { Price } from "../../src/contract/values/price.js";
import { addressOf, baseUnitsOf } from "../brands.js";
import { half } from "../core/pending-mints.js";
import { dollar, madeUpAddress, wallet as walletAddress } from "../solana/build-mint.js";
import { account } from "../solana/fake-standard-wallet.js";
import { dropOf, open } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { switchLanguage } from "./translation.js";

const otherAddress = madeUpAddress(8);

/** Page while its wallet's window is open. */
async function showSigning(options: PageOptions = {}, priceDisplay: Price = half, language = "en") {
  const service = startService((service) => (service.record = dropOf([open({ priceDisplay })])));
  const wallet = installWallet();
  let answer: () => void = () => undefined;
  wallet.beforeSign = () => new Promise<void>((resolve) => (answer = resolve));
  const page = await MintPage.show(service, options);
  await page.connect();
  await page.waitForMainLabel("Mint");
  await switchLanguage(page, language);
  page.main.click();
  await page.until(() => wallet.signings.length > 0, "the wallet is asked");
  return { service, wallet, page, answer: () => answer() };
}

const errorCodes = (page: MintPage) => page.eventsOf("mint-error").map(({ code }) => code);

describe("While the wallet's window is open,", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    return () => vi.useRealTimers();
  });

  async function pass(milliseconds: number, page: MintPage): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await page.element.updateComplete;
  }

  it("the cost stays on screen when the reservation runs out, and the late answer is sent", async () => {
    const { service, page, answer } = await showSigning();
    expect(page.read("status")).toMatch(/^Approve in your wallet\. Your reservation ends in 01:(30|2\d)\.$/);
    await pass(95_000, page);
    expect(page.read("status")).toBe("Your reservation expired.");
    expect(page.read("table", "Price breakdown")).toContain("Total 0.5056158 SOL");
    expect([page.mainLabel, errorCodes(page)]).toEqual(["Sign in your wallet…", []]);
    answer();
    await page.waitForMainLabel("Mint more");
    expect(service.count("execute")).toBe(1);
  });

  it("another wallet is offered after 20 seconds, and what the first one signs later is never sent", async () => {
    const { service, page, wallet, answer } = await showSigning();
    const other = installWallet({ name: "Moth" });
    await pass(19_000, page);
    expect(page.find("button", "Use another wallet")).toBeNull();
    await pass(1_000, page);
    await page.click("button", "Use another wallet");
    await page.waitFor("dialog", "Choose a wallet");
    expect(errorCodes(page)).toEqual(["CANCELLED"]);
    await page.click("button", "Moth");
    await page.waitForMainLabel("Mint");
    answer();
    await pass(5_000, page);
    expect([wallet.signings.length, service.count("execute")]).toEqual([1, 0]);
    await page.activate("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect([other.signings.length, service.count("execute")]).toEqual([1, 1]);
  });

  it("an account that is switched gets nothing: the first one's address is named as that of the item", async () => {
    const { page, wallet, answer } = await showSigning();
    wallet.change({ accounts: [account(otherAddress), account(walletAddress)] });
    answer();
    await page.waitForMainLabel("Mint more");
    expect(page.read("status")).toContain(`Recipient: ${walletAddress}`);
    expect(page.read("status")).not.toContain("It’s in your wallet");
    expect(page.eventsOf("mint-success").map((event) => event.wallet)).toEqual([walletAddress]);
    expect(page.eventsOf("mint-wallet-change").at(-1)!.address).toBe(otherAddress);
  });

  it.each([
    [1_000, "CANCELLED", "Mint canceled. You weren’t charged."],
    [95_000, "SESSION_EXPIRED", "Your reservation expired. You weren’t charged."],
  ])(
    "the mint can be cancelled after %d ms, and what is signed then is never sent",
    async (after, code, text) => {
      const { service, page, answer, wallet } = await showSigning();
      await pass(after, page);
      await page.click("button", "Cancel");
      await page.waitForMainLabel("Try again");
      expect(page.read("alert")).toContain(text);
      expect(page.focused).toBe(page.main);
      expect(page.find("table", "Price breakdown")).toBeNull();
      answer();
      await pass(5_000, page);
      expect([wallet.signings.length, service.count("execute"), errorCodes(page)]).toEqual([1, 0, [code]]);
    },
  );
});

describe("While the wallet is asked, the cost is inside a small phone's screen, with nothing to scroll:", () => {
  /** Italian has the longest texts of the cost, and Arabic is read from right to left. */
  const shownLanguages = ["it", "ar"];
  /** Wide and narrow letters; where they aren't installed, the browser's own. */
  const fonts = ["DejaVu Sans", "DejaVu Sans Condensed"];
  const prices: Record<string, Price> = {
    SOL: { ...half, amount: "12345.678901234", baseUnits: baseUnitsOf("12345678901234") },
    // In two totals, and with its address.
    "a token": {
      amount: "12345.678901",
      baseUnits: baseUnitsOf("12345678901"),
      decimals: 6,
      currency: "tUSD",
      mint: addressOf(dollar),
    },
  };
  const cases = shownLanguages.flatMap((language) =>
    fonts.flatMap((font) => Object.keys(prices).map((currency) => ({ language, font, currency }))),
  );

  it.each(cases)("$language in $font, paid in $currency", async ({ language, font, currency }) => {
    await browserPage.viewport(320, 568);
    onTestFinished(() => browserPage.viewport(1000, 900));
    document.body.style.fontFamily = `"${font}", sans-serif`;
    onTestFinished(() => void (document.body.style.fontFamily = ""));
    const { page } = await showSigning({ width: 320 }, prices[currency], language);
    const cost = page.root.querySelector("table.cost")!;
    const last = page.root.querySelector(".token") ?? cost;
    const { top, left, right } = cost.getBoundingClientRect();
    const { bottom } = last.getBoundingClientRect();
    const box = page.root.querySelector(".details")!.getBoundingClientRect();
    // Neither outside the screen nor scrolled out of the box that it is in.
    const screen = { top: Math.max(0, box.top), bottom: Math.min(568, box.bottom) };
    expect(top).toBeGreaterThanOrEqual(screen.top);
    // The page scrolls by whole pixels.
    expect(bottom).toBeLessThan(screen.bottom + 1);
    expect([left >= 0, right <= 320]).toEqual([true, true]);
    expect(page.findOverflow()).toEqual([]);
  });
});

it("a link tells what is signed, if the service has a page about it", async () => {
  const { page } = await showSigning();
  const link = page.get("link", "Is it safe to sign?") as HTMLAnchorElement;
  expect(link.href).toBe("https://mint.example/docs/get-started/safe-to-sign");
  expect(link.target).toBe("_blank");
});
