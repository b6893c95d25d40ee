import { describe, expect, it, onTestFinished } from "vitest";
import type { MintWidget } from "../../src/index.js";
import { placeholderStyles } from "../../src/widget/placeholder-styles.js";
import { dropOf } from "./drop.js";
import { startHeldService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { openPage, type Page } from "./undefined-page.js";
import { names } from "./sections/section-page.js";
import { until } from "./until.js";

const slots = `<p slot="header">A header of so many words that they need more than one line beside the artwork</p>
  <footer slot="footer">A footer, below everything else in the panel, of as many words as the header</footer>
  <p slot="success">A thank you</p>`;

/** Widgets by what distinguishes their size: attributes, and content. */
const variants: Readonly<Record<string, readonly [attributes: string, content: string]>> = {
  "no section": ["", ""],
  "no section by an empty attribute": [`sections=""`, ""],
  "one section": [`sections="gallery"`, ""],
  "all sections": [`sections="${names.join(" ")}"`, ""],
  "the market by its own attribute": [`sections=" holders  bounty" market`, ""],
  "the market twice": [`sections="market" market`, ""],
  slots: [`sections="recent"`, slots],
};

/** The variants of the widget, and text below them. */
function writeVariants({ address, key, base }: FakeService): string {
  const widgets = Object.values(variants)
    .map(
      ([attributes, content]) =>
        `<mint-widget collection="${address}" key="${key}" api-base="${base}" ${attributes}>${content}</mint-widget>`,
    )
    .join("");
  return `${widgets}<p id="below">Below the widgets</p>`;
}

/** Styles of a page without margins and scroll anchoring, and with space to scroll in below its content. */
const scrollStyles = "html { overflow-anchor: none } body { margin: 0; padding-block-end: 2000px }";

/** Scrolls the text below the widgets into view, which then moves if any of them changes its size. */
function scrollBelow({ document }: Page): void {
  document.getElementById("below")!.scrollIntoView({ block: "center" });
}

const widgetsOf = ({ document }: Page) => [...document.querySelectorAll<MintWidget>("mint-widget")];

/** Heights of the page's widgets in pixels, by variant. */
function measure(page: Page): Record<string, number> {
  const heights = widgetsOf(page).map((widget) => widget.getBoundingClientRect().height);
  return Object.fromEntries(Object.keys(variants).map((name, index) => [name, heights[index]!]));
}

/** Layout shifts of a page from its first paint on; call the result to read their sum. */
function observeLayoutShifts({ PerformanceObserver }: Page): () => number {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  return () => {
    add(observer.takeRecords());
    return sum;
  };
}

/** Resolves after two frames: the first one is painted. */
async function paint({ requestAnimationFrame }: Page): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function defineElement(page: Page): void {
  page.fetch = globalThis.fetch;
  const script = page.document.createElement("script");
  script.type = "module";
  script.src = new URL(/* @vite-ignore */ "./strict-page.ts", import.meta.url).href;
  page.document.body.append(script);
}

const allHave = (page: Page, selector: string) =>
  widgetsOf(page).every((widget) => widget.shadowRoot?.querySelector(selector));

/** Defines the element, and releases the collection once the skeletons are painted. @returns their heights */
async function loadWidgets(page: Page, release: () => void): Promise<Record<string, number>> {
  defineElement(page);
  await until(
    () => allHave(page, ".skeleton"),
    () => "the skeletons are rendered",
  );
  await paint(page);
  const skeletons = measure(page);
  release();
  await until(
    () => allHave(page, "h2"),
    () => "the collection is shown",
  );
  await until(
    () => allHave(page, "[part=quantity]"),
    () => "the checkout is loaded",
  );
  await until(
    () =>
      widgetsOf(page).every((widget) =>
        [...widget.shadowRoot!.querySelectorAll(".section-slot")].every((slot) => slot.querySelector("h3")),
      ),
    () => "the sections are rendered",
  );
  await paint(page);
  return skeletons;
}

describe.each([320, 480, 1000])("In a page of %i px,", (width) => {
  it("a widget has one height: before the element is defined, as a skeleton and loaded; nothing shifts", async () => {
    const { service, release } = startHeldService(dropOf());
    const page = await openPage(width, placeholderStyles.cssText + scrollStyles, writeVariants(service));
    scrollBelow(page);
    await paint(page);
    const readShifts = observeLayoutShifts(page);
    expect(page.customElements.get("mint-widget")).toBeUndefined();
    const placeholders = measure(page);
    expect(await loadWidgets(page, release)).toEqual(placeholders);
    expect(measure(page)).toEqual(placeholders);
    expect(readShifts()).toBe(0);
  });
});

it("Without the style sheet the page shifts", async () => {
  const { service, release } = startHeldService(dropOf());
  const page = await openPage(480, scrollStyles, writeVariants(service));
  scrollBelow(page);
  await paint(page);
  const readShifts = observeLayoutShifts(page);
  await loadWidgets(page, release);
  expect(readShifts()).toBeGreaterThan(0);
});

it.each([
  ["by default", ""],
  ["with another root font size", ":root { font-size: 62.5% }"],
  ["with resets", "*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; line-height: 1 }"],
  ["with a large gap", "mint-widget { --mint-gap: 3rem }"],
  ["without a gap", "mint-widget { --mint-gap: 0 }"],
  ["with a narrow frame", "mint-widget { --mint-max-width: 17.5rem }"],
  ["with a frame of a share of the width", "mint-widget { --mint-max-width: 80% }"],
  ["with a frame as wide as the page", "mint-widget { --mint-max-width: none }"],
  ["with padding", "mint-widget { padding: 1rem; margin: 2rem; border: 3px solid }"],
])("The placeholder is as high as the skeleton in every layout %s", async (_, styles) => {
  const { service } = startHeldService(dropOf());
  const attributes = { sections: "recent traits" };
  const skeleton = MintPage.open(service, { attributes });
  await skeleton.until(() => skeleton.root.querySelector(".skeleton") !== null, "the skeleton is there");
  const style = document.createElement("style");
  style.textContent = styles;
  document.head.append(style);
  onTestFinished(() => style.remove());
  const page = await openPage(
    2000,
    `${placeholderStyles.cssText} ${styles}`,
    `<main><mint-widget sections="${attributes.sections}"></mint-widget></main>`,
  );
  const placeholder = page.document.querySelector("mint-widget")!;
  for (const width of [250, 320, 400, 401, 480, 600.5, 759, 760, 1000, 1400, 2000]) {
    skeleton.resize(width);
    placeholder.parentElement!.style.inlineSize = `${width}px`;
    const [expected, height] = [skeleton.element, placeholder].map((it) => it.getBoundingClientRect().height);
    expect({ width, height }).toEqual({ width, height: expected });
  }
});

it("The purchase has its place from the skeleton on, whatever font a page gives the title", async () => {
  const { service, release } = startHeldService(dropOf());
  const style = document.createElement("style");
  style.textContent = "mint-widget::part(title) { font: 900 3rem/0.95 serif }";
  document.head.append(style);
  onTestFinished(() => style.remove());
  const page = MintPage.open(service);
  const readTop = () => page.root.querySelector("[part=purchase]")!.getBoundingClientRect().top;
  await page.until(() => page.root.querySelector(".skeleton") !== null, "the skeleton is there");
  const top = readTop();
  release();
  await page.until(() => page.root.querySelector("h2") !== null, "the collection is shown");
  expect(readTop()).toBe(top);
});

it("A hidden element has no placeholder", async () => {
  const page = await openPage(480, placeholderStyles.cssText, "<mint-widget hidden></mint-widget>");
  expect(page.document.querySelector("mint-widget")!.getBoundingClientRect().height).toBe(0);
});
