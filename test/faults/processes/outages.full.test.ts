import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReconciliationData } from "./reconciliation-data.js";
import { isFullRun } from "../../scope.js";
import { createBuyer, executeWithRetry, prepareWithRetry } from "./buyer.js";
import { startCluster, type Cluster, type Drop, type RunningService } from "./cluster.js";
import { eventually } from "../../eventually.js";
import { startNodeProxy, outages, type NodeProxy } from "./node-proxy.js";

let cluster: Cluster;
let proxy: NodeProxy;
/** Two processes; the first reaches its node through the proxy. */
let services: [RunningService, RunningService];
beforeAll(async () => {
  cluster = await startCluster();
  proxy = await startNodeProxy(cluster.validator.url);
  services = await Promise.all([cluster.start({ SOLANA_RPC_URL: proxy.url }), cluster.start()]);
});
afterAll(async () => {
  await cluster.close();
  await proxy.close();
});

const readHealth = async (service: RunningService) =>
  (await (await fetch(`${service.address}/healthz`)).json()) as Record<string, string>;

/** Base urls of both processes, alternating. */
function* alternate(place = 0): Generator<string, never> {
  for (;;) yield services[place++ % 2]!.address;
}

/** One base url, repeated. */
function* repeat(address: string): Generator<string, never> {
  for (;;) yield address;
}

async function createBuyersOf(drop: Drop, count: number) {
  return (await cluster.createBuyers(count)).map((wallet) => createBuyer(drop, wallet));
}

describe("a sale during which PostgreSQL is restarted", () => {
  it("mints every unit once to buyers who retry", async () => {
    const supply = isFullRun ? 60 : 30;
    const drop = await cluster.createDrop({ supply });
    const queue = (await createBuyersOf(drop, supply)).values();
    let broken = 0;
    let sold = 0;
    const restarts = new Map<number, "fast" | "immediate">([
      [supply / 6, "fast"],
      [supply / 2, "immediate"],
    ]);

    async function restart(how: "fast" | "immediate"): Promise<void> {
      await cluster.restartPostgres(how, async () => {
        for (const service of services) {
          expect(await readHealth(service)).toMatchObject({ status: "failed", database: "failed" });
        }
      });
    }

    async function work(place: number): Promise<void> {
      for (const buyer of queue) {
        const addresses = alternate(place);
        let prepared = await buyer.prepare(addresses.next().value);
        while (!prepared.body) {
          expect([0, 500, 503]).toContain(prepared.status);
          broken += 1;
          await new Promise((resolve) => setTimeout(resolve, 100));
          prepared = await buyer.prepare(addresses.next().value);
        }
        const [mint] = await buyer.sign(prepared.body);
        const answer = await executeWithRetry(buyer, addresses, mint!);
        expect(answer.body).toMatchObject({ status: "confirmed", signature: mint!.signature });
        sold += 1;
        const how = restarts.get(sold);
        if (how) await restart(how);
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, place) => work(place)));

    expect(broken).toBeGreaterThan(0);
    for (const { child } of services) expect(child.exitCode).toBeNull();
    await eventually(async () => {
      expect(await readHealth(services[0])).toMatchObject({ status: "ok", database: "ok", chain: "ok" });
    });
    const reconciliation = await readReconciliationData(cluster, drop);
    console.log(
      `PostgreSQL restarted twice in mid-sale: ${supply} buyers, ${reconciliation.minted} sold, ${broken} prepares met the outage`,
    );
    expect(reconciliation).toEqual({ supply, minted: supply, held: 0, free: 0, contradictions: [] });
  });
});

describe("a node outage", () => {
  const kinds = Object.entries(outages);
  let drop: Drop;
  beforeAll(async () => {
    drop = await cluster.createDrop({ supply: 40 });
  });

  it.each(kinds)(
    "when it %s, nothing is reserved or sent, and existing reservations can still be minted",
    async (what, respond) => {
      // A node that limits the rate is there, but may have no turn for the request.
      const codes =
        what === "limits the rate" ? ["CHAIN_UNAVAILABLE", "SERVICE_BUSY"] : ["CHAIN_UNAVAILABLE"];
      const [newcomer, holder] = await createBuyersOf(drop, 2);
      const { address } = services[0];
      const prepared = await prepareWithRetry(holder!, repeat(address));
      const [mint] = await holder!.sign(prepared.body!);
      const failedBefore = proxy.failed;
      proxy.fail(respond);
      const rejected = await Promise.all([newcomer!.prepare(address), holder!.execute(address, mint!)]);
      proxy.fail(null);
      expect(proxy.failed).toBeGreaterThan(failedBefore);
      for (const { status, code, headers } of rejected) {
        expect([status, headers.get("Retry-After")]).toEqual([503, "2"]);
        expect(codes).toContain(code);
      }
      expect(await cluster.readUnits(newcomer!.wallet.address)).toEqual([]);
      const answer = await executeWithRetry(holder!, repeat(address), mint!);
      expect(answer.body).toMatchObject({ status: "confirmed", signature: mint!.signature });
    },
  );

  it("during a send leaves the mint pending, and a job completes it afterwards", async () => {
    const [buyer] = await createBuyersOf(drop, 1);
    const { address } = services[0];
    const [mint] = await buyer!.sign((await prepareWithRetry(buyer!, repeat(address))).body!);
    proxy.fail(outages["is overloaded"], ({ method }) => method !== "simulateTransaction");
    const answer = await buyer!.execute(address, mint!);
    expect(answer.body).toMatchObject({ status: "pending", items: [], signature: mint!.signature });
    proxy.fail(null);
    await eventually(async () => {
      const [unit] = await cluster.readUnits(buyer!.wallet.address);
      expect(unit).toMatchObject({ state: "confirmed" });
    });
    const confirmed = await executeWithRetry(buyer!, repeat(address), mint!);
    expect(confirmed.body).toMatchObject({ status: "confirmed", signature: mint!.signature });
  });

  it("leaves database and chain consistent", async () => {
    expect(await readReconciliationData(cluster, drop)).toEqual({
      supply: 40,
      minted: kinds.length + 1,
      held: 0,
      free: 40 - kinds.length - 1,
      contradictions: [],
    });
  });
});
