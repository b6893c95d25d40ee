import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { templates } from "../demo/create/templates.js";

/**
 * Packs `create-mint-widget`, which writes new projects: its command in one file, the examples of its templates and their
 * tests.
 *
 * @param project absolute path of the checkout
 * @param version of the package, the same as the widget's
 * @param output absolute path of the directory for the archives, one with the version in its name and one without
 */
export async function packCreate(project: string, version: string, output: string): Promise<void> {
  const directory = join(project, "dist/create");
  rmSync(directory, { recursive: true, force: true });
  await build({
    entryPoints: [join(project, "demo/create/main.ts")],
    outfile: join(directory, "main.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    logLevel: "warning",
  });
  cpSync(join(project, "demo/create/tests"), join(directory, "tests"), { recursive: true });
  for (const { example } of Object.values(templates))
    cpSync(join(project, "demo/embeds", example), join(directory, "examples", example), {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist|package-lock\.json)$/.test(path),
    });
  cpSync(join(project, "demo/embeds/headless/style.css"), join(directory, "examples/headless/style.css"));
  cpSync(join(project, "LICENSE"), join(directory, "LICENSE"));
  cpSync(join(project, "demo/create/README.md"), join(directory, "README.md"));
  const { license, engines } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
    license: string;
    engines: object;
  };
  const manifest = {
    name: "create-mint-widget",
    version,
    description: "Writes a project with a mint page of mint-widget, and a test of it.",
    license,
    type: "module",
    bin: "main.js",
    files: ["main.js", "examples", "tests"],
    engines,
  };
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(output, { recursive: true });
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", output], {
    cwd: directory,
    stdio: ["ignore", "ignore", "inherit"],
  });
  cpSync(join(output, `create-mint-widget-${version}.tgz`), join(output, "create-mint-widget.tgz"));
}
