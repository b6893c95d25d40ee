import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import { createDatabase, type Database } from "../../../../demo/service/platform/db/database.js";
import { lockWallets } from "../../../../demo/service/mint/reserve/counters.js";
import { overloadError } from "../../../../demo/service/platform/db/overload-error.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { sessions } from "../../../../demo/service/catalog/mints/tables.js";
import { prepareMintResponse } from "../../../../src/contract/mint/mint.js";
import { signFake } from "../fake-chain.js";
import {
  countUnits,
  createCollection,
  createHarness,
  makeWallet,
  noon,
  treasury,
  useDatabase,
} from "../harness.js";

const shared = useDatabase();
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
type Plan = Parameters<typeof createCollection>[1];

async function setUp(plan?: Plan) {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, plan);
  const prepare = (walletAddress: string, quantity = 1, phaseId = drop.phaseId) =>
    harness.mintService.prepareMint({ key: harness.keyId }, { ...drop, phaseId, walletAddress, quantity });
  const execute = (sessionId: string, transaction: string) =>
    harness.mintService.executeMint(drop.scope, {
      sessionId,
      signedTransaction: signFake(transaction),
    });
  const count = () => countUnits(shared.database, drop.collectionId);
  return { ...harness, ...drop, prepare, execute, count };
}

