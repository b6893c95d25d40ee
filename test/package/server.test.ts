import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import type * as server from "../../src/server.js";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { timestamp } from "../../src/contract/values/schema.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";
import { project } from "./consumer.js";

const pixel = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2" fill="#4a3aff"/></svg>`;
const script = `<script type="module" src="/widget/mint-widget.js"></script>`;
const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

let renderMintWidget: typeof server.renderMintWidget;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Keys of the collection reads that browsers have sent. */
let reads: string[];
/** Errors and violations of the page. */
let problems: string[];
/** Element's code, with which the service answers once it is released. */
let elementCode: { release: () => void; isReleased: Promise<void> };
let record: CollectionResponse;

const hours = (count: number) => timestamp.parse(new Date(Date.now() + count * 3_600_000).toISOString());

function recordOf(change: Partial<CollectionResponse["collection"]> = {}): CollectionResponse {
  const phases = [
    phaseOf({ name: "Public", endsAt: hours(30) }),
    phaseOf({ id: "late", name: "Late", status: "upcoming", startsAt: hours(40) }),
  ];
  const found = collectionOf(phases, { supply: { minted: 7, total: 10, available: 3 } });
  return { ...found, collection: { ...found.collection, image: "/art.svg", ...change } };
}

/** HTML of the record, from a service that answers with its own time. */
const render = (options: Partial<server.RenderOptions> = {}) =>
  renderMintWidget({
    collection: "AbC123",
    publishableKey: "demo_pub_a",
    apiBase: "https://mint.test/mint/v1",
    fetch: async () => Response.json({ ...record, serverTime: Date.now() }),
    ...options,
  });

beforeAll(async () => {
  ({ renderMintWidget } = (await import(join(project, "dist/npm/server.js"))) as typeof server);
  browser = await chromium.launch(browserLaunch());
});
afterAll(() => browser.close());

beforeEach(() => {
  record = recordOf();
  reads = [];
  problems = [];
  let release!: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  elementCode = { release, isReleased };
});
afterEach(() => context?.close());

interface PageOptions {
  readonly head?: string;
  readonly policy?: string;
  readonly hasScript?: boolean;
}

/** Opens a page whose body may be rendered when it is requested. */
async function open(
  body: string | (() => Promise<string>),
  { head = script, policy, hasScript = true }: PageOptions = {},
): Promise<void> {
  context = await browser.newContext({ javaScriptEnabled: hasScript });
  page = await context.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        shifts.push(value + " " + sources.map(({ node }) => node?.parentElement?.outerHTML ?? node).join());
    }).observe({ type: "layout-shift", buffered: true });`);
  await page.route("https://mint.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/art.svg") return route.fulfill({ contentType: "image/svg+xml", body: pixel });
    if (pathname.startsWith("/mint/v1/")) {
      if (!pathname.endsWith("/collections/AbC123")) return route.fulfill({ status: 404, json: {} });
      reads.push(route.request().headers()["x-api-key"]!);
      return route.fulfill({ json: { ...record, serverTime: Date.now() } });
    }
    if (pathname !== "/") {
      if (/mint-widget-[\w-]{8}\.js$/.test(pathname)) await elementCode.isReleased;
      const content = readFileSync(join(project, "dist", pathname), "utf8");
      return route.fulfill({ contentType: types[extname(pathname)]!, body: content });
    }
    const content = typeof body === "string" ? body : await body();
    const headers: Record<string, string> = { "Content-Type": "text/html; charset=utf-8" };
    if (policy) headers["Content-Security-Policy"] = policy;
    return route.fulfill({
      headers,
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Drop</title><link rel="icon" href="data:,">${head}<body>${content}</body></html>`,
    });
  });
  await page.goto("https://mint.test/", { waitUntil: "commit" });
}

const region = () => page.getByRole("region", { name: "Aurora" });
const connect = () => page.getByRole("button", { name: "Connect wallet" });
/** Resolves when the element has replaced the content from the server. */
const isTakenOver = () => page.locator("mint-widget script").waitFor({ state: "detached" });

