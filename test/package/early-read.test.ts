import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page, type Route } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import { createFakeService } from "../../src/testing.js";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";
import { project } from "./consumer.js";

interface Read {
  readonly path: string;
  readonly key: string | undefined;
}

interface Answer {
  readonly status?: number;
  readonly body: object;
}

const script = `<script type="module" src="/widget/mint-widget.js"></script>`;
const widget = (attributes: string) => `<mint-widget ${attributes}></mint-widget>`;
const aurora = widget(`collection="AbC123" key="demo_pub_a"`);

let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Collection reads that have reached the service. */
let reads: Read[];
/** Element's code, with which the service answers once it is released. */
let elementCode: { release: () => void; isReleased: Promise<void> };
let answer: (read: Read) => Answer | Promise<Answer>;

beforeAll(async () => {
  browser = await chromium.launch(browserLaunch());
});
afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  reads = [];
  answer = ({ key }) => ({ body: namedCollection(`Aurora for ${key}`) });
  let release!: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  elementCode = { release, isReleased };
});
afterEach(() => context.close());

it("reads the collection while the element's code is on its way, and not again", async () => {
  await openPage(script + aurora);
  await expect.poll(() => reads).toEqual([{ path: "/mint/v1/collections/AbC123", key: "demo_pub_a" }]);
  expect(await page.evaluate(() => customElements.get("mint-widget") === undefined)).toBe(true);
  elementCode.release();
  await page.getByRole("region", { name: "Aurora for demo_pub_a" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(reads).toHaveLength(1);
});

it("renders an answer that is there already without a skeleton before it", async () => {
  // A string, because the test runner's transformation changes functions.
  await page.addInitScript(`
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options);
      window.rendered = [];
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) if (node instanceof Element) window.rendered.push(node.outerHTML);
      }).observe(root, { subtree: true, childList: true });
      return root;
    };`);
  const answered = page.waitForEvent("requestfinished", (request) => request.url().includes("/collections/"));
  await openPage(script + aurora);
  await answered;
  elementCode.release();
  await page.getByRole("region", { name: "Aurora for demo_pub_a" }).waitFor();
  const rendered = await page.evaluate<string[]>("rendered");
  expect(rendered.filter((html) => html.includes("Aurora for demo_pub_a"))).not.toEqual([]);
  expect(rendered.filter((html) => html.includes("skeleton"))).toEqual([]);
});

it("renders all elements whose answers are there already before the browser can paint them without content", async () => {
  await page.addInitScript(`
    customElements.whenDefined("mint-widget").then(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const elements = [...document.querySelectorAll("mint-widget")];
        window.rendered = elements.map(({ shadowRoot }) => shadowRoot.querySelector("h2")?.textContent);
      };
      port2.postMessage(null);
    });`);
  const keys = ["demo_pub_a", "demo_pub_b"];
  let answered = 0;
  page.on("requestfinished", (request) => (answered += Number(request.url().includes("/collections/"))));
  await openPage(script + keys.map((key) => widget(`collection="AbC123" key="${key}"`)).join(""));
  await expect.poll(() => answered).toBe(keys.length);
  elementCode.release();
  await page.waitForFunction("window.rendered");
  expect(await page.evaluate("rendered")).toEqual(keys.map((key) => `Aurora for ${key}`));
});

it("reads for the standalone file when early-read.js is on the page", async () => {
  await openPage(
    `<script type="module" src="/widget/early-read.js"></script>${aurora}
     <script type="module" src="/widget/mint-widget.standalone.js"></script>`,
  );
  await expect.poll(() => reads).toHaveLength(1);
  elementCode.release();
  await page.getByRole("region", { name: "Aurora for demo_pub_a" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(reads).toHaveLength(1);
});

it("reads once for equal elements and a script that is there twice", async () => {
  await openPage(script + aurora + aurora + `<script type="module" src="/widget/mint-widget.js?2"></script>`);
  await expect.poll(() => reads).toHaveLength(1);
  elementCode.release();
  await expect.poll(() => page.getByRole("region", { name: "Aurora for demo_pub_a" }).count()).toBe(2);
  expect(reads).toHaveLength(1);
});

it("shows each element the answer to its own key", async () => {
  const keys = ["demo_pub_a", "demo_pub_b", "demo_test_c"];
  await openPage(script + keys.map((key) => widget(`collection="AbC123" key="${key}"`)).join(""));
  await expect.poll(() => reads.map(({ key }) => key)).toEqual(keys);
  elementCode.release();
  await page.getByRole("region", { name: "Aurora for demo_test_c" }).waitFor();
  const names = page.getByRole("region", { name: "Aurora" });
  expect(await names.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")))).toEqual(
    keys.map((key) => `Aurora for ${key}`),
  );
  expect(reads).toHaveLength(3);
});

it.each([
  ["a secret key", `collection="AbC123" key="demo_live_secret"`],
  ["a secret key beside another", `collection="AbC123" key="demo_pub_a" publishable-key=" DEMO_LIVE_secret"`],
  ["no key", `collection="AbC123"`],
  ["no collection", `key="demo_pub_a"`],
  ["an invalid API base", `collection="AbC123" key="demo_pub_a" api-base="/mint/v1"`],
])("sends nothing for an element with %s", async (_, attributes) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  elementCode.release();
  await openPage(script + widget(attributes));
  await page.getByRole("alert").waitFor();
  expect(requested.filter((url) => !url.endsWith(".js"))).toEqual(["https://mint.test/"]);
  expect(reads).toEqual([]);
});

it("sends nothing for a property with a secret key, which replaces the attribute", async () => {
  elementCode.release();
  await openPage(
    `${aurora}<script>document.querySelector("mint-widget").publishableKey = "demo_live_secret"</script>${script}`,
  );
  await page.getByRole("alert").waitFor();
  expect(reads).toEqual([]);
});

it("reads again for a collection that was chosen after the early read", async () => {
  answer = ({ path }) => ({ body: namedCollection(path.endsWith("/Other") ? "Other" : "Aurora") });
  await openPage(script + aurora);
  await expect.poll(() => reads).toHaveLength(1);
  await page.locator("mint-widget").evaluate((element) => element.setAttribute("collection", "Other"));
  elementCode.release();
  await page.getByRole("region", { name: "Other" }).waitFor();
  expect(reads.map(({ path }) => path)).toEqual([
    "/mint/v1/collections/AbC123",
    "/mint/v1/collections/Other",
  ]);
});

it("reads from the element's own API where that is another than the script's", async () => {
  await openPage(
    script + widget(`collection="AbC123" key="demo_pub_a" api-base="https://mint.test/other/mint/v1"`),
  );
  await expect.poll(() => reads).toEqual([{ path: "/other/mint/v1/collections/AbC123", key: "demo_pub_a" }]);
});

it("gets its response from a fake service instead of the page's own", async () => {
  const service = createFakeService({ apiBase: "https://mint.test/mint/v1", scenario: "soldOut" });
  elementCode.release();
  await page.route("https://mint.test/**", (route) =>
    respond(route, script + widget(`collection="${service.collection}" key="demo_pub_a"`)),
  );
  await page.route(service.handles, service.handleRoute);
  await page.goto("https://mint.test/");
  await page.getByText("Sold out").waitFor();
  expect([service.count("collection"), reads]).toEqual([1, []]);
});

it("uses a rejection by the service as the response, without a second request", async () => {
  answer = () => ({ status: 403, body: { success: false, code: "COLLECTION_NOT_IN_SCOPE", message: "" } });
  await openPage(script + aurora);
  await expect.poll(() => reads).toHaveLength(1);
  elementCode.release();
  await page.getByRole("alert").waitFor();
  expect(reads).toHaveLength(1);
});

it("retries an early read that has failed", async () => {
  answer = () =>
    reads.length === 1
      ? { status: 503, body: { success: false, code: "UNAVAILABLE", message: "" } }
      : { body: namedCollection("Aurora") };
  await openPage(script + aurora);
  await expect.poll(() => reads).toHaveLength(1);
  elementCode.release();
  await page.getByRole("region", { name: "Aurora" }).waitFor();
  expect(reads).toHaveLength(2);
});

it("reads again when the element's code has taken so long that the answer may be outdated", async () => {
  await page.clock.install();
  let release!: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  answer = async () => {
    const body = namedCollection(`Aurora ${reads.length}`);
    if (reads.length > 1) await isReleased;
    return { body };
  };
  const answered = page.waitForEvent("requestfinished", (request) => request.url().includes("/collections/"));
  await openPage(script + aurora);
  await answered;
  await page.clock.fastForward(10_000);
  elementCode.release();
  // The skeleton, while it is read again.
  await page.getByRole("region", { name: "Mint" }).waitFor();
  release();
  await page.getByRole("region", { name: "Aurora 2" }).waitFor();
});

it("reads again when the machine has slept while the element's code was on its way", async () => {
  await page.clock.install();
  answer = () => ({ body: namedCollection(`Aurora ${reads.length}`) });
  await openPage(script + aurora);
  await expect.poll(() => reads).toHaveLength(1);
  // The wall clock alone goes on: timers and the monotonic clock stand still.
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  elementCode.release();
  await page.getByRole("region", { name: "Aurora 2" }).waitFor();
});

it("counts down from the time at which the early read was answered", async () => {
  await page.clock.install();
  const serverTime = Date.now() + 3_600_000;
  const endsAt = new Date(serverTime + 60_000).toISOString() as never;
  answer = () => ({ body: collectionOf([phaseOf({ endsAt })], { serverTime }) });
  await openPage(script + aurora);
  await expect.poll(() => reads).toHaveLength(1);
  await page.clock.fastForward(6_000);
  elementCode.release();
  const time = page.getByRole("timer");
  await time.waitFor();
  expect(await time.textContent()).toMatch(/^00:([0-4]\d|5[0-4])$/);
});

it("rejects an import, and reports to the window, when the element's code can't be loaded", async () => {
  await page.addInitScript(`
    window.events = [];
    addEventListener("error", ({ target, error }) => events.push(target === window ? error.name : target.localName), true);`);
  await page.route(/mint-widget-[\w-]{8}\.js$/, (route) => route.abort());
  await page.route("https://mint.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Drop</title>${script}` }),
  );
  await page.route("https://mint.test/widget/mint-widget.js", (route) => respond(route, ""));
  await page.goto("https://mint.test/");
  await page.waitForFunction("events.length > 0");
  expect(await page.evaluate("events")).toEqual(["TypeError"]);
  const imported = page.evaluate(`import("/widget/mint-widget.js")`);
  await expect(imported).rejects.toThrow("Failed to fetch");
});

it("has the names of the package's entry", async () => {
  elementCode.release();
  await openPage(script);
  const names = await page.evaluate<string[]>(
    `import("/widget/mint-widget.js").then((module) => Object.keys(module))`,
  );
  const entry = readFileSync(join(project, "dist/npm/index.d.ts"), "utf8");
  expect(entry).toContain('export * from "./element.js"');
  const element = (await import(join(project, "src/element.ts"))) as object;
  expect(names.sort()).toEqual(Object.keys(element).sort());
});

function namedCollection(name: string): CollectionResponse {
  const record = collectionOf([phaseOf()], { serverTime: Date.now() });
  return { ...record, collection: { ...record.collection, name } };
}

/** Page of the service's own origin, which answers with the built files and with `answer`. */
async function openPage(body: string): Promise<void> {
  await page.route("https://mint.test/**", (route) => respond(route, body));
  await page.goto("https://mint.test/", { waitUntil: "commit" });
}

async function respond(route: Route, body: string): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (pathname.includes("/collections/")) {
    const read = { path: pathname, key: request.headers()["x-api-key"] };
    reads.push(read);
    const { status = 200, body: json } = await answer(read);
    return route.fulfill({ status, json });
  }
  if (!pathname.startsWith("/widget/"))
    return route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Drop</title>${body}` });
  if (/mint-widget(-[\w-]{8}|\.standalone)\.js$/.test(pathname)) await elementCode.isReleased;
  const file = readFileSync(join(project, "dist", pathname), "utf8");
  return route.fulfill({ contentType: "text/javascript", body: file });
}
