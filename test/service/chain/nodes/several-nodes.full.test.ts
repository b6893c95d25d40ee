import { generateKeyPairSigner } from "@solana/kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "../../../../demo/service/catalog/api-keys/api-keys.js";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import { findSecrets } from "../../../../demo/service/config/find-secrets.js";
import { createLog } from "../../../../demo/service/platform/log/create-log.js";
import type { Service } from "../../../../demo/service/service.js";
import { startSteadyValidator, type SteadyValidator } from "../../../validator/steady-validator.js";
import { outages, startNodeProxy, type NodeProxy } from "../../../faults/processes/node-proxy.js";
import { startTestService } from "../../../start-test-service.js";
import { signAsIsToBase64 } from "../wallet.js";
import { parseMetrics, valueOf } from "../../operate/observability/metrics-text.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  requestMint,
  type HttpHarness,
} from "../../http/harness.js";

const keys = ["key-of-the-first-provider", "key-of-the-second-provider"];

let harness: HttpHarness;
let validator: SteadyValidator;
let proxies: NodeProxy[];
let service: Service;
let mint: () => Promise<Record<string, unknown>>;
const lines: string[] = [];

const clock = () => new Date();

const environmentOf = (urls: string) => ({
  DATABASE_URL: harness.url,
  SOLANA_RPC_URL: urls,
  METRICS_PORT: "0",
});

function start(urls: string) {
  const environment = environmentOf(urls);
  const output = (line: string) => void lines.push(line);
  const log = createLog({ level: "debug", clock, output, error: output, secrets: findSecrets(environment) });
  return startTestService(environment, { log });
}

beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startSteadyValidator()]);
  proxies = await Promise.all([startNodeProxy(validator.url), startNodeProxy(validator.url)]);
  service = await start(proxies.map(({ url }, index) => `${url}/${keys[index]}`).join(", "));
  const treasury = (await generateKeyPairSigner()).address;
  await validator.fund(treasury, 10_000_000_000n);
  const { id: collectionId } = await importCollection(
    { database: harness.database, chain: "solana-localnet", random },
    defineCollection("Twice", { treasury, supply: null, items: [] }),
  );
  const context = { database: harness.database, random };
  const { value: key } = await issueKey(context, {
    class: "publishable",
    label: "twice",
    origins: [pageOrigin],
    collectionIds: [collectionId],
  });
  const call = async (path: string, body?: object) => (await requestMint(service, key, path, body)).body;
  const collection = (await call("/collections/Twice")) as { phases: { active: { id: string }[] } };
  const phaseId = collection.phases.active[0]!.id;
  mint = async () => {
    const wallet = await generateKeyPairSigner();
    await validator.fund(wallet.address, 10_000_000_000n);
    const session = await call("/prepare-mint", {
      collectionId,
      phaseId,
      walletAddress: wallet.address,
      quantity: 1,
    });
    expect(session, lines.filter((line) => line.includes("node-")).join("")).toMatchObject({ success: true });
    const [prepared] = session["transactions"] as { transaction: string }[];
    const signedTransaction = await signAsIsToBase64(prepared!.transaction, wallet);
    const execute = () => call("/execute-mint", { sessionId: session["sessionId"], signedTransaction });
    // The service answers `pending` after eight seconds, which a slow machine may need: a client asks again.
    let executed = await execute();
    while (executed["status"] === "pending") executed = await execute();
    return executed;
  };
});
afterEach(() => proxies.forEach((proxy) => proxy.fail(null)));
afterAll(async () => {
  await service.close();
  await Promise.all([harness.close(), validator.close(), ...proxies.map((proxy) => proxy.close())]);
});

describe("a service with two nodes", () => {
  it("mints, and sends the transaction to both", async () => {
    expect(await mint()).toMatchObject({ status: "confirmed" });
    for (const proxy of proxies) {
      expect(proxy.methods).toContain("sendTransaction");
      expect(proxy.methods).toContain("getSignatureStatuses");
    }
  });

  it.each(
    Object.entries(outages).flatMap(([name, respond]) =>
      [0, 1].map((index) => [index, name, respond] as const),
    ),
  )("mints while node %i %s", async (index, _name, respond) => {
    proxies[index]!.fail(respond);
    expect(await mint()).toMatchObject({ status: "confirmed" });
    expect(proxies[index]!.failed).toBeGreaterThan(0);
  });

  it("counts responses by the node's host, and shows neither its key nor its path", async () => {
    const text = await (await fetch(`http://127.0.0.1:${service.metricsPort!}/metrics`)).text();
    const samples = parseMetrics(text);
    for (const { url } of proxies) {
      const node = new URL(url).host;
      expect(valueOf(samples, "mint_node_answers_total", { node, result: "ok" })).toBeGreaterThan(0);
      expect(valueOf(samples, "mint_node_answer_duration_seconds_count", { node })).toBeGreaterThan(0);
      expect(valueOf(samples, "mint_node_lag_slots", { node })).toBeLessThan(25);
    }
    expect(lines.join("")).toContain("node-absent");
    for (const key of keys) expect(text + lines.join("")).not.toContain(key);
  });
});

it("a service whose nodes all serve another network doesn't start", async () => {
  const genesis = proxies.map((proxy) => {
    proxy.fail(
      (response) =>
        void response.setHeader("Content-Type", "application/json").end(
          JSON.stringify({
            jsonrpc: "2.0",
            id: "1",
            result: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
          }),
        ),
      ({ method }) => method === "getGenesisHash",
    );
    return proxy.url;
  });
  await expect(start(genesis.join(" "))).rejects.toMatchObject({ code: "WRONG_NETWORK" });
});

it("a service starts if one of its nodes lacks a method, and logs which", async () => {
  proxies[1]!.fail(
    (response) =>
      void response
        .setHeader("Content-Type", "application/json")
        .end(
          JSON.stringify({ jsonrpc: "2.0", id: "1", error: { code: -32601, message: "Method not found" } }),
        ),
    ({ method }) => method === "simulateTransaction",
  );
  lines.length = 0;
  await (await start(proxies.map(({ url }) => url).join(" "))).close();
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(said.filter(({ event }) => event === "node-lacks-method")).toMatchObject([
    { node: new URL(proxies[1]!.url).host, method: "simulateTransaction", nodeSays: "Method not found" },
  ]);
});
