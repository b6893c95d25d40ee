import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuyer, executeWithRetry, prepareWithRetry } from "../faults/processes/buyer.js";
import { startCluster, type Cluster, type RunningService } from "../faults/processes/cluster.js";
import { readReconciliationData } from "../faults/processes/reconciliation-data.js";
import { findFreePorts } from "../processes.js";
import { startPgBouncer, type PgBouncer } from "./pgbouncer.js";

let cluster: Cluster;
let pooler: PgBouncer;
let services: RunningService[];
let port: number;
beforeAll(async () => {
  cluster = await startCluster();
  [port] = (await findFreePorts(1)) as [number];
  pooler = await startPgBouncer(cluster.databaseUrl, { port });
  const environment = {
    DATABASE_URL: `${pooler.toPooledUrl(cluster.databaseUrl)}?pgbouncer=true`,
    MIGRATIONS_DATABASE_URL: cluster.databaseUrl,
  };
  services = await Promise.all([cluster.start(environment), cluster.start(environment)]);
});
afterAll(async () => {
  await cluster.close();
  await pooler.close();
});

it("sells every unit once over two processes and a PgBouncer that is restarted in mid-sale", async () => {
  const supply = 48;
  const drop = await cluster.createDrop({ supply });
  const wallets = await cluster.createBuyers(supply);
  const queue = wallets.map((wallet) => createBuyer(drop, wallet)).values();
  function* alternate(place: number): Generator<string, never> {
    for (;;) yield services[place++ % services.length]!.address;
  }
  let sold = 0;

  async function restart(): Promise<void> {
    await pooler.close();
    pooler = await startPgBouncer(cluster.databaseUrl, { port });
  }

  async function work(place: number): Promise<void> {
    for (const buyer of queue) {
      const prepared = await prepareWithRetry(buyer, alternate(place));
      const [mint] = await buyer.sign(prepared.body!);
      const answer = await executeWithRetry(buyer, alternate(place), mint!);
      expect(answer.body).toMatchObject({ status: "confirmed", signature: mint!.signature });
      sold += 1;
      if (sold === supply / 4) await restart();
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, place) => work(place)));

  for (const { child } of services) expect(child.exitCode).toBeNull();
  const reconciliation = await readReconciliationData(cluster, drop);
  expect(reconciliation).toEqual({ supply, minted: supply, held: 0, free: 0, contradictions: [] });
});
