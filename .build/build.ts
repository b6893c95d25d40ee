import "./require-node.js";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { placeholderStyles } from "../src/widget/placeholder-styles.js";
import { readBuildVersion } from "./build-version.js";
import { writeService } from "./bundle-service.js";
import { writeEditorData } from "./editor-data.js";
import { events, viewEvents } from "../src/widget/event-table.js";
import { attributes } from "../src/widget/attributes.js";
import { buttonAttributes } from "../src/button/button-attributes.js";
import { actionAttributes, elementAttributes } from "../src/elements/element-attributes.js";
import { elementTags, type ElementTag } from "../src/widget/element-tags.js";
import { describeAttributes, describeEvents } from "./describe-attributes.js";
import { publishManifest } from "./publish-manifest.js";
import { packCreate } from "./pack-create.js";
import { precompress } from "./precompress.js";
import { prunePackage } from "./prune-package.js";
import { toPublishedManifest } from "./published-manifest.js";
import { beginBuild, isBuilt } from "./stamps.js";
import { readSiteBase, writeSite } from "./write-site.js";
import { writeVersionedFiles } from "./versioned-files.js";

/**
 * `tsx .build/build.ts [--if-needed] [target…]`: builds the targets, by default all but `site`; with `--if-needed`,
 * only those that are missing or outdated.
 */
const project = fileURLToPath(new URL("..", import.meta.url));

const description = JSON.parse(readFileSync(`${project}/package.json`, "utf8")) as {
  exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};
const version = readBuildVersion(project);

/** Options of Node for a bundler, which otherwise spends a fifth of its time on collecting garbage. */
const fewCollections = `${process.env["NODE_OPTIONS"] ?? ""} --max-semi-space-size=64`.trim();

const targets: Readonly<Record<string, () => Promise<void>>> = {
  async widget() {
    await buildWithVite("widget");
    await buildWithVite("script-tag");
    await buildWithVite("button");
    await buildWithVite("elements");
    await buildWithVite("early-read", "widget");
    await buildWithVite("standalone");
    await writePlaceholder("widget");
    console.log(`To paste: ${writeVersionedFiles(`${project}/dist/widget`, version)}`);
    await precompress(`${project}/dist/widget`);
  },
  async page() {
    await buildWithVite("page");
    await precompress(`${project}/dist/page`);
  },
  async studio() {
    await buildWithVite("studio");
    const output = `${project}/dist/studio`;
    for (const page of ["index.html", "not-found.html"])
      renameSync(`${output}/demo/studio/${page}`, `${output}/${page}`);
    rmSync(`${output}/demo`, { recursive: true });
    await precompress(output);
  },
  async npm() {
    rmSync(`${project}/dist/npm`, { recursive: true, force: true });
    await run("tsc", ["-p", ".build/tsconfig.npm.json"]);
    for (const asset of ["frameworks", "placeholder.d.ts"])
      cpSync(`${project}/src/${asset}`, `${project}/dist/npm/${asset}`, { recursive: true });
    await buildWithVite("npm");
    await buildWithVite("early-read", "npm");
    await buildWithVite("testing");
    await buildWithVite("burner-wallet");
    await buildWithVite("server");
    await writePlaceholder("npm");
    await run("cem", [
      ...["analyze", "--litelement", "--quiet", "--outdir", "dist/npm"],
      ...[
        ...["src/index.ts", "src/element.ts", "src/widget/events.ts"],
        ...["drop", "checkout"].map((name) => `src/widget/${name}-element.ts`),
        "src/widget/mint-widget.ts",
        ...["src/button.ts", "src/button/mint-button.ts"],
        ...["src/elements.ts", "src/elements/view-element.ts", "src/elements/mint-*.ts"],
      ].flatMap((file) => ["--globs", file]),
    ]);
    const read = (name: string) => readFileSync(`${project}/src/${name}.ts`, "utf8");
    const described = describeEvents(events, read("widget/event-table"));
    const widgetSource = read("widget/attributes");
    const describeElement = (tag: ElementTag) => ({
      properties: describeAttributes(
        tag === "mint-action" ? actionAttributes : elementAttributes,
        widgetSource + read("elements/element-attributes"),
      ),
      events: described.filter(
        ({ name }) => tag === "mint-action" || viewEvents.some((event) => event === name),
      ),
    });
    publishManifest(`${project}/dist/npm/custom-elements.json`, {
      "mint-widget": { properties: describeAttributes(attributes, widgetSource), events: described },
      "mint-button": {
        properties: describeAttributes(buttonAttributes, widgetSource + read("button/button-attributes")),
        events: described,
      },
      ...Object.fromEntries(elementTags.map((tag) => [tag, describeElement(tag)])),
    });
    writeEditorData(`${project}/dist/npm`);
    prunePackage(
      project,
      Object.values(description.exports).flatMap((entry) =>
        typeof entry === "string" ? [] : Object.values(entry),
      ),
    );
    pack();
    await packCreate(project, version, `${project}/dist/package`);
  },
  async docs() {
    await buildDocs("/");
    // 13 MB, which are built on the way to the first page.
    await precompress(`${project}/dist/docs`, 5);
  },
  async site() {
    const [site, base] = [`${project}/dist/site`, readSiteBase(process.env)];
    rmSync(site, { recursive: true, force: true });
    await buildDocs(base, "--outDir", `${site}/docs`);
    writeSite({ site, widget: `${project}/dist/widget`, base });
  },
  async service() {
    await writeService(project, `${project}/dist/service`);
  },
};

