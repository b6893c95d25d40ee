import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePorts } from "../processes.js";
import { startProgram } from "../system-program.js";

const shipped = new URL("../../demo/deploy/Caddyfile", import.meta.url);
const origin = "https://shop.example";

/** A service process: alive, but not ready while its database is down. */
let isReady = true;
let servers: Server[];
let proxyUrl: string;
let stop: () => Promise<void>;
const directory = mkdtempSync(join(tmpdir(), "mint-caddy-"));

beforeAll(async () => {
  const [proxyPort, ...ports] = (await findFreePorts(3)) as [number, number, number];
  servers = ports.map((port) =>
    createServer(({ url }, response) => {
      const isRefused = url === "/readyz" && !isReady;
      response.writeHead(isRefused ? 503 : 200).end(url);
    }).listen(port, "127.0.0.1"),
  );
  proxyUrl = `http://127.0.0.1:${proxyPort}`;
  const text = readFileSync(shipped, "utf8")
    .replace("{$PUBLIC_HOST}", proxyUrl)
    .replaceAll(/\{\$PROCESSES:[^}]+\}/g, ports.map((port) => `127.0.0.1:${port}`).join(" "));
  const path = join(directory, "Caddyfile");
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  ({ stop } = await startProgram("caddy", ["run", "--adapter", "caddyfile", "--config", path], proxyPort));
});
afterAll(async () => {
  await stop();
  for (const server of servers) server.close();
  rmSync(directory, { recursive: true });
});

const read = (path: string, init: RequestInit = {}) =>
  fetch(proxyUrl + path, { ...init, headers: { Origin: origin, ...init.headers } });
const statusOf = async (path: string) => (await read(path)).status;

it("while no process is ready, files are served, and a page may read what else is answered", async () => {
  await expect.poll(() => statusOf("/mint/v1/collections/One")).toBe(200);
  isReady = false;
  await expect.poll(() => statusOf("/mint/v1/collections/One")).toBe(503);
  for (const path of ["/widget/mint-widget.js", "/art/One/1.png"]) expect(await statusOf(path)).toBe(200);

  const response = await read("/mint/v1/collections/One");
  expect(await response.json()).toMatchObject({ success: false, code: "SERVICE_BUSY" });
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe(origin);
  expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");

  const preflight = await read("/mint/v1/prepare-mint", {
    method: "OPTIONS",
    headers: { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-api-key" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("X-API-Key");
});
