import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { listImports } from "./list-imports.js";

/**
 * Deletes the modules and declarations that no entry of the package leads to: what TypeScript writes for modules that
 * hold only types, or whose types nobody sees. Source maps go with their modules.
 *
 * @param project where `package.json` stands
 * @param entries files that the package exports, relative to it
 */
export function prunePackage(project: string, entries: readonly string[]): void {
  const reached = new Set<string>();
  const waiting = entries.map((path) => join(project, path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !existsSync(path)) continue;
    reached.add(path);
    const [, extension] = /(\.d\.ts|\.js)$/.exec(path) ?? [];
    if (!extension) continue;
    for (const specifier of listImports(path).filter((it) => it.startsWith(".")))
      waiting.push(join(dirname(path), specifier).replace(/\.js$/, extension));
  }
  const directory = join(project, "dist/npm");
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const path = join(directory, name);
    const module = path.replace(/\.map$/, "");
    if (!/\.(js|d\.ts)$/.test(module)) continue;
    // What was bundled no longer names the map that TypeScript has written for it.
    const isNamed = path === module || mapOf(module) === path;
    if (!reached.has(module) || !isNamed) rmSync(path);
  }
}

function mapOf(module: string): string | undefined {
  if (!existsSync(module)) return undefined;
  const [, name] = /^\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(module, "utf8")) ?? [];
  return name && join(dirname(module), name);
}
