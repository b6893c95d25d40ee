import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { isFullRun } from "../scope.js";
import { createCompiler } from "./compile.js";
import { createConsumer, project, type Consumer } from "./consumer.js";

const page = readFileSync(join(project, "demo/docs/embed/testing.md"), "utf8");
const examples = [...page.matchAll(/```ts\n(.+?)```/gs)].map(([, code = ""]) => code);
const specification = examples.find((code) => code.includes("shop.spec.ts"))!;

/** Parts of Mock Service Worker that the page uses, which the project doesn't install. */
const mockServiceWorker = `
  declare module "msw" {
    export const http: {
      all(path: string, resolve: (info: { request: Request }) => Response | Promise<Response>): { info: object };
    };
  }
  declare module "msw/node" {
    export function setupServer(...handlers: { info: object }[]): { listen(): void; close(): void };
  }`;

let consumer: Consumer;
beforeAll(() => {
  consumer = createConsumer(["@types/node", "playwright", "vitest", "@hono/node-server"]);
  const runner = join(consumer.directory, "node_modules/@playwright/test");
  mkdirSync(runner, { recursive: true });
  const description = { name: "@playwright/test", type: "module", main: "index.js", types: "index.d.ts" };
  consumer.write("node_modules/@playwright/test/package.json", JSON.stringify(description));
  consumer.write("node_modules/@playwright/test/index.js", 'export * from "playwright/test";');
  consumer.write("node_modules/@playwright/test/index.d.ts", 'export * from "playwright/test";');
});
afterAll(() => consumer.remove());

describe("The page about testing", () => {
  it("lists the scenarios with their descriptions", async () => {
    const { scenarios } = await import("../../src/testing.js");
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, name, text]) => [name, text]);
    expect(rows).toEqual(Object.entries(scenarios));
  });

  it("names every setting of a drop", () => {
    const source = readFileSync(join(project, "src/testing/drop-settings.ts"), "utf8");
    const [, definition = ""] = /^export interface DropSettings \{(.+?)^\}/ms.exec(source) ?? [];
    const settings = [...definition.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name!);
    const [, paragraph = ""] = /^Each takes settings(.+?)\n\n/ms.exec(page) ?? [];
    expect(settings.filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([]);
  });

  it("has examples that compile against the published package", () => {
    const files = examples.map((code, index) => [`testing-${index}.ts`, code] as const);
    const globals = `/// <reference types="node" />\nimport type {} from "mint-widget/burner-wallet";`;
    const compile = createCompiler(consumer);
    expect(
      compile({ ...Object.fromEntries(files), "globals.ts": globals, "msw.d.ts": mockServiceWorker }),
    ).toBe("");
  });

  it("has an example for the clients in Node that runs without a page", () => {
    const example = examples.find((code) => code.includes("mint-widget/api"))!;
    expect(consumer.run(example).trim()).toBe("0.5");
  });
});

describe("In the published package", () => {
  it("mints in Node, without a page and without a dependency of its own", () => {
    const printed = consumer.run(`
      import { MintApi } from "mint-widget/api";
      import { createBurnerWallet, createFakeService } from "mint-widget/testing";
      const { fetch, apiBase } = createFakeService();
      const api = new MintApi({ base: apiBase, key: "example_pub_key", fetch });
      const { features } = createBurnerWallet();
      const { accounts: [account] } = await features["standard:connect"].connect();
      const { collection, phases } = await api.readCollection("AbC123");
      const { sessionId, transactions } = await api.prepareMint({
        collectionId: collection.id, phaseId: phases.active[0].id, walletAddress: account.address, quantity: 1,
      });
      const transaction = Buffer.from(transactions[0].transaction, "base64");
      const [{ signedTransaction }] = await features["solana:signTransaction"].signTransaction({ account, transaction });
      const signed = Buffer.from(signedTransaction).toString("base64");
      const { items } = await api.executeMint({ sessionId, signedTransaction: signed });
      console.log(items[0].name, typeof window);`);
    expect(printed.trim()).toBe("Aurora #348 undefined");
  });

  it("tests a shop's page with Playwright, as the page about testing does", async () => {
    const { directory } = consumer;
    consumer.write(
      "index.html",
      `<!doctype html><html lang="en"><title>Drop</title>
       <mint-widget collection="aurora" key="mint_pub_example" api-base="https://mint.example.com/mint/v1"></mint-widget>
       <script type="module" src="/shop.js"></script></html>`,
    );
    consumer.write("shop.js", `import "mint-widget";`);
    await build({ root: directory, configFile: false, logLevel: "silent" });
    const shop = createServer((request, response) => {
      const path = request.url === "/" ? "/index.html" : request.url!;
      const type = path.endsWith(".js") ? "text/javascript" : "text/html";
      response.writeHead(200, { "Content-Type": type });
      response.end(readFileSync(join(directory, "dist", path)));
    });
    await new Promise<void>((resolve) => shop.listen(0, "localhost", resolve));
    try {
      const baseURL = `http://localhost:${(shop.address() as AddressInfo).port}`;
      const use = { baseURL, locale: "en", launchOptions: browserLaunch() };
      consumer.write("shop.spec.ts", specification);
      consumer.write(
        "playwright.config.ts",
        `export default ${JSON.stringify({ testDir: ".", workers: 2, fullyParallel: true, reporter: "list", use })};`,
      );
      // A mint needs all that the others do.
      const [passed, selection] = isFullRun ? ["3 passed", []] : ["1 passed", ["-g", "mints two"]];
      expect(await runPlaywright(directory, selection)).toContain(passed);
    } finally {
      shop.close();
    }
  });
});

/** Runs the tests of a directory. @returns the output, of failures, too */
function runPlaywright(directory: string, selection: readonly string[]): Promise<string> {
  const command = join(project, "node_modules/playwright/cli.js");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, "test", ...selection], { cwd: directory });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (printed += part.toString()));
    child.on("close", () => resolve(printed));
  });
}
