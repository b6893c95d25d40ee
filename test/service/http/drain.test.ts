import { expect, it, onTestFinished } from "vitest";
import { startValidator } from "../../../demo/validator/start-validator.js";
import { createTestDatabase } from "../../database.js";
import { startTestService } from "../../start-test-service.js";

it("a process that is stopped is not ready, and serves requests for DRAIN_SECONDS", async () => {
  const [target, validator] = await Promise.all([createTestDatabase(), startValidator({ port: 0 })]);
  onTestFinished(async () => {
    await Promise.all([target.close(), validator.close()]);
  });
  const service = await startTestService({
    DATABASE_URL: target.url,
    SOLANA_RPC_URL: validator.url,
    DRAIN_SECONDS: "300",
  });
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
