import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { collections } from "../../../../demo/service/catalog/collections/tables.js";
import { items } from "../../../../demo/service/catalog/items/tables.js";
import { mints, sessions, walletCounts } from "../../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { recordMints } from "../../../../demo/service/operate/adoption/recorded-mints.js";
import { reconcile } from "../../../../demo/service/operate/reconciliation/reconciliation.js";
import { startLocalChain } from "../../chain/local-chain.js";
import { mintOne } from "../../chain/mint.js";
import { signFake } from "../../mint/fake-chain.js";
import { createCollection, createHarness, makeWallet, useDatabase } from "../../mint/harness.js";

const shared = useDatabase();
const minute = 60_000;

/** A drop of five: two finalized, one submitted, one reserved and one free; and a chain with the two. */
async function setUp() {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, {
    supplyTotal: 5,
    items: 5,
    phases: [{ perWallet: 3, supplyTotal: 5 }],
  });
  const wallet = makeWallet();
  const prepare = (walletAddress: string, quantity: number) =>
    harness.mintService.prepareMint({ key: harness.keyId }, { ...drop, walletAddress, quantity });
  const execute = ({ sessionId, transactions }: Awaited<ReturnType<typeof prepare>>, place: number) =>
    harness.mintService.executeMint(drop.scope, {
      sessionId,
      signedTransaction: signFake(transactions[place]!.transaction),
    });
  const session = await prepare(wallet, 3);
  await execute(session, 0);
  await execute(session, 1);
  harness.script.confirm = () => ({ status: "pending" });
  await execute(session, 2);
  await prepare(makeWallet(), 1);

  const units = await shared.database
    .select()
    .from(mints)
    .where(eq(mints.sessionId, session.sessionId))
    .orderBy(mints.position);
  const onChain = new Set(units.slice(0, 2).map(({ mintAddress }) => mintAddress));
  const chain = {
    readMinted: (addresses: readonly string[]) =>
      Promise.resolve(new Set(addresses.filter((address) => onChain.has(address)))),
    readItems: () => Promise.resolve(new Map()),
    readGroups: () => Promise.resolve(new Map()),
    readForeignPowers: () => Promise.resolve(new Map()),
  };
  return {
    ...drop,
    wallet,
    sessionId: session.sessionId,
    onChain,
    database: shared.database,
    minted: units[0]!,
    pending: units[2]!,
    pass: harness.pass,
    /** Expires the submitted unit on the fake chain. */
    async failPending() {
      harness.script.confirm = () => ({ status: "expired" });
      await expect(execute(session, 2)).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    },
    findings: async () =>
      (await reconcile({ ...harness.context, chain }, drop.collectionId)).findings.map(
        ({ rule, collectionId, message }) => {
          expect(collectionId).toBe(drop.collectionId);
          return { rule, message };
        },
      ),
    reconcile: () => reconcile({ ...harness.context, chain }, drop.collectionId),
  };
}
type ReconciledDrop = Awaited<ReturnType<typeof setUp>>;

