import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { archive, description } from "./consumer.js";
import { listImports } from "../../.build/list-imports.js";

/** Budgets in bytes of the archive and of everything that `npm i mint-widget` installs. */
const budgets = { archive: 2_090_000, installed: 18_300_000, packages: 10 };

const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;

let directory: string;
let installed: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "mint-widget-installed-"));
  writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // Fails when a dependency has no version for this Node.
  const options = ["--engine-strict", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  execFileSync("npm", ["install", archive, ...options], {
    cwd: directory,
    stdio: ["ignore", "ignore", "inherit"],
  });
  installed = join(directory, "node_modules", description.name);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it("adds few packages and bytes to an empty project, and no install scripts", () => {
  const lock = JSON.parse(readFileSync(join(directory, "package-lock.json"), "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  const bytes = listFiles(join(directory, "node_modules")).reduce(
    (sum, path) => sum + statSync(path).size,
    0,
  );
  console.log(`npm i mint-widget: ${packages.length} packages, ${inKilobytes(bytes)}`);
  expect(packages.length).toBeLessThanOrEqual(budgets.packages);
  expect(bytes).toBeLessThan(budgets.installed);
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

it("depends on lit, Wallet Standard and zod only", () => {
  expect(Object.keys(description.dependencies)).toEqual([
    "@wallet-standard/app",
    "@wallet-standard/base",
    "lit",
    "zod",
  ]);
});

it("imports every entry with code in Node, without a page", () => {
  // `early-read` and `burner-wallet` export nothing and act on the page; `react` has a test of its own, since React isn't installed.
  const entries = Object.entries(description.exports).flatMap(([name, target]) =>
    typeof target === "object" &&
    target.default?.endsWith(".js") &&
    !/early-read|burner-wallet|react/.test(name)
      ? [name.replace(/^\./, "mint-widget")]
      : [],
  );
  expect(entries).toContain("mint-widget/server");
  const code = `
    for (const entry of ${JSON.stringify(entries)}) console.log(Object.keys(await import(entry)).length > 0);`;
  const print = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: directory,
    encoding: "utf8",
  });
  expect(print.trim().split("\n")).toEqual(entries.map(() => "true"));
});

it("is an archive within its budget", () => {
  const { size } = statSync(archive);
  const files = listFiles(installed);
  console.log(`mint-widget.tgz: ${files.length} files, ${inKilobytes(size)}`);
  expect(size).toBeLessThan(budgets.archive);
});

it("contains no unreachable file", () => {
  const paths = listFiles(installed).map((path) => path.slice(installed.length + 1));
  const reached = new Set([
    "package.json",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "dist/npm/licenses.md",
    "dist/npm/testing/licenses.md",
  ]);
  const waiting = Object.values(description.exports).flatMap((target) =>
    (typeof target === "string" ? [target] : Object.values(target)).map((path) => path.replace("./", "")),
  );
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const [, map] = /\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(join(installed, path), "utf8")) ?? [];
    if (map) reached.add(join(dirname(path), map));
    const place = dirname(path);
    const isTypes = path.endsWith(".d.ts");
    if (!isTypes && !path.endsWith(".js")) continue;
    for (const specifier of listImports(join(installed, path)).filter((it) => it.startsWith("."))) {
      const target = join(place, specifier);
      waiting.push(isTypes ? target.replace(/\.js$/, ".d.ts") : target);
    }
  }
  expect(paths.filter((path) => !reached.has(path))).toEqual([]);
  expect([...reached].filter((path) => !paths.includes(path))).toEqual([]);
});

it("has source maps with embedded sources", () => {
  for (const path of listFiles(installed).filter((it) => it.endsWith(".map"))) {
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(path, "utf8")) as {
      sources: string[];
      sourcesContent?: (string | null)[];
    };
    const missing = sources.filter((_, index) => typeof sourcesContent[index] !== "string");
    expect({ path, missing }).toEqual({ path, missing: [] });
  }
});

function listFiles(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
