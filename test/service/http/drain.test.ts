import { expect, it, onTestFinished } from "vitest";
import { parseServiceConfig } from "../../../demo/service/config/service-config.js";
import { startService } from "../../../demo/service/service.js";
import { startValidator } from "../../../demo/validator/start-validator.js";
import { createTestDatabase } from "../../database.js";
import { authorityKey } from "../../service-process.js";
import { random, silentLog } from "./harness.js";

it("a process that is stopped is not ready, and serves requests for DRAIN_SECONDS", async () => {
  const [target, validator] = await Promise.all([createTestDatabase(), startValidator({ port: 0 })]);
  onTestFinished(async () => {
    await Promise.all([target.close(), validator.close()]);
  });
  const environment = {
    DATABASE_URL: target.url,
    SOLANA_RPC_URL: validator.url,
    CHAIN: "solana-localnet",
    AUTHORITY_KEY: authorityKey,
    SERVICE_PORT: "0",
    DRAIN_SECONDS: "300",
  };
  const deps = { clock: () => new Date(), monotonic: () => performance.now(), random, log: silentLog };
  const service = await startService(parseServiceConfig(environment), deps);
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${service.port}${path}`)).status;
  expect(await read("/readyz")).toBe(200);
  const closed = service.close();
  expect(await read("/readyz")).toBe(503);
  expect(await read("/livez")).toBe(200);
  expect(await read("/openapi.json")).toBe(200);
  // A second call ends the draining.
  expect(service.close()).toBe(closed);
  await closed;
  await expect(read("/livez")).rejects.toThrow();
});
