import { createSolanaRpc } from "@solana/kit";
import { chromium } from "playwright";
import { createDatabase } from "../../demo/service/platform/db/database.js";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { measureCountdowns } from "../../test/e2e/countdown-cost.js";
import { phase, publishDrop, type Drop, type DropOptions } from "../../test/e2e/drop.js";
import { medianOf } from "../../test/e2e/median.js";
import { measurePriceOnScreen } from "../../test/e2e/price-on-screen.js";
import { createSlowNetwork } from "../../test/e2e/slow-network.js";
import { startSite } from "../../test/e2e/site.js";
import { startStack } from "../../test/e2e/stack.js";

/**
 * `npm run measure`: the time until the price is on screen, compared with a bare page, the first view's requests and
 * CPU cost on a slow machine, the main thread of a page full of countdowns, and the time from `npm start` (with
 * everything built) to the first mint. Medians; compare figures of one run only.
 */
const runs = 5;
const rounds = 9;
const slowdown = 4;
/** Widgets of the page whose countdowns are measured. */
const countdowns = 100;
/** Milliseconds. */
const roundTrip = 150;
/** Bytes per second: 1.6 Mbit/s. */
const bandwidth = 200_000;

interface FirstView {
  readonly requests: readonly string[];
  /** Milliseconds. */
  readonly script: number;
  readonly drawn: number;
}

const startedAt = performance.now();
const { addresses, stop } = await startStack();
const readyAfter = performance.now() - startedAt;
const browser = await chromium.launch(browserLaunch());
try {
  const firstMint = await measureFirstMint();
  const views: FirstView[] = [];
  for (let run = 0; run < runs; run++) views.push(await measureView());
  const median = (read: (view: FirstView) => number) => medianOf(views.map(read));

  console.log(`ready after ${seconds(readyAfter)}, first mint after ${seconds(firstMint - startedAt)}`);
  console.log(
    `requests of the first view:\n${views[0]!.requests.map((request) => `  ${request}`).join("\n")}`,
  );
  console.log(
    `script time of the first view, CPU slowed ${slowdown} times: ${median(({ script }) => script).toFixed(1)} ms`,
  );
  console.log(
    `first view painted after ${median(({ drawn }) => drawn).toFixed(0)} ms, CPU slowed ${slowdown} times`,
  );
  await printPriceOnScreen();
  await printCountdowns();
} finally {
  await browser.close();
  await stop();
}

async function printPriceOnScreen(): Promise<void> {
  const network = createSlowNetwork(roundTrip, bandwidth);
  const site = await startSite();
  const [origin, service] = [await network.reach(site.origin), await network.reach(addresses.service)];
  const drop = await publish(origin, { image: `${service}/art/aurora/1.svg` });
  const pages = await measurePriceOnScreen(browser, {
    site,
    origin,
    service,
    directService: addresses.service,
    drop,
    rounds,
  });
  await network.close();
  await site.close();
  console.log("price on screen, 150 ms round trip, 1.6 Mbit/s, CPU slowed 4 times:");
  for (const { name, shown, ratio, script, tasks, painted, loaded } of pages) {
    const columns = [
      name.padEnd(32),
      `${shown.toFixed(0)} ms`.padStart(8),
      `${ratio.toFixed(2)} ×`.padStart(8),
    ];
    console.log(
      `  ${columns.join("")}   largest paint ${painted.toFixed(0)} ms, usable ${loaded.toFixed(0)} ms, script time ${script.toFixed(1)} ms, main thread ${tasks.toFixed(0)} ms`,
    );
  }
}

async function printCountdowns(): Promise<void> {
  const site = await startSite();
  const phases = [phase({ endsAt: new Date(Date.now() + 86_400_000).toISOString() })];
  const drop = await publish(site.origin, { phases });
  const widget = `<mint-widget collection="${drop.shortId}" key="${drop.key}"></mint-widget>`;
  const url = site.publish(
    "/countdowns",
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Drops</title><link rel="icon" href="data:,">
     <script type="module" src="${addresses.service}/widget/mint-widget.js"></script>${widget.repeat(countdowns)}</html>`,
  );
  const { total, layout, script } = await measureCountdowns(browser, url, countdowns);
  await site.close();
  console.log(
    `main thread with ${countdowns} countdowns: ${total.toFixed(2)} s per minute, including layout and style ${layout.toFixed(2)} s, script ${script.toFixed(2)} s`,
  );
}

async function publish(origin: string, options: DropOptions): Promise<Drop> {
  const database = createDatabase(addresses.databaseUrl, { maxConnections: 2 });
  const drop = await publishDrop({ database, rpc: createSolanaRpc(addresses.rpc), origin }, options);
  await database.close();
  return drop;
}

/** @returns time on this process's clock when the first item was visible */
async function measureFirstMint(): Promise<number> {
  const page = await browser.newPage();
  await page.goto(addresses.page);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Burner/ })
    .click();
  await page.getByRole("button", { name: /test SOL/ }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  await page.getByRole("button", { name: "Mint more" }).waitFor();
  await page.close();
  return performance.now();
}

/** Opens the demo page with an empty cache. */
async function measureView(): Promise<FirstView> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const requests: string[] = [];
  await client.send("Network.enable");
  await client.send("Performance.enable");
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  client.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  // Reported by the page itself: polling from outside would run script in it.
  await page.addInitScript(() =>
    addEventListener("mint-load", () =>
      requestAnimationFrame(() => requestAnimationFrame(() => console.debug("drawn"))),
    ),
  );
  const isDrawn = page.waitForEvent("console", (message) => message.text() === "drawn");
  await page.goto(addresses.page, { waitUntil: "commit" });
  await isDrawn;
  const { metrics } = await client.send("Performance.getMetrics");
  const drawn = await page.evaluate(() => performance.now());
  const script = metrics.find(({ name }) => name === "ScriptDuration")!.value * 1000;
  await context.close();
  return { requests, script, drawn };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
