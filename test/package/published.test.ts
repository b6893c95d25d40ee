import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFullRun } from "../scope.js";
import { createCompiler } from "./compile.js";
import { archive, createConsumer, description, project, type Consumer } from "./consumer.js";
import { listImports } from "../../.build/list-imports.js";

let consumer: Consumer;
/** Consumer with React and its types. */
let typed: Consumer;
beforeAll(() => {
  consumer = createConsumer();
  typed = createConsumer(["react", "@types/react"]);
});
afterAll(() => {
  consumer.remove();
  typed.remove();
});

it("passes publint's strict rules", () => {
  expect(runTool("publint", [archive, "--strict"])).toContain("All good");
});

if (isFullRun)
  it("provides types for every module resolution that can load it", () => {
    expect(runTool("attw", [archive, "--profile", "esm-only", "--format", "ascii"])).not.toContain("✗");
  });

it("has nothing in its package.json that only a checkout needs", () => {
  const manifest = JSON.parse(
    execFileSync("tar", ["-xOf", archive, "package/package.json"], { encoding: "utf8" }),
  ) as object;
  expect(manifest).toHaveProperty("dependencies");
  for (const field of ["scripts", "devDependencies", "overrides"]) expect(manifest).not.toHaveProperty(field);
});

it("imports in Node, without a page, and registers the element", () => {
  const answers = consumer.run(`
    const { MintWidget, MintSuccessEvent } = await import("mint-widget");
    console.log(customElements.get("mint-widget") === MintWidget, new MintSuccessEvent([], [], 0).type);
  `);
  expect(answers.trim()).toBe("true mint-success");
});

it("registers nothing from the element entry until `define` is called, then under any tag", () => {
  const answers = consumer.run(`
    const { MintWidget, define } = await import("mint-widget/element");
    const found = () => customElements.get("mint-widget") === MintWidget;
    console.log(found());
    define("drop-mint");
    console.log(found(), customElements.get("drop-mint").prototype instanceof MintWidget);
    define();
    console.log(found());
    const own = new Map();
    define("mint-widget", { get: (tag) => own.get(tag), define: (tag, its) => own.set(tag, its) });
    console.log(own.get("mint-widget") === MintWidget);
  `);
  expect(answers.trim().split("\n")).toEqual(["false", "false true", "true", "true"]);
});

it("creates a store in Node without a page, from the headless entry", () => {
  const answers = consumer.run(`
    const { createMintStore } = await import("mint-widget/headless");
    const store = createMintStore({ collection: "aurora", publishableKey: "x_pub_y", apiBase: "https://a.test/mint/v1" });
    console.log(store.state.collection.status, typeof globalThis.customElements);
  `);
  expect(answers.trim()).toBe("loading undefined");
});

it("calls both APIs in Node, from an entry without the element", () => {
  const answers = consumer.run(`
    const { ApiError, MarketApi, MintApi } = await import("mint-widget/api");
    const fetch = async (url) => Response.json({ data: [{ mint: url }], cursor: null, hasMore: false });
    const market = new MarketApi({ base: "https://a.test/market/v1", fetch });
    for await (const { mint } of market.items("aurora")) console.log(mint);
    console.log(typeof MintApi, new ApiError("A", "b") instanceof Error, typeof globalThis.customElements);
  `);
  expect(answers.trim()).toBe(
    "https://a.test/market/v1/collections/aurora/items?limit=100\nfunction true undefined",
  );
});

it("provides a React component once React is installed", () => {
  const answers = typed.run(`
    const { MintWidget } = await import("mint-widget/react");
    const { createElement, isValidElement } = await import("react");
    console.log(isValidElement(createElement(MintWidget, { collection: "aurora" })), MintWidget.displayName);
  `);
  expect(answers.trim()).toBe("true MintWidget");
});

it("imports only declared dependencies at run time, and React only in its own entry", () => {
  const declared = Object.keys(description.dependencies);
  const modules = readdirSync(consumer.installed, { recursive: true, encoding: "utf8" });
  for (const path of modules.filter((it) => it.endsWith(".js"))) {
    const specifiers = listImports(join(consumer.installed, path));
    const foreign = specifiers.filter((it) => !it.startsWith(".") && !isOf(it, declared));
    const isOfReact = /^dist\/npm\/react\/(create-component|use-mint-store)\.js$/.test(path);
    expect({ path, foreign }).toEqual({ path, foreign: isOfReact ? ["react"] : [] });
  }
});

