import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../../../demo/service/service.js";
import { authorities } from "../../../demo/service/operate/fingerprint/tables.js";
import { startValidator, type Validator } from "../../../demo/validator/start-validator.js";
import { outages, startNodeProxy, type NodeProxy } from "../../faults/processes/node-proxy.js";
import { startTestService } from "../../start-test-service.js";
import { createHttpHarness, pageOrigin, wallet, type HttpHarness } from "./harness.js";

let harness: HttpHarness;
let validator: Validator;
let proxy: NodeProxy;
let service: Service | undefined;
let logged: string[] = [];

beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startValidator({ port: 0 })]);
  proxy = await startNodeProxy(validator.url);
});
afterEach(async () => {
  proxy.fail(null);
  await service?.close();
  service = undefined;
  logged = [];
});
afterAll(() => Promise.all([harness.close(), validator.close(), proxy.close()]));

async function start(urls: string): Promise<void> {
  const variables = { DATABASE_URL: harness.url, SOLANA_RPC_URL: urls };
  service = await startTestService(variables, { log: (_level, event) => void logged.push(event) });
}

const request = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${service!.port}${path}`, {
    ...init,
    headers: {
      "X-API-Key": harness.keys.publishable,
      Origin: pageOrigin,
      "Content-Type": "application/json",
    },
  });

async function prepare(): Promise<unknown> {
  const read = await request(`/mint/v1/collections/${harness.own.id}`);
  expect(read.status).toBe(200);
  const { phases } = (await read.json()) as { phases: { active: { id: string }[] } };
  const body = {
    collectionId: harness.own.id,
    phaseId: phases.active[0]!.id,
    walletAddress: wallet,
    quantity: 1,
  };
  const response = await request("/mint/v1/prepare-mint", { method: "POST", body: JSON.stringify(body) });
  const { code } = (await response.json()) as { code?: string };
  return code;
}

const cases = [
  ...(["hangs up", "never answers", "limits the rate", "is overloaded"] as const).map(
    (name) => ["whose only node", name, outages[name]] as const,
  ),
  ["whose two nodes", "never answers", outages["never answers"]] as const,
  ["whose two nodes", "limits the rate", outages["limits the rate"]] as const,
];

describe("a process that is started", () => {
  it("while its node is away mints nothing when the node comes back as that of another network", async () => {
    const record = (hash: string | null) => harness.database.update(authorities).set({ genesisHash: hash });
    await start(proxy.url);
    await service!.close();
    await record("4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY");
    proxy.fail(outages["hangs up"]);
    await start(proxy.url);
    proxy.fail(null);
    const refusals = () => logged.filter((event) => event === "node-not-verified").length;
    await expect.poll(refusals).toBe(2);
    expect(await prepare()).toBe("CHAIN_UNAVAILABLE");
    await record(null);
    await expect.poll(prepare, { interval: 500 }).toBe("INSUFFICIENT_BALANCE");
  });

  it.each(cases)("%s %s serves reads, and mints as soon as it is back", async (which, _name, respond) => {
    proxy.fail(respond);
    await start(which === "whose only node" ? proxy.url : `${proxy.url}/a,${proxy.url}/b`);
    expect(logged).toContain("node-not-verified");
    const readiness = await request("/readyz");
    expect(readiness.status).toBe(200);
    expect(await readiness.json()).toMatchObject({ reads: "ok", mints: "failed", chain: "failed" });
    expect(await prepare()).toBe("CHAIN_UNAVAILABLE");
    proxy.fail(null);
    // The wallet has no SOL: its balance has been read.
    await expect.poll(prepare, { interval: 500 }).toBe("INSUFFICIENT_BALANCE");
    expect(logged).toContain("node-verified");
  });
});
