import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { items } from "../../../../demo/service/catalog/items/tables.js";
import { mints } from "../../../../demo/service/catalog/mints/tables.js";
import { signFake } from "../fake-chain.js";
import { createCollection, createHarness, makeWallet, useDatabase } from "../harness.js";

const shared = useDatabase();

async function setUp() {
  const { mintService, keyId, script } = await createHarness(shared.database);
  const drop = await createCollection(shared.database, {
    supplyTotal: 10,
    items: 10,
    phases: [{ perWallet: 2 }],
  });
  const { collectionId, phaseId, scope } = drop;
  const prepare = (walletAddress: string, recipient?: string, quantity = 1) =>
    mintService.prepareMint(
      { key: keyId },
      { collectionId, phaseId, walletAddress, quantity, ...(recipient !== undefined && { recipient }) },
    );
  const execute = async ({ sessionId, transactions }: Awaited<ReturnType<typeof prepare>>) => {
    for (const { transaction } of transactions)
      await mintService.executeMint(scope, { sessionId, signedTransaction: signFake(transaction) });
  };
  const readHolders = async () => {
    const rows = await shared.database
      .select({ holder: items.holder, wallet: mints.wallet })
      .from(items)
      .innerJoin(mints, eq(mints.id, items.mintId))
      .where(eq(items.collectionId, collectionId))
      .orderBy(items.mintedPlace);
    return rows;
  };
  return { prepare, execute, readHolders, mintService, script, drop };
}

it("a mint for another wallet is held by that one, and counts for the one that pays", async () => {
  const { prepare, execute, readHolders, mintService, drop } = await setUp();
  const [payer, recipient] = [makeWallet(), makeWallet()];
  await execute(await prepare(payer, recipient, 2));
  expect(await readHolders()).toEqual([
    { holder: recipient, wallet: payer },
    { holder: recipient, wallet: payer },
  ]);
  const counts = (wallet: string) => mintService.readWalletMints(drop.collectionId, wallet);
  expect(await counts(payer)).toMatchObject({ total: 2 });
  expect(await counts(recipient)).toMatchObject({ total: 0 });
  await expect(prepare(payer, recipient)).rejects.toMatchObject({ code: "WALLET_LIMIT_REACHED" });
  await execute(await prepare(recipient));
});

it("preparing again for another recipient replaces the session, and a signed transaction keeps its own", async () => {
  const { prepare, execute, readHolders } = await setUp();
  const [payer, first, second] = [makeWallet(), makeWallet(), makeWallet()];
  const replaced = await prepare(payer, first);
  const live = await prepare(payer, second);
  expect(live.sessionId).not.toBe(replaced.sessionId);
  await execute(live);
  await execute(replaced);
  expect((await readHolders()).map(({ holder }) => holder)).toEqual([second, first]);
});

it("a recipient that is the paying wallet is stored as none", async () => {
  const { prepare } = await setUp();
  const payer = makeWallet();
  const { sessionId } = await prepare(payer, payer);
  const [row] = await shared.database.select().from(mints).where(eq(mints.sessionId, sessionId));
  expect(row).toMatchObject({ wallet: payer, recipient: null });
});
