import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { createConsumer } from "../../test/package/consumer.js";
import { readSurface } from "./read-surface.js";
import { compareSurfaces, describeDifference, formatSurface, parseSurface } from "./surface-text.js";

/**
 * `npm run surface`: prints how the built surface differs from surface.txt; fails when it does.
 * With `-- --write`, updates surface.txt.
 */
const path = new URL("../../test/package/surface.txt", import.meta.url);

const consumer = createConsumer(["react", "@types/react"]);
const browser = await chromium.launch(browserLaunch());
try {
  const surface = await readSurface(consumer, await browser.newPage());
  if (process.argv.includes("--write")) writeFileSync(path, formatSurface(surface));
  const difference = describeDifference(compareSurfaces(parseSurface(readFileSync(path, "utf8")), surface));
  console.log(difference || "The surface is as promised.");
  if (difference) process.exitCode = 1;
} finally {
  await browser.close();
  consumer.remove();
}
