import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { placeholders, templates, type TemplateName } from "./templates.js";

/** Project to write. */
export interface NewProject {
  /** Absolute path of a directory that is empty or doesn't exist. */
  readonly directory: string;
  readonly template: TemplateName;
  /** Base URL of the service, without a slash at the end. */
  readonly service: string;
  /** Short id, UUID or address of the collection. */
  readonly collection: string;
  /** Publishable key. */
  readonly key: string;
  /** Title and heading of the page. */
  readonly title: string;
  /** Version or URL of `mint-widget` to install. */
  readonly widget: string;
}

/** Port of the project's development server: another one than that of the demo page of `npm start`. */
export const developmentPort = 5180;

/** Versions of what the examples don't have, and projects need for their test. */
const testTools = { "@playwright/test": "^1.65.1" };

/** What a page of the script tag needs in addition: a development server, and the package for its test. */
const pageTools = { vite: "^8.3.8" };

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Files of an example that a project doesn't take over. */
const leftOut = /(^|\/)(node_modules|dist|\.next|\.astro|package-lock\.json|next-env\.d\.ts)(\/|$)/;

/** Endings of the files in which placeholders are replaced. */
const sources = /\.(html|tsx?|vue|svelte|astro)$/;

/**
 * Writes a project: the files of its template with the drop in place of the example's, a test of it, and a README.
 *
 * @param examples directory with the examples
 * @param shared directory with `tests/` and `gitignore`
 * @returns paths of the written files, relative to the project
 */
export function writeProject(
  project: NewProject,
  { examples, shared }: { examples: string; shared: string },
): string[] {
  const { directory, template } = project;
  const { example, test } = templates[template];
  const source = join(examples, example);
  const files = listFiles(source);
  for (const path of files) {
    const target = join(directory, path);
    mkdirSync(dirname(target), { recursive: true });
    if (sources.test(path)) writeFileSync(target, fillIn(readFileSync(join(source, path), "utf8"), project));
    else if (path !== "package.json") cpSync(join(source, path), target);
  }
  const added: Record<string, string> = {
    "package.json": describePackage(project, join(source, "package.json")),
    "README.md": describeProject(project),
    ".gitignore": "node_modules\ndist\n.next\n.astro\nnext-env.d.ts\ntest-results\nplaywright-report\n",
    "playwright.config.ts": readFileSync(join(shared, "tests/playwright.config.ts"), "utf8"),
    "tests/mint.spec.ts": fillIn(readFileSync(join(shared, `tests/${test}.spec.ts`), "utf8"), project),
    ...styleOfView(project, examples),
  };
  for (const [path, content] of Object.entries(added)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return [...new Set([...files, ...Object.keys(added)])].sort();
}

/** The style sheet of the headless examples, which they share. */
function styleOfView({ template, directory }: NewProject, examples: string): Record<string, string> {
  if (templates[template].test !== "headless") return {};
  const main = "src/main.tsx";
  const code = readFileSync(join(directory, main), "utf8").replace('"../../style.css"', '"./style.css"');
  return { "src/style.css": readFileSync(join(examples, "headless/style.css"), "utf8"), [main]: code };
}

/** Replaces the example's drop and texts. */
function fillIn(text: string, { template, service, collection, key, title }: NewProject): string {
  const { heading } = templates[template];
  return text
    .replaceAll(placeholders.service, service)
    .replaceAll(`"${placeholders.collection}"`, JSON.stringify(collection))
    .replaceAll(placeholders.key, key)
    .replaceAll(/(<title>)[^<]*|(title: ")A drop in [^"]*/g, (_, tag?: string, field?: string) =>
      tag ? tag + escapeHtml(title) : field + title.replaceAll(/["\\]/g, "\\$&"),
    )
    .replaceAll(`<h1>${heading}</h1>`, `<h1>${escapeHtml(title)}</h1>`);
}

function describePackage({ directory, template, widget }: NewProject, example: string): string {
  const { scripts, dependencies, devDependencies, overrides }: Manifest = existsSync(example)
    ? (JSON.parse(readFileSync(example, "utf8")) as Manifest)
    : {
        scripts: { dev: `vite --port ${placeholders.port}`, build: "vite build" },
        devDependencies: pageTools,
      };
  const onPort = Object.entries({ ...scripts, test: "playwright test" }).map(([name, command]) => [
    name,
    command.replace(placeholders.port, `${developmentPort}`),
  ]);
  const isPage = templates[template].test === "script-tag";
  const widgetAs = { "mint-widget": widget };
  return `${JSON.stringify(
    {
      name: toPackageName(basename(directory)),
      private: true,
      type: "module",
      scripts: Object.fromEntries(onPort) as Record<string, string>,
      ...(isPage ? {} : { dependencies: { ...dependencies, ...widgetAs } }),
      devDependencies: sortKeys({ ...devDependencies, ...testTools, ...(isPage ? widgetAs : {}) }),
      overrides,
    },
    null,
    2,
  )}\n`;
}

const describeProject = ({ title, service, collection }: NewProject) => `# ${title}

A page that mints the collection \`${collection}\` of ${service}.

- \`npm run dev\` opens it at http://localhost:${developmentPort}.
- \`npm test\` mints on a fake service with a wallet that signs: neither the service nor a chain is needed. Run
  \`npx playwright install chromium\` once before it.
- \`npm run build\` builds it.

Before you publish the page, have the operator of the service register its origin on the key:
\`keys edit ID --add-origin https://shop.example\`. ${service}/docs/ is the documentation.
`;

function sortKeys(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Name that npm accepts for the package of a directory. */
const toPackageName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^[._-]+/g, "") || "drop";

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>{}]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Paths of an example's files, relative to it, with forward slashes. */
function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !leftOut.test(path) && extname(path) !== ".tsbuildinfo");
}
