import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../..", import.meta.url));

/** Packed package, created by the build. */
export const archive = join(project, "dist/mint-widget.tgz");

export interface PackageDescription {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { types: string; default?: string }>>;
  readonly customElements: string;
  readonly engines: { readonly node: string };
}

export const description = JSON.parse(
  readFileSync(join(project, "package.json"), "utf8"),
) as PackageDescription;

/** Project with the packed package installed. */
export interface Consumer {
  readonly directory: string;
  /** Directory of the installed package. */
  readonly installed: string;
  write(path: string, content: string): void;
  /** Runs a module with Node. @returns its output @throws Error with its output on failure */
  run(module: string): string;
  remove(): void;
}

/** Installs the packed package with its declared dependencies and the named peers only. */
export function createConsumer(peers: readonly string[] = []): Consumer {
  const directory = mkdtempSync(join(tmpdir(), "mint-widget-consumer-"));
  const modules = join(directory, "node_modules");
  mkdirSync(modules);
  const installed = join(modules, "mint-widget");
  mkdirSync(installed);
  execFileSync("tar", ["-xzf", archive, "--strip-components", "1", "-C", installed]);
  for (const name of [...Object.keys(description.dependencies), ...peers]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(project, "node_modules", name), join(modules, name), "dir");
  }
  const write = (path: string, content: string): void => writeFileSync(join(directory, path), content);
  write("package.json", JSON.stringify({ type: "module" }));
  return {
    directory,
    installed,
    write,
    run(module) {
      write("main.js", module);
      return execFileSync(process.execPath, ["main.js"], { cwd: directory, encoding: "utf8" });
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
