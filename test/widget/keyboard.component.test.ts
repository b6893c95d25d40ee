import { describe, expect, test } from "vitest";
import { dropOf } from "./drop.js";
import { refusal, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const drop = () => startService((service) => (service.record = dropOf()));

const forwards = "{Tab}";
const backwards = "{Shift>}{Tab}{/Shift}";

/** Goes on with Tab until an element has the focus. */
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
  test("a visitor connects, chooses how many, mints, goes on and disconnects, and never loses the focus", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);

    await tabTo(page, "button", "Connect wallet");
    const main = page.focused;
    await page.press("{Enter}");
    await page.shown("dialog", "Choose a wallet");
    await tabTo(page, "button", "Lantern");
    await page.press("{Enter}");
    await page.mainSays("Mint");
    expect(page.focused).toBe(main);

    await tabTo(page, "spinbutton", "Quantity", backwards);
    await page.press("{ArrowUp}", "{ArrowUp}");
    await page.reads(/1.5 SOL .*in all/);
    await tabTo(page, "button", "Mint");
    await page.press("{Enter}");
    await page.mainSays("Mint more");
    expect(wallet.signings[0]).toHaveLength(3);
    expect(page.focused).toBe(main);
    expectVisibleFocus(page);

    await page.press("{Enter}");
    await page.mainSays("Mint");
    expect(page.focused).toBe(main);

    await tabTo(page, "button", "Disconnect");
    await page.press("[Space]");
    await page.mainSays("Connect wallet");
    expect(page.focused).toBe(main);
    expectVisibleFocus(page);
  });

  test("the dialog keeps the focus inside, Escape closes it, and the focus goes back", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await tabTo(page, "button", "Connect wallet");
    await page.press("{Enter}");
    const dialog = await page.shown("dialog", "Choose a wallet");
    for (let presses = 0; presses < 8; presses++) {
      await page.press("{Tab}");
      expect(page.focused === null || dialog.contains(page.focused)).toBe(true);
    }
    await page.press("{Escape}");
    await page.until(() => page.find("dialog") === null, "the dialog is gone");
    expect(page.focused).toBe(page.main);
    expect(page.says).toBe("Connect wallet");
  });

  test("more wallets are called for, and the focus goes on to what they bring", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "Connect wallet");
    await page.press("{Enter}");
    await page.shown("dialog", "Choose a wallet");
    await tabTo(page, "button", "More wallets");
    await page.press("{Enter}");
    await page.until(() => page.focused?.localName === "a", "the focus has gone on");
    expect(page.focused).toBe(page.get("link", "Faraway"));
  });

  test("a quantity is typed, and brought into what is possible", async () => {
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

  test("a step that has come to its end keeps the focus and does nothing", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "One more");
    const more = page.focused;
    for (let presses = 0; presses < 6; presses++) await page.press("{Enter}");
    expect(page.get("spinbutton", "Quantity")).toHaveProperty("value", "5");
    expect(page.focused).toBe(more);
    expect(more!.getAttribute("aria-disabled")).toBe("true");
  });

  test("another phase is chosen, and the focus stays on it", async () => {
    const page = await MintPage.show(drop());
    await tabTo(page, "button", "Afterglow");
    const chosen = page.focused;
    await page.press("{Enter}");
    await page.reads("$129.92");
    expect(page.focused).toBe(chosen);
    await tabTo(page, "button", "Public", backwards);
    await page.press("{Enter}");
    await page.reads("$81.20");
  });

  test("a page that could not be read is tried again, and the focus stays where it was", async () => {
    const service = drop();
    service.answers.collection = refusal(404, "NOT_FOUND", "There is no such collection.");
    const page = MintPage.open(service);
    await page.mainSays("Try again");
    await tabTo(page, "button", "Try again");
    const button = page.focused;
    service.answers.collection = () => ({ ...service.record, serverTime: service.now() });
    await page.press("{Enter}");
    await page.mainSays("Connect wallet");
    expect(page.focused).toBe(button);
  });

  test("a button that can't be pressed can be reached, and does nothing", async () => {
    const service = startService((service) => {
      service.record = dropOf([{ ...dropOf().phases.all[1]!, status: "paused" }]);
    });
    const page = await MintPage.show(service);
    await tabTo(page, "button", "Paused by the creator");
    await page.press("{Enter}", "[Space]");
    expect(page.find("dialog")).toBeNull();
    expect(page.says).toBe("Paused by the creator");
  });
});