describe("a reconciliation", () => {
  it("has no findings when nothing differs: minted, held and free add up to the supply", async () => {
    const { reconcile, collectionId, pass } = await setUp();
    const expected = {
      totals: [{ collectionId, supply: 5, minted: 2, held: 2, free: 1 }],
      findings: [],
      compared: 3,
    };
    expect(await reconcile()).toEqual(expected);
    pass(minute);
    expect(await reconcile()).toEqual(expected);
  });

  it("covers one collection or all, and has no free units for an open edition", async () => {
    const { context } = await createHarness(shared.database);
    const chain = {
      readMinted: () => Promise.resolve(new Set<string>()),
      readItems: () => Promise.resolve(new Map()),
      readGroups: () => Promise.resolve(new Map()),
      readForeignPowers: () => Promise.resolve(new Map()),
    };
    const { collectionId } = await createCollection(shared.database);
    const expected = { collectionId, supply: null, minted: 0, held: 0, free: null };
    expect((await reconcile({ ...context, chain }, collectionId)).totals).toEqual([expected]);
    const { totals } = await reconcile({ ...context, chain });
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toContainEqual(expected);
  });

  it("has no findings about sales of a recording, which no chain has", async () => {
    const { context } = await createHarness(shared.database);
    const { collectionId } = await createCollection(shared.database, {
      supplyTotal: 3,
      items: 3,
      phases: [{ perWallet: 3, supplyTotal: 3 }],
    });
    const { rows } = await shared.database.$client.query<{ number: number; starts_at: Date }>(
      `select items.number, phases.starts_at from items join phases using (collection_id)
       where collection_id = $1 order by number`,
      [collectionId],
    );
    await recordMints(
      shared.database,
      collectionId,
      rows.map(({ number, starts_at: at }) => {
        const [mint, wallet] = [makeWallet(), makeWallet()];
        return { number, mint, wallet, holder: wallet, signature: mint, at };
      }),
    );
    const chain = {
      readMinted: () => Promise.resolve(new Set<string>()),
      readItems: () => Promise.resolve(new Map()),
      readGroups: () => Promise.resolve(new Map()),
      readForeignPowers: () => Promise.resolve(new Map()),
    };
    expect(await reconcile({ ...context, chain }, collectionId)).toEqual({
      totals: [{ collectionId, supply: 3, minted: 3, held: 0, free: 0 }],
      findings: [],
      compared: 0,
    });
  });

  it("reads a real chain: a mint account counts, lamports at an address don't", async () => {
    const local = await startLocalChain();
    const { prepared } = await mintOne(local);
    await local.fund(local.wallet.address, 1n);
    const others = Array.from({ length: 120 }, () => local.treasury.address);
    expect(await local.chain.readMinted([...others, prepared.mintAddress])).toEqual(
      new Set([prepared.mintAddress]),
    );
    expect(local.requests.filter((method) => method === "getMultipleAccounts")).toHaveLength(2);
  });
});

