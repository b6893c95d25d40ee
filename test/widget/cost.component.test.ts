import { beforeEach, describe, expect, it, vi } from "vitest";
import { cdp, page as browserPage, userEvent } from "vitest/browser";
import { eligibilityOf } from "../core/pending-mints.js";
import { enterCode, withCodes } from "./claim-states.js";
import { dropOf } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { quoteHigherPrice } from "./price-states.js";
import { installWallet } from "./signing-wallet.js";
import { waitForVisibility } from "./visibility.js";

interface CDPSession {
  send(method: string, parameters: object): Promise<unknown>;
}

describe("A higher price", () => {
  const drop = () =>
    startService((service) => {
      service.record = dropOf();
      quoteHigherPrice(service);
    });

  it("is paid after one confirmation, in the same session", async () => {
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

  it("is not paid when the visitor declines", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.click("button", "Cancel");
    await page.waitForMainLabel("Try again");
    expect(wallet.signings).toEqual([]);
    expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["PRICE_CHANGED"]);
  });
});

describe("The button that accepts a higher price", () => {
  beforeEach(async () => {
    await browserPage.viewport(1000, 900);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });

  /** Page that asks, with the button that accepts and the numbers of what follows when it does. */
  async function ask() {
    const service = startService((service) => {
      service.record = dropOf();
      quoteHigherPrice(service);
    });
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    const button = await page.waitFor("button", "Mint for 0.6 SOL");
    const expectUnaccepted = async () => {
      await nextFrame();
      expect(page.find("button", "Mint for 0.6 SOL")).toBe(button);
      expect(wallet.signings).toEqual([]);
    };
    const expectAccepted = async () => {
      await page.until(() => wallet.signings.length > 0, "the wallet signs");
      await vi.advanceTimersByTimeAsync(1_000);
      await page.waitForMainLabel("Mint more");
      expect([service.count("prepare"), wallet.signings.length]).toEqual([1, 1]);
    };
    return { page, button, expectUnaccepted, expectAccepted };
  }

  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Not 1: fractions of a pixel may be clipped. */
  const inView = { threshold: 0.9 };

  /** Scrolls the button into view, and lets it be there for so long. */
  async function showFor(button: Element, milliseconds: number): Promise<void> {
    button.scrollIntoView({ block: "center" });
    await waitForVisibility(button, true, inView);
    await vi.advanceTimersByTimeAsync(milliseconds);
  }

  it("ignores presses until it has been on screen for a second, then accepts one", async () => {
    const { button, expectUnaccepted, expectAccepted } = await ask();
    expect(button.ariaDisabled).toBe("true");
    await userEvent.click(button, { force: true });
    await expectUnaccepted();
    await showFor(button, 999);
    await userEvent.click(button, { force: true });
    button.focus();
    await userEvent.keyboard("{Enter} ");
    await expectUnaccepted();
    await vi.advanceTimersByTimeAsync(999);
    expect(button.ariaDisabled).toBe("true");
    await vi.advanceTimersByTimeAsync(1);
    expect(button.ariaDisabled).toBeNull();
    await userEvent.click(button);
    await expectAccepted();
  });

  it("ignores a key that was already held, and accepts its next press", async () => {
    const browser = cdp() as unknown as CDPSession;
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
    const pressEnter = (event: { readonly autoRepeat: boolean }) =>
      browser.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter, ...event });
    const { page, button, expectUnaccepted, expectAccepted } = await ask();
    page.main.focus();
    await pressEnter({ autoRepeat: false });
    await showFor(button, 1_000);
    button.focus();
    for (let repeat = 0; repeat < 3; repeat++) await pressEnter({ autoRepeat: true });
    await expectUnaccepted();
    await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
    await pressEnter({ autoRepeat: false });
    await expectAccepted();
  });

  it("ignores the second click of a double click", async () => {
    const { button, expectUnaccepted, expectAccepted } = await ask();
    await showFor(button, 1_000);
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 2 }));
    await expectUnaccepted();
    await userEvent.click(button);
    await expectAccepted();
  });

  it("is the main button, and none of many presses in a row accepts the price", async () => {
    const { page, button, expectUnaccepted, expectAccepted } = await ask();
    expect(button).toBe(page.main);
    await showFor(button, 0);
    for (let press = 0; press < 5; press++) {
      await vi.advanceTimersByTimeAsync(500);
      button.click();
    }
    await expectUnaccepted();
    await vi.advanceTimersByTimeAsync(1_000);
    await userEvent.click(button);
    await expectAccepted();
  });

  it.each([900, 1_000])(
    "counts the second anew once it is scrolled away after %d ms and back",
    async (shown) => {
      const { page, button, expectUnaccepted, expectAccepted } = await ask();
      await showFor(button, shown);
      page.container.style.marginBlockStart = "5000px";
      scrollTo(0, 0);
      await waitForVisibility(button, false, inView);
      await vi.advanceTimersByTimeAsync(10_000);
      button.click();
      await expectUnaccepted();
      await showFor(button, 999);
      button.click();
      await expectUnaccepted();
      await vi.advanceTimersByTimeAsync(1_000);
      button.click();
      await expectAccepted();
    },
  );
});

describe("A claim code", () => {
  it("is validated by the button in its field, which is off while there is nothing to validate", async () => {
    const service = startService(withCodes());
    const { validate } = service.answers;
    service.answers.validate = errorAnswer(503, "SERVICE_BUSY");
    const page = await MintPage.show(service);
    await page.waitFor("textbox", "Claim code");
    const button = page.get("button", "Apply");
    const isOff = () => button.getAttribute("aria-disabled") === "true";
    expect(isOff()).toBe(true);
    await enterCode(page, "QUARTER");
    await page.waitForText("We can’t check this code right now.");
    expect(isOff()).toBe(false);
    service.answers.validate = validate;
    await userEvent.click(button);
    await page.waitForText("✓ 25% off");
    expect([isOff(), page.focused]).toEqual([true, button]);
  });

  it("is requested by the main button, which focuses its field, when required", async () => {
    const service = startService((service) => {
      withCodes()(service);
      service.answers.eligibility = () =>
        eligibilityOf({ eligible: false, reason: "CODE_REQUIRED", maxQuantity: 0 });
    });
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    const box = await page.waitFor("textbox", "Claim code");
    await page.click("button", "Enter claim code");
    expect(page.focused).toBe(box);
    await enterCode(page, "ACCESS");
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(service.last("prepare")!.body).toMatchObject({ claim_code: "ACCESS" });
  });

  it("lowers the paid price, and its field is empty afterwards", async () => {
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
