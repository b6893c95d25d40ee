import { beforeEach, describe, expect, test, vi } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

/** Page while its wallet's window is open. */
async function showSigning(options: PageOptions = {}) {
  const service = startService((service) => (service.record = dropOf()));
  const wallet = installWallet();
  let answer: () => void = () => undefined;
  wallet.beforeSign = () => new Promise<void>((resolve) => (answer = resolve));
  const page = await MintPage.show(service, options);
  await page.connect();
  await page.activate("button", "Mint");
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

  test("the cost stays on screen when the reservation runs out, and the late answer is sent", async () => {
    const { service, page, answer } = await showSigning();
    expect(page.read("status")).toMatch(/^Approve in your wallet\. Reserved for you for 01:(30|2\d)\.$/);
    await pass(95_000, page);
    expect(page.read("status")).toBe("The reservation ran out.");
    expect(page.read("table", "What you pay")).toContain("Total 0.5056158 SOL");
    expect([page.mainLabel, errorCodes(page)]).toEqual(["Sign in your wallet…", []]);
    answer();
    await page.waitForMainLabel("Mint more");
    expect(service.count("execute")).toBe(1);
  });

  test.each([
    [1_000, "CANCELLED", "The mint was cancelled. Nothing was paid."],
    [95_000, "SESSION_EXPIRED", "The reservation ran out. Nothing was paid."],
  ])(
    "the mint can be cancelled after %d ms, and what is signed then is never sent",
    async (after, code, text) => {
      const { service, page, answer, wallet } = await showSigning();
      await pass(after, page);
      await page.click("button", "Don’t mint");
      await page.waitForMainLabel("Try again");
      expect(page.read("alert")).toContain(text);
      expect(page.focused).toBe(page.main);
      expect(page.find("table", "What you pay")).toBeNull();
      answer();
      await pass(5_000, page);
      expect([wallet.signings.length, service.count("execute"), errorCodes(page)]).toEqual([1, 0, [code]]);
    },
  );
});
