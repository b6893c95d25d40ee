import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../demo/service/platform/db/migrate.js";
import { createBuyer, executeWithRetry, prepareWithRetry } from "../faults/processes/buyer.js";
import { startCluster, type Cluster, type RunningService } from "../faults/processes/cluster.js";
import { readReconciliationData } from "../faults/processes/reconciliation-data.js";
import { nextMigration, writeNextMigrations } from "../service/platform/db/write-migrations.js";
import { bundlePreviousVersion, type PreviousVersion } from "./previous-version.js";

/** Tests that need the history of the checkout, which one for the gate may lack. */
export function describeTwoVersions(): void {
  describe("a process of the previous version, on the tables of the next one", () => {
    let cluster: Cluster;
    let previous: PreviousVersion;
    let services: RunningService[];
    beforeAll(async () => {
      [cluster, previous] = await Promise.all([startCluster(), bundlePreviousVersion()]);
      await migrateToNext(cluster);
      services = [await cluster.start(), await cluster.start({}, { bundle: previous.bundle })];
    });
    afterAll(async () => {
      await cluster.close();
      previous.remove();
    });

    it("sells a drop together with one of this version, each finishing what the other has begun", async () => {
      const supply = 40;
      const drop = await cluster.createDrop({ supply });
      const wallets = await cluster.createBuyers(supply);
      const queue = [...wallets.entries()].values();
      function* alternate(place: number): Generator<string, never> {
        for (;;) yield services[place++ % services.length]!.address;
      }
      async function work(): Promise<void> {
        for (const [place, wallet] of queue) {
          const buyer = createBuyer(drop, wallet);
          const prepared = await prepareWithRetry(buyer, alternate(place));
          expect(prepared.code).toBeNull();
          const [mint] = await buyer.sign(prepared.body!);
          const answer = await executeWithRetry(buyer, alternate(place + 1), mint!);
          expect(answer.body).toMatchObject({ status: "confirmed", signature: mint!.signature });
        }
      }
      await Promise.all(Array.from({ length: 8 }, work));
      const reconciliation = await readReconciliationData(cluster, drop);
      console.log(`Sold together with ${previous.commit}: ${reconciliation.minted} of ${supply}`);
      expect(reconciliation).toEqual({ supply, minted: supply, held: 0, free: 0, contradictions: [] });
      for (const service of services) {
        expect(service.output()).not.toMatch(/"event":"(job-failed|request-failed)"/);
      }
    });
  });
}

/** Adds a migration that this version doesn't know. */
async function migrateToNext({ database }: Cluster): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mint-migrations-"));
  await writeNextMigrations(folder, nextMigration);
  await migrate(database, { folder });
  await rm(folder, { recursive: true });
}
