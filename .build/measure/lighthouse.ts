import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createSolanaRpc } from "@solana/kit";
import { chromium } from "playwright";
import { createDatabase } from "../../demo/service/platform/db/database.js";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { findFreePorts } from "../../test/processes.js";
import { publishDrop } from "../../test/e2e/drop.js";
import { medianOf } from "../../test/e2e/median.js";
import { startSite } from "../../test/e2e/site.js";
import { startStack } from "../../test/e2e/stack.js";

/**
 * `npm run measure:lighthouse`: Lighthouse's performance of the demo pages and of a page with one widget, with its mobile
 * preset. Medians. npx fetches Lighthouse, since its 170 packages are for this command only.
 */
const runs = 5;
const lighthouse = "lighthouse@12.8.2";

/** The part that is read here of Lighthouse's JSON report. */
interface Report {
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
  readonly categories: { readonly performance: { readonly score: number } };
}

interface Performance {
  /** 0 to 100. */
  readonly score: number;
  /** Milliseconds. */
  readonly blocking: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
}

const { addresses, stop } = await startStack();
const site = await startSite();
const [port] = await findFreePorts(1);
const { args = [], ...launch } = browserLaunch();
const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${port}`] });
try {
  const urls = {
    ...Object.fromEntries(["/", "/market", "/themes"].map((path) => [path, addresses.page + path])),
    "one widget": await publishWidget(),
  };
  for (const [name, url] of Object.entries(urls)) {
    const results: Performance[] = [];
    for (let run = 0; run < runs; run++) results.push(await measure(url));
    const median = (figure: keyof Performance) => medianOf(results.map((result) => result[figure]));
    const columns = [
      `performance ${median("score").toFixed(0)}`,
      `blocking time ${median("blocking").toFixed(0)} ms`,
      `largest paint ${median("largestPaint").toFixed(0)} ms`,
      `layout shift ${median("layoutShift").toFixed(3)}`,
    ];
    console.log(`${name.padEnd(12)}${columns.join(", ")}`);
  }
} finally {
  await browser.close();
  await site.close();
  await stop();
}

async function measure(url: string): Promise<Performance> {
  const options = [`--port=${port!}`, "--only-categories=performance", "--output=json", "--quiet"];
  const { stdout } = await promisify(execFile)("npx", ["--yes", lighthouse, url, ...options], {
    maxBuffer: 64 * 1_024 * 1_024,
  });
  const { audits, categories } = JSON.parse(stdout) as Report;
  const valueOf = (audit: string) => audits[audit]!.numericValue;
  return {
    score: categories.performance.score * 100,
    blocking: valueOf("total-blocking-time"),
    largestPaint: valueOf("largest-contentful-paint"),
    layoutShift: valueOf("cumulative-layout-shift"),
  };
}

/** @returns url of a creator's page with the script tag and a widget */
async function publishWidget(): Promise<string> {
  const database = createDatabase(addresses.databaseUrl, { maxConnections: 2 });
  const drop = await publishDrop({ database, rpc: createSolanaRpc(addresses.rpc), origin: site.origin });
  await database.close();
  return site.publish(
    "/widget",
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A drop</title><link rel="icon" href="data:,">
     <meta name="viewport" content="width=device-width, initial-scale=1">
     <link rel="stylesheet" href="${addresses.service}/widget/placeholder.css">
     <script type="module" src="${addresses.service}/widget/mint-widget.js"></script>
     <mint-widget collection="${drop.shortId}" key="${drop.key}"></mint-widget></html>`,
  );
}
