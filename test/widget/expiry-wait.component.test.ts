import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { dropOf } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { languages, switchLanguage } from "./translation.js";
import { waitForVisibility } from "./visibility.js";

const second = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  return () => vi.useRealTimers();
});

/** Page whose signed mint was answered with a final error. */
async function showRejected(options: PageOptions = {}) {
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.execute = errorAnswer(409, "SESSION_EXPIRED");
  });
  const wallet = installWallet();
  const page = await MintPage.show(service, options);
  await page.connect();
  await page.click("button", "Mint");
  await page.waitForMainLabel(/^Try again in/);
  return { service, wallet, page };
}

async function pass(milliseconds: number, page: MintPage): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await page.element.updateComplete;
}

const isDisabled = (element: HTMLElement) => element.getAttribute("aria-disabled") === "true";

async function ask(page: MintPage): Promise<HTMLElement> {
  await page.click("button", "Mint anyway");
  const yes = await page.waitFor("button", "Yes, mint again");
  yes.scrollIntoView({ block: "center" });
  await waitForVisibility(yes, true);
  return yes;
}

describe("While a mint could still be charged,", () => {
  it("the main button counts down, disabled, and the error promises nothing", async () => {
    const { page } = await showRejected();
    expect(page.mainLabel).toMatch(/^Try again in 02:(30|29)$/);
    expect(page.isMainEnabled).toBe(false);
    const label = page.mainLabel;
    await pass(10 * second, page);
    expect(page.mainLabel).not.toBe(label);
    expect(page.mainLabel).toMatch(/^Try again in 02:(20|19)$/);
    expect(page.get("alert").innerText.replace(/\s+/g, " ").trim()).toBe(
      "Your reservation expired. The transaction you already signed could still go through and charge you.",
    );
    expect(page.all("button", "Yes, mint again")).toEqual([]);
    expect(page.eventsOf("mint-error").map(({ code, remedy }) => [code, remedy])).toEqual([
      ["SESSION_EXPIRED", "The transaction you already signed could still go through and charge you."],
    ]);
  });

  it("at 320 px, in wide letters, “Mint anyway” is in sight with nothing to scroll", async () => {
    document.body.style.fontFamily = '"DejaVu Sans", sans-serif';
    onTestFinished(() => void (document.body.style.fontFamily = ""));
    const { page } = await showRejected({ width: 320 });
    const { scrollHeight, clientHeight } = page.root.querySelector(".status")!;
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    await waitForVisibility(page.get("button", "Mint anyway"), true);
  });

  it("pressing the main button signs nothing, and it is Try again by itself in the end", async () => {
    const { page, wallet, service } = await showRejected();
    page.main.click();
    await page.press("{Enter}");
    await pass(149 * second, page);
    expect(page.mainLabel).toMatch(/^Try again in 00:0[12]$/);
    await pass(2 * second, page);
    await page.waitForMainLabel("Try again");
    expect(page.isMainEnabled).toBe(true);
    expect(page.find("button", "Mint anyway")).toBeNull();
    expect(page.get("alert").innerText).toBe(
      "Your reservation expired. You may have been charged. Check your wallet before you mint again.",
    );
    expect(wallet.signings).toHaveLength(1);
    service.answers.execute = (request) => service.execute(request);
    await page.click("button", "Try again");
    await page.waitForMainLabel("Mint more");
  });

  it("mint() of the page signs nothing, and says so", async () => {
    const { page, wallet } = await showRejected();
    const outcome = await page.element.mint(1);
    expect(outcome).toMatchObject({ minted: 0, failure: { code: "PREVIOUS_MINT_PENDING" } });
    expect(wallet.signings).toHaveLength(1);
    await page.until(
      () => page.eventsOf("mint-error").at(-1)?.code === "PREVIOUS_MINT_PENDING",
      "the refusal is dispatched",
    );
    expect(page.eventsOf("mint-error").at(-1)!.message).toBe("Your last mint is still pending");
    expect(page.get("alert").innerText).toContain("Your reservation expired.");
  });

  it("what a partial success lacks is not called unpaid", async () => {
    let sent = 0;
    const service = startService((service) => {
      service.record = dropOf();
      service.answers.execute = (request) =>
        sent++ < 1 ? service.execute(request) : errorAnswer(422, "TRANSACTION_FAILED")(request);
    });
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Increase quantity");
    await page.click("button", "Mint · 1 SOL");
    await page.waitForMainLabel("Mint more");
    expect(page.read("alert")).toContain("You could still be charged for the rest until");
    expect(page.read("alert")).not.toContain("weren’t charged");
    await page.click("button", "Mint more");
    await page.waitForMainLabel(/^Try again in/);
  });
});

