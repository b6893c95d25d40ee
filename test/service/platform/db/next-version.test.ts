import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { countPendingMigrations, migrate } from "../../../../demo/service/platform/db/migrate.js";
import { signFake } from "../../mint/fake-chain.js";
import { countUnits, createCollection, createHarness, makeWallet, useDatabase } from "../../mint/harness.js";
import { nextMigration, writeNextMigrations } from "./write-migrations.js";

const shared = useDatabase();

it("a process finishes and sells mints while the next version has already migrated the tables", async () => {
  const { database } = shared;
  const folder = await mkdtemp(join(tmpdir(), "mint-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { mintService, keyId } = await createHarness(database);
  const drop = await createCollection(database, { supplyTotal: 2, items: 2 });
  const prepare = () =>
    mintService.prepareMint({ key: keyId }, { ...drop, walletAddress: makeWallet(), quantity: 1 });
  const execute = ({ sessionId, transactions }: Awaited<ReturnType<typeof prepare>>) =>
    mintService.executeMint(drop.scope, {
      sessionId,
      signedTransaction: signFake(transactions[0]!.transaction),
    });
  const begunBefore = await prepare();

  await writeNextMigrations(folder, nextMigration);
  expect(await migrate(database, { folder })).toBe(1);

  expect(await execute(begunBefore)).toMatchObject({ success: true, status: "confirmed" });
  expect(await execute(await prepare())).toMatchObject({ success: true, status: "confirmed" });
  expect(await countUnits(database, drop.collectionId)).toMatchObject({ held: 0, minted: 2, confirmed: 2 });
  // A process of this version that starts now, and its commands, find the tables recent enough.
  expect(await migrate(database)).toBe(0);
  expect(await countPendingMigrations(database)).toBe(0);
});
