import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { BrowserKind } from "./browser-kinds.js";
import { findBrowsers, findCommand } from "./find-browser.js";

/** A browser that has been seen to start. */
export interface ReadyBrowser {
  /** With its version, for people. */
  readonly name: string;
  /** Where it came from, for people. */
  readonly source: string;
  /** Null: the one that Playwright keeps itself. */
  readonly path: string | null;
}

/**
 * Finds a browser that starts, or gets one: an installed one, else Playwright's own download, else the system's package
 * manager.
 * @param say Hears what is being tried.
 * @throws Error that says what to do, when every way has failed.
 */
export async function getBrowser(kind: BrowserKind, say: (line: string) => void): Promise<ReadyBrowser> {
  const installed = await startInstalled(kind, say);
  if (installed) return installed;
  const { name, own, packages, places } = kind;
  if (process.env[places.variable])
    throw new Error(
      `${places.variable} names a browser that doesn't start. Mend it, or unset it to let one be found.`,
    );

  const kept = await start(kind, null, "Playwright's");
  if (typeof kept !== "string") return kept;

  say(`No ${name} is installed here: downloading Playwright's.`);
  const download = own.name() === "chromium" ? ["--only-shell", "chromium"] : [own.name()];
  if (await run(process.execPath, [playwrightCommand(), "install", ...download])) {
    const downloaded = await start(kind, null, "Playwright's, just downloaded");
    if (typeof downloaded !== "string") return downloaded;
    say(`Playwright's ${name} doesn't start: ${downloaded}`);
  }

  for (const { manager, commands, needsRoot } of packageManagers) {
    const wanted = packages[manager];
    if (!wanted || findCommand(manager).length === 0 || (needsRoot && process.getuid?.() !== 0)) continue;
    say(`Installing ${name} with ${manager}.`);
    let isInstalled = true;
    for (const command of commands(wanted)) isInstalled = isInstalled && (await run(manager, command));
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
  readonly commands: (wanted: readonly string[]) => readonly (readonly string[])[];
}

const packageManagers: readonly PackageManager[] = [
  {
    manager: "apt-get",
    needsRoot: true,
    commands: (wanted) => [
      ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "update"],
      ["-o", "Acquire::http::Timeout=20", "install", "-y", "--no-install-recommends", ...wanted],
    ],
  },
  { manager: "dnf", needsRoot: true, commands: (wanted) => [["install", "-y", ...wanted]] },
  { manager: "apk", needsRoot: true, commands: (wanted) => [["add", "--no-cache", ...wanted]] },
  { manager: "brew", needsRoot: false, commands: (wanted) => [["install", ...wanted]] },
];

/** Whether this is a machine of Debian's kind on which anything may be installed, as those of CI are. */
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

/** The browser, or in a line why it doesn't start. */
async function start(kind: BrowserKind, path: string | null, source: string): Promise<ReadyBrowser | string> {
  try {
    // Nobody listens there: it only has to start.
    const tab = await kind.open(path, { colorScheme: "light", proxyPort: 9 });
    await tab.close();
    return { name: tab.browser, source, path };
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
