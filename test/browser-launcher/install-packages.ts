import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { findCommand } from "./find-browser.js";

/** Names of a program's packages by package manager. */
export type PackageNames = Readonly<Partial<Record<"apt-get" | "dnf" | "apk" | "brew", readonly string[]>>>;

interface PackageManager {
  readonly manager: keyof PackageNames;
  /** Whose packages it installs. */
  readonly source: string;
  readonly needsRoot: boolean;
  readonly commands: (packages: readonly string[]) => readonly (readonly string[])[];
}

const packageManagers: readonly PackageManager[] = [
  {
    manager: "apt-get",
    source: "Debian's",
    needsRoot: true,
    commands: (packages) => [
      ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", "update"],
      ["-o", "Acquire::http::Timeout=20", "install", "-y", "--no-install-recommends", ...packages],
    ],
  },
  {
    manager: "dnf",
    source: "Fedora's",
    needsRoot: true,
    commands: (packages) => [["install", "-y", ...packages]],
  },
  {
    manager: "apk",
    source: "Alpine's",
    needsRoot: true,
    commands: (packages) => [["add", "--no-cache", ...packages]],
  },
  {
    manager: "brew",
    source: "Homebrew's",
    needsRoot: false,
    commands: (packages) => [["install", ...packages]],
  },
];

/**
 * Installs packages with each of the system's package managers in turn, until `check` finds what they contain. Services
 * in Debian's packages aren't started.
 * @param say called with progress messages
 * @returns what `check` has found, and the package manager; null: nothing
 */
export async function installPackages<Found>(
  name: string,
  packages: PackageNames,
  check: () => Promise<Found | null>,
  say: (line: string) => void,
): Promise<{ found: Found; manager: string } | null> {
  for (const { manager, source, commands, needsRoot } of packageManagers) {
    const packageNames = packages[manager];
    if (!packageNames || findCommand(manager).length === 0 || (needsRoot && process.getuid?.() !== 0))
      continue;
    say(`installing ${name} from ${source} packages`);
    const allowServices = manager === "apt-get" ? preventServices() : () => undefined;
    let isInstalled = true;
    for (const command of commands(packageNames)) isInstalled = isInstalled && (await run(manager, command));
    allowServices();
    const found = isInstalled ? await check() : null;
    if (found !== null) return { found, manager };
  }
  return null;
}

/** Debian asks this program before a package starts its service. */
const servicePolicy = "/usr/sbin/policy-rc.d";

/** @returns a function that ends the prevention */
function preventServices(): () => void {
  try {
    writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755, flag: "wx" });
    return () => rmSync(servicePolicy);
  } catch {
    // The machine has a policy of its own.
    return () => undefined;
  }
}

/** Output of package managers, each command after the one before. */
const installationLog = "dist/test-results/install.log";

/** Runs a command with its output in a log, for five minutes at most. @returns whether it succeeded */
export function run(command: string, options: readonly string[]): Promise<boolean> {
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000",
  };
  mkdirSync(dirname(installationLog), { recursive: true });
  const output = openSync(installationLog, "a");
  return new Promise<boolean>((resolve) => {
    spawn(command, options, { stdio: ["ignore", output, output], env: environment, timeout: 300_000 })
      .on("error", () => resolve(false))
      .on("close", (code) => resolve(code === 0));
  }).finally(() => closeSync(output));
}