describe("preparing a mint", () => {
  it("returns a transaction per unit and the cost by part, and reserves the units", async () => {
    const { prepare, count } = await setUp({ supplyTotal: 10, phases: [{ supplyTotal: 5 }] });
    const session = await prepare(makeWallet(), 2);
    expect(prepareMintResponse.parse(session)).toEqual(session);
    expect(session).toMatchObject({
      success: true,
      quantity: 2,
      recipients: [treasury],
      serverTime: noon.toISOString(),
      expiresAt: new Date(noon.getTime() + 90_000).toISOString(),
      cost: {
        price: { amount: "1", currency: "SOL", mint: null },
        rent: { amount: "0.008" },
        networkFee: { amount: "0.000023" },
        total: [{ amount: "1.008023", chain: "solana-localnet" }],
      },
    });
    expect(session.transactions.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await count()).toMatchObject({
      held: 2,
      minted: 0,
      phases: [{ held: 2, minted: 0 }],
      reserved: 2,
    });
  });

  it("for another recipient is refused in a phase whose items go to the wallet that pays", async () => {
    const { mintService, keyId, count, ...drop } = await setUp({ phases: [{ otherRecipient: false }] });
    const walletAddress = makeWallet();
    const prepare = (recipient?: string) =>
      mintService.prepareMint(
        { key: keyId },
        { ...drop, walletAddress, quantity: 1, ...(recipient !== undefined && { recipient }) },
      );
    await expect(prepare(makeWallet())).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { fields: [{ field: "recipient" }] },
    });
    expect(await count()).toMatchObject({ reserved: 0 });
    await expect(prepare(walletAddress)).resolves.toBeDefined();
    await expect(prepare()).resolves.toBeDefined();
  });

  it("of a free phase pays nobody", async () => {
    const { prepare } = await setUp({ phases: [{ pricing: "free", priceBaseUnits: null }] });
    const { cost, recipients } = await prepare(makeWallet());
    expect(cost.price?.amount).toBe("0");
    expect(recipients).toEqual([]);
  });

  it("reserves the units no longer than the phase lasts", async () => {
    const endsAt = new Date(noon.getTime() + 30_000);
    const { prepare } = await setUp({ phases: [{ endsAt }] });
    expect((await prepare(makeWallet())).expiresAt).toBe(endsAt.toISOString());
  });

  it("stores the quoted price and the key with the session", async () => {
    const { prepare, keyId } = await setUp();
    const { sessionId } = await prepare(makeWallet());
    const [session] = await shared.database.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(session).toMatchObject({ keyId, affiliateCode: null, priceBaseUnits: 500_000_000n });
  });

  it.each<[string, string, Plan, object?]>([
    [
      "a phase that has not started",
      "PHASE_NOT_ACTIVE",
      { phases: [{ startsAt: inHours(1) }] },
      { status: "upcoming", startsAt: inHours(1).toISOString() },
    ],
    ["a phase that is over", "PHASE_NOT_ACTIVE", { phases: [{ endsAt: noon }] }, { status: "ended" }],
    ["a paused phase", "PHASE_NOT_ACTIVE", { phases: [{ paused: true }] }, { status: "paused" }],
    ["a phase that is minted out", "SOLD_OUT", { phases: [{ supplyTotal: 4, minted: 4 }] }],
    ["a collection that is minted out", "SOLD_OUT", { supplyTotal: 4, minted: 4 }],
    [
      "a phase whose rest is reserved",
      "SOLD_OUT",
      { phases: [{ supplyTotal: 4, minted: 1, held: 3 }] },
      { reserved: true },
    ],
    ["a wallet that isn't on the list", "NOT_ELIGIBLE", { phases: [{ gated: true }] }],
    [
      "more than the phase allows at once",
      "QUANTITY_NOT_ALLOWED",
      { phases: [{ perMint: 2 }] },
      { maximum: 2 },
    ],
    ["more than the wallet may have", "QUANTITY_NOT_ALLOWED", { phases: [{ perWallet: 1 }] }, { maximum: 1 }],
    ["more than is left", "QUANTITY_NOT_ALLOWED", { supplyTotal: 9, minted: 7 }, { maximum: 2 }],
    [
      "a phase without a price",
      "PRICE_UNAVAILABLE",
      { phases: [{ pricing: "usd_pegged", pegUsdMicros: 25_000_000n }] },
    ],
  ])("rejects %s with %s, and reserves nothing", async (_what, code, plan, details) => {
    const { prepare, count } = await setUp(plan);
    const before = await count();
    await expect(prepare(makeWallet(), 3)).rejects.toMatchObject({ code, ...(details && { details }) });
    expect(await count()).toEqual(before);
  });

  it("rejects a wallet that has reached its limit", async () => {
    const { prepare, execute } = await setUp({ phases: [{ perWallet: 1 }] });
    const wallet = makeWallet();
    const session = await prepare(wallet);
    await execute(session.sessionId, session.transactions[0]!.transaction);
    await expect(prepare(wallet)).rejects.toMatchObject({ code: "WALLET_LIMIT_REACHED" });
    await prepare(makeWallet());
  });

  it("rejects insufficient funds before reserving, with the required amount", async () => {
    const { prepare, script, count } = await setUp();
    script.lamports = 1_000_000_000n;
    await expect(prepare(makeWallet(), 2)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: { needed: { amount: "1.008023" }, balance: { amount: "1" }, affordableQuantity: 1 },
    });
    expect(await count()).toMatchObject({ held: 0, reserved: 0 });
  });

  it.each([
    ["no answer of the chain", "CHAIN_UNAVAILABLE", new ChainError("CHAIN_UNAVAILABLE", "no node")],
    [
      "an address that can't sign",
      "VALIDATION_FAILED",
      new ChainError("INVALID_ADDRESS", "off the curve", { wallet: "x" }),
    ],
  ])("maps %s to %s, and reserves nothing", async (_what, code, error) => {
    const { prepare, script, count } = await setUp();
    script.beforeAssess = () => Promise.reject(error);
    await expect(prepare(makeWallet())).rejects.toMatchObject({ code, cause: error });
    expect(await count()).toMatchObject({ held: 0, reserved: 0 });
  });

  it("rejects a phase of another collection like an unknown one", async () => {
    const { prepare } = await setUp();
    const other = await createCollection(shared.database);
    await expect(prepare(makeWallet(), 1, other.phaseId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("reserves nothing when the phase ends during the chain requests", async () => {
    const { prepare, script, pass, count } = await setUp({ phases: [{ endsAt: inHours(1) }] });
    script.beforeAssess = async () => pass(3_600_000);
    await expect(prepare(makeWallet())).rejects.toMatchObject({ code: "PHASE_NOT_ACTIVE" });
    expect(await count()).toMatchObject({ held: 0, reserved: 0 });
  });
});

describe("preparing again", () => {
  it("replaces the wallet's open session and returns its units", async () => {
    const { prepare, execute, count } = await setUp({ supplyTotal: 3, phases: [{ perWallet: 3 }] });
    const wallet = makeWallet();
    await prepare(wallet, 3);
    const second = await prepare(wallet, 2);
    expect(await count()).toMatchObject({ held: 2, phases: [{ held: 2 }], reserved: 2, replaced: 3 });
    expect(await execute(second.sessionId, second.transactions[0]!.transaction)).toMatchObject({
      status: "confirmed",
      outstanding: 1,
    });
  });

  it("leaves the old session unchanged when the new one is rejected", async () => {
    const { prepare, execute, script, count } = await setUp({ supplyTotal: 2 });
    const wallet = makeWallet();
    const session = await prepare(wallet);
    // Another wallet reserves the last unit between the availability check and the reservation.
    script.beforeAssess = async () => {
      script.beforeAssess = async () => {};
      await prepare(makeWallet());
    };
    await expect(prepare(wallet, 2)).rejects.toMatchObject({
      code: "QUANTITY_NOT_ALLOWED",
      details: { maximum: 1 },
    });
    expect(await count()).toMatchObject({ held: 2, reserved: 2, replaced: 0 });
    await execute(session.sessionId, session.transactions[0]!.transaction);
  });

  it("doesn't release submitted units, which still count towards the limit", async () => {
    const { prepare, execute, script, count } = await setUp({ phases: [{ perWallet: 3 }] });

    script.confirm = () => ({ status: "pending" });
    const wallet = makeWallet();
    const first = await prepare(wallet, 2);
    await execute(first.sessionId, first.transactions[0]!.transaction);
    await expect(prepare(wallet, 3)).rejects.toMatchObject({ details: { maximum: 2 } });
    await prepare(wallet, 2);
    expect(await count()).toMatchObject({ held: 3, submitted: 1, reserved: 2, replaced: 1 });
    script.confirm = () => ({ status: "confirmed" });
    expect(await execute(first.sessionId, first.transactions[0]!.transaction)).toMatchObject({
      status: "confirmed",
      outstanding: 0,
    });
  });

  it("keeps a wallet's session in another phase", async () => {
    const { prepare, count, phaseIds } = await setUp({ phases: [{}, {}] });
    const wallet = makeWallet();
    await prepare(wallet, 1, phaseIds[0]);
    await prepare(wallet, 2, phaseIds[1]);
    expect(await count()).toMatchObject({ held: 3, reserved: 3, replaced: 0 });
  });

  it("is rejected when the wallet's limit was lowered below its minted units", async () => {
    const { prepare, execute, phaseId, script } = await setUp({ phases: [{ perWallet: 3 }] });
    const wallet = makeWallet();
    const session = await prepare(wallet, 2);
    for (const { transaction } of session.transactions) await execute(session.sessionId, transaction);
    // Changed after the limit check, so that only the table's constraint rejects it.
    script.beforeAssess = async () => {
      await shared.database.update(phases).set({ perWallet: 1 }).where(eq(phases.id, phaseId));
    };
    await prepare(wallet);
    await expect(prepare(wallet)).rejects.toMatchObject({ code: "WALLET_LIMIT_REACHED" });
  });
});

describe("a wallet that prepares thirty times at once, while its row is locked", () => {
  it("leaves connections to the others, and ends with one session", async () => {
    const database = createDatabase(shared.url, { maxConnections: 3 });
    onTestFinished(() => database.close());
    const { mintService, keyId } = await createHarness(database);
    const drop = await createCollection(shared.database);
    const wallet = makeWallet();
    const prepare = () =>
      mintService.prepareMint({ key: keyId }, { ...drop, walletAddress: wallet, quantity: 1 });
    await prepare();

    let prepared: Promise<unknown>[] = [];
    await shared.database.transaction(async (transaction) => {
      await lockWallets(transaction, [{ ...drop, wallet }]);
      prepared = Array.from({ length: 30 }, prepare);
      await expect.poll(() => countWaiting(shared.database)).toBeGreaterThan(0);
      await database.execute(sql`select 1`);
    });
    await Promise.all(prepared);
    expect(await countUnits(shared.database, drop.collectionId)).toMatchObject({ held: 1, reserved: 1 });
  });
});

it("answers a prepare with SERVICE_BUSY where no connection is left", async () => {
  const database = createDatabase(shared.url, { maxConnections: 1, connectTimeoutMilliseconds: 0 });
  onTestFinished(() => database.close());
  const { mintService, keyId } = await createHarness(database);
  const drop = await createCollection(shared.database);
  await database.transaction(async () => {
    // From now on, since a slow machine takes its time to open the only connection.
    database.$client.options.connectionTimeoutMillis = 100;
    const error: unknown = await mintService
      .prepareMint({ key: keyId }, { ...drop, walletAddress: makeWallet(), quantity: 1 })
      .catch((rejection: unknown) => rejection);
    expect(overloadError(error)?.code).toBe("SERVICE_BUSY");
  });
});

/** Transactions of the database that wait for a lock. */
async function countWaiting(database: Database): Promise<number> {
  const { rowCount } = await database.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount ?? 0;
}

describe("prepares that arrive together", () => {
  it("each get their own answer, whatever the others ask for", async () => {
    const { prepare, execute, count } = await setUp({
      supplyTotal: 10,
      phases: [{ supplyTotal: 10, perWallet: 2 }],
    });
    const [full, greedy, twice] = [makeWallet(), makeWallet(), makeWallet()];
    const { sessionId, transactions } = await prepare(full, 2);
    for (const { transaction } of transactions) await execute(sessionId, transaction);

    const answers = await Promise.allSettled([
      prepare(makeWallet(), 2),
      prepare(full),
      prepare(makeWallet()),
      prepare(greedy, 3),
      prepare(twice),
      prepare(twice),
    ]);
    const codes = answers.map((answer) => (answer.status === "fulfilled" ? "" : answer.reason.code));
    expect(codes).toEqual(["", "WALLET_LIMIT_REACHED", "", "QUANTITY_NOT_ALLOWED", "", ""]);
    expect(await count()).toMatchObject({ held: 4, minted: 2, reserved: 4, replaced: 1 });
  });

  it("reserve in several collections, in each as many units as it has", async () => {
    const { prepare, mintService, keyId, count } = await setUp({ supplyTotal: 3, phases: [{}] });
    const other = await createCollection(shared.database, { supplyTotal: 2 });
    const inOther = () =>
      mintService.prepareMint({ key: keyId }, { ...other, walletAddress: makeWallet(), quantity: 1 });
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? prepare(makeWallet()) : inOther())),
    );
    const reserved = answers.filter(({ status }) => status === "fulfilled");
    expect(reserved).toHaveLength(5);
    expect(await count()).toMatchObject({ held: 3, reserved: 3 });
    expect(await countUnits(shared.database, other.collectionId)).toMatchObject({ held: 2, reserved: 2 });
  });
});
