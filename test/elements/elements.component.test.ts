import { expect as expectAccessible } from "@open-wc/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { MintAction, MintPrice } from "../../src/elements.js";
import { placeholderStyles } from "../../src/widget/placeholder-styles.js";
import { elementTags, type ElementTag } from "../../src/widget/element-tags.js";
import { baseUnitsOf } from "../brands.js";
import { half } from "../core/pending-mints.js";
import { allowlist, dropOf, inFuture, later, open } from "../widget/drop.js";
import { errorAnswer, startHeldService, startService, type FakeService } from "../widget/fake-service.js";
import { installWallet } from "../widget/signing-wallet.js";
import { openPage } from "../widget/undefined-page.js";
import { ElementPage } from "./element-page.js";

const hour = 3_600_000;
const startDrop = (record = dropOf()): FakeService => startService((service) => (service.record = record));
const priceOf = (amount: string, baseUnits: string, usd: string) => ({
  ...half,
  amount,
  baseUnits: baseUnitsOf(baseUnits),
  usd,
});
const viewTags = elementTags.filter((tag) => tag !== "mint-action" && tag !== "mint-wall");

it("Elements of one drop read the collection once", async () => {
  const service = startDrop();
  const page = await ElementPage.show(service);
  expect(service.count("collection")).toBe(1);
  expect(page.events.filter((event) => event.startsWith("mint-load")).length).toBe(elementTags.length);
});

it("Elements with another key or collection don't share what was read", async () => {
  const service = startDrop();
  const page = await ElementPage.show(service, ["mint-price", "mint-supply"]);
  page.element("mint-supply").key = `${service.key}_other`;
  await page.until(() => service.count("collection") === 2, "the other key reads, too");
});

it.each<[ElementTag, string | RegExp]>([
  ["mint-price", "0.5 SOL $81.20"],
  ["mint-countdown", "Ends in 2 days 1 hr"],
  ["mint-supply", /^347 of 1,000 minted ?34%$/],
  ["mint-phases", /^Early friends .* Public 0\.5 SOL Everyone · 5 per wallet Ends in 2 days 1 hr Afterglow/],
  ["mint-action", /Connect wallet/],
])("<%s> shows its part of the drop", async (tag, text) => {
  const page = await ElementPage.show(startDrop(), [tag]);
  await page.waitForText(tag, text);
});

/** Heights of elements in a page with `placeholder.css`, where no script has defined them yet. */
async function measureUndefined(width: number, tags: readonly ElementTag[]): Promise<Record<string, number>> {
  const page = await openPage(
    width,
    `${placeholderStyles.cssText} body { margin: 0 }`,
    tags.map((tag) => `<${tag}></${tag}>`).join(""),
  );
  return measureHeights(page.document.body);
}

const measureHeights = ({ children }: HTMLElement) =>
  Object.fromEntries([...children].map((it) => [it.localName, it.getBoundingClientRect().height]));

it.each([
  [200, viewTags.filter((tag) => tag !== "mint-phases")],
  [320, viewTags.filter((tag) => tag !== "mint-phases")],
  // In narrower ones, texts of phases and fees need more lines.
  [480, [...viewTags, "mint-action"] as const],
] as const)("Elements %i px wide have one height before and after the read", async (width, tags) => {
  const { service, release } = startHeldService(dropOf([open(), later()]));
  const page = ElementPage.open(service, tags);
  page.container.style.inlineSize = `${width}px`;
  const measure = () => measureHeights(page.container);
  await page.until(
    () =>
      [...page.container.children].every(({ shadowRoot }) =>
        shadowRoot!.querySelector(".skeleton, .square, .purchase"),
      ),
    "the skeletons are there",
  );
  const before = measure();
  const undefinedHeights = await measureUndefined(width, tags);
  for (const [tag, height] of Object.entries(before))
    expect(Math.abs(undefinedHeights[tag]! - height), tag).toBeLessThan(0.1);
  release();
  await page.waitForText("mint-price", /SOL/);
  await page.until(() => page.isLoaded, "the checkout is there");
  await vi.dynamicImportSettled();
  expect(measure()).toEqual(before);
});

