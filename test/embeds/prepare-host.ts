import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { directoryOf, madeOf, type Host } from "./hosts.js";

/** What came of installing, checking and building a host. */
export interface Preparation {
  /** What its check prints with a mistake in it; null: it found nothing, or there is no check. */
  readonly complaint: string | null;
  /** What a step printed that failed; null: all went well. */
  readonly failure: string | null;
}

/** What stands in the package's place to see what the host weighs without it. */
const stubs = { "index.js": "export {};", "react.js": 'export const MintWidget = "mint-widget";' };

/** Installs a host from its lock, looks whether its check finds a mistake, and builds it without the widget and with it. */
export async function prepareHost(host: Host): Promise<Preparation> {
  if (!host.framework) return { complaint: null, failure: null };
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
