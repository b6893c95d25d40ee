import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { bundleService, type ServiceBundle } from "../../faults/processes/bundle-service.js";
import { findFreePorts } from "../../processes.js";
import { authorityKey, runService } from "../../service-process.js";

let database: TestDatabase;
let validator: Validator;
let bundle: ServiceBundle;
beforeAll(async () => {
  [database, validator, bundle] = await Promise.all([
    createTestDatabase(),
    startValidator({ port: 0 }),
    bundleService(),
  ]);
});
afterAll(() => Promise.all([database.close(), validator.close(), bundle.remove()]));

const run = (variables: Readonly<Record<string, string>>) => runService(variables, bundle.path);

const environment = () => ({
  DATABASE_URL: database.url,
  SOLANA_RPC_URL: validator.url,
  CHAIN: "solana-localnet",
  AUTHORITY_KEY: authorityKey,
  SERVICE_PORT: "0",
});

describe("a service process", () => {
  it("runs from the environment, beside others on the same database, until SIGTERM", async () => {
    const both = [run(environment()), run(environment())];
    for (const { child, exited, logged, output } of both) {
      const { port } = await logged("started");
      const health = await fetch(`http://127.0.0.1:${port as number}/healthz`);
      expect(await health.json()).toMatchObject({ status: "ok", database: "ok", chain: "ok" });
      child.kill("SIGTERM");
      expect(await exited).toBe(0);
      expect(await logged("stopped")).toMatchObject({ level: "info" });
      expect(output()).not.toContain(new URL(database.url).password);
    }
  });

  it.runIf(existsSync("/dev/full"))("serves on while the disk of its log is full", async () => {
    const [port] = await findFreePorts(1);
    const variables = { ...environment(), SERVICE_PORT: String(port) };
    const { child, exited } = runService(variables, bundle.path, "/dev/full");
    const statusOf = (path: string) =>
      Promise.race([
        fetch(`http://127.0.0.1:${port}${path}`).then(
          ({ status }) => status,
          () => 0,
        ),
        exited.then((code) => `ended with ${code}`),
      ]);
    await expect.poll(() => statusOf("/readyz"), { timeout: 240_000 }).not.toBe(0);
    expect(await statusOf("/readyz")).toBe(200);
    expect(await statusOf("/mint/v1/collections/missing")).toBe(401);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });

  it("reports missing environment variables and exits", async () => {
    const { exited, output } = run({});
    expect(await exited).toBe(1);
    expect(output()).toContain("DATABASE_URL is missing: set it to postgresql://");
    expect(output()).toContain("AUTHORITY_KEY is missing");
  });

  it("exits when the node serves another network than the configured one", async () => {
    const { exited, logged } = run({ ...environment(), CHAIN: "solana-devnet" });
    const failure = logged("failed");
    expect(await failure).toMatchObject({ level: "error", error: { code: "WRONG_NETWORK" } });
    expect(await exited).toBe(1);
  });

  it("exits when the bucket of its art can't be used, and says what to change", async () => {
    // The bundle has no client of buckets.
    const { exited, logged } = runService({
      ...environment(),
      ART_STORAGE: "s3://art",
      AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "secret",
    });
    expect(await logged("failed")).toMatchObject({
      error: {
        code: "STORAGE_UNAVAILABLE",
        message: expect.stringContaining("is there anything at AWS_ENDPOINT_URL_S3") as unknown,
      },
    });
    expect(await exited).toBe(1);
  });

  it("exits when its port is taken", async () => {
    const { port } = new URL(validator.url);
    const { exited, logged } = run({ ...environment(), SERVICE_PORT: port });
    expect(await logged("failed")).toMatchObject({ error: { code: "EADDRINUSE" } });
    expect(await exited).toBe(1);
  });
});
