/// <reference types="vite/client" />
import { describe, expect, it, onTestFinished } from "vitest";
import page from "../../demo/page/themes.html?raw";
import element from "../../src/widget/mint-widget.ts?raw";
import { errorAnswer, startService, type FakeService } from "../widget/fake-service.js";
import { dropOf } from "../widget/drop.js";
import { MintPage } from "../widget/mint-page.js";
import { installWallet } from "../widget/signing-wallet.js";
import { connectAndMint } from "../widget/state.js";

const sheets = import.meta.glob<string>("../../demo/page/themes/*.css", {
  query: "?raw",
  import: "default",
  eager: true,
});
const themes = Object.entries(sheets).map(([path, text]) => [/(\w+)\.css$/.exec(path)![1]!, text] as const);

const listDocumented = (tag: string) =>
  [...element.matchAll(new RegExp(`^ \\* @${tag} (\\S+)`, "gm"))].map(([, name]) => name!);
const properties = listDocumented("cssprop");
const parts = listDocumented("csspart");
const slots = listDocumented("slot");

/** Declarations of a theme's style sheet other than the element's custom properties and rules of parts and slots. */
function findUndocumented(name: string, text: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSStyleRule) || rule.selectorText !== `.${name}`) return [rule.cssText];
    const declared = [...rule.style].filter((property) => !properties.includes(property));
    const nested = [...rule.cssRules].flatMap((inner) =>
      inner instanceof CSSStyleRule ? inner.selectorText.split(", ") : [inner.cssText],
    );
    return [...declared, ...nested.filter((selector) => !isOfPartOrSlot(selector))];
  });
}

function isOfPartOrSlot(selector: string): boolean {
  const [, part] = /^&::part\(([\w-]+)\)(?:::?[\w-]+)*$/.exec(selector) ?? [];
  const [, slot] = /^& > \[slot="([\w-]+)"\](?: \w+)?$/.exec(selector) ?? [];
  return parts.includes(part!) || slots.includes(slot!) || selector === "& > [slot]";
}

const failToMint = ({ answers }: FakeService) =>
  void (answers.prepare = errorAnswer(409, "INSUFFICIENT_SUPPLY"));

/** Widget in a theme, with the demo page's slotted content. */
async function showInTheme(name: string, change: (service: FakeService) => void = () => undefined) {
  const service = startService((service) => {
    service.record = dropOf();
    change(service);
  });
  const shown = await MintPage.show(service, { attributes: { class: name } });
  const slotted = new DOMParser().parseFromString(page, "text/html").querySelectorAll(`.${name} > *`);
  shown.element.append(...slotted);
  return shown;
}

/** Sizes at each width, where nothing may overflow. */
function measureAll(shown: MintPage) {
  return [320, 480, 1000].map((width) => {
    shown.resize(width);
    expect({ width, over: shown.findOverflow() }).toEqual({ width, over: [] });
    return { width, ...shown.measure() };
  });
}

describe.each(themes)("The theme %s", (name, text) => {
  it("uses only the documented custom properties, parts and slots", () => {
    expect(findUndocumented(name, text)).toEqual([]);
    expect(page).toContain(`<link rel="stylesheet" href="/demo/page/themes/${name}.css" />`);
  });

  it("keeps the main button in place at each width in every state, and nothing overflows", async () => {
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
    onTestFinished(() => style.remove());
    installWallet();

    const first = await showInTheme(name);
    // The height is that of what a state shows.
    const sizes = measureAll(first).map((size) => ({ ...size, height: expect.any(Number) as number }));
    await connectAndMint(first);
    await first.waitForMainLabel("Mint more");
    expect(measureAll(first)).toEqual(sizes);
    first.container.remove();

    const failed = await showInTheme(name, failToMint);
    await connectAndMint(failed);
    await failed.waitFor("alert");
    expect(measureAll(failed)).toEqual(sizes);
  });
});

it("an undocumented rule is found", () => {
  const strange = ".a { color: red; &::part(nothing) { color: red } & .inner { color: red } } .b { }";
  expect(findUndocumented("a", strange)).toEqual(["color", "&::part(nothing)", "& .inner", ".b { }"]);
});