describe("a finding of a reconciliation", () => {
  const corruptions: [
    what: string,
    corrupt: (drop: ReconciledDrop) => Promise<unknown>,
    findings: object[],
  ][] = [
    [
      "a collection's counter that has lost a unit",
      ({ database, collectionId }) =>
        database.update(collections).set({ minted: 1 }).where(eq(collections.id, collectionId)),
      [
        {
          rule: "COUNTER_DIFFERS",
          message: expect.stringMatching(
            /^The collection .* has counters of 2 held and 1 minted, but rows for 2 and 2\.$/,
          ),
        },
      ],
    ],
    [
      "a phase's counter that holds what nobody has",
      ({ database, phaseId }) => database.update(phases).set({ held: 3 }).where(eq(phases.id, phaseId)),
      [{ rule: "COUNTER_DIFFERS", message: expect.stringMatching(/^The phase .* has counters of 3 held/) }],
    ],
    [
      "a wallet's counter that has lost a unit",
      ({ database, wallet }) =>
        database.update(walletCounts).set({ held: 0 }).where(eq(walletCounts.wallet, wallet)),
      [
        {
          rule: "COUNTER_DIFFERS",
          message: expect.stringMatching(/^Wallet .* has counters of 0 held and 2 minted/),
        },
      ],
    ],
    [
      "more units than there are, though the counters are within the limit",
      ({ database, phaseId }) =>
        database.update(phases).set({ supplyTotal: 3, held: 0, minted: 3 }).where(eq(phases.id, phaseId)),
      [
        { rule: "COUNTER_DIFFERS", message: expect.any(String) },
        {
          rule: "LIMIT_EXCEEDED",
          message: expect.stringMatching(/^The phase .* has 2 held and 2 minted units; its limit is 3\.$/),
        },
      ],
    ],
    [
      "a confirmed unit without an item",
      ({ database, minted }) =>
        database.update(items).set({ mintId: null, mintedPlace: null }).where(eq(items.mintId, minted.id)),
      [
        { rule: "DRAW_DIFFERS", message: expect.stringContaining("1 confirmed mints have no item") },
        { rule: "DRAW_DIFFERS", message: expect.stringContaining("4 items are left for 3 units") },
      ],
    ],
    [
      "an item that is drawn for a unit which is not minted",
      ({ database, pending, collectionId }) =>
        database
          .insert(items)
          .values({ collectionId, number: 6, name: "Light 6", drawOrder: 0n, mintId: pending.id }),
      [
        {
          rule: "DRAW_DIFFERS",
          message: expect.stringContaining("1 items are assigned to no confirmed mint"),
        },
      ],
    ],
    [
      "items that are fewer than the units that are left",
      ({ database, collectionId }) =>
        database.execute(
          `delete from items where collection_id = '${collectionId}' and number = 1 and mint_id is null`,
        ),
      [{ rule: "DRAW_DIFFERS", message: expect.stringContaining("2 items are left for 3 units") }],
    ],
    [
      "a mint that was paid and is booked as failed",
      ({ onChain, pending, failPending }) => {
        onChain.add(pending.mintAddress);
        return failPending();
      },
      [
        {
          rule: "MINT_NOT_BOOKED",
          message: expect.stringMatching(/ is paid and on the chain, but recorded as failed\.$/),
        },
      ],
    ],
    [
      "a mint that was booked a minute ago and that the chain does not have",
      async ({ onChain, minted, pass }) => {
        onChain.delete(minted.mintAddress);
        pass(minute + 1);
      },
      [
        {
          rule: "BOOKING_WITHOUT_MINT",
          message: expect.stringMatching(/ is recorded as confirmed, but doesn't exist on the chain\.$/),
        },
      ],
    ],
    [
      "overdue units, submitted or reserved",
      async ({ pass }) => pass(90_000 + minute + 1),
      [
        { rule: "UNIT_STALE", message: expect.stringContaining(" is submitted and waits for a job.") },
        { rule: "UNIT_STALE", message: expect.stringContaining(" is reserved and waits for a job.") },
      ],
    ],
    [
      "a session that is open and holds nothing",
      ({ database, collectionId, phaseId }) =>
        database.insert(sessions).values({
          collectionId,
          phaseId,
          wallet: randomUUID(),
          quantity: 1,
          priceBaseUnits: 0n,
          expiresAt: new Date(),
        }),
      [{ rule: "SESSION_INCONSISTENT", message: expect.stringMatching(/ is open and holds nothing\.$/) }],
    ],
    [
      "a session that is closed and holds reserved units",
      ({ database, collectionId }) =>
        database
          .update(sessions)
          .set({ closedAt: new Date() })
          .where(eq(sessions.collectionId, collectionId)),
      [{ rule: "SESSION_INCONSISTENT", message: expect.stringMatching(/ is closed and holds units\.$/) }],
    ],
  ];

  it.each(corruptions)("is %s", async (_what, corrupt, expected) => {
    const drop = await setUp();
    await corrupt(drop);
    const findings = await drop.findings();
    expect(findings).toHaveLength(expected.length);
    expect(findings).toEqual(expect.arrayContaining(expected));
  });

  it("is not a mint that is recorded between the database read and the chain read", async () => {
    const drop = await setUp();
    const { mintAddress, id } = drop.pending;
    await shared.database
      .update(mints)
      .set({ state: "failed", failure: "blockhash_expired" })
      .where(eq(mints.id, id));
    const { findings } = await reconcile(
      {
        database: shared.database,
        clock: () => new Date(0),
        chain: {
          readItems: () => Promise.resolve(new Map()),
          readGroups: () => Promise.resolve(new Map()),
          readForeignPowers: () => Promise.resolve(new Map()),
          async readMinted() {
            await shared.database
              .update(mints)
              .set({ state: "submitted", failure: null })
              .where(eq(mints.id, id));
            return new Set([...drop.onChain, mintAddress]);
          },
        },
      },
      drop.collectionId,
    );
    expect(findings.map(({ rule }) => rule)).not.toContain("MINT_NOT_BOOKED");
  });
});
