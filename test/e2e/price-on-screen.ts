import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { build, type Rolldown } from "vite";
import { renderMintWidget } from "../../src/server.js";
import type { Drop } from "./drop.js";
import { medianOf } from "./median.js";
import type { Site } from "./site.js";

/**
 * Time from the navigation to the painted price, and the script and main thread time until then, in milliseconds. Medians.
 * Chromium's script time leaves out microtasks, in which the element renders; the main thread time has everything.
 */
export interface PriceOnScreen {
  readonly name: string;
  readonly shown: number;
  readonly script: number;
  readonly tasks: number;
  /** Largest contentful paint, in milliseconds. Median. */
  readonly painted: number;
  /** Time until the element has the collection, in milliseconds: from then on the page can be used. Median. */
  readonly loaded: number;
  /** `shown` relative to the bare page of the same round. */
  readonly ratio: number;
}

interface PriceOnScreenSetup {
  readonly site: Site;
  readonly origin: string;
  readonly service: string;
  /** The service's URL for the site's own server, which renders pages. */
  readonly directService: string;
  readonly drop: Drop;
  readonly rounds: number;
}

/** Factor by which the CPU is slowed. */
const slowdown = 4;

const project = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Opens pages in turn with an empty cache: a bare page, whose inline script fetches the collection and prints its
 * price, and the widget from the script tag, the standalone file and a page bundled by Vite, the last two also with the
 * early read; the script tag and the bundled page also with the content in their HTML.
 * @param origin The site's origin in the browser.
 * @param service The service's URL in the browser.
 * @param rounds Number of visits of each page; odd.
 */
export async function measurePriceOnScreen(
  browser: Browser,
  { site, origin, service, directService, drop, rounds }: PriceOnScreenSetup,
): Promise<readonly PriceOnScreen[]> {
  const base = `${service}/mint/v1`;
  const element = (attributes = "") =>
    `<mint-widget collection="${drop.shortId}" key="${drop.key}"${attributes}></mint-widget>`;
  const tag = (source: string) => `<script type="module" src="${source}"></script>`;
  const toPage = (body: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A drop</title><link rel="icon" href="data:,">
     <meta name="viewport" content="width=device-width, initial-scale=1">${body}</html>`;
  const publish = (path: string, body: string) => {
    site.publish(path, toPage(body));
    return origin + path;
  };
  /** Publishes a page whose widget is rendered for each request. */
  const publishRendered = (path: string, script: string) => {
    site.publish(path, async () => {
      const rendered = await renderMintWidget({
        collection: drop.shortId,
        publishableKey: drop.key,
        apiBase: base,
        readBase: `${directService}/mint/v1`,
        origin,
      });
      if (rendered.status === "failed") throw new Error(rendered.failure.code);
      return toPage(script + rendered.html);
    });
    return origin + path;
  };
  for (const { fileName, code } of await bundleHost())
    site.publish(`/${fileName}`, gzipSync(code), {
      "Content-Type": "text/javascript",
      "Content-Encoding": "gzip",
    });
  const standalone = `${service}/widget/mint-widget.standalone.js`;
  const earlyRead = await readFile(`${project}/dist/npm/early-read.js`, "utf8");
  const pages = {
    "bare page": publish(
      "/bare",
      `<p id="price"></p><script>(${printPrice.toString()})(${JSON.stringify([`${base}/collections/${drop.shortId}`, drop.key])})</script>`,
    ),
    "script tag": publish("/script-tag", tag(`${service}/widget/mint-widget.js`) + element()),
    "script tag, server-rendered": publishRendered(
      "/script-tag-rendered",
      tag(`${service}/widget/mint-widget.js`),
    ),
    "standalone file": publish("/standalone", tag(standalone) + element()),
    "standalone file, early-read.js": publish(
      "/standalone-early",
      tag(`${service}/widget/early-read.js`) + tag(standalone) + element(),
    ),
    "npm, bundled by Vite": publish("/npm", tag("/host.js") + element(` api-base="${base}"`)),
    "npm, server-rendered": publishRendered("/npm-rendered", tag("/host.js")),
    "npm, early read inlined": publish(
      "/npm-early",
      `<script type="module">${earlyRead}</script>${tag("/host.js")}${element(` api-base="${base}"`)}`,
    ),
  };
  const visits = Object.entries(pages).map(([name, url]) => ({ name, url, figures: [] as Figures[] }));
  for (let round = 0; round < rounds; round++)
    for (const { url, figures } of visits) figures.push(await visit(browser, url));
  const bare = visits[0]!.figures;
  return visits.map(({ name, figures }) => ({
    name,
    shown: medianOf(figures.map(({ shown }) => shown)),
    script: medianOf(figures.map(({ script }) => script)),
    tasks: medianOf(figures.map(({ tasks }) => tasks)),
    painted: medianOf(figures.map(({ painted }) => painted)),
    loaded: medianOf(figures.map(({ loaded }) => loaded)),
    ratio: medianOf(figures.map(({ shown }, round) => shown / bare[round]!.shown)),
  }));
}

type Figures = Pick<PriceOnScreen, "shown" | "script" | "tasks" | "painted" | "loaded">;

async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await client.send("Performance.enable");
  // Reported by the page itself: polling from outside would run script in it.
  // A string, because the transformation of TypeScript changes named functions.
  await page.addInitScript(`
    const report = (name) =>
      requestAnimationFrame(() => requestAnimationFrame(() => console.debug(name + " " + performance.now())));
    addEventListener("mint-load", () => report("loaded"));
    const look = () => {
      const shadow = document.querySelector("mint-widget")?.shadowRoot;
      if (shadow?.querySelector("[part=price]") || document.querySelector("#price")?.textContent) report("shown");
      else requestAnimationFrame(look);
    };
    look();`);
  const reportOf = async (name: string) => {
    const message = await page.waitForEvent("console", (message) => message.text().startsWith(`${name} `));
    return Number(message.text().slice(name.length + 1));
  };
  const reports = Promise.all([reportOf("shown"), reportOf("loaded")]);
  await page.goto(url, { waitUntil: "commit" });
  const [shown, loaded] = await reports;
  const { metrics } = await client.send("Performance.getMetrics");
  const milliseconds = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value * 1000;
  await page.waitForLoadState("networkidle");
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        }),
      ),
  );
  await context.close();
  return {
    shown,
    loaded,
    painted,
    script: milliseconds("ScriptDuration"),
    tasks: milliseconds("TaskDuration"),
  };
}

/** Script of the bare page. Runs in the browser. */
async function printPrice([url, key]: [string, string]): Promise<void> {
  const response = await fetch(url, {
    headers: { "X-API-Key": key },
    credentials: "omit",
    cache: "no-store",
  });
  const { phases } = (await response.json()) as { phases: { all: { priceDisplay: { amount: string } }[] } };
  document.querySelector("#price")!.textContent = phases.all[0]!.priceDisplay.amount;
  dispatchEvent(new Event("mint-load"));
}

/** Page of a host that imports the package's entry. */
async function bundleHost(): Promise<readonly { fileName: string; code: string | Uint8Array }[]> {
  const { output } = (await build({
    root: project,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { host: `${project}/dist/npm/index.js` },
        output: { entryFileNames: "[name].js" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
}