it("compiles for a strict consumer who checks libraries too", () => {
  const code = `import "mint-widget/placeholder.css";
     import { MintWidget, type MintSuccessEvent } from "mint-widget";
     import { createMintStore, type MintStoreConfiguration } from "mint-widget/headless";
     import { ApiError, MarketApi, MintApi, type MarketItem, type TransportOptions } from "mint-widget/api";
     import { MintWidget as Component } from "mint-widget/react";
     import { createElement, createRef } from "react";
     const drop = { collection: "a", publishableKey: "b", apiBase: "c" };
     const configuration: MintStoreConfiguration = { ...drop, trustedPrograms: ["d"], recipients: ["e"] };
     export const status: string = createMintStore(configuration).state.collection.status;
     export const widget: MintWidget | null = document.querySelector("mint-widget");
     widget?.addEventListener("mint-success", (event: MintSuccessEvent) => event.signature);
     export async function list(market: MarketApi): Promise<MarketItem[]> {
       const found: MarketItem[] = [];
       for await (const item of market.items("aurora", { listed: true })) found.push(item);
       return found;
     }
     const transport: TransportOptions = { base: "c", key: "b" };
     export const name = new MintApi(transport).readCollection("a").then(({ collection }) => collection.name);
     export const isSoldOut = (error: unknown) => error instanceof ApiError && error.code === "SOLD_OUT";
     const ref = createRef<MintWidget>();
     createElement(Component, { ...drop, chain: "solana-mainnet", recipients: "e f", authority: "g" });
     createElement(Component, { ...drop, trustedPrograms: "d", ref, onMintSuccess: (event) => event.items.length });
     void ref.current?.mint(1);
     // @ts-expect-error: a collection is a word
     createElement(Component, { ...drop, collection: 1 });`;
  // The gate skips checking third-party libraries.
  const alsoCheck = (path: string) => isFullRun || path.startsWith(typed.installed);
  expect(createCompiler(typed)({ "main.ts": code }, { alsoCheck })).toBe("");
});

it("has a README that stands alone on a registry's page, and names every entry with code or types", () => {
  const readme = readFileSync(join(consumer.installed, "README.md"), "utf8");
  const targets = [...readme.matchAll(/\]\(([^)]+)\)|(?:src|href|srcset)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute!)
    .filter((target) => !target.startsWith("https://"));
  expect(targets).toEqual([]);
  const prose = readme.replaceAll(/```[^]*?```/g, "");
  const unnamed = Object.entries(description.exports)
    .filter(([, target]) => typeof target === "object")
    .map(([name]) => name.replace(/^\./, ""))
    .filter((name) => !prose.includes(`mint-widget${name}\``) && !prose.includes(`\`${name}\``));
  expect(unnamed).toEqual([]);
});

it("rejects misspelt fields of answers, state and events when a page is compiled", () => {
  const code = `import { MintApi, MarketApi, type CollectionResponse, type Phase, type Price } from "mint-widget/api";
     import type { MintState, Loadable, MintProgress, WalletState, OutcomeItem } from "mint-widget/headless";
     import type { MintState as SameState, MintStore } from "mint-widget/react";
     import { MintSuccessEvent } from "mint-widget";
     const api = new MintApi({ base: "a", key: "b" });
     const market = new MarketApi({ base: "a" });
     export async function print(state: MintState & SameState, store: MintStore): Promise<void> {
       const { collection, phases, supply } = await api.readCollection("a");
       const perWallet: (number | null)[] = phases.all.map(({ limits }) => limits.perWallet);
       const prices: (Price | null)[] = phases.all.map(({ priceDisplay }) => priceDisplay);
       const left: number | null = supply.available;
       const days: string[] = (await market.readStats("a")).daily.map(({ date }) => date);
       const all: Loadable<CollectionResponse> = state.collection;
       const parts: [MintProgress, WalletState] = [state.mint, store.state.wallet];
       console.log(collection.name, perWallet, prices, left, days, all.status, parts);
       // @ts-expect-error: name
       console.log(collection.nmae);
       // @ts-expect-error: status
       console.log(phases.all.map((phase: Phase) => phase.statsu));
       // @ts-expect-error: supply
       const { suply } = await api.readCollection("a");
       // @ts-expect-error: value
       console.log(suply, state.collection.valeu);
     }
     addEventListener("mint-success", (event) => {
       if (event instanceof MintSuccessEvent) {
         const items: readonly OutcomeItem[] = event.items;
         // @ts-expect-error: name
         console.log(items, event.items.map(({ nmae }) => nmae));
       }
     });`;
  expect(createCompiler(typed)({ "misspelt.ts": code })).toBe("");
});

