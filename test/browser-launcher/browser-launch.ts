import type { LaunchOptions } from "playwright";
import { findBrowsers, type BrowserPlaces } from "./find-browser.js";

/** Chromium with all of its features. `CHROME_PATH` names another one. */
const fullChromiumPlaces: BrowserPlaces = {
  variable: "CHROME_PATH",
  commands: [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "google-chrome-beta",
    "microsoft-edge-stable",
    "microsoft-edge",
  ],
  usual: [
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/**
 * Chromium, preferably Debian's build of the headless shell that Playwright downloads. The shell runs the tests in two
 * thirds of the time. In the headless mode of Chromium itself, a page's frames can stop, because the compositor's pending
 * tree never becomes ready. Whatever waits for a frame then hangs.
 */
export const chromiumPlaces: BrowserPlaces = {
  ...fullChromiumPlaces,
  variable: "CHROMIUM_PATH",
  commands: ["chromium-headless-shell", ...fullChromiumPlaces.commands],
};

/**
 * Features of Chromium that are off: those that open pages and processes beside each page, which took over half of the CPU
 * that opening one takes, and those that Playwright turns off, since this list replaces Playwright's.
 * @see https://github.com/microsoft/playwright/blob/main/packages/playwright-core/src/server/chromium/chromiumSwitches.ts
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Flags: no sandbox (unavailable to root), no background requests. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures.join(",")}`,
];

/** Launch options of the tests' browser: the first one installed here, else Playwright's download. */
export const browserLaunch = (): LaunchOptions => launchFirst(chromiumPlaces, {});

/** The same for what the headless shell lacks, such as the back/forward cache. */
export const fullBrowserLaunch = (): LaunchOptions =>
  launchFirst(fullChromiumPlaces, { channel: "chromium" });

function launchFirst(places: BrowserPlaces, download: LaunchOptions): LaunchOptions {
  const path = findBrowsers(places)[0]?.path;
  return { args: browserArguments, ...(path === undefined ? download : { executablePath: path }) };
}