describe("The question before a second mint", () => {
  it("has plain answers, of which yes can be pressed after a second on screen", async () => {
    const { page, wallet, service } = await showRejected();
    const before = page.measure();
    const yes = await ask(page);
    expect(page.get("alert").innerText.trim()).toBe("You could be charged twice.");
    expect(page.focused).toBe(page.get("button", "No, wait"));
    expect(page.find("button", "Mint anyway")).toBeNull();
    expect(page.measure()).toEqual(before);

    expect(isDisabled(yes)).toBe(true);
    yes.click();
    await pass(second - 1, page);
    expect(isDisabled(yes)).toBe(true);
    // A press too early begins the second again.
    yes.click();
    await pass(second - 1, page);
    expect(isDisabled(yes)).toBe(true);
    expect(wallet.signings).toHaveLength(1);

    await pass(1, page);
    expect(isDisabled(yes)).toBe(false);
    service.answers.execute = (request) => service.execute(request);
    await page.click("button", "Yes, mint again");
    await page.waitForMainLabel("Mint more");
    expect(wallet.signings).toHaveLength(2);
    expect(page.eventTypes.filter((type) => type === "mint-before-sign")).toHaveLength(2);
    expect(page.focused).toBe(page.main);
  });

  it("is closed by “No, wait”, and asks for another second when it is opened again", async () => {
    const { page, wallet } = await showRejected();
    const yes = await ask(page);
    await pass(2 * second, page);
    expect(isDisabled(yes)).toBe(false);
    await page.click("button", "No, wait");
    expect(page.focused).toBe(page.get("button", "Mint anyway"));
    await ask(page);
    expect(isDisabled(yes)).toBe(true);
    await page.click("button", "No, wait");
    await pass(500, page);
    await ask(page);
    await pass(600, page);
    expect(isDisabled(yes)).toBe(true);
    expect(wallet.signings).toHaveLength(1);
  });

  it("has yes nowhere under the pointer that opened it, and nothing cut off, in any language", async () => {
    const { page } = await showRejected();
    const [opener, yes, wait] = [".reason.last", "button.question:not(.last)", ".question.last"].map(
      (selector) => page.root.querySelector<HTMLElement>(`.expiry-wait ${selector}`)!,
    ) as [HTMLElement, HTMLElement, HTMLElement];
    const status = opener.closest(".status")!;
    const isCut = () => status.scrollHeight > status.clientHeight + 1;
    for (const language of ["en", ...languages]) {
      await switchLanguage(page, language);
      for (const width of [320, 480]) {
        page.resize(width);
        const pressed = opener.getBoundingClientRect();
        const cut = [isCut()];
        opener.click();
        cut.push(isCut());
        expect({ language, width, cut }).toEqual({ language, width, cut: [false, false] });
        const answer = yes.getBoundingClientRect();
        expect(answer.width).toBeGreaterThan(0);
        expect(
          answer.right <= pressed.left || answer.left >= pressed.right,
          `${language} at ${width} px`,
        ).toBe(true);
        wait.click();
      }
    }
  });

  it("is not answered by a double or triple click, on either answer", async () => {
    const { page, wallet } = await showRejected();
    await userEvent.tripleClick(page.get("button", "Mint anyway"));
    const yes = await page.waitFor("button", "Yes, mint again");
    await userEvent.dblClick(page.get("button", "No, wait"));
    await ask(page);
    await pass(2 * second, page);
    yes.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
    await pass(second, page);
    expect(wallet.signings).toHaveLength(1);
    expect(page.mainLabel).toMatch(/^Try again in/);
  });

  it("is not answered by a held Enter, nor closed", async () => {
    const { page, wallet } = await showRejected();
    page.get("button", "Mint anyway").focus();
    await holdEnter({ repeats: 0 });
    const yes = await page.waitFor("button", "Yes, mint again");
    await holdEnter({ repeats: 5 });
    expect(page.focused).toBe(page.get("button", "No, wait"));
    yes.scrollIntoView({ block: "center" });
    await waitForVisibility(yes, true);
    await pass(2 * second, page);
    yes.focus();
    await holdEnter({ repeats: 5 });
    await pass(second, page);
    expect(wallet.signings).toHaveLength(1);
    expect(page.get("button", "Yes, mint again")).toBe(yes);
    // Self-check: a press of its own signs.
    await holdEnter({ repeats: 0 });
    await page.until(() => wallet.signings.length === 2, "the second mint is signed");
  });
});

interface KeySession {
  send(method: "Input.dispatchKeyEvent", parameters: object): Promise<unknown>;
}

/** Events of a held Enter: the first press without `autoRepeat`, or so many repetitions of it. */
async function holdEnter({ repeats }: { repeats: number }): Promise<void> {
  const session = cdp() as unknown as KeySession;
  for (let press = 0; press < Math.max(1, repeats); press++) {
    await session.send("Input.dispatchKeyEvent", {
      type: "keyDown",
      key: "Enter",
      code: "Enter",
      windowsVirtualKeyCode: 13,
      text: "\r",
      autoRepeat: repeats > 0,
    });
  }
}

it("After the wait, the advice to look in the wallet is not cut off in any language", async () => {
  const { page } = await showRejected();
  await pass(151 * second, page);
  await page.waitForMainLabel("Try again");
  const status = page.get("alert").closest(".status")!;
  for (const language of ["en", ...languages]) {
    await switchLanguage(page, language);
    for (const width of [320, 480]) {
      page.resize(width);
      const isCut = status.scrollHeight > status.clientHeight + 1;
      expect({ language, width, isCut }).toEqual({ language, width, isCut: false });
    }
  }
});
