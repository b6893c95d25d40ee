import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPageServer } from "../demo/page-server.js";

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
