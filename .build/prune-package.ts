import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { listImports } from "./list-imports.js";

/**
 * Deletes modules and declarations that no entry of the package reaches, such as the empty output of modules
 * with types only. Source maps are deleted with their modules.
 *
 * @param project directory of `package.json`
 * @param entries exported files, relative to `project`
 */
export function prunePackage(project: string, entries: readonly string[]): void {
  const reached = new Set<string>();
  const queue = entries.map((path) => join(project, path));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path) || !existsSync(path)) continue;
    reached.add(path);
    const [, extension] = /(\.d\.ts|\.js)$/.exec(path) ?? [];
    if (!extension) continue;
    for (const specifier of listImports(path).filter((it) => it.startsWith(".")))
      queue.push(join(dirname(path), specifier).replace(/\.js$/, extension));
  }
  const directory = join(project, "dist/npm");
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const path = join(directory, name);
    const module = path.replace(/\.map$/, "");
    if (!/\.(js|d\.ts)$/.test(module)) continue;
    // Bundled modules no longer refer to TypeScript's source map.
    const isNamed = path === module || mapOf(module) === path;
    if (!reached.has(module) || !isNamed) rmSync(path);
  }
}

function mapOf(module: string): string | undefined {
  if (!existsSync(module)) return undefined;
  const [, name] = /^\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(module, "utf8")) ?? [];
  return name && join(dirname(module), name);
}
