import { expect, it } from "vitest";
import element from "../../src/widget/mint-widget.ts?raw";
import { artwork } from "./artwork.js";
import { withCodes } from "./claim-states.js";
import { dropOf, inFuture } from "./drop.js";
import { answerGallery, workOf } from "./fake-lists.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { openState } from "./open-state.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";
import { connectAndMint } from "./state.js";
import { priced } from "./price-states.js";
import { browsing, connected } from "./states.js";

/** Names documented with a tag in the element's description. */
const listDocumented = (tag: string) =>
  [...element.matchAll(new RegExp(`^ \\* @${tag} (\\S+)`, "gm"))].map(([, name]) => name!).sort();

/** Currently rendered parts. */
const listParts = ({ root }: MintPage) =>
  [...root.querySelectorAll("[part]")].flatMap((each) => [...each.part.values()]);

async function failToMint(): Promise<MintPage> {
  const service = startService((service) => {
    withCodes()(service);
    service.answers.prepare = errorAnswer(409, "INSUFFICIENT_SUPPLY");
  });
  installWallet();
  const page = await MintPage.show(service);
  await connectAndMint(page);
  await page.waitFor("alert");
  await page.waitFor("textbox", "Claim code");
  return page;
}

it("every documented part is rendered in some state, and no other", async () => {
  const seen = new Set<string>();
  const see = (page: MintPage) => listParts(page).forEach((name) => seen.add(name));
  const failed = await failToMint();
  see(failed);
  await failed.element.disconnect();
  await failed.click("button", "Connect wallet");
  await failed.waitFor("dialog");
  see(failed);
  failed.container.remove();

  const reveal = { at: inFuture(60_000), revealedAt: null };
  const links = [{ label: "Website", url: "https://aurora.example/" }];
  const service = startService(
    (service) =>
      void (service.record = dropOf(undefined, {
        reveal,
        links,
        banner: artwork(1),
        creator: { name: "Kestrel Studio", image: null, url: null },
        features: { otherRecipient: true },
      })),
  );
  const minted = await MintPage.show(service);
  see(minted);
  await minted.connect();
  await minted.waitForMainLabel("Mint");
  see(minted);
  await minted.click("button", "Mint");
  await minted.waitForMainLabel("Mint more");
  await minted.until(() => listParts(minted).includes("share"), "the share button is shown");
  see(minted);
  minted.container.remove();

  const animation = { url: "https://art.example/1.mp4", type: "video/mp4" };
  const shown = await SectionPage.show("gallery traits bounty", (service) => {
    service.record = dropOf(undefined, { features: { gallery: true } });
    service.answers.gallery = answerGallery([workOf(1, { animation }), workOf(2)]);
  });
  await shown.page.waitFor("button", /Another of/);
  await shown.scrollToText("bounty", /won/i);
  await shown.scrollToText("traits", "%");
  await shown.scrollToText("gallery", "#1");
  see(shown.page);
  shown.slot("gallery").querySelector<HTMLElement>('[part="item"]')!.click();
  await shown.page.waitFor("dialog");
  see(shown.page);

  shown.page.container.remove();

  for (const name of [
    "sold out, with marketplaces",
    "a list open beside the phase for everyone",
    "not enough funds",
    "paused",
    "upcoming, not connected",
    "a falling price",
  ]) {
    const state = [...browsing, ...connected, ...priced].find((state) => state.name === name)!;
    const page = await openState({
      ...state,
      arrange(service) {
        state.arrange?.(service);
        const { collection } = service.record;
        service.record = {
          ...service.record,
          collection: { ...collection, remindersUrl: "https://mint.example/drop/aurora" },
        };
      },
    });
    if (name.startsWith("upcoming")) await page.waitFor("link", /Notify me/);
    see(page);
    page.container.remove();
  }

  expect(seen).toContain("section-gallery");
  const common = [...seen].filter((name) => !/^section-(?!title)/.test(name));
  // The sheet opens on narrow pages only.
  expect(common.sort()).toEqual(listDocumented("csspart").filter((name) => name !== "section-sheet"));
});

/** Everything that a page could observe of the widget's styles, as text. */
function describeStyles({ root }: MintPage): string {
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

it("every documented custom property changes the widget's styles", async () => {
  const page = await failToMint();
  const { style } = page.element;
  const plain = describeStyles(page);
  const kinds: [RegExp, string][] = [
    [/-(radius|gap|max-width)$/, "7px"],
    [/-font$/, "monospace"],
    [/./, "rgb(1, 2, 3)"],
  ];
  for (const name of listDocumented("cssprop")) {
    style.setProperty(name, kinds.find(([pattern]) => pattern.test(name))![1]);
    expect(describeStyles(page) === plain, name).toBe(false);
    style.removeProperty(name);
    expect(describeStyles(page) === plain, `without ${name}`).toBe(true);
  }
});

it("its styles read no undocumented custom property", async () => {
  const shown = await SectionPage.show("market gallery");
  await shown.scrollToText("market", "Floor");
  const used = new Set<string>();
  for (const sheet of shown.page.root.adoptedStyleSheets)
    for (const { cssText } of sheet.cssRules)
      for (const [name] of cssText.matchAll(/--(?!_)[\w-]+/g)) used.add(name);
  const own = ["--rows", "--pitch", "--columns", "--row"];
  // Names with which Lightning CSS replaces `light-dark()`.
  own.push("--lightningcss-light", "--lightningcss-dark");
  expect([...used].filter((name) => !own.includes(name)).sort()).toEqual(listDocumented("cssprop"));
});

it("content in the documented slots is shown in place", async () => {
  installWallet();
  const page = await MintPage.show(startService((service) => void (service.record = dropOf())));
  const put = (slot: string) => {
    const child = document.createElement("p");
    child.slot = slot;
    child.textContent = slot;
    page.element.append(child);
    return child;
  };
  const slotted = new Map(listDocumented("slot").map((name) => [name, put(name)]));
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(slotted.get("success")!.checkVisibility()).toBe(false);
  await connectAndMint(page);
  await page.waitForMainLabel("Mint more");
  const order = ["header", "title", "success", "wallet", "footer"];
  const tops = order.map((name) => top(slotted.get(name) ?? page.root.querySelector(`[part="${name}"]`)!));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect([...slotted.keys()]).toEqual(["footer", "funds", "header", "success"]);
});

it("the frame is contained: what is in a slot keeps to it, whatever its position", async () => {
  const page = await MintPage.show(startService(), { width: 400 });
  const footer = document.createElement("p");
  footer.slot = "footer";
  footer.style.cssText = "position: fixed; inset: 0; margin: 0";
  page.element.append(footer);
  const frame = page.get("region", dropOf().collection.name).getBoundingClientRect();
  const { width, height } = footer.getBoundingClientRect();
  // Within the borders of 1 px.
  expect([width, height]).toEqual([frame.width - 2, frame.height - 2]);
});

it("the contained frame clips neither the dialog of wallets nor the focus ring of the main button", async () => {
  installWallet();
  const page = await MintPage.show(startService(), { width: 300 });
  const frame = page.get("region", dropOf().collection.name);
  page.main.focus();
  const { outlineWidth, outlineOffset } = getComputedStyle(page.main);
  const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  expect(page.main.getBoundingClientRect().left - ring).toBeGreaterThan(frame.getBoundingClientRect().left);
  await page.click("button", "Connect wallet");
  await page.waitFor("dialog");
  const dialog = page.get("dialog");
  expect(frame.contains(dialog)).toBe(false);
  expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  expect(dialog.getBoundingClientRect().width).toBeGreaterThan(frame.getBoundingClientRect().width);
});
