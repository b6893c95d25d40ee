import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicCors, publicPaths } from "../../../demo/service/http/middleware/cors.js";
import { errorHandler, notFoundHandler } from "../../../demo/service/http/middleware/error-handler.js";
import { createPublicFiles } from "../../../demo/service/http/public-files.js";
import { securityHeaders } from "../../../demo/service/http/middleware/security-headers.js";
import { silentLog, unlimitedReading, wallet } from "./harness.js";

const standalone = `export {};${" ".repeat(4_000)}`;

let directory: string;
let app: Hono;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "public-files-"));
  await mkdir(join(directory, "widget"));
  await writeFile(join(directory, "widget", "mint-widget.js"), `export {};${" ".repeat(4_000)}`);
  await writeFile(join(directory, "widget", "mint-widget.js.gz"), gzipSync(`export {};${" ".repeat(4_000)}`));
  await writeFile(join(directory, "widget", "mint-widget.standalone.js"), standalone);
  await writeFile(join(directory, "widget", "mint-widget.standalone.js.br"), brotliCompressSync(standalone));
  await writeFile(join(directory, "widget", "mint-widget.standalone.js.gz"), gzipSync(standalone));
  await writeFile(join(directory, "widget", "wallets-a1_2c-d4.js"), "export {};");
  await writeFile(join(directory, "widget", "licenses.md"), "text ".repeat(1_200));
  await mkdir(join(directory, "package"));
  for (const name of ["mint-widget.tgz", "mint-widget-1.2.3-beta.1.tgz", "mint-widget-1.10.0.tgz"])
    await writeFile(join(directory, "package", name), name);
  await mkdir(join(directory, "widget", "1.2.3-beta.1"));
  await writeFile(join(directory, "widget", "1.2.3-beta.1", "mint-widget.js"), "export {};");
  await writeFile(
    join(directory, "widget", "integrity.json"),
    JSON.stringify({
      version: "1.2.3",
      files: {
        "1.2.3/mint-widget.js": "sha384-entry",
        "1.2.3/mint-widget.standalone.js": "sha384-standalone",
        "1.2.3/placeholder.css": "sha384-placeholder",
        "wallets-a1_2c-d4.js": "sha384-wallets",
      },
    }),
  );
  app = new Hono();
  app.use(securityHeaders);
  app.onError(errorHandler(silentLog));
  app.notFound(notFoundHandler(errorHandler(silentLog)));
  for (const path of publicPaths) app.use(path, publicCors);
  const readMetadata = (mint: string) => Promise.resolve(mint === wallet ? { name: "Aurora #7" } : null);
  app.route(
    "/",
    createPublicFiles({
      mintService: { readMetadata } as never,
      widgetDirectory: join(directory, "widget"),
      packageDirectory: join(directory, "package"),
      publicBase: "https://mint.example",
      log: silentLog,
      ...unlimitedReading,
    }),
  );
});
afterAll(() => rm(directory, { recursive: true }));

it.each([
  ["/npm/mint-widget.tgz", "public, no-cache"],
  ["/npm/mint-widget-1.2.3-beta.1.tgz", "public, max-age=31536000, immutable"],
])("serves the npm package at %s with Cache-Control: %s", async (path, cacheControl) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, cacheControl]);
  expect(await response.text()).toBe(path.slice("/npm/".length));
});

it("shows below /npm/ how to start a project, and the versions of the package, the newest one first", async () => {
  const response = await app.request("/npm/");
  expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
  const text = await response.text();
  expect(text).toContain("npx https://mint.example/npm/create-mint-widget.tgz my-drop<");
  const archives = [...text.matchAll(/npm install (\S+?)</g)].map(([, url]) => url);
  expect(archives).toEqual(
    ["1.10.0", "1.2.3-beta.1"].map((version) => `https://mint.example/npm/mint-widget-${version}.tgz`),
  );
});

it("answers below /npm/ that the package is being built, until it is", async () => {
  let isBuilt = false;
  const files = createPublicFiles({
    mintService: {} as never,
    widgetDirectory: directory,
    packageDirectory: join(directory, "package"),
    answerPackage: () => (isBuilt ? null : new Response("being built", { status: 503 })),
    publicBase: "https://mint.example",
    log: silentLog,
    ...unlimitedReading,
  });
  for (const path of ["/npm/", "/npm/mint-widget.tgz"]) {
    isBuilt = false;
    expect((await files.request(path)).status).toBe(503);
    isBuilt = true;
    expect((await files.request(path)).status).toBe(200);
  }
  isBuilt = false;
  expect((await files.request("/npm/mint-widget-1.10.0.tgz")).status).toBe(200);
});

it("serves a package that is built while the service runs", async () => {
  const packageDirectory = join(directory, "built-later");
  const files = createPublicFiles({
    mintService: {} as never,
    widgetDirectory: directory,
    packageDirectory,
    publicBase: "https://mint.example",
    log: silentLog,
    ...unlimitedReading,
  });
  expect((await files.request("/npm/mint-widget.tgz")).status).toBe(404);
  await mkdir(packageDirectory);
  await writeFile(join(packageDirectory, "mint-widget.tgz"), "The package");
  expect(await (await files.request("/npm/mint-widget.tgz")).text()).toBe("The package");
});

