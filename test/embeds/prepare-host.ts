import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { hashHost, listSources } from "./hash-host.js";
import { directoryOf, isNewest, outputOf, preparationOf, sourceOf, type Host } from "./hosts.js";

/** Result of installing, checking and building a host. */
export interface Preparation {
  /** Output of the type check with an inserted type error; null: no error was found, or there is no check. */
  readonly typeErrors: string | null;
  /** Output of the failed step; null on success. */
  readonly failure: string | null;
  /** Output of the build with the widget; empty where there was none. */
  readonly built: string;
}

/** Replacement of the package to measure the host without it. */
const stubs = { "index.js": "export {};", "react.js": 'export const MintWidget = "mint-widget";' };

/** Stored preparation, beside the build output. */
interface StoredPreparation {
  /** Hash of its inputs. */
  readonly hash: string;
  readonly preparation: Preparation;
}

/**
 * Prepares a host, unless that was done from the same sources and the same package before. The newest versions are asked
 * for each time.
 * | @returns whether it was prepared anew
 */
export async function prepareHost(host: Host): Promise<boolean> {
  if (!host.framework) return false;
  const hash = hashHost(host);
  if (!isNewest(host) && isPrepared(host, hash)) return false;
  copyHost(host);
  rmSync(preparationOf(host), { force: true });
  const stored: StoredPreparation = { hash, preparation: await prepare(host) };
  mkdirSync(dirname(preparationOf(host)), { recursive: true });
  writeFileSync(preparationOf(host), JSON.stringify(stored));
  return true;
}

/** @throws Error when the host wasn't prepared */
export function readPreparation(host: Host): Preparation {
  return host.framework ? readStored(host).preparation : { typeErrors: null, failure: null, built: "" };
}

function readStored(host: Host): StoredPreparation {
  return JSON.parse(readFileSync(preparationOf(host), "utf8")) as StoredPreparation;
}

function isPrepared(host: Host, hash: string): boolean {
  const needed = [
    preparationOf(host),
    outputOf(host, "with"),
    ...(host.kind ? [] : [outputOf(host, "without")]),
    join(directoryOf(host), "node_modules"),
  ];
  if (!needed.every((path) => existsSync(path))) return false;
  const stored = readStored(host);
  return stored.hash === hash && stored.preparation.failure === null;
}

/** Copies a host's sources, for the newest versions without its lock file. */
function copyHost(host: Host): void {
  const [source, directory] = [sourceOf(host), directoryOf(host)];
  rmSync(directory, { recursive: true, force: true });
  for (const path of listSources(source))
    if (!isNewest(host) || path !== "package-lock.json") cpSync(join(source, path), join(directory, path));
  if (host.kind === "headless") cpSync(join(source, "../style.css"), join(directory, "../style.css"));
}

/** Parameters of npm that install a host: from its lock file, or the newest versions of all that it or its `newest` names. */
function installing(host: Host): readonly string[] {
  const quiet = ["--no-audit", "--no-fund", "--loglevel", "error"];
  if (!isNewest(host)) return ["ci", "--prefer-offline", ...quiet];
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(directoryOf(host), "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>;
  const names = new Set([dependencies, devDependencies, host.newest ?? {}].flatMap(Object.keys));
  names.delete("mint-widget");
  return ["install", ...quiet, ...[...names].map((name) => `${name}@${host.newest?.[name] ?? "latest"}`)];
}

/**
 * Installs a host, runs its type check on a type error, and builds it with and without the widget. Hosts with a view or a
 * wallet of their own have to pass their type check, and are built once.
 */
async function prepare(host: Host): Promise<Preparation> {
  const directory = directoryOf(host);
  try {
    await run(directory, installing(host));
    if (host.kind) {
      await run(directory, ["run", "check"]);
      return { typeErrors: null, failure: null, built: await build(host, "with") };
    }
    const typeErrors = await checkTypeError(host);
    const restore = replace(join(directory, "node_modules/mint-widget/dist/npm"), stubs);
    try {
      await build(host, "without");
    } finally {
      restore();
    }
    return { typeErrors, failure: null, built: await build(host, "with") };
  } catch (error) {
    return { typeErrors: null, failure: String(error), built: "" };
  }
}

async function checkTypeError({ framework, ...host }: Host): Promise<string | null> {
  const typeError = framework?.typeError;
  if (!typeError) return null;
  const directory = directoryOf(host);
  const right = readFileSync(join(directory, typeError.file), "utf8");
  if (!right.includes(typeError.from)) throw new Error(`${typeError.file} has no ${typeError.from}`);
  const restore = replace(directory, { [typeError.file]: right.replace(typeError.from, typeError.to) });
  try {
    await run(directory, ["run", "check"]);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    restore();
  }
}

/** @returns what the build has printed */
async function build(host: Host, kind: "with" | "without"): Promise<string> {
  const directory = directoryOf(host);
  const printed = await run(directory, ["run", "build"]);
  const target = outputOf(host, kind);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const output = host.output ?? ".next";
  cpSync(join(directory, output), host.output ? target : join(target, output), { recursive: true });
  if (host.output) return printed;
  // Its own server reads its configuration and resolves dependencies beside the files that it serves.
  cpSync(join(directory, "next.config.ts"), join(target, "next.config.ts"));
  symlinkSync(join(directory, "node_modules"), join(target, "node_modules"));
  return printed;
}

/** Overwrites files. @returns function that restores them */
function replace(directory: string, files: Readonly<Record<string, string>>): () => void {
  const old = Object.keys(files).map((name) => [name, readFileSync(join(directory, name))] as const);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return () => {
    for (const [name, content] of old) writeFileSync(join(directory, name), content);
  };
}

/** Runs npm in a host. @returns what it has printed @throws Error with the whole output on a failure exit */
function run(directory: string, parameters: readonly string[]): Promise<string> {
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
        ? resolve(stripVTControlCharacters(printed))
        : reject(new Error(`npm ${parameters.join(" ")}: ${code}\n${stripVTControlCharacters(printed)}`)),
    );
  });
}
