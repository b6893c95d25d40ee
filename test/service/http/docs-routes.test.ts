import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDocsRoutes } from "../../../demo/service/http/docs/docs-routes.js";
import { silentLog } from "./harness.js";

let docsDirectory: string;
let app: Hono;
beforeAll(async () => {
  docsDirectory = await mkdtemp(join(tmpdir(), "docs-routes-"));
  await mkdir(join(docsDirectory, "create"));
  await mkdir(join(docsDirectory, "frameworks"));
  for (const file of ["index.html", "404.html", "create/index.html", "frameworks/react.html"])
    await writeFile(join(docsDirectory, file), file);
  app = createDocsRoutes({ publicBase: "https://mint.example", docsDirectory, log: silentLog });
});
afterAll(() => rm(docsDirectory, { recursive: true }));

it.each([
  ["/docs/create", "/docs/create/"],
  ["/docs/create/index", "/docs/create/"],
  ["/docs//create//", "/docs/create/"],
  ["/docs/index", "/docs/"],
  ["/docs/frameworks/react/", "/docs/frameworks/react"],
  ["/docs/frameworks/react/?from=readme", "/docs/frameworks/react?from=readme"],
  ["/docs/mint-api/", "/docs/mint-api"],
  ["/docs/market-api/index", "/docs/market-api"],
])("redirects %s to the existing page %s for good", async (path, location) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("Location")]).toEqual([308, location]);
});

it.each([
  ["/docs/", 200],
  ["/docs/create/", 200],
  ["/docs/frameworks/react", 200],
  ["/docs/frameworks/reactor/", 404],
  ["/docs/nothing", 404],
] as const)("answers %s with %i and no redirect", async (path, status) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("Location")]).toEqual([status, null]);
  expect(await response.text()).not.toBe("");
});
