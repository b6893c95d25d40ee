import type { LaunchOptions } from "playwright";
import { findBrowsers } from "./find-browser.js";

/** Starts without a sandbox (root has none), and nothing in the background talks to anybody. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How the tests start their browser: the first one installed here, else the one that Playwright has downloaded. */
export function browserLaunch(): LaunchOptions {
  const path = findBrowsers()[0]?.path;
  return { args: browserArguments, ...(path === undefined ? {} : { executablePath: path }) };
}
