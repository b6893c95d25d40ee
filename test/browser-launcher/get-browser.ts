import { createRequire } from "node:module";
import { lookup } from "node:dns/promises";
import { dirname, join } from "node:path";
import type { BrowserKind } from "./browser-kinds.js";
import { findBrowsers } from "./find-browser.js";
import { installPackages, run } from "./install-packages.js";

/** Browser that was started successfully. */
export interface ReadyBrowser {
  /** Name and version, human-readable. */
  readonly name: string;
  /** Human-readable origin of the path. */
  readonly source: string;
  /** Null: Playwright's own download. */
  readonly path: string | null;
}

/**
 * Finds a browser that starts, or installs one: with the system's package manager, else Playwright's own download, unless the
 * network is closed.
 * @param say called with progress messages
 * @throws Error with instructions, when every way has failed
 */
export async function getBrowser(kind: BrowserKind, say: (line: string) => void): Promise<ReadyBrowser> {
  const installed = await startInstalled(kind, say);
  if (installed) return installed;
  const { name, own, packages, places } = kind;
  if (process.env[places.variable])
    throw new Error(
      `${places.variable} names a browser that doesn't start. Mend it, or unset it to let one be found.`,
    );

  const downloaded = await start(kind, null, "Playwright's");
  if (typeof downloaded !== "string") return downloaded;

  const installation = await installPackages(name, packages, () => startInstalled(kind, say), say);
  if (installation) return { ...installation.found, source: `installed with ${installation.manager}` };

  const isReachable = await lookup(downloadHost).then(
    () => true,
    () => false,
  );
  if (isReachable) {
    say(`downloading Playwright's ${name}`);
    if (await run(process.execPath, [playwrightCommand(), "install", own.name()])) {
      const started = await start(kind, null, "Playwright's, just downloaded");
      if (typeof started !== "string") return started;
      say(`Playwright's ${name} doesn't start: ${started}`);
    }
  }
  throw new Error(
    `No ${name} could be found or installed. Install one, or set ${places.variable} to where it is.`,
  );
}

async function startInstalled(kind: BrowserKind, say: (line: string) => void): Promise<ReadyBrowser | null> {
  for (const { path, source } of findBrowsers(kind.places)) {
    const started = await start(kind, path, source);
    if (typeof started !== "string") return started;
    say(`${path} doesn't start: ${started}`);
  }
  return null;
}

/** The started browser, or the reason in one line why it doesn't start. */
async function start(kind: BrowserKind, path: string | null, source: string): Promise<ReadyBrowser | string> {
  try {
    // No proxy listens there: the browser only has to start.
    const tab = await kind.open(path, { colorScheme: "light", proxyPort: 9 });
    await tab.close();
    return { name: tab.browser, source, path };
  } catch (error) {
    const text = String(error);
    return /error while loading shared libraries: .*/.exec(text)?.[0] ?? text.split("\n", 1)[0]!;
  }
}

/** @see https://playwright.dev/docs/browsers#install-behind-a-firewall-or-a-proxy */
const downloadHost = "cdn.playwright.dev";

function playwrightCommand(): string {
  return join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
}
