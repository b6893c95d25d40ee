import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SolanaError, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_IN_USE } from "@solana/kit";
import { mints } from "../../../../demo/service/catalog/mints/tables.js";
import { signFake } from "../fake-chain.js";
import { countUnits, createCollection, createHarness, makeWallet, useDatabase } from "../harness.js";

const shared = useDatabase();

/** A drop whose items share transactions in pairs, and sessions of one wallet in it. */
async function setUp(plan: Parameters<typeof createCollection>[1] = {}) {
  const harness = await createHarness(shared.database);
  harness.script.itemsPerTransaction = 2;
  const drop = await createCollection(shared.database, plan);
  const wallet = makeWallet();
  const prepare = async (quantity: number, walletAddress = wallet) => {
    const order = { ...drop, walletAddress, quantity };
    const session = await harness.mintService.prepareMint({ key: harness.keyId }, order);
    const execute = (transaction: number, hand?: string) =>
      harness.mintService.executeMint(drop.scope, {
        sessionId: session.sessionId,
        signedTransaction: signFake(session.transactions[transaction]!.transaction, hand),
      });
    return { ...session, execute };
  };
  const count = () => countUnits(shared.database, drop.collectionId);
  const readUnits = () =>
    shared.database.select().from(mints).where(eq(mints.collectionId, drop.collectionId));
  return { ...harness, ...drop, prepare, count, readUnits };
}

const failure = {
  reason: "INSUFFICIENT_FUNDS",
  cause: new SolanaError(SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_IN_USE),
} as const;

describe("units that share a transaction", () => {
  it("are sent once, and both minted, with an item each", async () => {
    const { prepare, sent, count } = await setUp({ supplyTotal: 5, items: 5 });
    const session = await prepare(3);
    expect(session.transactions.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await session.execute(0)).toMatchObject({
      status: "confirmed",
      items: [{ number: 5 }, { number: 4 }],
      outstanding: 1,
    });
    expect(await count()).toMatchObject({ minted: 2, held: 1, confirmed: 2, reserved: 1 });
    expect(await session.execute(1)).toMatchObject({ items: [{ number: 3 }], outstanding: 0 });
    expect(sent).toHaveLength(2);
    expect(await session.execute(0)).toMatchObject({ items: [{ number: 5 }, { number: 4 }] });
  });

  it("have one signature, however many signed ones arrive at once", async () => {
    const { prepare, sent, readUnits } = await setUp();
    const session = await prepare(2);
    const answers = await Promise.all(["one", "another", "a third"].map((hand) => session.execute(0, hand)));
    expect(sent).toHaveLength(1);
    expect(answers.map(({ signature, items }) => [signature, items.length])).toEqual(
      answers.map(() => [sent[0], 2]),
    );
    expect((await readUnits()).map(({ signature }) => signature)).toEqual([sent[0], sent[0]]);
  });

  it("are released together where the simulation fails, and where the chain rejects them", async () => {
    const { prepare, script, sent, count } = await setUp({ supplyTotal: 4 });
    const simulated = await prepare(2);
    script.simulate = () => failure;
    await expect(simulated.execute(0)).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
    expect(sent).toEqual([]);
    expect(await count()).toMatchObject({ held: 0, failed: 2 });
    script.simulate = () => null;
    script.confirm = () => ({ status: "failed", failure });
    const rejected = await prepare(2);
    await expect(rejected.execute(0)).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
    expect(await count()).toMatchObject({ held: 0, minted: 0, failed: 4 });
  });

  it.each(["before they are co-signed", "meanwhile"])(
    "are not sent where one of them is released %s",
    async (when) => {
      const { prepare, sent, context, readUnits } = await setUp();
      const session = await prepare(2);
      const [first] = await readUnits();
      const release = () =>
        shared.database.update(mints).set({ state: "released" }).where(eq(mints.id, first!.id));
      const { cosign } = context.chain;
      if (when === "meanwhile") {
        context.chain.cosign = async (...mint) => {
          await release();
          return cosign(...mint);
        };
      } else await release();
      await expect(session.execute(0)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
      expect(sent).toEqual([]);
      expect((await readUnits()).every(({ signature }) => signature === null)).toBe(true);
    },
  );

  it("are settled and resent once by the job", async () => {
    const { prepare, script, sent, jobs, pass, count } = await setUp();
    const session = await prepare(2);
    script.confirm = () => ({ status: "pending" });
    expect(await session.execute(0)).toMatchObject({ status: "pending", items: [] });
    pass(3_000);
    await jobs.confirm();
    expect(sent).toHaveLength(2);
    script.confirm = () => ({ status: "finalized" });
    pass(3_000);
    await jobs.confirm();
    expect(await count()).toMatchObject({ held: 0, minted: 2, confirmed: 2 });
  });

  it.each([
    ["of two units, which are given up together", 2, 2, { minted: 2, held: 0, replaced: 2 }],
    ["of three units, whose last transaction isn't enough", 3, 3, { minted: 2, held: 0, replaced: 4 }],
    ["of three units, whose last transaction is enough", 3, 4, { minted: 2, held: 2, replaced: 2 }],
  ])("are taken anew from a session %s", async (_which, quantity, supplyTotal, counts) => {
    const { prepare, count } = await setUp({ supplyTotal });
    const own = await prepare(quantity);
    await prepare(quantity);
    expect(await own.execute(0)).toMatchObject({ status: "confirmed" });
    expect(await count()).toMatchObject(counts);
  });
});
