import type { BrowserName, ProgramName, ServerName } from "./steps.js";

const preparations = new Map<ProgramName, Promise<string | null>>();

/**
 * Finds or installs browsers and servers, each once for a run, and passes the browsers' paths to the steps by environment
 * variables. Outside of Debian all but Chromium are optional.
 * @returns Reason why a program is missing; null: all are installed.
 */
export async function preparePrograms(names: readonly ProgramName[]): Promise<string | null> {
  const problems: string[] = [];
  for (const name of names) {
    // One after the other: package managers lock.
    const preparation = preparations.get(name) ?? prepareProgram(name, [...preparations.values()].at(-1));
    preparations.set(name, preparation);
    const problem = await preparation;
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? problems.join("\n") : null;
}

async function prepareProgram(name: ProgramName, previous?: Promise<unknown>): Promise<string | null> {
  await previous;
  const { canInstallPackages } = await import("../browser-launcher/install-packages.js");
  try {
    if (isServer(name)) await prepareServer(name);
    else await prepareBrowser(name);
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (name === "chromium" || canInstallPackages()) return problem;
    console.warn(`Not run in ${name}: ${problem}`);
    return null;
  }
}

async function prepareBrowser(name: BrowserName): Promise<void> {
  const [{ getBrowser }, { [name]: kind }] = await Promise.all([
    import("../browser-launcher/get-browser.js"),
    import("../browser-launcher/browser-kinds.js"),
  ]);
  const { path } = await getBrowser(kind, () => undefined);
  if (path !== null) process.env[kind.places.variable] = path;
}

/** Commands of the packages of the same name. */
const commands: Record<ServerName, string> = {
  nginx: "nginx",
  varnish: "varnishd",
  pgbouncer: "pgbouncer",
  postgresql: "pg_ctl",
  caddy: "caddy",
  prometheus: "promtool",
};

const isServer = (name: ProgramName): name is ServerName => name in commands;

/** @throws Error when it can't be installed */
async function prepareServer(name: ServerName): Promise<void> {
  const [{ findProgram }, { findPostgresPrograms }, { installPackages }] = await Promise.all([
    import("../system-program.js"),
    import("../backup/system-postgres.js"),
    import("../browser-launcher/install-packages.js"),
  ]);
  const find = async () =>
    (name === "postgresql" ? findPostgresPrograms() : findProgram(commands[name])) ?? null;
  if ((await find()) !== null) return;
  const packages = { "apt-get": [name], dnf: [name], apk: [name], brew: [name] };
  if (await installPackages(name, packages, find, () => undefined)) return;
  throw new Error(`No ${name} could be found or installed.`);
}
