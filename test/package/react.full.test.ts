import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { chromium, type Browser, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { collectionOf } from "../core/pending-mints.js";
import { isFullRun } from "../scope.js";
import { createConsumer, project, type Consumer } from "./consumer.js";

const fixture = fileURLToPath(new URL("react", import.meta.url));
const files = ["app.js", "client.js", "server.js"];

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(browserLaunch());
});
afterAll(() => browser.close());

describe.each(["18", "19"])("with React %s, the package", (version) => {
  /** Cases that break in one version where they break in the other: React 18 has them in the full run. */
  const itOnce = (title: string, run: () => Promise<void>) => {
    if (version === "19" || isFullRun) it(title, run);
  };
  let consumer: Consumer;
  /** Script of the page, and of one with the element only. */
  let scripts: { client: string; element: string };
  /** HTML from the server by view. */
  let html: Record<"Shop" | "ShopWithContent" | "Supply" | "template", string>;
  let page: Page;
  /** Keys of the collection reads that have reached the service. */
  let reads: string[];
  /** Messages on the console and uncaught errors. */
  let problems: string[];

  beforeAll(async () => {
    consumer = createConsumer();
    const modules = join(project, "node_modules");
    const react = version === "18" ? "react" : "react-19";
    for (const [name, from] of [
      ["react", react],
      ["react-dom", `react-dom-${version}`],
      ["loose-envify", "loose-envify"],
    ] as const)
      cpSync(join(modules, from), join(consumer.directory, "node_modules", name), { recursive: true });
    for (const name of files) consumer.write(name, readFileSync(join(fixture, name), "utf8"));
    html = JSON.parse(consumer.run(readFileSync(join(fixture, "server.js"), "utf8"))) as typeof html;
    scripts = {
      client: await bundle(consumer, `import "./client.js";`),
      element: await bundle(consumer, `import "mint-widget";`),
    };
  });
  afterAll(() => consumer.remove());

  beforeEach(async () => {
    page = await browser.newPage();
    reads = [];
    problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
  });
  afterEach(() => page.close());

  /** Opens the page with HTML from the server, or without. */
  async function open(content = "", names: (keyof typeof scripts)[] = ["client"]): Promise<void> {
    await page.route("https://mint.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith("/mint/")) {
        if (pathname.endsWith("/collections/AbC123")) reads.push(route.request().headers()["x-api-key"]!);
        return route.fulfill({
          json: collectionOf(undefined, { supply: { minted: 7, total: 10, available: 3 } }),
        });
      }
      const script = scripts[pathname.slice(1) as keyof typeof scripts];
      if (script) return route.fulfill({ contentType: "text/javascript", body: script });
      if (pathname !== "/") return route.fulfill({ status: 204 });
      const tags = names.map((name) => `<script type="module" src="/${name}"></script>`).join("");
      const body = `<!doctype html><title>Shop</title><div id="app">${content}</div>${tags}`;
      return route.fulfill({ contentType: "text/html", body });
    });
    await page.goto("https://mint.test/");
  }

  // A string, because the test runner's transformation changes functions.
  const run = <T = unknown>(code: string): Promise<T> => page.evaluate<T>(code);
  const readLog = () => run<string[]>("shop.log");

  itOnce("contains no element where only its hook is imported", async () => {
    const [hook, component] = [
      await bundle(consumer, `import { useMintStore } from "mint-widget/react"; console.log(useMintStore);`),
      await bundle(consumer, `import { MintWidget } from "mint-widget/react"; console.log(MintWidget);`),
    ];
    expect([hook, component].map((code) => /LitElement|customElements/.test(code))).toEqual([false, true]);
  });

  it("renders the element's attributes on the server, and no listeners", () => {
    expect(html.Shop).toContain(
      `<mint-widget collection="AbC123" publishable-key="demo_pub_a" ` +
        `api-base="https://mint.test/mint/v1" class="drop" sections="recent"></mint-widget>`,
    );
  });

  it("hydrates around the content that the server rendered, which shows before, without a read", async () => {
    // The content's age is that of the test's preparation.
    const content = html.ShopWithContent.replace(/data-time="\d+"/, `data-time="${Date.now()}"`);
    await open(content);
    await page.getByRole("region", { name: "Aurora" }).waitFor();
    expect(await page.getByText("7 of 10 minted").isVisible()).toBe(true);
    await run(`shop.hydrate("Shop", { change: { serverTemplate: ${JSON.stringify(html.template)} } })`);
    await expect.poll(readLog).toEqual(["load Aurora 0", "phase active MintPhaseChangeEvent"]);
    await page.locator("mint-widget script").waitFor({ state: "detached" });
    expect(await page.getByRole("region", { name: "Aurora" }).count()).toBe(1);
    expect(reads).toEqual([]);
    expect(problems).toEqual([]);
  });

  itOnce("hydrates, and delivers the events of an element that was defined before", async () => {
    await open(html.Shop, ["element"]);
    await page.getByRole("region", { name: "Aurora" }).waitFor();
    await page.addScriptTag({ type: "module", url: "https://mint.test/client" });
    await page.waitForFunction("window.shop");
    await run(`shop.hydrate("Shop")`);
    await page.getByRole("button", { name: "Count 0" }).click();
    await page.getByRole("button", { name: "Count 1" }).waitFor();
    await run(`document.querySelector("mint-widget").setAttribute("collection", "Other")`);
    // The current listener is called, with the count of the last render.
    await expect.poll(readLog).toEqual(["load Aurora 1", "phase active MintPhaseChangeEvent"]);
    expect(problems).toEqual([]);
  });

  itOnce("delivers the events from before the hydration, and reads once", async () => {
    await open(html.Shop);
    await page.addScriptTag({ type: "module", url: "https://mint.test/element" });
    await page.getByRole("region", { name: "Aurora" }).waitFor();
    expect(await readLog()).toEqual([]);
    await run(`shop.hydrate("Shop")`);
    await expect.poll(readLog).toEqual(["load Aurora 0", "phase active MintPhaseChangeEvent"]);
    expect(reads).toEqual(["demo_pub_a"]);
    expect(problems).toEqual([]);
  });

  itOnce("registers the element with its first component, whose attributes cause no error", async () => {
    await open(html.Shop);
    await run(`shop.hydrate("Shop")`);
    await expect.poll(readLog).toEqual(["load Aurora 0", "phase active MintPhaseChangeEvent"]);
    expect(reads).toEqual(["demo_pub_a"]);
    expect(problems).toEqual([]);
  });

  it("renders in the browser, changes and removes attributes, and sets properties", async () => {
    await open();
    await run(`shop.render("Shop", { change: { market: true, theme: "dark" } })`);
    await expect.poll(readLog).toEqual(["load Aurora 0", "phase active MintPhaseChangeEvent"]);
    const widget = `document.querySelector("mint-widget")`;
    expect(await run(`[${widget}.market, ${widget}.theme, ${widget}.className]`)).toEqual([
      true,
      "dark",
      "drop",
    ]);
    await run(`shop.render("Shop", { change: { market: false, theme: undefined, wallet: {} } })`);
    await expect.poll(readLog).toContain("error WALLET_NOT_SUPPORTED 0");
    expect(await run(`[Boolean(${widget}.market), ${widget}.theme ?? null]`)).toEqual([false, null]);
    expect(problems.filter((problem) => !problem.includes("WALLET_NOT_SUPPORTED"))).toEqual([]);
  });

  it("has a hook that renders on the server, hydrates, and follows the store with inline selectors", async () => {
    expect(html.Supply).toBe(`<p role="status">loading: undefined, load</p>`);
    await open(html.Supply);
    // The store is ahead of the hydration, which begins with what the server has rendered.
    await run(`new Promise((resolve) => {
      const leave = shop.store.subscribe(() => shop.store.state.collection.value && resolve(leave));
    }).then(() => shop.hydrate("Supply"))`);
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Aurora: 7, connect");
    await run("shop.takeRenders()");
    // Changes to other values render nothing.
    await run("shop.store.refresh()");
    expect(await run("shop.takeRenders()")).toBe(0);
    expect(reads).toEqual(["demo_pub_a", "demo_pub_a"]);
    expect(await readLog()).toEqual([]);
    expect(problems).toEqual([]);
  });

  itOnce("comes to rest with React's own hook and an inline subscribe, and reads once", async () => {
    await open();
    await run(`shop.render("InlineSupply")`);
    await expect.poll(() => page.getByRole("status").textContent()).toBe("Aurora: connect");
    expect(await run<number>("shop.takeRenders()")).toBeLessThan(30);
    expect(reads).toEqual(["demo_pub_a"]);
    expect(problems).toEqual([]);
  });

  itOnce("never shows two states at once while a transition renders", async () => {
    await open();
    await run(`shop.render("Quantities", { length: 1 })`);
    await run(`new Promise((resolve) => {
      const leave = shop.store.subscribe(() => shop.store.state.collection.value && resolve(leave));
    })`);
    await run(`shop.transition("Quantities", { length: 40 })`);
    await run(`new Promise((resolve) => setTimeout(resolve, 20)).then(() => shop.store.chooseQuantity(2))`);
    await expect.poll(() => page.getByRole("listitem").count()).toBe(40);
    const commits = await run<string[][]>("shop.commits");
    expect(commits.filter((quantities) => quantities.length !== 1)).toEqual([]);
    expect(commits.at(-1)).toEqual(["2"]);
  });
});

/** Bundles a module with the installed package and the consumer's React. */
async function bundle({ directory }: Consumer, contents: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: directory },
    bundle: true,
    format: "esm",
    write: false,
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}
