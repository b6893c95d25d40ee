import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright";
import { build, type Rolldown } from "vite";
import { type Consumer, description, project } from "../../test/package/consumer.js";
import { elementTags } from "../../src/widget/element-tags.js";
import { readElement } from "./read-element.js";
import { readTypes } from "./read-types.js";
import { mentioned, type Promises, type Surface } from "./surface-text.js";

/** Types of the codes that `mint-error` and `ApiError` carry, with their origin. */
const codes = [
  ["api.d.ts", "ErrorCode", "Mint API"],
  ["api.d.ts", "MarketErrorCode", "Market API"],
  ["api.d.ts", "TransportCode", "on the way"],
  ["index.d.ts", "WalletErrorCode", "wallet"],
  ["index.d.ts", "MintErrorCode", "mint"],
  ["index.d.ts", "ConfigurationErrorCode", "attributes"],
  ["index.d.ts", "TransactionProblemCode", "problem of an unsafe transaction"],
] as const;

/**
 * Reads the public surface of the build like a consumer: through a compiler, in a running page, and in its published
 * metadata. `dist/npm` and `dist/widget` have to be built.
 *
 * @param consumer with React and its types
 * @param page empty page of a browser
 */
export async function readSurface({ installed }: Consumer, page: Page): Promise<Surface> {
  const entries = Object.entries(description.exports).flatMap(([name, target]) =>
    typeof target === "object" ? [{ name: name.replace(/^\./, description.name), types: target.types }] : [],
  );
  const templates = "dist/npm/frameworks/template.d.ts";
  const types = readTypes(installed, [
    ...entries.map((entry) => entry.types).filter((path) => !path.includes("/frameworks/")),
    templates,
  ]);
  await runPackage(page, installed);
  const { attributes, events } = await readElement(page);
  const element = readManifest(installed, "mint-widget");

  return new Map([
    ["package.json", describePackage()],
    ["<mint-widget>: attributes and properties", attributes],
    ["<mint-widget>: events", events],
    ["<mint-widget>: parts", list(element.cssParts)],
    ["<mint-widget>: slots", list(element.slots ?? [])],
    ["<mint-widget>: custom properties", list(element.cssProperties)],
    ["<mint-widget>: sections", await listSections(installed)],
    ...["mint-button", ...elementTags].flatMap((tag) => describeElement(tag, readManifest(installed, tag))),
    ["addresses of the service", listAddresses()],
    ["codes", describeCodes(types.listLiterals)],
    ...entries.map(({ name, types: path }): [string, Promises] =>
      path.includes("/frameworks/")
        ? [name, listTemplates(installed, path)]
        : [name, types.describeModule(path, name)],
    ),
    ["what templates take", types.describeModule(templates, "templates")],
    [mentioned, types.describeMentioned()],
  ]);
}

function describePackage(): Promises {
  const { engines, customElements, peerDependencies } = description;
  return new Map([
    ...Object.entries(description.exports).map(([name, target]): [string, string] => [
      `"${name}"`,
      `: ${typeof target === "string" ? target : Object.keys(target).join(", ")}`,
    ]),
    ["customElements", `: ${customElements}`],
    ["Node", `: ${engines.node}`],
    ...Object.entries(peerDependencies).map(([name, range]): [string, string] => [name, `: ${range}`]),
  ]);
}

/** Puts the package's exports into the page's global `mintWidget`. */
async function runPackage(page: Page, installed: string): Promise<void> {
  const { output } = (await build({
    root: installed,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "page" ? join(installed, "page.js") : undefined),
        load: (id) =>
          id === join(installed, "page.js")
            ? `import * as all from ${JSON.stringify(description.name)}; globalThis.mintWidget = all;`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: "page", output: { entryFileNames: "page.js" } },
    },
  })) as Rolldown.RolldownOutput;
  await page.route("https://creator.test/**", (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const file = output.find(({ fileName }) => fileName === name);
    if (file?.type === "chunk") return route.fulfill({ body: file.code, contentType: "text/javascript" });
    const html = `<!doctype html><title>Drop</title><script type="module" src="/page.js"></script>`;
    return route.fulfill({ body: html, contentType: "text/html" });
  });
  await page.goto("https://creator.test/");
  await page.waitForFunction("customElements.get('mint-widget')");
}

/** Chapters of an element from the manifest. */
const describeElement = (
  tag: string,
  { attributes, cssParts, slots = [], cssProperties }: DescribedElement,
): [string, Promises][] =>
  Object.entries({ attributes, parts: cssParts, slots, "custom properties": cssProperties }).map(
    ([name, described]) => [`<${tag}>: ${name}`, list(described)],
  );

interface DescribedElement {
  readonly tagName?: string;
  readonly attributes: readonly { readonly name: string }[];
  readonly cssParts: readonly { readonly name: string }[];
  readonly slots?: readonly { readonly name: string }[];
  readonly cssProperties: readonly { readonly name: string }[];
}

function readManifest(installed: string, tag: string): DescribedElement {
  const { modules } = JSON.parse(readFileSync(join(installed, description.customElements), "utf8")) as {
    modules: { declarations?: DescribedElement[] }[];
  };
  const elements = modules.flatMap(({ declarations = [] }) => declarations);
  const found = elements.find(({ tagName }) => tagName === tag);
  if (!found) throw new Error(`The custom-elements manifest has no <${tag}>.`);
  return found;
}

function list(described: readonly { readonly name: string }[]): Promises {
  return new Map(described.map(({ name }): [string, string] => [name || "default", ""]).sort());
}

async function listSections(installed: string): Promise<Promises> {
  const path = join(installed, "dist/npm/widget/sections/section-descriptions.js");
  const { sectionNames } = (await import(pathToFileURL(path).href)) as { sectionNames: readonly string[] };
  return new Map(sectionNames.map((name) => [name, ""]));
}

/** Stable URLs of the service: files without a content hash in their name. */
function listAddresses(): Promises {
  const files = readdirSync(join(project, "dist/widget"), { recursive: true, encoding: "utf8" });
  const promised = files.filter((name) => /\.(js|css|json)$/.test(name) && !/-[\w-]{8}\.js$/.test(name));
  const named = promised.map((name) => `/widget/${name.replace(/^\d+\.\d+\.\d+[^/]*/, "VERSION")}`);
  return new Map(["/widget/", ...named].sort().map((address) => [address, ""]));
}

/** Template types that a framework's entry uses. */
function listTemplates(installed: string, path: string): Promises {
  const code = readFileSync(join(installed, path), "utf8");
  const [, names = ""] = /import type \{([^}]+)\} from "\.\/template\.js"/.exec(code) ?? [];
  const typed = names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const tags = [...code.matchAll(/^ *"(mint-[a-z]+)": /gm)].map(([, tag]) => tag!);
  return new Map(tags.map((tag) => [`<${tag}>`, `: ${typed.join(", ")}`]));
}

function describeCodes(listLiterals: (path: string, name: string) => string[]): Promises {
  const found = new Map<string, string[]>();
  for (const [path, name, who] of codes)
    for (const code of listLiterals(`dist/npm/${path}`, name))
      found.set(code, [...(found.get(code) ?? []), who]);
  return new Map([...found].sort().map(([code, who]) => [code, `: ${who.join(", ")}`]));
}