it("accepts undefined for every optional prop of the React component under exactOptionalPropertyTypes", () => {
  const code = `import type { MintWidgetProps } from "mint-widget/react";
     type Strict = Exclude<{
       [Name in keyof MintWidgetProps]-?: {} extends Pick<MintWidgetProps, Name>
         ? { [Key in Name]: undefined } extends Pick<MintWidgetProps, Name> ? never : Name
         : never;
     }[keyof MintWidgetProps], undefined>;
     export const withoutUndefined: Strict[] = [];
     export const isEmpty: [Strict] extends [never] ? true : Strict = true;`;
  expect(createCompiler(typed, { exactOptionalPropertyTypes: true })({ "optional.ts": code })).toBe("");
});

it("has template types equal to the element's description", () => {
  const { attributes = [] } = findElement();
  const described = attributes.map(({ name }) => name).filter((name) => name !== "key");
  const entries = described.map((name) => `"${name}": true`).join(", ");
  const code = `import type { MintWidgetAttributes } from "./node_modules/mint-widget/dist/npm/frameworks/template.js";
     export const attributes: Record<keyof MintWidgetAttributes, true> = { ${entries} };`;
  expect(createCompiler(consumer)({ "templates.ts": code })).toBe("");
});

it("provides editors with the tag, its attributes and the custom properties", () => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(consumer.installed, `dist/npm/${name}-custom-data.json`), "utf8"));
  const html = read("html") as { tags: { name: string; attributes: { name: string; values: object[] }[] }[] };
  const [tag] = html.tags;
  expect(tag?.name).toBe("mint-widget");
  expect(tag?.attributes.find(({ name }) => name === "theme")?.values).toHaveLength(3);
  expect(read("css")).toMatchObject({
    properties: expect.arrayContaining([expect.objectContaining({ name: "--mint-accent" })]) as unknown,
  });
});

/** The element's entry in the custom-elements manifest. */
function findElement(): Record<string, { name: string }[]> {
  const path = join(consumer.installed, "dist/npm/custom-elements.json");
  const { modules } = JSON.parse(readFileSync(path, "utf8")) as {
    modules: { path: string; declarations?: Record<string, { name: string }[]>[] }[];
  };
  expect(modules.map((module) => module.path)).toContain("dist/npm/index.js");
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => String(tagName) === "mint-widget")!;
}

/** Runs a tool. @returns its output @throws Error with its output on failure */
function runTool(name: string, parameters: readonly string[]): string {
  try {
    return execFileSync(join(project, "node_modules/.bin", name), parameters, {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name} finds fault:\n${stdout}${stderr}`, { cause: error });
  }
}

function isOf(specifier: string, packages: readonly string[]): boolean {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

if (isFullRun)
  it("is complete when it is packed from a fresh checkout, which prepack builds", () => {
    const checkout = mkdtempSync(join(tmpdir(), "mint-widget-checkout-"));
    try {
      const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
        cwd: project,
        encoding: "utf8",
      });
      for (const file of files.split("\0").filter((name) => name && existsSync(join(project, name))))
        cpSync(join(project, file), join(checkout, file));
      symlinkSync(join(project, "node_modules"), join(checkout, "node_modules"), "dir");
      execFileSync("npm", ["pack", "--loglevel=error"], {
        cwd: checkout,
        stdio: ["ignore", "ignore", "inherit"],
      });
      // The hashes of bundled dependencies depend on the directory.
      const list = (path: string): string[] =>
        execFileSync("tar", ["-tzf", path], { encoding: "utf8" })
          .replaceAll(/-[\w-]{8}(?=\.js)/g, "")
          .trim()
          .split("\n")
          .sort();
      expect(list(join(checkout, `mint-widget-${description.version}.tgz`))).toEqual(list(archive));
    } finally {
      rmSync(checkout, { recursive: true, force: true });
    }
  });
