import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { precompress } from "../../../.build/precompress.js";
import { createDocsRoutes } from "../../../demo/service/http/docs/docs-routes.js";

const large = "All about the mint widget. ".repeat(1_000);
const describeSchema = vi.fn(() => ({ type: "object", title: "Definition" }));

let docsDirectory: string;
let app: Hono;
beforeAll(async () => {
  docsDirectory = await mkdtemp(join(tmpdir(), "docs-routes-"));
  await mkdir(join(docsDirectory, "launch"));
  await mkdir(join(docsDirectory, "frameworks"));
  for (const file of [
    "index.html",
    "404.html",
    "launch/index.html",
    "frameworks/react.html",
    "frameworks/react.md",
  ])
    await writeFile(join(docsDirectory, file), file);
  await writeFile(
    join(docsDirectory, "redirects.json"),
    `{ "/docs/create/": "/docs/launch/", "/docs/mint-api": "/docs/reference/mint-api" }`,
  );
  await writeFile(join(docsDirectory, "large.txt"), large);
  await precompress(docsDirectory);
  app = createDocsRoutes({
    publicBase: "https://mint.example",
    docsDirectory,
    schemas: { definition: describeSchema },
  });
});
afterAll(() => rm(docsDirectory, { recursive: true }));

it("answers in place of the site while it is being built, and serves it without a restart once it is", async () => {
  const built = join(docsDirectory, "built-later");
  let isBuilt = false;
  const routes = createDocsRoutes({
    publicBase: "https://mint.example",
    docsDirectory: built,
    answerDocs: (request) => (isBuilt ? null : new Response(`soon: ${request.url}`, { status: 503 })),
  });
  for (const path of ["/docs/", "/docs/launch", "/docs/assets/app.js"]) {
    const response = await routes.request(path);
    expect([response.status, await response.text()]).toEqual([503, `soon: http://localhost${path}`]);
  }
  expect((await routes.request("/openapi.json")).status).toBe(200);

  await mkdir(join(built, "launch"), { recursive: true });
  await writeFile(join(built, "launch/index.html"), "The page");
  await writeFile(join(built, "redirects.json"), `{ "/docs/create": "/docs/launch/" }`);
  isBuilt = true;
  expect(await (await routes.request("/docs/launch/")).text()).toBe("The page");
  for (const path of ["/docs/launch", "/docs/create/"])
    expect((await routes.request(path)).headers.get("Location")).toBe("/docs/launch/");
});

it.each([
  ["/docs/launch", "/docs/launch/"],
  ["/docs/launch/index", "/docs/launch/"],
  ["/docs//launch//", "/docs/launch/"],
  ["/docs/index", "/docs/"],
  ["/docs/create/", "/docs/launch/"],
  ["/docs/create", "/docs/launch/"],
  ["/docs/frameworks/react/", "/docs/frameworks/react"],
  ["/docs/frameworks/react/?from=readme", "/docs/frameworks/react?from=readme"],
  ["/llms.txt", "/docs/llms.txt"],
  ["/docs/mint-api", "/docs/reference/mint-api"],
  ["/docs/mint-api/", "/docs/reference/mint-api"],
])("redirects %s permanently to the existing page %s", async (path, location) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("Location")]).toEqual([308, location]);
});

it.each([
  ["/docs/", 200],
  ["/docs/launch/", 200],
  ["/docs/frameworks/react", 200],
  ["/docs/frameworks/reactor/", 404],
  ["/docs/nothing", 404],
] as const)("answers %s with %i and no redirect", async (path, status) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("Location")]).toEqual([status, null]);
  expect(await response.text()).not.toBe("");
});

it("redirects the root to the home page of the deployment, without one to the documentation", async () => {
  const options = { publicBase: "https://mint.example", docsDirectory };
  const home = createDocsRoutes({ ...options, homeUrl: "https://shop.example" });
  for (const [routes, location] of [
    [home, "https://shop.example"],
    [app, "/docs/"],
  ] as const)
    expect((await routes.request("/")).headers.get("Location")).toBe(location);
  expect((await home.request("/docs")).headers.get("Location")).toBe("/docs/");
});

it("serves a page's Markdown under its own media type", async () => {
  const response = await app.request("/docs/frameworks/react.md");
  expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
});

it.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])(
  "sends a file to a client that accepts %s as the build compressed it with %s",
  async (accepted, encoding, decode) => {
    const headers = { "Accept-Encoding": accepted };
    const response = await app.request("/docs/large.txt", { headers });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-encoding": encoding,
      "content-length": expect.stringMatching(/^\d{2,3}$/),
      etag: expect.stringMatching(/^"/),
      vary: "Accept-Encoding",
    });
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(large);
    const etag = response.headers.get("ETag")!;
    const again = await app.request("/docs/large.txt", { headers: { ...headers, "If-None-Match": etag } });
    expect(again.status).toBe(304);
  },
);

it("sends the page for missing pages without reading it again", async () => {
  await rm(join(docsDirectory, "404.html"));
  const response = await app.request("/docs/nothing");
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(await response.text()).toBe("404.html");
});

it.each(["/openapi.json", "/openapi/market.json", "/schemas/definition.json"])(
  "serializes %s once, and sends it compressed and with an ETag",
  async (path) => {
    describeSchema.mockClear();
    const plain = await app.request(path);
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=300");
    const headers = { "Accept-Encoding": "gzip" };
    const compressed = await app.request(path, { headers });
    expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text());
    const etag = compressed.headers.get("ETag")!;
    expect(etag).not.toBe(plain.headers.get("ETag"));
    expect((await app.request(path, { headers: { ...headers, "If-None-Match": etag } })).status).toBe(304);
    expect(describeSchema.mock.calls.length).toBeLessThanOrEqual(1);
  },
);
