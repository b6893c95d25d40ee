import { afterAll, beforeAll, expect, it } from "vitest";
import { issueKey } from "../../../demo/service/catalog/api-keys/api-keys.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import type { Service } from "../../../demo/service/service.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { startTestService } from "../../start-test-service.js";
import { parseMetrics, valueOf } from "../operate/observability/metrics-text.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  requestMint,
  wallet,
  type HttpHarness,
} from "./harness.js";

let harness: HttpHarness;
let validator: Validator;
let service: Service;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startValidator({ port: 0 })]);
  const variables = { DATABASE_URL: harness.url, SOLANA_RPC_URL: validator.url, METRICS_PORT: "0" };
  service = await startTestService(variables, {
    clock: () => new Date(Date.now() + 120_000),
    log: (level, event, fields) => void lines.push({ level, event, ...fields }),
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all([harness.close(), validator.close()]);
});

it("a process whose clock is two minutes ahead says so, and opens a phase by the database's clock", async () => {
  const startsAt = new Date(Date.now() + 90_000).toISOString();
  const [phase] = defineCollection("Later").phases;
  const { id: collectionId } = await importCollection(
    { database: harness.database, chain: "solana-localnet", random },
    defineCollection("Later", { phases: [{ ...phase!, startsAt }] }),
  );
  const { value: key } = await issueKey(
    { database: harness.database, random },
    { class: "publishable", label: "later", origins: [pageOrigin], collectionIds: [collectionId] },
  );
  const call = async (path: string, body?: object) => (await requestMint(service, key, path, body)).body;
  const collection = await call("/collections/Later");
  expect(Math.abs(Date.parse(collection["serverTime"] as string) - Date.now())).toBeLessThan(30_000);
  const { upcoming } = collection["phases"] as { upcoming: { id: string }[] };
  const order = { collectionId, phaseId: upcoming[0]!.id, walletAddress: wallet, quantity: 1 };
  expect(await call("/prepare-mint", order)).toMatchObject({ code: "PHASE_NOT_ACTIVE" });

  expect(lines).toContainEqual(expect.objectContaining({ level: "error", event: "clock-off" }));
  const ready = await fetch(`http://127.0.0.1:${service.port}/readyz?for=mints`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ mints: "ok", clock: "failed" });
  const text = await (await fetch(`http://127.0.0.1:${service.metricsPort!}/metrics`)).text();
  const ahead = valueOf(parseMetrics(text), "mint_clock_ahead_seconds")!;
  expect(Math.abs(ahead - 120)).toBeLessThan(5);
});