it("shows the first view before the element's code is there, and takes it over without a read", async () => {
  await open(async () => (await render()).html);
  await region().waitFor();
  expect(await page.evaluate(`customElements.get("mint-widget") === undefined`)).toBe(true);
  const text = await page.getByRole("region").innerText();
  for (const shown of ["Aurora", "7 of 10 minted", "0.5 SOL", "Public", "Late"])
    expect(text).toContain(shown);
  await expect
    .poll(() =>
      page
        .getByRole("img", { name: "Artwork of Aurora" })
        .evaluate((it) => (it as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);

  elementCode.release();
  await page.getByRole("timer").first().waitFor();
  await isTakenOver();
  await expect.poll(() => page.getByRole("timer").first().innerText()).toMatch(/^1 day [56] hr$/);
  await page.waitForLoadState("networkidle");
  expect(reads).toEqual([]);
  expect(await page.getByRole("region").count()).toBe(1);
  expect(await page.evaluate("shifts")).toEqual([]);
  expect(problems).toEqual([]);
});

it("paints no frame without the price while the element takes over", async () => {
  await open(async () => (await render({ lang: "de" })).html);
  await page.getByRole("region").waitFor();
  // Frames, and what would be painted in each: the callback runs after the page's own scripts and microtasks.
  await page.evaluate(`
    window.frames_ = new Set();
    const { shadowRoot } = document.querySelector("mint-widget");
    const look = () => {
      const all = [...shadowRoot.querySelectorAll("[part=price]")].map((it) => it.textContent.trim());
      const { height } = shadowRoot.host.getBoundingClientRect();
      frames_.add(JSON.stringify([all, Math.round(height), shadowRoot.querySelectorAll("h2").length]));
      const channel = new MessageChannel();
      channel.port1.onmessage = look;
      channel.port2.postMessage(0);
    };
    look();`);
  elementCode.release();
  await isTakenOver();
  await page.waitForLoadState("networkidle");
  const frames = await page.evaluate<string[]>("[...frames_]");
  expect(frames).toHaveLength(1);
  expect(frames[0]).toContain("0,5 SOL");
});

it("reads again, behind the content, where the HTML was kept", async () => {
  const { html } = await render();
  record = recordOf({ name: "Borealis" });
  const kept = html.replace(/data-time="(\d+)"/, (_, time) => `data-time="${Number(time) - 60_000}"`);
  elementCode.release();
  await open(kept);
  await page.getByRole("region", { name: "Borealis" }).waitFor();
  expect(reads).toEqual(["demo_pub_a"]);
  expect(await page.getByRole("region").count()).toBe(1);
});

it.each([
  ["another collection", `it.setAttribute("collection", "Other")`, 0],
  ["another key", `it.setAttribute("publishable-key", "demo_pub_b")`, 1],
])("doesn't take over the answer to %s", async (_, change, count) => {
  await open(async () => (await render()).html);
  await region().waitFor();
  await page.evaluate(`{ const it = document.querySelector("mint-widget"); ${change} }`);
  elementCode.release();
  await isTakenOver();
  expect(reads).toHaveLength(count);
});

it("keeps the keyboard's focus on the main button", async () => {
  await open(async () => (await render()).html);
  await connect().focus();
  elementCode.release();
  await isTakenOver();
  expect(
    await page.evaluate(`document.querySelector("mint-widget").shadowRoot.activeElement.part.value`),
  ).toBe("button");
});

it("has the element's size on a page with placeholder.css", async () => {
  const slots = `<p slot="header">Above</p><p slot="footer">Below</p>`;
  const head = `<link rel="stylesheet" href="/widget/placeholder.css">${script}`;
  await open(async () => (await render()).html.replace("</mint-widget>", `${slots}</mint-widget>`), { head });
  await region().waitFor();
  expect(await page.getByText("Above").isVisible()).toBe(true);
  const measure = () =>
    page.locator("mint-widget").evaluate((it) => it.getBoundingClientRect().toJSON() as object);
  const before = await measure();
  elementCode.release();
  await isTakenOver();
  expect(await measure()).toEqual(before);
  expect(await page.evaluate("shifts")).toEqual([]);
});

describe("under a strict policy", () => {
  const policyOf = (style: string) =>
    `default-src 'none'; script-src 'self'; style-src ${style}; connect-src 'self'; img-src 'self' data:; ` +
    `require-trusted-types-for 'script'; trusted-types lit-html`;

  it.each(["hash", "nonce"])("allows its style sheet by its %s, and needs nothing else", async (kind) => {
    const rendered = await render(kind === "nonce" ? { nonce: "r4nd0m" } : {});
    const policy = policyOf(kind === "nonce" ? "'nonce-r4nd0m'" : rendered.styleSource);
    await open(rendered.html, { policy });
    await region().waitFor();
    expect(await connect().evaluate((it) => getComputedStyle(it).height)).toBe("56px");
    elementCode.release();
    await isTakenOver();
    expect(problems).toEqual([]);
  });
});

describe("without JavaScript", () => {
  it("has name, price, supply and phases with their times, and no button", async () => {
    record = {
      ...recordOf(),
      phases: collectionOf([
        phaseOf({ name: "Public", endsAt: timestamp.parse("2031-05-06T07:08:00.000Z") }),
        phaseOf({
          id: "b",
          name: "Late",
          status: "upcoming",
          startsAt: timestamp.parse("2031-06-07T08:09:00.000Z"),
        }),
      ]).phases,
    };
    await open((await render()).html, { hasScript: false });
    await region().waitFor();
    expect(await page.getByRole("heading", { name: "Aurora" }).isVisible()).toBe(true);
    expect(await page.getByText("7 of 10 minted").isVisible()).toBe(true);
    expect(await page.locator("[part=price]").innerText()).toBe("0.5 SOL");
    const phases = await page.getByRole("list", { name: "Phases" }).getByRole("listitem").allInnerTexts();
    expect(phases.map((text) => text.replace(/\s+/g, " "))).toEqual([
      "Public 0.5 SOL Everyone Live",
      "Late 0.5 SOL Everyone Jun 7, 2031, 8:09 AM UTC",
    ]);
    expect(await region().innerText()).toContain("Ends May 6, 2031, 7:08 AM UTC");
    expect(await page.getByText("Turn on JavaScript to mint.").isVisible()).toBe(true);
    expect(await connect().isVisible()).toBe(false);
  });
});

it.each(["en", "ar"])("has content in %s without violations of axe's rules", async (lang) => {
  record = recordOf({ description: "About the drop. ".repeat(80) });
  await open(async () => (await render({ lang, sections: "recent gallery" })).html, { head: "" });
  await region().waitFor();
  expect(await checkAccessibility()).toEqual([]);
});

/** Rules of axe that the page violates. */
async function checkAccessibility(): Promise<string[]> {
  await page.evaluate(readFileSync(join(project, "node_modules/axe-core/axe.min.js"), "utf8"));
  return page.evaluate<string[]>(
    `axe.run("mint-widget", { preload: false }).then(({ violations }) => violations.map(({ id }) => id))`,
  );
}
