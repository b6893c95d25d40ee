/// <reference types="vite/client" />
import { describe, expect, onTestFinished, test } from "vitest";
import page from "../../demo/page/looks.html?raw";
import element from "../../src/widget/mint-widget.ts?raw";
import { refusal, startService, type FakeService } from "../widget/fake-service.js";
import { dropOf } from "../widget/drop.js";
import { MintPage } from "../widget/mint-page.js";
import { installWallet } from "../widget/signing-wallet.js";
import { connectAndMint } from "../widget/state.js";

const sheets = import.meta.glob<string>("../../demo/page/looks/*.css", {
  query: "?raw",
  import: "default",
  eager: true,
});
const looks = Object.entries(sheets).map(([path, text]) => [/(\w+)\.css$/.exec(path)![1]!, text] as const);

const listDocumented = (tag: string) =>
  [...element.matchAll(new RegExp(`^ \\* @${tag} (\\S+)`, "gm"))].map(([, name]) => name!);
const properties = listDocumented("cssprop");
const parts = listDocumented("csspart");
const slots = listDocumented("slot");

/** What of a look's style sheet is neither a custom property of the element nor a rule of a part or a slot. */
function findStrange(name: string, text: string): string[] {
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

const failToMint = ({ answers }: FakeService) => void (answers.prepare = refusal(409, "INSUFFICIENT_SUPPLY"));

/** A widget in a look, with what the demo page has in its slots. */
async function wear(name: string, change: (service: FakeService) => void = () => undefined) {
  const service = startService((service) => {
    service.record = dropOf();
    change(service);
  });
  const shown = await MintPage.show(service, { attributes: { class: name } });
  const slotted = new DOMParser().parseFromString(page, "text/html").querySelectorAll(`.${name} > *`);
  shown.element.append(...slotted);
  return shown;
}

/** Sizes at each width, at none of which anything is cut off. */
function measureAll(shown: MintPage) {
  return [320, 480, 1000].map((width) => {
    shown.resize(width);
    expect({ width, over: shown.findOverflow() }).toEqual({ width, over: [] });
    return { width, ...shown.measure() };
  });
}

describe.each(looks)("The look %s", (name, text) => {
  test("is made only of the described custom properties, parts and slots", () => {
    expect(findStrange(name, text)).toEqual([]);
    expect(page).toContain(`<link rel="stylesheet" href="/demo/page/looks/${name}.css" />`);
  });

  test("has one size at one width in every state, and nothing cut off", async () => {
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
    onTestFinished(() => style.remove());
    installWallet();

    const first = await wear(name);
    const sizes = measureAll(first);
    await connectAndMint(first);
    await first.mainSays("Mint more");
    expect(measureAll(first)).toEqual(sizes);
    first.container.remove();

    const failed = await wear(name, failToMint);
    await connectAndMint(failed);
    await failed.shown("alert");
    expect(measureAll(failed)).toEqual(sizes);
  });
});

test("a rule for what nobody promised is found", () => {
  const strange = ".a { color: red; &::part(nothing) { color: red } & .inner { color: red } } .b { }";
  expect(findStrange("a", strange)).toEqual(["color", "&::part(nothing)", "& .inner", ".b { }"]);
});
