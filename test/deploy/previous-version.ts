import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleService } from "../../.build/bundle-service.js";

const project = fileURLToPath(new URL("../..", import.meta.url));
const migrations = "demo/service/platform/db/migrations";

export interface PreviousVersion {
  /** Commit. */
  readonly commit: string;
  /** Path of its bundle. */
  readonly bundle: string;
  remove(): void;
}

/**
 * Bundles the service as it was before its newest migration, with the packages of this checkout. The initial migration has no
 * version before it: then, the last commit. PREVIOUS_VERSION names another commit.
 * @throws Error for a checkout without its history
 */
export async function bundlePreviousVersion(): Promise<PreviousVersion> {
  const commit = process.env["PREVIOUS_VERSION"] ?? findCommit();
  // Below the checkout, whose packages its modules then find.
  mkdirSync(join(project, "dist"), { recursive: true });
  const directory = mkdtempSync(join(project, "dist/previous-"));
  const archive = git("archive", commit, "demo", "src", "package.json", "tsconfig.json");
  execFileSync("tar", ["--extract", "--directory", directory], { input: archive });
  const bundle = join(directory, "main.mjs");
  await bundleService(directory, bundle);
  return { commit, bundle, remove: () => rmSync(directory, { recursive: true }) };
}

function findCommit(): string {
  const [, ...later] = readdirSync(join(project, migrations))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const newest = later.at(-1);
  if (newest === undefined) return git("rev-parse", "HEAD").toString().trim();
  const added = git(
    "log",
    "--first-parent",
    "-m",
    "--diff-filter=A",
    "--format=%H",
    "-1",
    "--",
    `${migrations}/${newest}`,
  );
  return `${added.toString().trim()}^`;
}

const git = (...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: project, maxBuffer: 1_000_000_000 });