it("<mint-art> shows the artwork with its name, and the test network", async () => {
  const page = await ElementPage.show(startDrop(), ["mint-art"]);
  expect(page.find("img", "Artwork of Aurora")).not.toBeNull();
  expect(page.read("mint-art")).toContain("Test network");
});

it("<mint-wall> shows the collection in a region of its name, without a button of another element", async () => {
  const page = await ElementPage.show(
    startDrop(dropOf([open()], {}, { total: 1000, minted: 0, available: 1000 })),
    ["mint-wall"],
  );
  await page.waitFor("region", "The collection");
  await page.until(() => page.read("mint-wall").includes("All"), "the filters are shown");
  expect(page.element("mint-wall").shadowRoot!.querySelector(".first-mint")).toBeNull();
});

it("<mint-countdown> counts down to the opening, and is a timer", async () => {
  const page = await ElementPage.show(
    startDrop(dropOf([later({ startsAt: inFuture(25 * hour + 30 * 60_000) })])),
    ["mint-countdown"],
  );
  await page.waitForText("mint-countdown", "Starts in 1 day 1 hr");
  expect((await page.waitFor("timer")).textContent).toContain("1 day");
});

it("Elements without a time or a price say what the phase is", async () => {
  const page = await ElementPage.show(startDrop(dropOf([open({ endsAt: null, priceDisplay: null })])), [
    "mint-countdown",
    "mint-price",
  ]);
  await page.waitForText("mint-countdown", "Live");
  await page.waitForText("mint-price", "Price unavailable");
});

it("A drop that is sold out has a result in place of the price and the countdown", async () => {
  const soldOut = dropOf([open({ status: "sold_out" })], {}, { total: 10, minted: 10, available: 0 });
  const page = await ElementPage.show(startDrop(soldOut), ["mint-countdown", "mint-price", "mint-action"]);
  await page.waitForText("mint-countdown", "Sold out");
  await page.waitForText("mint-price", "Sold out");
  await page.waitForText("mint-action", "Sold out All 10 found a home.");
});

it("A drop without phases and supply leaves its elements empty", async () => {
  const record = { ...dropOf([]), supply: { available: null } };
  const page = await ElementPage.show(startDrop(record), ["mint-phases", "mint-supply", "mint-countdown"]);
  await page.waitForText("mint-countdown", "No mint scheduled");
  expect([page.read("mint-phases"), page.read("mint-supply")]).toEqual(["", ""]);
});

it("Every element follows a newer response of the collection", async () => {
  const service = startDrop();
  const page = await ElementPage.show(service, ["mint-price", "mint-supply", "mint-action"]);
  service.record = dropOf(
    [open({ priceDisplay: priceOf("0.7", "700000000", "113.68") })],
    {},
    { total: 1000, minted: 500, available: 500 },
  );
  await page.element("mint-price").refresh();
  await page.waitForText("mint-price", "0.7 SOL $113.68");
  await page.waitForText("mint-supply", /^500 of 1,000 minted ?50%$/);
});

it("A phase that is chosen in one element is that of all", async () => {
  const phases = [
    open(),
    open({ id: "second", name: "Second", priceDisplay: priceOf("0.1", "100000000", "16.24") }),
  ];
  const page = await ElementPage.show(startDrop(dropOf(phases)), ["mint-phases", "mint-price"]);
  await page.waitForText("mint-price", /^0\.5 SOL|^0\.1 SOL/);
  await page.press("button", "Second");
  await page.waitForText("mint-price", /^0\.1 SOL/);
});

