import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright";
import { browserArguments } from "./browser-launch.js";
import { findBrowsers, findCommand } from "./find-browser.js";

/** A browser that has been seen to start. */
export interface ReadyBrowser {
  readonly version: string;
  /** Where it came from, for people. */
  readonly source: string;
  /** Null: the one that Playwright keeps itself. */
  readonly path: string | null;
}

/**
 * Finds a browser that starts, or gets one: an installed Chromium or Chrome, else Playwright's own download, else the
 * system's package manager.
 * @param say Hears what is being tried.
 * @throws Error that says what to do, when every way has failed.
 */
export async function getBrowser(say: (line: string) => void): Promise<ReadyBrowser> {
  const installed = await startInstalled(say);
  if (installed) return installed;
  if (process.env.CHROMIUM_PATH)
    throw new Error(
      "CHROMIUM_PATH names a browser that doesn't start. Mend it, or unset it to let one be found.",
    );

  const kept = await start(null, "Playwright's");
  if (typeof kept !== "string") return kept;

  say("No browser is installed here: downloading Playwright's Chromium.");
  const downloaded = await run(process.execPath, [
    playwrightCommand(),
    "install",
    "--only-shell",
    "chromium",
  ]);
  if (downloaded) {
    const own = await start(null, "Playwright's, just downloaded");
    if (typeof own !== "string") return own;
    say(`Playwright's Chromium doesn't start: ${own}`);
  }

  for (const { manager, commands, needsRoot } of packageManagers) {
    if (findCommand(manager).length === 0 || (needsRoot && process.getuid?.() !== 0)) continue;
    say(`Installing Chromium with ${manager}.`);
    let isInstalled = true;
    for (const command of commands) isInstalled = isInstalled && (await run(manager, command));
    const system = isInstalled ? await startInstalled(say) : null;
    if (system) return { ...system, source: `installed with ${manager}` };
  }
  throw new Error("No browser could be found or installed. Install Chromium, or set CHROMIUM_PATH to one.");
}

const packageManagers = [
  {
    manager: "apt-get",
    needsRoot: true,
    commands: [
      ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "update"],
      ["-o", "Acquire::http::Timeout=20", "install", "-y", "--no-install-recommends", "chromium"],
    ],
  },
  { manager: "dnf", needsRoot: true, commands: [["install", "-y", "chromium"]] },
  { manager: "apk", needsRoot: true, commands: [["add", "--no-cache", "chromium"]] },
  { manager: "brew", needsRoot: false, commands: [["install", "--cask", "chromium"]] },
];

async function startInstalled(say: (line: string) => void): Promise<ReadyBrowser | null> {
  for (const { path, source } of findBrowsers()) {
    const started = await start(path, source);
    if (typeof started !== "string") return started;
    say(`${path} doesn't start: ${started}`);
  }
  return null;
}

/** The browser, or in a line why it doesn't start. */
async function start(path: string | null, source: string): Promise<ReadyBrowser | string> {
  try {
    const options = path === null ? {} : { executablePath: path };
    const browser = await chromium.launch({ ...options, args: browserArguments, timeout: 30_000 });
    const version = browser.version();
    await browser.close();
    return { version, source, path };
  } catch (error) {
    const text = String(error);
    return /error while loading shared libraries: .*/.exec(text)?.[0] ?? text.split("\n", 1)[0]!;
  }
}

/** Runs a command in the open, for five minutes at most: whether it succeeded. */
function run(command: string, options: readonly string[]): Promise<boolean> {
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000",
  };
  return new Promise((resolve) => {
    spawn(command, options, { stdio: ["ignore", "inherit", "inherit"], env: environment, timeout: 300_000 })
      .on("error", () => resolve(false))
      .on("close", (code) => resolve(code === 0));
  });
}

function playwrightCommand(): string {
  return join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
}
