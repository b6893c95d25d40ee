import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Service } from "../../../demo/service/service.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { startPostgresProxy, type PostgresProxy } from "../../faults/processes/postgres-proxy.js";
import { startTestService } from "../../start-test-service.js";
import { parseMetrics, valueOf } from "../operate/observability/metrics-text.js";
import { createHttpHarness, pageOrigin, wallet, type HttpHarness } from "./harness.js";

let harness: HttpHarness;
let validator: Validator;
let proxy: PostgresProxy;
let service: Service;

beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startValidator({ port: 0 })]);
  proxy = await startPostgresProxy(harness.url);
  service = await startTestService({
    DATABASE_URL: proxy.url,
    SOLANA_RPC_URL: validator.url,
    METRICS_PORT: "0",
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all([harness.close(), validator.close()]);
});

const request = (path: string, body?: object) =>
  fetch(`http://127.0.0.1:${service.port}${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "X-API-Key": harness.keys.publishable,
      Origin: pageOrigin,
      "Content-Type": "application/json",
    },
  });
const statusOf = async (path: string) => (await request(path)).status;

async function expectBusy(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ success: false, code: "SERVICE_BUSY" });
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
}

/** Sets whether transactions are read-only, as after a failover to a standby; connections begin anew with it. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(harness.url).pathname.slice(1);
  await harness.database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction read write`);
    const value = sql.raw(isReadOnly ? "on" : "off");
    await transaction.execute(
      sql`alter database ${sql.identifier(name)} set default_transaction_read_only = ${value}`,
    );
  });
  await harness.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

it("while the database takes no writes, mints are answered with SERVICE_BUSY, and readiness and metrics say so", async () => {
  const path = `/mint/v1/collections/${harness.own.id}`;
  const { phases } = (await (await request(path)).json()) as { phases: { active: { id: string }[] } };
  await setReadOnly(true);
  // Connections that have ended meanwhile fail once.
  await expect
    .poll(async () => (await request("/readyz")).json())
    .toMatchObject({ reads: "ok", mints: "failed", databaseWrites: "failed" });
  expect(await statusOf("/readyz?for=mints")).toBe(503);
  const order = {
    collectionId: harness.own.id,
    phaseId: phases.active[0]!.id,
    walletAddress: wallet,
    quantity: 1,
  };
  await expectBusy(await request("/mint/v1/prepare-mint", order));
  expect(await statusOf(path)).toBe(200);
  const metrics = await (await fetch(`http://127.0.0.1:${service.metricsPort!}/metrics`)).text();
  expect(valueOf(parseMetrics(metrics), "mint_ready", { for: "mints" })).toBe(0);
  expect(valueOf(parseMetrics(metrics), "mint_ready", { for: "reads" })).toBe(1);
  await setReadOnly(false);
  await expect.poll(() => statusOf("/readyz?for=mints")).toBe(200);
});

it("while the database is away, requests are answered with SERVICE_BUSY and Retry-After", async () => {
  await proxy.close();
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  await expectBusy(await request(`/mint/v1/collections/Unread`));
  const { status } = await request(`/market/v1/collections/${harness.own.id}`);
  expect(status).toBe(503);
});
