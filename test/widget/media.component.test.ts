import { describe, expect, it, onTestFinished } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";
import { connectAndMint } from "./state.js";

interface CDPSession {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Emulates media for the rest of the test. */
async function emulate(media: "" | "print", feature?: { name: string; value: string }): Promise<void> {
  const browser = cdp() as unknown as CDPSession;
  await browser.send("Emulation.setEmulatedMedia", { media, features: feature ? [feature] : [] });
  onTestFinished(async () => {
    await browser.send("Emulation.setEmulatedMedia", { media: "", features: [] });
  });
}

async function showDrop(style: Readonly<Record<string, string>> = {}): Promise<MintPage> {
  installWallet();
  const page = await MintPage.show(startService((service) => void (service.record = dropOf())));
  for (const [name, value] of Object.entries(style)) page.element.style.setProperty(name, value);
  return page;
}

describe("With forced colours", () => {
  const force = () => emulate("", { name: "forced-colors", value: "active" });

  /** Current value of a system colour. */
  function resolve(color: string): string {
    const probe = document.createElement("i");
    probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
    document.body.append(probe);
    const { color: resolved } = getComputedStyle(probe);
    probe.remove();
    return resolved;
  }

  it("enabled, disabled and focused controls are distinguishable", async () => {
    await force();
    const page = await showDrop({ "--mint-accent": "white", "--mint-background": "white" });
    // Away from the button, which another test may have left hovered.
    await userEvent.hover(document.body, { position: { x: 0, y: 0 } });
    const live = getComputedStyle(page.main);
    // Colours change in a transition.
    await expect
      .poll(() => [live.backgroundColor, live.color])
      .toEqual([resolve("Highlight"), resolve("HighlightText")]);
    // Otherwise the browser draws a backplate of the page's colour below the text, which becomes unreadable.
    expect(live.getPropertyValue("forced-color-adjust")).toBe("none");
    const less = getComputedStyle(page.get("button", "Decrease quantity"));
    const more = getComputedStyle(page.get("button", "Increase quantity"));
    expect(less.color).toBe(resolve("GrayText"));
    expect(more.color).not.toBe(less.color);

    page.main.focus({ focusVisible: true } as FocusOptions);
    expect([live.outlineStyle, live.outlineWidth]).toEqual(["solid", "2px"]);
    expect(live.outlineColor).not.toBe(resolve("Canvas"));

    page.main.setAttribute("aria-disabled", "true");
    expect(live.color).toBe(resolve("GrayText"));
    expect(live.backgroundColor).not.toBe(resolve("Highlight"));
    expect(live.borderTopColor).not.toBe(resolve("Canvas"));
  });

  it("the minted share and the open phase are visible", async () => {
    await force();
    const page = await showDrop();
    const bar = getComputedStyle(page.get("progressbar", "Minted"));
    expect(bar.borderTopWidth).toBe("1px");
    expect(bar.borderTopColor).not.toBe(resolve("Canvas"));
    const dots = [...page.get("list", "Phases").children].map(
      (phase) => getComputedStyle(phase, "::before").borderTopWidth,
    );
    expect(dots).toEqual(["2px", "4px", "2px"]);
  });

  it("the dialog has a visible border and backdrop", async () => {
    await force();
    const page = await showDrop();
    await page.click("button", "Connect wallet");
    const dialog = await page.waitFor("dialog");
    const { borderTopStyle, borderTopColor } = getComputedStyle(dialog);
    expect(borderTopStyle).toBe("solid");
    expect(borderTopColor).not.toBe(resolve("Canvas"));
    expect(getComputedStyle(dialog, "::backdrop").backgroundColor).not.toMatch(/, 0\)$/);
  });

  it("the selected tab, filter and time range are visible, and so is the chart", async () => {
    await force();
    const shown = await SectionPage.show("market gallery traits");
    await shown.scrollToText("traits", "%");
    await shown.scrollToText("gallery", "#1");
    await shown.scrollToText("market", "Floor");
    const { root } = shown.page;
    for (const selector of [
      '[data-section="traits"] [role="tab"]',
      '[data-section="market"] [role="tab"]',
      ".segments button",
      ".ranges button",
    ]) {
      const buttons = [...root.querySelectorAll<HTMLElement>(selector)];
      const chosen = buttons.filter((button) => (button.ariaSelected ?? button.ariaPressed) === "true");
      expect(chosen, selector).toHaveLength(1);
      for (const button of buttons) {
        const { backgroundColor } = getComputedStyle(button);
        const isChosen = backgroundColor === resolve("Highlight");
        expect(isChosen, `${selector} ${button.textContent}`).toBe(chosen.includes(button));
      }
    }
    await shown.page.until(() => root.querySelector(".plot .bar") !== null, "the chart is drawn");
    expect(getComputedStyle(root.querySelector(".plot .bar")!).fill).not.toBe(resolve("Canvas"));
    expect(getComputedStyle(root.querySelector(".plot .line")!).stroke).toBe(resolve("Highlight"));
  });
});

