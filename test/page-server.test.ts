import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { precompress } from "../.build/precompress.js";
import { startPageServer, type PageServer } from "../demo/page-server.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "page-server-"));
  await writeFile(join(directory, "index.html"), "<title>The page</title>");
});
afterAll(() => rm(directory, { recursive: true }));

it("says how to build a page that is missing", async () => {
  const missing = { host: "127.0.0.1", port: 0, directory: join(directory, "nowhere") };
  await expect(startPageServer(missing)).rejects.toMatchObject({
    code: "PAGE_MISSING",
    message: expect.stringContaining("npm run build"),
  });
});

it("rejects a port in use with its code", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(startPageServer({ host: "127.0.0.1", port, directory })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  await new Promise((resolve) => server.close(resolve));
});

describe("of built assets", () => {
  const script = `console.log(${JSON.stringify("text ".repeat(500))});`;
  let server: PageServer;
  beforeAll(async () => {
    await mkdir(join(directory, "assets"));
    await writeFile(join(directory, "assets/index-12345678.js"), script);
    await precompress(directory);
    server = await startPageServer({ host: "127.0.0.1", port: 0, directory });
  });
  afterAll(() => server.close());

  /** Sends a request without decoding its response. */
  function send(path: string, acceptEncoding: string): Promise<IncomingMessage> {
    const headers = { "Accept-Encoding": acceptEncoding };
    return new Promise((resolve, reject) =>
      request({ host: "127.0.0.1", port: server.port, path, headers }, resolve).on("error", reject).end(),
    );
  }

  it("answers an unknown path with 404, and not with the first page", async () => {
    for (const path of ["/nowhere", "/market/aurora", "/nowhere.js"]) {
      expect((await send(path, "identity")).statusCode).toBe(404);
    }
    expect((await send("/", "identity")).statusCode).toBe(200);
  });

  it.each([
    ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("sends the file as %s", async (encoding, accepted, decode) => {
    const response = await send("/assets/index-12345678.js", accepted);
    expect(response.headers).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "content-encoding": encoding,
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringContaining("Accept-Encoding"),
    });
    expect(decode(await buffer(response)).toString()).toBe(script);
  });

  it("sends the file itself to a client that accepts no encoding", async () => {
    const response = await send("/assets/index-12345678.js", "identity");
    expect(response.headers).not.toHaveProperty("content-encoding");
    expect((await buffer(response)).toString()).toBe(script);
  });

  it("answers with 404 for an asset that doesn't exist", async () => {
    const response = await send("/assets/none-12345678.js", "br");
    expect(response.resume().statusCode).toBe(404);
  });
});
