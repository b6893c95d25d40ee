import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { hashHost } from "./hash-host.js";
import { directoryOf, madeOf, preparationOf, type Host } from "./hosts.js";

/** What came of installing, checking and building a host. */
export interface Preparation {
  /** What its check prints with a mistake in it; null: it found nothing, or there is no check. */
  readonly complaint: string | null;
  /** What a step printed that failed; null: all went well. */
  readonly failure: string | null;
}

/** What stands in the package's place to see what the host weighs without it. */
const stubs = { "index.js": "export {};", "react.js": 'export const MintWidget = "mint-widget";' };

/** What is kept of a preparation, beside what was built. */
interface Kept {
  /** Of what it was made from. */
  readonly hash: string;
  readonly preparation: Preparation;
}

/**
 * Prepares a host, unless that was done from the same sources and the same package before.
 *
 * @returns whether there was something to do
 */
export async function prepareHost(host: Host): Promise<boolean> {
  if (!host.framework) return false;
  const hash = hashHost(host);
  if (isPrepared(host, hash)) return false;
  rmSync(preparationOf(host), { force: true });
  const kept: Kept = { hash, preparation: await prepare(host) };
  mkdirSync(dirname(preparationOf(host)), { recursive: true });
  writeFileSync(preparationOf(host), JSON.stringify(kept));
  return true;
}

/** @throws Error when the host wasn't prepared */
export function readPreparation(host: Host): Preparation {
  return host.framework ? readKept(host).preparation : { complaint: null, failure: null };
}

function readKept(host: Host): Kept {
  return JSON.parse(readFileSync(preparationOf(host), "utf8")) as Kept;
}

function isPrepared(host: Host, hash: string): boolean {
  const needed = [
    preparationOf(host),
    madeOf(host, "with"),
    madeOf(host, "without"),
    join(directoryOf(host), "node_modules"),
  ];
  if (!needed.every((path) => existsSync(path))) return false;
  const kept = readKept(host);
  return kept.hash === hash && kept.preparation.failure === null;
}

/** Installs a host from its lock, looks whether its check finds a mistake, and builds it without the widget and with it. */
async function prepare(host: Host): Promise<Preparation> {
  const directory = directoryOf(host);
  try {
    await run(directory, ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel", "error"]);
    const complaint = await complain(host);
    const restore = replace(join(directory, "node_modules/mint-widget/dist/npm"), stubs);
    try {
      await build(host, "without");
    } finally {
      restore();
    }
    await build(host, "with");
    return { complaint, failure: null };
  } catch (error) {
    return { complaint: null, failure: String(error) };
  }
}

async function complain({ framework, ...host }: Host): Promise<string | null> {
  const mistake = framework?.mistake;
  if (!mistake) return null;
  const directory = directoryOf(host);
  const right = readFileSync(join(directory, mistake.file), "utf8");
  if (!right.includes(mistake.from)) throw new Error(`${mistake.file} has no ${mistake.from}`);
  const restore = replace(directory, { [mistake.file]: right.replace(mistake.from, mistake.to) });
  try {
    await run(directory, ["run", "check"]);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    restore();
  }
}

async function build(host: Host, kind: "with" | "without"): Promise<void> {
  const directory = directoryOf(host);
  await run(directory, ["run", "build"]);
  const made = madeOf(host, kind);
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const output = host.output ?? ".next";
  cpSync(join(directory, output), host.output ? made : join(made, output), { recursive: true });
  // Its own server looks for what it needs beside what it serves.
  if (!host.output) symlinkSync(join(directory, "node_modules"), join(made, "node_modules"));
}

/** Writes files over others. @returns puts the others back */
function replace(directory: string, files: Readonly<Record<string, string>>): () => void {
  const old = Object.keys(files).map((name) => [name, readFileSync(join(directory, name))] as const);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return () => {
    for (const [name, content] of old) writeFileSync(join(directory, name), content);
  };
}

/** Runs npm in a host. @throws Error with all that was printed when it ends badly */
function run(directory: string, parameters: readonly string[]): Promise<void> {
  const quiet = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false" };
  return new Promise((resolve, reject) => {
    const child = spawn("npm", parameters, {
      cwd: directory,
      env: { ...process.env, ...quiet, CI: "true", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (printed += part.toString()));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm ${parameters.join(" ")}: ${code}\n${stripVTControlCharacters(printed)}`)),
    );
  });
}
