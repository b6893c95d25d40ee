import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArtFiles } from "../../../demo/service/http/art-files.js";
import { publicCors } from "../../../demo/service/http/middleware/cors.js";
import { errorHandler, notFoundHandler } from "../../../demo/service/http/middleware/error-handler.js";
import { securityHeaders } from "../../../demo/service/http/middleware/security-headers.js";
import type { ArtStorage } from "../../../demo/service/platform/storage/art-storage.js";
import { createBucketArt } from "../../../demo/service/platform/storage/bucket-art.js";
import { createFolderArt } from "../../../demo/service/platform/storage/folder-art.js";
import { createS3Storage } from "../../../demo/service/platform/storage/s3-storage.js";
import { startS3Server, type S3Server } from "../platform/storage/s3-server.js";
import { comparable, silentLog, unlimitedReading } from "./harness.js";

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(4_000)}</svg>`;
/** As an import has compressed it. */
const gzipped = gzipSync(svg);

/** Files of the storage by key. Some have no key that is served. */
const files = {
  "aurora/1.svg": svg,
  "aurora/1.png": "0123456789",
  "aurora/1.svg.gz": gzipped,
  "aurora/2.svg": svg,
  "aurora/1.svg.br": "encoded",
  "aurora/deep/1.mp4": "video",
  "hidden/1.png": "secret",
  ".env": "SECRET=1",
};

let directory: string;
let server: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "art-files-"));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

async function fillFolder(): Promise<ArtStorage> {
  const folder = join(directory, "art");
  for (const [key, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), content);
  }
  await writeFile(join(directory, "secret.txt"), "secret");
  return createFolderArt(folder);
}

async function fillBucket(): Promise<ArtStorage> {
  const storage = await createS3Storage(server.settings());
  for (const [key, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const open = () => Promise.resolve(new Blob([bytes]).stream());
    await storage.put(key, { size: bytes.length, type: "x/y", open });
  }
  return createBucketArt(storage);
}

function serve(art: ArtStorage): Hono {
  const app = new Hono();
  app.use(securityHeaders);
  app.onError(errorHandler(silentLog));
  app.notFound(notFoundHandler(errorHandler(silentLog)));
  app.use("/art/*", publicCors);
  const readHiddenArt = () => Promise.resolve((path: string) => path.startsWith("/art/hidden/"));
  return app.route("/", createArtFiles({ art, readHiddenArt, ...unlimitedReading }));
}

describe.each([
  ["a folder", fillFolder],
  ["a bucket", fillBucket],
])("art in %s", (_, fill) => {
  let app: Hono;
  beforeAll(async () => {
    app = serve(await fill());
  });
  const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

  it("is served with its type, immutable, to any origin", async () => {
    const response = await ask("/art/aurora/1.svg", { Origin: "https://any.example" });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "content-length": String(svg.length),
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(await response.text()).toBe(svg);
    expect((await ask("/art/aurora/1.png")).headers.get("Content-Type")).toBe("image/png");
    expect((await ask("/art/aurora/deep/1.mp4")).headers.get("Content-Type")).toBe("video/mp4");
  });

  it("can't run scripts when an SVG is opened by itself", async () => {
    expect((await ask("/art/aurora/1.svg")).headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it("is sent as its import has compressed it, never compressed for a request", async () => {
    const compressed = await ask("/art/aurora/1.svg", { "Accept-Encoding": "br, gzip" });
    expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
    expect(compressed.headers.get("Content-Length")).toBe(String(gzipped.length));
    expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
    expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(svg);
    for (const [path, encodings] of [
      ["/art/aurora/2.svg", "gzip"],
      ["/art/aurora/1.svg", "br"],
      ["/art/aurora/1.svg", "gzip;q=0"],
    ] as const) {
      const plain = await ask(path, { "Accept-Encoding": encodings });
      expect([plain.headers.get("Content-Encoding"), await plain.text()]).toEqual([null, svg]);
      expect(plain.headers.get("Vary")).toBe("Accept-Encoding");
    }
  });

  it("is not sent again to a client that has it", async () => {
    const compressed = await ask("/art/aurora/1.svg", { "Accept-Encoding": "gzip" });
    const image = await ask("/art/aurora/1.png", { "Accept-Encoding": "gzip" });
    expect(image.headers.get("Content-Encoding")).toBeNull();
    for (const response of [compressed, image]) {
      const again = await ask(`/art/aurora/1.${response === image ? "png" : "svg"}`, {
        "Accept-Encoding": "gzip",
        "If-None-Match": response.headers.get("ETag")!,
      });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it.each([
    ["bytes=2-4", 206, "bytes 2-4/10", "234"],
    ["bytes=7-", 206, "bytes 7-9/10", "789"],
    ["bytes=-2", 206, "bytes 8-9/10", "89"],
    ["bytes=8-99", 206, "bytes 8-9/10", "89"],
    ["bytes=10-", 416, "bytes */10", ""],
    ["bytes=0-1,4-5", 200, null, "0123456789"],
    ["lines=1-2", 200, null, "0123456789"],
    ["nonsense", 200, null, "0123456789"],
  ])("answers the range %s with %i, as players of videos need", async (range, status, part, content) => {
    const response = await ask("/art/aurora/1.png", { Range: range });
    expect([response.status, response.headers.get("Content-Range"), await response.text()]).toEqual([
      status,
      part,
      content,
    ]);
    if (status === 206) expect(response.headers.get("Content-Length")).toBe(String(content.length));
  });

  it("answers a range of another version with the whole file", async () => {
    const etag = (await ask("/art/aurora/1.png")).headers.get("ETag")!;
    const statuses = ['"other"', etag].map(async (condition) => {
      const response = await ask("/art/aurora/1.png", { Range: "bytes=0-0", "If-Range": condition });
      return [response.status, response.headers.get("ETag")];
    });
    expect(await Promise.all(statuses)).toEqual([
      [200, etag],
      [206, etag],
    ]);
  });

  it.each([
    "/art/../secret.txt",
    "/art/%2e%2e/secret.txt",
    "/art/..%2fsecret.txt",
    "/art/%2e%2e%2fsecret.txt",
    "/art/..%5csecret.txt",
    "/art/..\\secret.txt",
    "/art/%252e%252e/secret.txt",
    "/art//../secret.txt",
    "/art//aurora/1.png",
    "/art/aurora/../../secret.txt",
    "/art/.env",
    "/art/%2eenv",
    "/art/aurora/../.env",
    "/art/aurora",
    "/art/aurora/",
    "/art/",
    "/art/%00",
    "/art/aurora/1.svg%00.png",
    "/art/aurora/1.svg.br",
    "/art/aurora/1.svg.gz",
    "/art/aurora/2.png",
    "/art/aurora/1.png/1.png",
    `/art/aurora/${"a".repeat(300)}.png`,
  ])("that doesn't exist is NOT_FOUND, and so is any path outside its directory: %s", async (path) => {
    const response = await app.request(new Request(`http://localhost${path}`));
    const text = await response.text();
    expect(response.status, text).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: "NOT_FOUND" });
  });

  it("of a hidden collection is answered like a file that doesn't exist", async () => {
    const reference = await comparable(await ask("/art/nothing/1.png"));
    expect(await comparable(await ask("/art/hidden/1.png"))).toEqual(reference);
    expect((await ask("/art/hidden/1.png", { Range: "bytes=0-0" })).status).toBe(404);
    expect((await app.request("/art/hidden/1.png", { method: "HEAD" })).status).toBe(404);
  });

  it("responds to HEAD and preflights", async () => {
    const head = await app.request("/art/aurora/1.svg", { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([
      200,
      String(svg.length),
      "",
    ]);
    expect(head.headers.get("ETag")).toBe((await ask("/art/aurora/1.svg")).headers.get("ETag"));
    const preflight = await app.request("/art/aurora/1.svg", {
      method: "OPTIONS",
      headers: { Origin: "https://any.example", "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });
});

it("art in a bucket that doesn't answer is SERVICE_BUSY, without telling where the bucket is", async () => {
  const settings = { ...server.settings(), endpoint: "http://127.0.0.1:1" };
  const app = serve(createBucketArt(await createS3Storage(settings)));
  const response = await app.request("/art/aurora/1.png");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"]);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: "SERVICE_BUSY" });
  expect(text).not.toMatch(/127\.0\.0\.1|s3:|drops/);
});
