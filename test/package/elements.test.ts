import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderMintElements } from "../../src/server.js";
import { createFakeService } from "../../src/testing.js";
import { elementTags } from "../../src/widget/element-tags.js";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { createCompiler } from "./compile.js";
import { createConsumer, type Consumer } from "./consumer.js";
import { apiBase, openWidgetPage, widgetDirectory as directory } from "./widget-page.js";

const [widgetScript, elementsScript] = ["mint-widget", "mint-widget.elements"].map(
  (name) => `<script type="module" src="/widget/${name}.js"></script>`,
);
const all = elementTags.map((tag) => `<${tag} collection="AbC123" key="demo_pub_a"></${tag}>`).join("");
const widget = `<mint-widget collection="AbC123" key="demo_pub_a"></mint-widget>`;

let browser: Browser;
let consumer: Consumer;
beforeAll(async () => {
  browser = await chromium.launch(browserLaunch());
  consumer = createConsumer(["react", "@types/react", "vue"]);
});
afterAll(async () => {
  await browser.close();
  consumer.remove();
});

async function openPage(body: string) {
  const opened = await openWidgetPage(browser, body, { defined: "mint-widget" });
  const isDefined = () => opened.page.evaluate("!!customElements.get('mint-price')");
  return { ...opened, isDefined };
}

const isElements = (path: string) => /^\/widget\/register-elements-[\w-]{8}\.js$/.test(path);
const isRead = (path: string) => /^\/mint\/v1\/collections\/[^/]+$/.test(path);

it.each([
  ["the widget's script", widgetScript!],
  ["their own script", elementsScript!],
])("A page of all elements with %s sends one collection read", async (_, script) => {
  const { page, requested, isDefined } = await openPage(script + all);
  await page.getByRole("button", { name: "Connect wallet" }).waitFor();
  expect(await isDefined()).toBe(true);
  expect([requested.filter(isElements).length, requested.filter(isRead).length]).toEqual([1, 1]);
  await page.close();
});

it("Elements that a server rendered continue from its one response, which no later read uses again", async () => {
  const service = createFakeService({ apiBase });
  const drop = await renderMintElements({
    collection: "AbC123",
    publishableKey: "demo_pub_a",
    apiBase,
    fetch: service.fetch,
  });
  const { page, requested } = await openPage(
    elementsScript + elementTags.map((tag) => drop.render(tag).html).join(""),
  );
  await page.getByRole("button", { name: "Connect wallet" }).waitFor();
  expect(requested.filter(isRead)).toEqual([]);
  await page.evaluate("document.querySelector('mint-price').refresh()");
  expect(requested.filter(isRead)).toHaveLength(1);
  await page.close();
});

it("A page with only the widget doesn't load the elements, and one with both reads once", async () => {
  const alone = await openPage(widgetScript + widget);
  expect([alone.requested.filter(isElements), await alone.isDefined()]).toEqual([[], false]);
  await alone.page.close();
  const both = await openPage(widgetScript + widget + all);
  await both.page.locator("mint-price [part=price]").waitFor();
  expect([both.requested.filter(isElements).length, both.requested.filter(isRead).length]).toEqual([1, 1]);
  await both.page.close();
});

it("Each element is in the package's manifest as a preview, with all that it lists", () => {
  const { modules } = JSON.parse(
    readFileSync(join(consumer.installed, "dist/npm/custom-elements.json"), "utf8"),
  ) as {
    modules: {
      declarations?: { tagName?: string; stability?: string; cssParts?: { stability: string }[] }[];
    }[];
  };
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  const stabilityOf = (tag: string) => {
    const { stability, cssParts } = elements.find(({ tagName }) => tagName === tag)!;
    return [stability, ...new Set(cssParts!.map((part) => part.stability))];
  };
  for (const tag of elementTags) expect([tag, ...stabilityOf(tag)]).toEqual([tag, "preview", "preview"]);
  expect(stabilityOf("mint-widget")).toEqual(["stable", "stable"]);
});

it("Elements are typed for the DOM, TSX and React's components", () => {
  const page = `
    import "mint-widget/elements";
    import { MintAction, MintPrice } from "mint-widget/react";
    const drop = { collection: "aurora", publishableKey: "x_pub_y", apiBase: "https://a.test/mint/v1" };
    document.querySelector("mint-action")!.mint(2).then(({ minted }) => minted.toFixed());
    document.querySelector("mint-price")!.theme = "dark";
    export const parts = [
      <MintPrice {...drop} onMintLoad={({ collection }) => console.log(collection.name)} />,
      <MintAction {...drop} mintLabel="Buy" />,
      <mint-countdown collection="aurora" publishable-key="x_pub_y" onmint-error={({ code }) => console.log(code)} />,
      <mint-action collection="aurora" publishable-key="x_pub_y" affiliate="friend" />,
    ];
    // @ts-expect-error: a method of the button alone
    document.querySelector("mint-price")!.mint();
    // @ts-expect-error: an event of the button alone
    export const price = <MintPrice {...drop} onMintSuccess={() => undefined} />;
    // @ts-expect-error: an attribute of the widget alone
    export const other = <mint-price collection="aurora" publishable-key="x_pub_y" sections="wall" />;`;
  expect(createCompiler(consumer, { types: ["mint-widget/jsx"] })({ "page.tsx": page })).toBe("");
});

/** Type of an element's attributes in a framework's templates. */
const templates = {
  vue: `import type { GlobalComponents } from "vue";
    type Attributes<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>["$props"];
    type Key = "publishableKey";`,
  svelte: `import type { SvelteHTMLElements } from "svelte/elements";
    type Attributes<Tag extends keyof SvelteHTMLElements> = SvelteHTMLElements[Tag];
    type Key = "publishable-key";`,
  astro: `type Attributes<Tag extends keyof astroHTML.JSX.IntrinsicElements> = astroHTML.JSX.IntrinsicElements[Tag];
    type Key = "publishable-key";`,
};

/** What the package needs of Svelte, which isn't installed here. */
const svelte = `declare module "svelte/elements" {
  export interface HTMLAttributes<Target extends EventTarget> { onclick?: (this: Target) => void }
  export interface SvelteHTMLElements { p: HTMLAttributes<HTMLParagraphElement> }
}`;

it.each(Object.entries(templates))("Every tag is typed for the templates of %s", (framework, declared) => {
  const compile = createCompiler(consumer, { types: [`mint-widget/${framework}`] });
  const tags = ["mint-widget", "mint-button", ...elementTags];
  const useWith = (theme: string) =>
    [
      declared,
      "declare const key: Record<Key, string>;",
      ...tags.map(
        (tag, index) =>
          `export const element${index}: Attributes<"${tag}"> = { collection: "aurora", ...key, theme: "${theme}" };`,
      ),
    ].join("\n");
  const found = compile({
    "svelte.d.ts": svelte,
    "right.ts": useWith("dark"),
    "wrong.ts": useWith("purple"),
  });
  expect(found.match(/error TS/g)).toHaveLength(tags.length);
  expect(found.match(/Type '"purple"' is not assignable/g)).toHaveLength(tags.length);
});

it("Elements are in a chunk of their own", () => {
  expect(readdirSync(directory).filter((name) => isElements(`/widget/${name}`))).toHaveLength(1);
});
