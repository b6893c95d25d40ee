import { describe, expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const drop = () => startService((service) => (service.record = dropOf()));

const forwards = "{Tab}";
const backwards = "{Shift>}{Tab}{/Shift}";

/** Presses Tab until an element has the focus. */
async function tabTo(page: MintPage, role: "button" | "spinbutton", name: string, way = forwards) {
  for (let presses = 0; presses < 12; presses++) {
    if (page.focused !== null && page.focused === page.find(role, name)) return;
    await page.press(way);
    if (page.focused) expectVisibleFocus(page);
  }
  throw new Error(`Twelve tabs don't lead to ${role} ${name}.`);
}

function expectVisibleFocus({ focused }: MintPage): void {
  const { outlineStyle, outlineWidth } = getComputedStyle(focused!);
  expect(focused!.matches(":focus-visible")).toBe(true);
  expect([outlineStyle, outlineWidth]).not.toEqual(["none", expect.anything()]);
  expect(parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
}

describe("By keyboard alone,", () => {
  it("a visitor connects, sets the quantity, mints, continues and disconnects without losing the focus", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);

    await tabTo(page, "button", "Connect wallet");
    const main = page.focused;
    await page.press("{Enter}");
    await page.waitFor("dialog", "Choose a wallet");
    await tabTo(page, "button", "Lantern");
    await page.press("{Enter}");
    await page.waitForMainLabel("Mint");
    expect(page.focused).toBe(main);

    await tabTo(page, "spinbutton", "Quantity", backwards);
    await page.press("{ArrowUp}", "{ArrowUp}");
    await page.waitForText(/1.5 SOL .*total/);
    await tabTo(page, "button", "Mint · 1.5 SOL");
    await page.press("{Enter}");
    await page.waitForMainLabel("Mint more");
    expect(wallet.signings[0]).toHaveLength(3);
    expect(page.focused).toBe(main);
    expectVisibleFocus(page);

    await page.press("{Enter}");
    await page.waitForMainLabel("Mint");
    expect(page.focused).toBe(main);

    await tabTo(page, "button", "Disconnect");
    await page.press("[Space]");
    await page.waitForMainLabel("Connect wallet");
    expect(page.focused).toBe(main);
    expectVisibleFocus(page);
  });

  it("the dialog traps the focus, Escape closes it, and the focus returns", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await tabTo(page, "button", "Connect wallet");
    await page.press("{Enter}");
    const dialog = await page.waitFor("dialog", "Choose a wallet");
    for (let presses = 0; presses < 8; presses++) {
      await page.press("{Tab}");
      expect(page.focused === null || dialog.contains(page.focused)).toBe(true);
    }
    await page.press("{Escape}");
    await page.until(() => page.find("dialog") === null, "the dialog is gone");
    expect(page.focused).toBe(page.main);
    expect(page.mainLabel).toBe("Connect wallet");
  });

  it("a dialog that is closed stays so when the page renders before its close event", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "Connect wallet");
    await page.press("{Enter}");
    const dialog = (await page.waitFor("dialog", "Choose a wallet")) as HTMLDialogElement;
    dialog.close();
    page.element.requestUpdate();
    await page.element.updateComplete;
    expect(dialog.open).toBe(false);
    await page.until(() => !dialog.isConnected, "the dialog is gone");
    expect(page.focused).toBe(page.main);
  });

  it("loading more wallets moves the focus to the first new one", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "Connect wallet");
    await page.press("{Enter}");
    await page.waitFor("dialog", "Choose a wallet");
    await tabTo(page, "button", "More wallets");
    await page.press("{Enter}");
    await page.until(() => page.focused?.localName === "a", "the focus has gone on");
    expect(page.focused).toBe(page.get("link", "Faraway"));
  });

  it("a typed quantity is clamped to the allowed range", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    const quantity = page.get("spinbutton", "Quantity") as HTMLInputElement;
    for (const [typed, becomes] of [
      ["3", "3"],
      ["99", "5"],
      ["99", "5"],
      ["0", "1"],
      ["-4", "1"],
      ["2.9", "2"],
      ["", "1"],
    ] as const) {
      quantity.focus();
      quantity.select();
      await page.press("{Delete}", ...typed, "{Tab}");
      expect(quantity.value).toBe(becomes);
    }
  });

  it("a stepper button at its limit keeps the focus and does nothing", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "Increase quantity");
    const more = page.focused;
    for (let presses = 0; presses < 6; presses++) await page.press("{Enter}");
    expect(page.get("spinbutton", "Quantity")).toHaveProperty("value", "5");
    expect(page.focused).toBe(more);
    expect(more!.getAttribute("aria-disabled")).toBe("true");
  });

  it("selecting another phase keeps the focus on it", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "Afterglow");
    const chosen = page.focused;
    await page.press("{Enter}");
    await page.waitForText("$129.92");
    expect(page.focused).toBe(chosen);
    await tabTo(page, "button", "Public", backwards);
    await page.press("{Enter}");
    await page.waitForText("$81.20");
  });

  it("retrying a failed page load keeps the focus in place", async () => {
    const service = drop();
    service.answers.collection = errorAnswer(404, "NOT_FOUND", "There is no such collection.");
    const page = MintPage.open(service);
    await page.waitForMainLabel("Try again");
    await tabTo(page, "button", "Try again");
    const button = page.focused;
    service.answers.collection = () => ({ ...service.record, serverTime: service.now() });
    await page.press("{Enter}");
    await page.waitForMainLabel("Connect wallet");
    expect(page.focused).toBe(button);
  });

  it("a disabled button can be focused and does nothing", async () => {
    const service = startService((service) => {
      service.record = dropOf([{ ...dropOf().phases.all[1]!, priceDisplay: null }]);
    });
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.waitForMainLabel("Price unavailable");
    await tabTo(page, "button", "Price unavailable");
    await page.press("{Enter}", "[Space]");
    expect(page.find("dialog")).toBeNull();
    expect(page.mainLabel).toBe("Price unavailable");
  });

  it("a button that a sentence replaces leaves the focus in its place, and gets it back", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    await tabTo(page, "button", "Connect wallet");
    const { record } = service;
    service.record = dropOf([{ ...dropOf().phases.all[1]!, status: "paused" }]);
    await page.element.refresh();
    await page.waitForText("once the creator resumes it");
    expect(page.focused).toBe(page.main);
    service.record = record;
    await page.element.refresh();
    await page.waitForMainLabel("Connect wallet");
    expect(page.focused).toBe(page.main);
  });
});
