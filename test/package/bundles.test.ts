import { brotliCompressSync } from "node:zlib";
import * as esbuild from "esbuild";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../scope.js";
import { createConsumer, type Consumer } from "./consumer.js";

let consumer: Consumer;
beforeAll(() => {
  consumer = createConsumer();
});
afterAll(() => consumer.remove());

/** All output code of a module, including lazy chunks. */
type Bundle = (code: string, options?: { minify?: boolean }) => Promise<string>;

const bundlers: Readonly<Record<string, Bundle>> = {
  async vite(code, { minify = false } = {}) {
    consumer.write("entry.js", code);
    const result = (await build({
      root: consumer.directory,
      configFile: false,
      logLevel: "silent",
      build: { write: false, minify, rolldownOptions: { input: join(consumer.directory, "entry.js") } },
    })) as Rolldown.RolldownOutput;
    return result.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
  },
  async esbuild(code, { minify = false } = {}) {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: code, resolveDir: consumer.directory },
      bundle: true,
      format: "esm",
      splitting: true,
      write: false,
      minify,
      logLevel: "error",
      outdir: "out",
    });
    // Its chunks are emitted even when nothing imports them.
    const entry = outputFiles.find(({ path }) => path.endsWith("/stdin.js"));
    return /\bimport\b/.test(entry!.text) ? outputFiles.map(({ text }) => text).join("\n") : entry!.text;
  },
};

/** Code that only the element brings. */
const element = /LitElement|ReactiveElement|customElements/;

/** The call that registers the element. */
const registration = /\bregistry\.define\(tag,/;

/** In the gate, Vite alone. */
const usedBundlers = Object.entries(bundlers).filter(([name]) => isFullRun || name === "vite");

describe.each(usedBundlers)("bundled by %s, the package", (_, bundleAnew) => {
  const bundles = new Map<string, Promise<string>>();
  const bundle: Bundle = (code, options = {}) => {
    const key = JSON.stringify([code, options]);
    if (!bundles.has(key)) bundles.set(key, bundleAnew(code, options));
    return bundles.get(key)!;
  };

  it("keeps its registration on a side-effect import", async () => {
    const code = await bundle(`import "mint-widget";`);
    expect(code).toMatch(registration);
  });

  it("keeps its registration where one of its names is imported and not used", async () => {
    const code = await bundle(`import { MintErrorEvent } from "mint-widget";`);
    expect(code).toMatch(registration);
  });

  it("registers from its element entry only where `define` is called", async () => {
    const [unused, used] = [
      await bundle(`import { define } from "mint-widget/element";`),
      await bundle(`import { define } from "mint-widget/element"; define("drop-mint");`),
    ];
    expect(unused.replace(/^\/\/.*$/gm, "").trim()).toBe("");
    expect(used).toMatch(registration);
  });

  it("leaves out, in its standalone entry, classic adapters, Mobile Wallet Adapter and other locales", async () => {
    const [standalone, whole] = [
      await bundle(`import "mint-widget/standalone";`),
      await bundle(`import "mint-widget";`),
    ];
    expect(standalone).toMatch(registration);
    for (const left of [/createAdapterList/, /solana-wallet:/, /Wallet verbinden/])
      expect([standalone, whole].map((code) => left.test(code))).toEqual([false, true]);
  });

  it("has no burner wallet in the entry that a site ships", async () => {
    const code = await bundle(`import "mint-widget";`);
    expect(code).not.toContain("test chains only");
  });

  it("contains no element and no Lit when used headless", async () => {
    const code = await bundle(`import { createMintStore } from "mint-widget/headless"; createMintStore({});`);
    expect(code).toContain("MintStore");
    expect(code).not.toMatch(element);
  });

  it("contains no element, no Lit, no store and no wallet in its API entry", async () => {
    const code = await bundle(`import { MintApi } from "mint-widget/api"; console.log(MintApi);`);
    expect(code).toContain("readEligibility");
    expect(code).not.toMatch(element);
    expect(code).not.toMatch(/MintStore|wallet-standard/);
  });

  it("contains the burner wallet without the fake service, and no element", async () => {
    const wallet = await bundle(
      `import { registerBurnerWallet } from "mint-widget/testing"; registerBurnerWallet();`,
    );
    expect(wallet).toContain("test chains only");
    expect(wallet).not.toMatch(/prepare-mint|InitializeMint/);
    expect(wallet).not.toMatch(element);
  });

  it("contains one API without the other", async () => {
    const market = /readGlobalActivity|globalActivity/;
    expect(await bundle(`import { MintApi } from "mint-widget/api"; console.log(MintApi);`)).not.toMatch(
      market,
    );
    const code = await bundle(`import { MarketApi } from "mint-widget/api"; console.log(MarketApi);`);
    expect(code).toMatch(market);
    expect(code).not.toContain("prepare-mint");
  });

  it("contains nothing from a side-effect import of its other entries", async () => {
    const code = await bundle(`import "mint-widget/headless"; import "mint-widget/api";`);
    expect(code.replace(/^\/\/.*$/gm, "").trim()).toBe("");
  });

  it("adds at most 43 kB for the fake service", async () => {
    const code = await bundle(
      `import { createFakeService } from "mint-widget/testing"; console.log(createFakeService);`,
      { minify: true },
    );
    const { length } = brotliCompressSync(code);
    console.log(`mint-widget/testing, the fake service: ${(length / 1000).toFixed(2)} kB brotli`);
    expect(length).toBeLessThan(43_000);
  });

  it("adds at most 16 kB for the Mint API", async () => {
    const code = await bundle(`import { MintApi } from "mint-widget/api"; console.log(MintApi);`, {
      minify: true,
    });
    const { length } = brotliCompressSync(code);
    console.log(`mint-widget/api, MintApi alone: ${(length / 1000).toFixed(2)} kB brotli`);
    expect(length).toBeLessThan(16_000);
  });
});

/** Code that a page loads at once: the entry with its static imports. */
async function bundleAtOnce(code: string): Promise<string> {
  consumer.write("entry.js", code);
  const { output } = (await build({
    root: consumer.directory,
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: join(consumer.directory, "entry.js") } },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const names = [chunks.find(({ isEntry }) => isEntry)!.fileName];
  for (const name of names) names.push(...chunks.find(({ fileName }) => fileName === name)!.imports);
  return chunks.flatMap(({ fileName, code }) => (names.includes(fileName) ? [code] : [])).join("\n");
}

/** Code of the widget's base class, of the button and of a small element. */
const [lit, button, small] = [/litElementVersions/, /data-mint/, /mint-countdown/];

it.each([
  [
    "mint-widget/button",
    `import { defineMintButton } from "mint-widget/button"; defineMintButton();`,
    [false, true, false],
  ],
  ["mint-widget", `import "mint-widget";`, [true, false, false]],
  ["mint-widget/elements", `import "mint-widget/elements";`, [true, false, true]],
])("Bundled by vite, %s contains only its own elements at once", async (_, code, expected) => {
  const bundled = await bundleAtOnce(code);
  expect([lit, button, small].map((mark) => mark.test(bundled))).toEqual(expected);
});

// esbuild also emits chunks that nothing imports.
it("Bundled by vite, the package contains no schema where headless code only formats a price", async () => {
  const code = await bundlers["vite"]!(
    `import { formatPrice } from "mint-widget/headless"; console.log(formatPrice);`,
  );
  expect(code).toContain("NumberFormat");
  expect(code).not.toMatch(/_zod|safeParse/);
});
