import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useAdminHarness } from "./admin/admin-harness.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "studio-files-"));
  await mkdir(join(directory, "assets"));
  for (const file of ["index.html", "not-found.html", "assets/index-C4fe.js"])
    await writeFile(join(directory, file), file);
});
afterAll(() => rm(directory, { recursive: true }));

const asPerson = { headers: { Accept: "text/html" } };

describe("the studio of a service", () => {
  const harness = useAdminHarness({}, {}, () => directory);
  const get = (path: string, init = {}) => harness.app.request(path, init);

  it("is a page with a policy that permits the service's own scripts and styles, and no other page to embed it", async () => {
    const response = await get("/studio/");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("index.html");
    expect(response.headers.get("Cache-Control")).toBe("public, no-cache");
    const policy = response.headers.get("Content-Security-Policy")!;
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toMatch(/(script|style|connect)-src/);
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  });

  it("is found without the slash, and its files with hashes are cached for good", async () => {
    const redirect = await get("/studio");
    expect([redirect.status, redirect.headers.get("Location")]).toEqual([308, "/studio/"]);
    const file = await get("/studio/assets/index-C4fe.js");
    expect(file.headers.get("Cache-Control")).toContain("immutable");
  });

  it("has its own page for a path that doesn't exist", async () => {
    for (const path of ["/studio/other", "/studio/assets/other.js", "/studio/../secret"]) {
      const response = await get(path, asPerson);
      expect(response.status, path).toBe(404);
    }
    const response = await get("/studio/other", asPerson);
    expect(await response.text()).toBe("not-found.html");
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
  });

  it("reads the chain of the service before a sign-in", async () => {
    const response = await get("/studio/configuration.json");
    expect(await response.json()).toEqual({ chain: "solana-localnet" });
    expect((await get("/studio/configuration.json", { method: "POST" })).status).toBe(405);
  });
});

describe("a service without the studio", () => {
  const harness = useAdminHarness({ studio: undefined });

  it("has nothing below its path", async () => {
    for (const path of ["/studio", "/studio/", "/studio/configuration.json", "/studio/index.html"])
      expect((await harness.app.request(path)).status, path).toBe(404);
  });
});
