import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Inputs of a build. The lock file stands for the dependencies. */
const roots = [
  ".build",
  "demo/page",
  "index.html",
  "package-lock.json",
  "package.json",
  "public",
  "src",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Hash of the names and contents of all sources, and of those below further paths. Modification times are ignored: checkouts and copies change
 * them, and a restored old file would look up to date.
 */
export function hashSources(directory: string, further: readonly string[] = []): string {
  const hash = createHash("sha256").update(process.versions.node);
  for (const path of [...roots, ...further].flatMap((root) => listFiles(directory, root))) {
    const content = readFileSync(join(directory, path));
    hash.update(`\n${path}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(directory: string, path: string): string[] {
  const absolute = join(directory, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => listFiles(directory, `${path}/${name}`));
}
