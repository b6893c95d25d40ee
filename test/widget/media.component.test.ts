import { describe, expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";
import { connectAndMint } from "./state.js";

interface CDPSession {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Shows pages until the test is over as a system or a printer does that asks for it. */
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

  /** What a system colour is right now. */
  function resolve(color: string): string {
    const probe = document.createElement("i");
    probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
    document.body.append(probe);
    const { color: resolved } = getComputedStyle(probe);
    probe.remove();
    return resolved;
  }

  test("one sees what can be pressed, what can't, and where one is", async () => {
    await force();
    const page = await showDrop({ "--mint-accent": "white", "--mint-background": "white" });
    const live = getComputedStyle(page.main);
    // Colours change in a transition.
    await expect
      .poll(() => [live.backgroundColor, live.color])
      .toEqual([resolve("Highlight"), resolve("HighlightText")]);
    // Else the browser draws a plate of the page's colour below the words, and they can't be read on it.
    expect(live.getPropertyValue("forced-color-adjust")).toBe("none");
    const less = getComputedStyle(page.get("button", "One less"));
    const more = getComputedStyle(page.get("button", "One more"));
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

  test("one sees how much is minted, and which phase is open", async () => {
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

  test("one sees the dialog's edge, and its backdrop", async () => {
    await force();
    const page = await showDrop();
    await page.click("button", "Connect wallet");
    const dialog = await page.shown("dialog");
    const { borderTopStyle, borderTopColor } = getComputedStyle(dialog);
    expect(borderTopStyle).toBe("solid");
    expect(borderTopColor).not.toBe(resolve("Canvas"));
    expect(getComputedStyle(dialog, "::backdrop").backgroundColor).not.toMatch(/, 0\)$/);
  });

  test("one sees which tab, which filter and which span of time is chosen, and the chart", async () => {
    await force();
    const shown = await SectionPage.show("market gallery traits");
    await shown.see("traits", "%");
    await shown.see("gallery", "#1");
    await shown.see("market", "Floor");
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

test("who asks for more contrast gets lines and secondary text as strong as the text", async () => {
  await emulate("", { name: "prefers-contrast", value: "more" });
  const page = await showDrop();
  const { color } = getComputedStyle(page.element);
  expect(getComputedStyle(page.get("list", "Phases")).borderTopColor).toBe(color);
  expect(getComputedStyle(page.root.querySelector("small")!).color).toBe(color);
});

describe("On paper", () => {
  const dark = { "--mint-background": "#111", "--mint-text": "#eee", "--mint-accent": "#f0f" };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  /** What an element reads on paper: with what the screen only tells when one points at it. */
  const readAside = (element: Element) => getComputedStyle(element, "::after").content;

  test("there are words, figures and phases in black on white, nothing to press and nothing cut off", async () => {
    const page = await showDrop(dark);
    await page.connect();
    await emulate("print");
    const pressable = [...page.root.querySelectorAll<HTMLElement>("button, input, select")].filter(isSeen);
    // A phase's name stays, as a word.
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

  test("what was minted is a receipt: items, addresses and transactions in full, and what was paid", async () => {
    const page = await showDrop(dark);
    await connectAndMint(page);
    await page.shown("button", "Copy link");
    const [minted] = page.heard("mint-success");
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

  test("a section is as long as what it has, and one that isn't there yet leaves no gap", async () => {
    const shown = await SectionPage.show("holders gallery bounty");
    await shown.see("holders", "1");
    await emulate("print");
    await shown.page.until(() => !isSeen(shown.room("gallery")), "the gallery is gone");
    const list = shown.room("holders").querySelector(".ranking")!;
    expect(getComputedStyle(list).overflowY).toBe("visible");
    const { bottom } = list.lastElementChild!.getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(shown.room("holders").getBoundingClientRect().bottom);
  });
});
