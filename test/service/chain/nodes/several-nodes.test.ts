import {
  address,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  lamports,
  type KeyPairSigner,
} from "@solana/kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "../../../../demo/service/catalog/api-keys/api-keys.js";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import { findSecrets } from "../../../../demo/service/config/find-secrets.js";
import { parseServiceConfig } from "../../../../demo/service/config/service-config.js";
import { createLog } from "../../../../demo/service/platform/log/create-log.js";
import { startService, type Service } from "../../../../demo/service/service.js";
import { startSteadyValidator, type SteadyValidator } from "../../../validator/steady-validator.js";
import { outages, startNodeProxy, type NodeProxy } from "../../../faults/processes/node-proxy.js";
import { authorityKey } from "../../../service-process.js";
import { parseMetrics, valueOf } from "../../operate/observability/metrics-text.js";
import {
  createHttpHarness,
  defineCollection,
  pageOrigin,
  random,
  type HttpHarness,
} from "../../http/harness.js";
import { eventually } from "../../../eventually.js";

const keys = ["key-of-the-first-provider", "key-of-the-second-provider"];

let harness: HttpHarness;
let validator: SteadyValidator;
let proxies: NodeProxy[];
let service: Service;
let mint: () => Promise<Record<string, unknown>>;
const lines: string[] = [];

const clock = () => new Date();
const time = { clock, monotonic: () => performance.now(), random };

const environmentOf = (urls: string) => ({
  DATABASE_URL: harness.url,
  SOLANA_RPC_URL: urls,
  CHAIN: "solana-localnet",
  AUTHORITY_KEY: authorityKey,
  SERVICE_PORT: "0",
  METRICS_PORT: "0",
});

function start(urls: string) {
  const environment = environmentOf(urls);
  const output = (line: string) => void lines.push(line);
  const log = createLog({ level: "debug", clock, output, error: output, secrets: findSecrets(environment) });
  return startService(parseServiceConfig(environment), { ...time, log });
}

beforeAll(async () => {
  [harness, validator] = await Promise.all([createHttpHarness(), startSteadyValidator()]);
  proxies = await Promise.all([startNodeProxy(validator.url), startNodeProxy(validator.url)]);
  service = await start(proxies.map(({ url }, index) => `${url}/${keys[index]}`).join(", "));
  const rpc = createSolanaRpc(validator.url);
  const airdrop = async (to: string) => {
    const signature = await rpc.requestAirdrop(address(to), lamports(10_000_000_000n)).send();
    await eventually(async () => {
      const { value } = await rpc.getSignatureStatuses([signature]).send();
      expect(value[0]?.confirmationStatus).toMatch(/^(confirmed|finalized)$/);
    });
  };
  const treasury = (await generateKeyPairSigner()).address;
  await airdrop(treasury);
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
  const call = async (path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${service.port}/mint/v1${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "X-API-Key": key, Origin: pageOrigin, "Content-Type": "application/json" },
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const collection = (await call("/collections/Twice")) as { phases: { active: { id: string }[] } };
  const phaseId = collection.phases.active[0]!.id;
  mint = async () => {
    const wallet = await generateKeyPairSigner();
    await airdrop(wallet.address);
    const session = await call("/prepare-mint", {
      collectionId,
      phaseId,
      walletAddress: wallet.address,
      quantity: 1,
    });
    expect(session, lines.filter((line) => line.includes("node-")).join("")).toMatchObject({ success: true });
    const [prepared] = session["transactions"] as { transaction: string }[];
    const signedTransaction = await sign(prepared!.transaction, wallet);
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

async function sign(transaction: string, signer: KeyPairSigner): Promise<string> {
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(transaction));
  const [signatures] = await signer.signTransactions([decoded as never]);
  return getBase64EncodedWireTransaction({
    ...decoded,
    signatures: { ...decoded.signatures, ...signatures },
  });
}

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

  it("counts each node's answers by its host, and shows neither its key nor its path", async () => {
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

it("a service that one of its nodes lacks a method at starts, and says which", async () => {
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
