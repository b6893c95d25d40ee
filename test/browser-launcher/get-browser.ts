import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { BrowserKind } from "./browser-kinds.js";
import { findBrowsers, findCommand } from "./find-browser.js";

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
 * Finds a browser that starts, or installs one: an installed one, else Playwright's own download, else the
 * system's package manager.
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

  say(`No ${name} is installed here: downloading Playwright's.`);
  const download = own.name() === "chromium" ? ["--only-shell", "chromium"] : [own.name()];
  if (await run(process.execPath, [playwrightCommand(), "install", ...download])) {
    const downloaded = await start(kind, null, "Playwright's, just downloaded");
    if (typeof downloaded !== "string") return downloaded;
    say(`Playwright's ${name} doesn't start: ${downloaded}`);
  }

  for (const { manager, commands, needsRoot } of packageManagers) {
    const packageNames = packages[manager];
    if (!packageNames || findCommand(manager).length === 0 || (needsRoot && process.getuid?.() !== 0))
      continue;
    say(`Installing ${name} with ${manager}.`);
    let isInstalled = true;
    for (const command of commands(packageNames)) isInstalled = isInstalled && (await run(manager, command));
    const system = isInstalled ? await startInstalled(kind, say) : null;
    if (system) return { ...system, source: `installed with ${manager}` };
  }
  throw new Error(
    `No ${name} could be found or installed. Install one, or set ${places.variable} to where it is.`,
  );
}

interface PackageManager {
  readonly manager: keyof BrowserKind["packages"];
  readonly needsRoot: boolean;
  readonly commands: (packages: readonly string[]) => readonly (readonly string[])[];
}

const packageManagers: readonly PackageManager[] = [
  {
    manager: "apt-get",
    needsRoot: true,
    commands: (packages) => [
      ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "update"],
      ["-o", "Acquire::http::Timeout=20", "install", "-y", "--no-install-recommends", ...packages],
    ],
  },
  { manager: "dnf", needsRoot: true, commands: (packages) => [["install", "-y", ...packages]] },
  { manager: "apk", needsRoot: true, commands: (packages) => [["add", "--no-cache", ...packages]] },
  { manager: "brew", needsRoot: false, commands: (packages) => [["install", ...packages]] },
];

/** True on a Debian-like machine where packages may be installed, such as those of CI. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findCommand("apt-get").length > 0;
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

/** Runs a command with inherited output, for five minutes at most. @returns whether it succeeded */
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
