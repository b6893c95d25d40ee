import { existsSync } from "node:fs";
import {
  chromium as ownChromium,
  firefox as ownFirefox,
  webkit as ownWebKit,
  type BrowserType,
} from "playwright";
import { browserArguments, chromiumPlaces } from "./browser-launch.js";
import { findBrowsers, findCommand, type BrowserPlaces } from "./find-browser.js";
import { openFirefoxTab } from "./firefox-tab.js";
import { openPlaywrightTab } from "./playwright-tab.js";
import type { PackageNames } from "./install-packages.js";
import type { Tab, TabOptions } from "./tab.js";
import { openWebKitTab } from "./webkit-tab.js";

/** Kind of browser that tests drive: where to find it, its packages, and how to open a tab. */
export interface BrowserKind {
  readonly name: string;
  readonly places: BrowserPlaces;
  /** Playwright's own download. */
  readonly own: BrowserType;
  readonly packages: PackageNames;
  /** @param path null: Playwright's own download */
  open(path: string | null, options: TabOptions): Promise<Tab>;
}

export const chromium: BrowserKind = {
  name: "Chromium",
  places: chromiumPlaces,
  own: ownChromium,
  packages: {
    "apt-get": ["chromium", "chromium-headless-shell"],
    dnf: ["chromium"],
    apk: ["chromium"],
    brew: ["--cask", "chromium"],
  },
  open: (path, options) =>
    openPlaywrightTab(
      ownChromium,
      { args: browserArguments, ...(path === null ? {} : { executablePath: path }) },
      options,
    ),
};

export const firefox: BrowserKind = {
  name: "Firefox",
  places: {
    variable: "FIREFOX_PATH",
    commands: ["firefox-esr", "firefox"],
    usual: [
      "/usr/lib/firefox-esr/firefox-esr",
      "/snap/bin/firefox",
      "/Applications/Firefox.app/Contents/MacOS/firefox",
      "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
    ],
  },
  own: ownFirefox,
  packages: {
    "apt-get": ["firefox-esr"],
    dnf: ["firefox"],
    apk: ["firefox-esr"],
    brew: ["--cask", "firefox"],
  },
  open: (path, options) =>
    path === null ? openPlaywrightTab(ownFirefox, {}, options) : openFirefoxTab(path, options),
};

export const webkit: BrowserKind = {
  name: "WebKit",
  places: {
    variable: "WEBKIT_PATH",
    commands: ["MiniBrowser"],
    usual: ["webkit2gtk-4.1", "webkitgtk-6.0"].flatMap((version) =>
      ["lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "libexec", "lib64", "lib"].map(
        (folder) => `/usr/${folder}/${version}/MiniBrowser`,
      ),
    ),
  },
  own: ownWebKit,
  packages: {
    "apt-get": ["webkit2gtk-driver", "xvfb"],
    dnf: ["webkit2gtk4.1-devel", "xorg-x11-server-Xvfb"],
  },
  async open(path, options) {
    if (path === null) return openPlaywrightTab(ownWebKit, {}, options);
    const [driver] = findCommand("WebKitWebDriver");
    const [display] = findCommand("Xvfb");
    if (!driver || !display) throw new Error("WebKitWebDriver and Xvfb are not both there.");
    return openWebKitTab({ browser: path, driver, display }, options);
  },
};

/** Path of the preferred installed browser of a kind; null: Playwright's download; undefined: none. */
export function findInstalled({ places, own }: BrowserKind): string | null | undefined {
  return findBrowsers(places)[0]?.path ?? (hasOwn(own) ? null : undefined);
}

function hasOwn(own: BrowserType): boolean {
  try {
    return existsSync(own.executablePath());
  } catch {
    // Playwright has no build for this system.
    return false;
  }
}