describe("the widget", () => {
  it("is revalidated on each use, its hashed files are immutable", async () => {
    const entry = await app.request("/widget/mint-widget.js", { headers: { "Accept-Encoding": "gzip" } });
    expect(Object.fromEntries(entry.headers)).toMatchObject({
      "cache-control": "public, no-cache",
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "gzip",
      "access-control-allow-origin": "*",
    });
    const standalone = await app.request("/widget/mint-widget.standalone.js");
    expect(standalone.headers.get("Cache-Control")).toBe("public, no-cache");
    const etag = entry.headers.get("ETag")!;
    const again = await app.request("/widget/mint-widget.js", {
      headers: { "Accept-Encoding": "gzip", "If-None-Match": etag },
    });
    expect(again.status).toBe(304);
    const chunk = await app.request("/widget/wallets-a1_2c-d4.js");
    expect(chunk.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip;q=0.5", "gzip", gunzipSync],
    ["br;q=0", null, (body: Buffer) => body],
    [undefined, null, (body: Buffer) => body],
  ])("is sent to a client that accepts %s with the encoding %s", async (accepted, encoding, decode) => {
    const request = (headers: Record<string, string> = {}) =>
      app.request("/widget/mint-widget.standalone.js", {
        headers: { ...(accepted !== undefined && { "Accept-Encoding": accepted }), ...headers },
      });
    const response = await request();
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(standalone);
    const again = await request({ "If-None-Match": response.headers.get("ETag")! });
    expect(again.status).toBe(304);
    expect(again.headers.get("Vary")).toBe("Accept-Encoding");
  });

  it("has another ETag in each encoding, and no url for one", async () => {
    const etags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) => {
        const headers = { "Accept-Encoding": encoding };
        return (await app.request("/widget/mint-widget.standalone.js", { headers })).headers.get("ETag");
      }),
    );
    expect(new Set(etags).size).toBe(3);
    for (const extension of ["br", "gz"])
      expect((await app.request(`/widget/mint-widget.standalone.js.${extension}`)).status).toBe(404);
  });

  it("keeps its ETag when a deployment writes the same file again, and changes it with the content", async () => {
    const path = join(directory, "widget", "wallets-a1_2c-d5.js");
    const readEtag = async () => (await app.request("/widget/wallets-a1_2c-d5.js")).headers.get("ETag");
    const date = new Date("2026-01-01");
    const etags: (string | null)[] = [];
    for (const [content, seconds] of [
      ["export {1};", 0],
      ["export {1};", 5],
      ["export {2};", 9],
    ] as const) {
      await writeFile(path, content);
      await utimes(path, date, new Date(date.getTime() + seconds * 1_000));
      etags.push(await readEtag());
    }
    expect(etags[1]).toBe(etags[0]);
    expect(etags[2]).not.toBe(etags[0]);
  });

  it("isn't compressed per request", async () => {
    const response = await app.request("/widget/licenses.md", { headers: { "Accept-Encoding": "gzip, br" } });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(response.headers.get("Content-Length")).toBe("6000");
  });

  it("is immutable at a versioned url", async () => {
    const entry = await app.request("/widget/1.2.3-beta.1/mint-widget.js");
    expect(entry.status).toBe(200);
    expect(entry.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  it("has a page with the tags to paste, and the integrity of every script", async () => {
    const response = await app.request("/widget/");
    expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
    const text = (await response.text()).replaceAll("&quot;", '"').replaceAll("&lt;", "<");
    const base = "https://mint.example/widget";
    expect(text).toContain(`src="${base}/mint-widget.js"`);
    expect(text).toContain(`src="${base}/1.2.3/mint-widget.js"`);
    expect(text).toContain(`src="${base}/1.2.3/mint-widget.standalone.js" integrity="sha384-standalone"`);
    expect(text).toContain(`"${base}/1.2.3/mint-widget.js": "sha384-entry"`);
    expect(text).toContain(`"${base}/wallets-a1_2c-d4.js": "sha384-wallets"`);
    expect(text).toContain(`<link rel="stylesheet" href="${base}/placeholder.css"`);
    // An import map has no style sheets.
    expect(text).not.toContain("sha384-placeholder");
    expect(text).not.toContain("released");
  });

  it("says on its page which version isn't released, and that the next build takes its place", async () => {
    const version = "2.0.0-dev.s1f0c2a9b";
    const widgetDirectory = join(directory, "unreleased");
    await mkdir(widgetDirectory);
    await writeFile(join(widgetDirectory, "integrity.json"), JSON.stringify({ version, files: {} }));
    const files = createPublicFiles({
      mintService: {} as never,
      widgetDirectory,
      packageDirectory: directory,
      publicBase: "https://mint.example",
      log: silentLog,
      ...unlimitedReading,
    });
    expect(await (await files.request("/widget/")).text()).toContain("This version isn’t released");
  });
});

describe("metadata", () => {
  it("is served by mint address and revalidated on each use", async () => {
    const response = await app.request(`/metadata/${wallet}.json`);
    expect(await response.json()).toEqual({ name: "Aurora #7" });
    expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  it.each([
    `${wallet}`,
    `${wallet}.txt`,
    `${wallet.toLowerCase()}.json`,
    "nonsense.json",
    `${wallet}.json.json`,
  ])("of %s is NOT_FOUND", async (file) => {
    const response = await app.request(`/metadata/${file}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });
});
