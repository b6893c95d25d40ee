import { describe, expect, test } from "vitest";
import { eligibilityOf } from "../core/pending-mints.js";
import { enterCode, withCodes } from "./claim-states.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { quoteHigherPrice } from "./price-states.js";
import { installWallet } from "./signing-wallet.js";

describe("A higher price", () => {
  const drop = () =>
    startService((service) => {
      service.record = dropOf();
      quoteHigherPrice(service);
    });

  test("is paid after one confirmation, in the same session", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.click("button", "Mint for 0.6 SOL");
    await page.waitForMainLabel("Mint more");
    expect([service.count("prepare"), wallet.signings.length]).toEqual([1, 1]);
    expect(page.eventsOf("mint-error")).toEqual([]);
  });

  test("is not paid when the visitor declines", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.click("button", "Don’t mint");
    await page.waitForMainLabel("Try again");
    expect(wallet.signings).toEqual([]);
    expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["PRICE_CHANGED"]);
  });
});

describe("A claim code", () => {
  test("is requested by the main button, which focuses its field, when required", async () => {
    const service = startService((service) => {
      withCodes()(service);
      service.answers.eligibility = () =>
        eligibilityOf({ eligible: false, reason: "CODE_REQUIRED", maxQuantity: 0 });
    });
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    const box = await page.waitFor("textbox", "Claim code");
    await page.click("button", "Enter a claim code");
    expect(page.focused).toBe(box);
    await enterCode(page, "ACCESS");
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(service.last("prepare")!.body).toMatchObject({ claim_code: "ACCESS" });
  });

  test("lowers the paid price, and its field is empty afterwards", async () => {
    const service = startService(withCodes());
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await enterCode(page, "QUARTER");
    await page.waitForText("0.375 SOL");
    service.answers.benefits = () => ({
      benefits: [{ kind: "discount", benefit: { discountBasisPoints: 2_500 } }],
    });
    await page.click("button", "Mint");
    await page.click("button", "Mint more");
    const box = (await page.waitFor("textbox", "Claim code")) as HTMLInputElement;
    await page.until(() => box.value === "", "the box is empty");
    expect(service.last("prepare")!.body).toMatchObject({ claim_code: "QUARTER" });
    expect(page.text).not.toContain("0.375 SOL");
  });
});
