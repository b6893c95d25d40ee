import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePorts } from "../processes.js";
import { startCaddy } from "../proxy/caddy.js";

const origin = "https://shop.example";

/** A service process: alive, but not ready while its database is down. */
let isReady = true;
let servers: Server[];
let proxyUrl: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const [proxyPort, ...ports] = (await findFreePorts(3)) as [number, number, number];
  servers = ports.map((port) =>
    createServer(({ url }, response) => {
      const isRefused = url === "/readyz" && !isReady;
      response.writeHead(isRefused ? 503 : 200).end(url);
    }).listen(port, "127.0.0.1"),
  );
  ({ url: proxyUrl, stop } = await startCaddy(proxyPort, ports));
});
afterAll(async () => {
  await stop();
  for (const server of servers) server.close();
});

const read = (path: string, init: RequestInit = {}) =>
  fetch(proxyUrl + path, { ...init, headers: { Origin: origin, ...init.headers } });
const statusOf = async (path: string) => (await read(path)).status;

it("while no process is ready, files are served, and pages can read the error responses", async () => {
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
