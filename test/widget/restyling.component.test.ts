import { expect, test } from "vitest";
import element from "../../src/widget/mint-widget.ts?raw";
import { withCodes } from "./claim-states.js";
import { dropOf } from "./drop.js";
import { refusal, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";
import { connectAndMint } from "./state.js";

/** Names that the element's description gives after a tag. */
const listDocumented = (tag: string) =>
  [...element.matchAll(new RegExp(`^ \\* @${tag} (\\S+)`, "gm"))].map(([, name]) => name!).sort();

/** The parts that can be styled right now. */
const listParts = ({ root }: MintPage) =>
  [...root.querySelectorAll("[part]")].flatMap((each) => [...each.part.values()]);

async function failToMint(): Promise<MintPage> {
  const service = startService((service) => {
    withCodes()(service);
    service.answers.prepare = refusal(409, "INSUFFICIENT_SUPPLY");
  });
  installWallet();
  const page = await MintPage.show(service);
  await connectAndMint(page);
  await page.shown("alert");
  await page.shown("textbox", "Claim code");
  return page;
}

test("every part that is described is there in some state, and none besides", async () => {
  const seen = new Set<string>();
  const see = (page: MintPage) => listParts(page).forEach((name) => seen.add(name));
  const failed = await failToMint();
  see(failed);
  await failed.element.disconnect();
  await failed.click("button", "Connect wallet");
  await failed.shown("dialog");
  see(failed);
  failed.container.remove();

  const service = startService((service) => void (service.record = dropOf()));
  const minted = await MintPage.show(service);
  await connectAndMint(minted);
  await minted.mainSays("Mint more");
  await minted.until(() => listParts(minted).includes("share"), "it can be shared");
  see(minted);
  minted.container.remove();

  const shown = await SectionPage.show("gallery traits bounty");
  await shown.see("bounty", /won/i);
  await shown.see("traits", "%");
  await shown.see("gallery", "#1");
  see(shown.page);
  shown.room("gallery").querySelector<HTMLElement>('[part="item"]')!.click();
  await shown.page.shown("dialog");
  see(shown.page);

  expect(seen).toContain("section-gallery");
  const common = [...seen].filter((name) => !/^section-(?!title)/.test(name));
  expect(common.sort()).toEqual(listDocumented("csspart"));
});

/** All that a page could see of how the widget is drawn, as text. */
function describeDrawing({ root }: MintPage): string {
  return [...root.querySelectorAll<HTMLElement>("*")]
    .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, "::before")])
    .flatMap(({ color, backgroundColor, borderColor, borderRadius, fontFamily, padding, maxInlineSize }) => [
      color,
      backgroundColor,
      borderColor,
      borderRadius,
      fontFamily,
      padding,
      maxInlineSize,
    ])
    .join("\n");
}

test("every custom property that is described changes how the widget is drawn", async () => {
  const page = await failToMint();
  const { style } = page.element;
  const plain = describeDrawing(page);
  const kinds: [RegExp, string][] = [
    [/-(radius|gap|max-width)$/, "7px"],
    [/-font$/, "monospace"],
    [/./, "rgb(1, 2, 3)"],
  ];
  for (const name of listDocumented("cssprop")) {
    style.setProperty(name, kinds.find(([pattern]) => pattern.test(name))![1]);
    expect(describeDrawing(page) === plain, name).toBe(false);
    style.removeProperty(name);
    expect(describeDrawing(page) === plain, `without ${name}`).toBe(true);
  }
});

test("its styles ask the page for no custom property that isn't described", async () => {
  const shown = await SectionPage.show("market gallery");
  await shown.see("market", "Floor");
  const used = new Set<string>();
  for (const sheet of shown.page.root.adoptedStyleSheets)
    for (const { cssText } of sheet.cssRules)
      for (const [name] of cssText.matchAll(/--(?!_)[\w-]+/g)) used.add(name);
  const own = ["--rows", "--pitch", "--columns", "--row"];
  expect([...used].filter((name) => !own.includes(name)).sort()).toEqual(listDocumented("cssprop"));
});

test("what the page puts into the described slots is shown where it belongs", async () => {
  installWallet();
  const page = await MintPage.show(startService((service) => void (service.record = dropOf())));
  const put = (slot: string) => {
    const child = document.createElement("p");
    child.slot = slot;
    child.textContent = slot;
    page.element.append(child);
    return child;
  };
  const placed = new Map(listDocumented("slot").map((name) => [name, put(name)]));
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(placed.get("success")!.checkVisibility()).toBe(false);
  await connectAndMint(page);
  await page.mainSays("Mint more");
  const order = ["header", "title", "success", "wallet", "footer"];
  const tops = order.map((name) => top(placed.get(name) ?? page.root.querySelector(`[part="${name}"]`)!));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect([...placed.keys()]).toEqual(["footer", "header", "success"]);
});