it("<mint-action> mints through the widget's checkout and shows the item, and is the only one with the outcome", async () => {
  installWallet();
  const page = await ElementPage.show(startDrop(dropOf([open()])), [
    "mint-action",
    "mint-price",
    "mint-supply",
  ]);
  await page.press("button", "Connect wallet");
  await page.press("button", "Lantern");
  await page.press("button", "Increase quantity");
  await page.press("button", "Decrease quantity");
  await page.press("button", "Mint");
  await page.waitFor("list", "Minted items");
  await page.until(() => page.events.includes("mint-success mint-action"), "the outcome is dispatched");
  expect(page.events.filter((event) => event.startsWith("mint-success"))).toEqual([
    "mint-success mint-action",
  ]);
});

it("<mint-action> keeps the focus on its button while a failed read is retried", async () => {
  const service = startService((service) => (service.answers.collection = errorAnswer(503, "UNAVAILABLE")));
  const page = ElementPage.open(service, ["mint-action"]);
  const button = await page.waitFor("button", "Try again");
  button.focus();
  service.record = dropOf();
  service.answers.collection = () => ({ ...service.record, serverTime: service.now() });
  button.click();
  await page.waitFor("button", "Connect wallet");
  expect(page.element("mint-action").shadowRoot!.activeElement?.textContent).toContain("Connect wallet");
});

it("A collection that can't be read has a line in each element, and a remedy only in <mint-action>", async () => {
  const service = startService(
    (service) => (service.answers.collection = errorAnswer(403, "COLLECTION_NOT_IN_SCOPE")),
  );
  const page = ElementPage.open(service, ["mint-price", "mint-action"]);
  await page.waitFor("alert");
  await page.until(() => page.read("mint-price") !== "", "the price has a line");
  const title = page.read("mint-price");
  expect(page.read("mint-action")).toContain(title);
  expect(page.read("mint-action").length).toBeGreaterThan(title.length + 20);
});

it.each([["en"], ["ar"]])("A page of all elements is accessible in %s", async (lang) => {
  const page = await ElementPage.show(startDrop(), elementTags, { lang });
  await page.until(
    () => page.element("mint-wall").shadowRoot!.querySelector("h3") !== null,
    "the wall is there",
  );
  const animations = [...page.container.children].flatMap(({ shadowRoot }) => shadowRoot!.getAnimations());
  await Promise.all(
    animations
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );
  await expectAccessible(page.container).to.be.accessible();
  expect(page.find("progressbar") ?? page.find("meter")).not.toBeNull();
});

it("Elements have names that assistive technology uses", async () => {
  const page = await ElementPage.show(startDrop(dropOf([allowlist(), open(), later()])));
  for (const [role, name] of [
    ["img", "Artwork of Aurora"],
    ["list", "Phases"],
    ["progressbar", "Minted"],
    ["group", "Aurora"],
    ["spinbutton", "Quantity"],
    ["region", "The collection"],
  ] as const)
    await page.waitFor(role, name);
});

it("Elements follow the page's color scheme, unless `theme` names another", async () => {
  const page = await ElementPage.show(startDrop(), viewTags);
  const schemeOf = (tag: ElementTag) => getComputedStyle(page.element(tag)).colorScheme;
  expect(schemeOf("mint-price")).toBe(getComputedStyle(document.body).colorScheme);
  page.container.style.colorScheme = "dark";
  onTestFinished(() => void page.container.style.removeProperty("color-scheme"));
  expect(schemeOf("mint-price")).toBe("dark");
  page.element("mint-price").theme = "light";
  await page.element("mint-price").updateComplete;
  expect(schemeOf("mint-price")).toBe("light");
});

it("An element doesn't overflow a container of 200 px", async () => {
  const page = await ElementPage.show(startDrop(), viewTags);
  page.container.style.inlineSize = "200px";
  for (const element of page.container.children)
    expect([element.localName, element.scrollWidth <= 201]).toEqual([element.localName, true]);
});

it("The classes are those of the tags, and only `<mint-action>` mints", () => {
  expect(document.createElement("mint-price")).toBeInstanceOf(MintPrice);
  expect(document.createElement("mint-action")).toBeInstanceOf(MintAction);
  expect("mint" in MintAction.prototype).toBe(true);
  expect("mint" in MintPrice.prototype).toBe(false);
});
