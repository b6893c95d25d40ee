import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import * as esbuild from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionOf } from "../core/pending-mints.js";
import { createCompiler } from "./compile.js";
import { createConsumer, project, type Consumer } from "./consumer.js";

/** Examples of the page on server rendering. */
const page = readFileSync(join(project, "demo/docs/frameworks/server-rendering.md"), "utf8");
const examples = [...page.matchAll(/```(tsx?)\n(.+?)```/gs)].map(([, language, code]) => ({
  language: language!,
  code: code!,
}));

let consumer: Consumer;
beforeAll(() => {
  consumer = createConsumer(["react", "@types/react", "@types/node", "undici-types"]);
});
afterAll(() => consumer.remove());

it("compiles the examples against the published types", () => {
  const files = examples.map(({ language, code }, index) => {
    const ofNode = /from "node:/.test(code) ? '/// <reference types="node" />\n' : "";
    return [`server-${index}.${language}`, ofNode + code] as const;
  });
  expect(files.length).toBeGreaterThan(2);
  expect(createCompiler(consumer)(Object.fromEntries(files))).toBe("");
});

it("answers a request at the edge: without DOM, Node and chunks, and with Lit resolved as for browsers", async () => {
  const { code } = examples.find(({ code }) => code.includes("respond"))!;
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: code.replace("mint_pub_…", "demo_pub_a"),
      loader: "ts",
      resolveDir: consumer.directory,
    },
    bundle: true,
    format: "iife",
    globalName: "worker",
    platform: "neutral",
    conditions: ["workerd", "worker", "browser"],
    write: false,
    logLevel: "error",
  });
  const requests: string[] = [];
  const globals = {
    Response,
    Headers,
    URL,
    AbortController,
    AbortSignal,
    TextEncoder,
    crypto,
    btoa,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    performance,
    fetch: async (url: string) => {
      requests.push(url);
      return Response.json({ ...collectionOf(), serverTime: Date.now() });
    },
  };
  const context = createContext(globals);
  runInContext(outputFiles[0]!.text, context);
  const response = (await runInContext('worker.respond("demo_live_a")', context)) as Response;
  expect(requests).toEqual(["https://mint.example.com/mint/v1/collections/aurora"]);
  expect(await response.text()).toMatch(/<template shadowrootmode="open">.*Aurora.*0\.5 SOL/s);
  expect(response.headers.get("Content-Security-Policy")).toMatch(/style-src 'sha256-[\w+/]{43}='$/);
});
