import { findPostgresPrograms } from "../backup/system-postgres.js";
import { chromium, firefox, webkit, type BrowserKind } from "../browser-launcher/browser-kinds.js";
import { getBrowser } from "../browser-launcher/get-browser.js";
import { installPackages } from "../browser-launcher/install-packages.js";
import { findProgram } from "../system-program.js";
import type { TestResult } from "./read-report.js";
import type { BrowserName, ProgramName, ServerName, Step } from "./steps.js";

const browsers: Record<BrowserName, BrowserKind> = { chromium, firefox, webkit };

/** Commands of the packages of the same name. */
const commands: Record<ServerName, string> = {
  nginx: "nginx",
  varnish: "varnishd",
  pgbouncer: "pgbouncer",
  postgresql: "pg_ctl",
  caddy: "caddy",
  prometheus: "promtool",
};

/** Installations by program, each with the reason why it has failed. They run one after the other: package managers lock. */
const preparations = new Map<ProgramName, Promise<string | null>>();

/**
 * Finds or installs the programs of a step, each once for a run. The paths of browsers become environment variables.
 * @returns Result that replaces those of the step's tests, when a program is missing; null when all are there.
 */
export async function preparePrograms({ name: step, programs = [] }: Step): Promise<TestResult | null> {
  for (const program of programs) {
    const previous = [...preparations.values()].at(-1) ?? Promise.resolve(null);
    const preparation = preparations.get(program) ?? previous.then(() => prepareProgram(program));
    preparations.set(program, preparation);
    const problem = await preparation;
    if (problem === null) continue;
    if (program === "chromium") return { name: problem, outcome: "failed" };
    return { name: step, outcome: "skipped", needs: `${program}: ${problem}` };
  }
  return null;
}

async function prepareProgram(name: ProgramName): Promise<string | null> {
  try {
    if (isServer(name)) await prepareServer(name);
    else await prepareBrowser(browsers[name]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function prepareBrowser(kind: BrowserKind): Promise<void> {
  const { path } = await getBrowser(kind, say);
  if (path !== null) process.env[kind.places.variable] = path;
}

const isServer = (name: ProgramName): name is ServerName => name in commands;

/** @throws Error when it can't be installed */
async function prepareServer(name: ServerName): Promise<void> {
  const find = () =>
    Promise.resolve((name === "postgresql" ? findPostgresPrograms() : findProgram(commands[name])) ?? null);
  if ((await find()) !== null) return;
  const packages = { "apt-get": [name], dnf: [name], apk: [name], brew: [name] };
  if (await installPackages(name, packages, find, say)) return;
  throw new Error("install its package");
}

function say(line: string): void {
  console.log(line);
}