it("with more contrast, lines and secondary text are as strong as the text", async () => {
  await emulate("", { name: "prefers-contrast", value: "more" });
  const page = await showDrop();
  const { color } = getComputedStyle(page.element);
  expect(getComputedStyle(page.get("list", "Phases")).borderTopColor).toBe(color);
  expect(getComputedStyle(page.root.querySelector("small")!).color).toBe(color);
});

describe("In print", () => {
  const dark = { "--mint-background": "#111", "--mint-text": "#eee", "--mint-accent": "#f0f" };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  /** Printed addition to an element: text that the screen shows on hover only. */
  const readAside = (element: Element) => getComputedStyle(element, "::after").content;

  it("texts, figures and phases are black on white, with no controls and no clipping", async () => {
    const page = await showDrop(dark);
    await page.connect();
    await emulate("print");
    const pressable = [...page.root.querySelectorAll<HTMLElement>("button, input, select")].filter(isSeen);
    // A phase's name is printed although it is a button.
    expect(pressable.filter((each) => !each.closest('[part="phases"]'))).toEqual([]);
    for (const part of ["art", "title", "supply", "price", "phases", "description", "wallet"]) {
      expect(isSeen(page.root.querySelector(`[part="${part}"]`)!), part).toBe(true);
    }
    for (const each of page.root.querySelectorAll(".frame *")) {
      const { color, backgroundColor, backgroundImage, overflowY } = getComputedStyle(each);
      expect([color, backgroundColor, backgroundImage]).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "none"]);
      expect(overflowY, each.className).not.toMatch(/auto|scroll/);
    }
  });

  it("a mint becomes a receipt: items, addresses and transactions in full, and the paid total", async () => {
    const page = await showDrop(dark);
    await connectAndMint(page);
    await page.waitFor("button", "Copy link");
    const [minted] = page.eventsOf("mint-success");
    await emulate("print");
    const asides = [...page.root.querySelectorAll(".details [title]")].map((each) => [
      each.getAttribute("title"),
      readAside(each),
    ]);
    expect(asides.map(([title]) => title)).toEqual([minted!.items[0]!.mint, minted!.signature]);
    for (const [title, aside] of asides) expect(aside).toMatch(new RegExp(`attr\\(title\\)|${title}`));
    expect(page.text).toMatch(/You paid [\d.]+ SOL/);
    expect(isSeen(page.root.querySelector('[part="reveal"]')!)).toBe(true);
    expect(isSeen(page.root.querySelector('[part="share"]')!)).toBe(false);
  });

  it("a section is as long as its content, and one that isn't loaded leaves no gap", async () => {
    const shown = await SectionPage.show("holders gallery bounty");
    await shown.scrollToText("holders", "1");
    await emulate("print");
    await shown.page.until(() => !isSeen(shown.slot("gallery")), "the gallery is gone");
    const list = shown.slot("holders").querySelector(".ranking")!;
    expect(getComputedStyle(list).overflowY).toBe("visible");
    const { bottom } = list.lastElementChild!.getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(shown.slot("holders").getBoundingClientRect().bottom);
  });
});