/** Targets that are built only when they are named. */
const onRequest = new Set(["site"]);

const options = process.argv.slice(2);
const requested = options.filter((option) => !option.startsWith("--"));
const unknown = requested.filter((name) => !(name in targets));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")} to build; there are ${Object.keys(targets).join(", ")}.`);
  process.exit(1);
}

for (const name of requested.length > 0
  ? requested
  : Object.keys(targets).filter((target) => !onRequest.has(target))) {
  if (options.includes("--if-needed") && isBuilt(project, name)) continue;
  const finish = beginBuild(project, name);
  const startedAt = performance.now();
  await targets[name]?.();
  finish();
  console.log(`dist/${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** @param base path below which the site's `docs/` are served */
async function buildDocs(base: string, ...parameters: readonly string[]): Promise<void> {
  const environment = { NODE_OPTIONS: fewCollections, SITE_BASE: base };
  await run("vitepress", ["build", "demo/docs", ...parameters], environment);
}

/** @param target directory in `dist`, if the mode's configuration names none */
async function buildWithVite(mode: string, target?: string): Promise<void> {
  const { build } = await import("vite");
  const output = target === undefined ? {} : { build: { outDir: `dist/${target}` } };
  await build({ root: project, mode, logLevel: "warn", ...output });
}

/** Writes the style sheet that reserves the element's size, formatted. */
async function writePlaceholder(target: string): Promise<void> {
  const { code } = await format("placeholder.css", placeholderStyles.cssText);
  writeFileSync(`${project}/dist/${target}/placeholder.css`, code);
}

/**
 * Packs the npm package from its own directory, with the files as `prepack` places them. Writes the archive without a
 * version in its name to `dist`, for the hosts of `demo/embeds`, and under both names to `dist/package`, which the
 * service serves. Archives of earlier releases stay there, since lock files name them.
 */
function pack(): void {
  const served = `${project}/dist/package`;
  mkdirSync(served, { recursive: true });
  for (const name of readdirSync(served))
    if (!/^(create-)?mint-widget-\d+\.\d+\.\d+\.tgz$/.test(name))
      rmSync(`${served}/${name}`, { recursive: true });
  const directory = `${project}/dist/packing`;
  rmSync(directory, { recursive: true, force: true });
  for (const [target, source] of Object.entries({
    LICENSE: "LICENSE",
    "README.md": "src/README.md",
    "CHANGELOG.md": "src/CHANGELOG.md",
    "dist/npm": "dist/npm",
  }))
    cpSync(`${project}/${source}`, `${directory}/${target}`, { recursive: true });
  const manifest = toPublishedManifest(JSON.stringify({ ...description, version }));
  writeFileSync(`${directory}/package.json`, manifest);
  const parameters = ["pack", "--ignore-scripts", "--silent", "--pack-destination", `${project}/dist`];
  execFileSync("npm", parameters, { cwd: directory, stdio: ["ignore", "ignore", "inherit"] });
  rmSync(directory, { recursive: true });
  renameSync(`${project}/dist/mint-widget-${version}.tgz`, `${project}/dist/mint-widget.tgz`);
  for (const name of ["mint-widget", `mint-widget-${version}`])
    cpSync(`${project}/dist/mint-widget.tgz`, `${served}/${name}.tgz`);
}

function run(
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `${project}/node_modules/.bin/${command}`;
    spawn(path, parameters, { cwd: project, stdio: "inherit", env: { ...process.env, ...environment } })
      .on("error", reject)
      .on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
