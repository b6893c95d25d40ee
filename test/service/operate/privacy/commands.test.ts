import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { allowlistEntries } from "../../../../demo/service/catalog/phases/tables.js";
import { mints, sessions, walletCounts } from "../../../../demo/service/catalog/mints/tables.js";
import { queuedOrders } from "../../../../demo/service/mint/queue/tables.js";
import { rateCounts } from "../../../../demo/service/platform/limits/tables.js";
import { webhookEvents } from "../../../../demo/service/operate/webhooks/tables.js";
import { reconcile } from "../../../../demo/service/operate/reconciliation/reconciliation.js";
import { createCommandRunner } from "../../cli/command-runner.js";
import { createCollection, makeWallet, noon, useDatabase } from "../../mint/harness.js";
import { createWebhookHarness, useReceiver } from "../webhooks/harness.js";

const shared = useDatabase();
const endpoint = useReceiver();
const dayMilliseconds = 86_400_000;

let clients = 0;
/** Address of a client that no other test has. */
const makeClient = () => `203.0.113.${++clients}`;

async function setUp() {
  const harness = await createWebhookHarness(shared.database);
  const run = createCommandRunner({ DATABASE_URL: shared.url });
  const drop = await createCollection(shared.database, {
    supplyTotal: 50,
    items: 50,
    phases: [{ perWallet: 9 }],
  });
  const prepare = (walletAddress: string) =>
    harness.mintService.prepareMint(
      { key: harness.keyId, client: makeClient() },
      { ...drop, walletAddress, quantity: 2 },
    );
  const show = async (wallet: string) =>
    (JSON.parse((await run(`privacy show ${wallet}`)).output) as { stored: Record<string, object[]> }).stored;
  return { ...harness, run, drop, prepare, show };
}

/** Rows of a wallet, by table. */
async function countRows(wallet: string) {
  const count = async (
    table:
      | typeof sessions
      | typeof mints
      | typeof walletCounts
      | typeof allowlistEntries
      | typeof queuedOrders,
  ) => shared.database.$count(table, eq(table.wallet, wallet));
  return {
    sessions: await count(sessions),
    mints: await count(mints),
    counts: await count(walletCounts),
    allowlist: await count(allowlistEntries),
    queued: await count(queuedOrders),
  };
}

describe("privacy", () => {
  it("shows all rows of a wallet and none of others, without secrets", async () => {
    const { mint, drop, show, jobs, addEndpoint } = await setUp();
    await addEndpoint(`${endpoint.receiver.url}/hook`);
    const { walletAddress } = await mint(drop, 2);
    await mint(drop);
    await jobs.webhooks();
    const stored = await show(walletAddress);
    expect(Object.fromEntries(Object.entries(stored).map(([column, rows]) => [column, rows.length]))).toEqual(
      {
        "sessions.wallet": 1,
        "mints.wallet": 2,
        "wallet_counts.wallet": 1,
        "items.holder": 2,
        "webhook_events.body": 2,
      },
    );
    expect(JSON.stringify(stored["webhook_events.body"])).toContain(walletAddress);
    const text = JSON.stringify(stored);
    for (const secret of ['"seed"', '"wire"', '"draw_order"']) expect(text).not.toContain(secret);
    expect(await show(makeWallet())).toEqual({});
  });

  it("deletes sessions without a mint, but first only says so, and touches no other wallet", async () => {
    const { run, drop, prepare, jobs, pass, show } = await setUp();
    const [wallet, other] = [makeWallet(), makeWallet()];
    await prepare(wallet);
    await prepare(other);
    expect((await run(`privacy delete ${wallet} --yes`)).output).toMatch(
      /sessions\.wallet +1 +sessions of its mints, .*open/,
    );
    pass(120_000);
    await jobs.sweep();
    await shared.database.insert(queuedOrders).values({
      ...drop,
      wallet,
      client: "203.0.113.7",
      quantity: 1,
      askBefore: noon,
    });
    await shared.database
      .insert(rateCounts)
      .values({ name: `prepares wallet ${wallet}`, count: 1, endsAt: noon });
    await shared.database.insert(allowlistEntries).values({ phaseId: drop.phaseId, wallet });
    const before = await countRows(wallet);
    expect(before).toEqual({ sessions: 1, mints: 2, counts: 1, allowlist: 1, queued: 1 });
    const unconfirmed = await run(`privacy delete ${wallet}`);
    expect(unconfirmed).toMatchObject({ exitCode: 1, output: "" });
    expect(unconfirmed.errors).toContain("Pass --yes");
    const simulated = await run(`privacy delete ${wallet} --dry-run`);
    expect(simulated.output).toMatch(/^Would be deleted +Rows\n/);
    expect(await countRows(wallet)).toEqual(before);
    const deleted = await run(`privacy delete ${wallet} --yes`);
    const rowsOf = (text: string) =>
      [...text.split("\n\n")[0]!.matchAll(/^([^\d\n]+) +(\d+)$/gm)].map(([, what, rows]) => [
        what!.trim(),
        rows,
      ]);
    expect(rowsOf(simulated.output).length).toBeGreaterThan(3);
    expect(rowsOf(deleted.output)).toEqual(rowsOf(simulated.output));
    expect(deleted.output).toMatch(/allowlist_entries\.wallet +1 +who may mint/);
    expect(await countRows(wallet)).toEqual({ sessions: 0, mints: 0, counts: 0, allowlist: 1, queued: 0 });
    expect(await countRows(other)).toEqual({ sessions: 1, mints: 2, counts: 1, allowlist: 0, queued: 0 });
    expect((await run(`privacy delete ${wallet} --allowlists --yes`)).output).toMatch(/allowlist entries +1/);
    expect(await show(wallet)).toEqual({});
    expect((await run(`privacy delete ${wallet} --yes`)).output).toBe("Deleted: nothing.\n");
  });

  it("keeps confirmed mints with their counts, says why, and reconciliation finds nothing wrong", async () => {
    const { run, drop, mint, prepare, pass, context, jobs, addEndpoint, readEvents } = await setUp();
    const walletAddress = makeWallet();
    await prepare(walletAddress);
    pass(120_000);
    await jobs.sweep();
    await addEndpoint(`${endpoint.receiver.url}/hook`);
    endpoint.receiver.answer = () => ({ status: 500 });
    await mint(drop, 2, walletAddress);
    await shared.database
      .update(sessions)
      .set({ client: "203.0.113.7" })
      .where(eq(sessions.wallet, walletAddress));
    await jobs.webhooks();
    const waiting = await run(`privacy delete ${walletAddress} --yes`);
    expect(waiting.output).toMatch(/IP addresses of other sessions +1/);
    expect(waiting.output).toMatch(/mints\.wallet +2 +sent to the chain/);
    expect(waiting.output).toMatch(/webhook_events\.body +2 +webhooks that wait to be delivered/);
    expect(await countRows(walletAddress)).toMatchObject({ sessions: 1, mints: 2, counts: 1 });
    endpoint.receiver.answer = () => ({ status: 200 });
    await shared.database.execute("update webhook_deliveries set next_attempt_at = null");
    await jobs.webhooks();
    expect((await run(`privacy delete ${walletAddress} --yes`)).output).toMatch(/webhooks +2/);
    expect(await readEvents()).toEqual([]);
    const chain = {
      readMinted: (addresses: readonly string[]) => Promise.resolve(new Set(addresses)),
      readItems: () => Promise.resolve(new Map()),
      readGroups: () => Promise.resolve(new Map()),
      readForeignPowers: () => Promise.resolve(new Map()),
    };
    const { totals, findings } = await reconcile({ ...context, chain }, drop.collectionId);
    expect({ totals, findings }).toMatchObject({ totals: [{ minted: 2, held: 0, free: 48 }], findings: [] });
  });

  it("is about addresses only", async () => {
    const { run } = await setUp();
    for (const command of ["show", "delete"]) {
      expect(await run(`privacy ${command} 0xabc`)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining("isn't a valid wallet address"),
      });
    }
  });
});

describe("the job that ends retention", () => {
  it("deletes sessions without a mint after 30 days, and none of those with one", async () => {
    const { drop, mint, prepare, jobs, pass } = await setUp();
    const wallet = makeWallet();
    await prepare(wallet);
    const { walletAddress } = await mint(drop);
    pass(120_000);
    await jobs.sweep();
    pass(30 * dayMilliseconds - 120_000);
    await jobs.retain();
    expect(await countRows(wallet)).toMatchObject({ sessions: 1, mints: 2 });
    pass(200_000);
    await jobs.retain();
    expect(await countRows(wallet)).toMatchObject({ sessions: 0, mints: 0 });
    expect(await countRows(walletAddress)).toMatchObject({ sessions: 1, mints: 1 });
  });

  it("deletes webhooks after 30 days, unless somebody waits for them", async () => {
    const { drop, mint, jobs, pass, addEndpoint, readEvents, readDeliveries } = await setUp();
    const { receiver } = endpoint;
    await addEndpoint(`${receiver.url}/fine`, { eventTypes: ["mint.confirmed"] });
    receiver.answer = () => ({ status: 204 });
    await mint(drop);
    await jobs.webhooks();
    await addEndpoint(`${receiver.url}/failing`, { eventTypes: ["mint.confirmed"] });
    receiver.answer = ({ path }) => ({ status: path === "/failing" ? 500 : 204 });
    await mint(drop);
    await jobs.webhooks();
    await shared.database.delete(webhookEvents).where(eq(webhookEvents.type, "phase.changed"));
    expect(await readEvents()).toHaveLength(2);
    pass(30 * dayMilliseconds);
    await jobs.retain();
    expect(await readEvents()).toHaveLength(2);
    pass(1);
    await jobs.retain();
    expect(await readEvents()).toHaveLength(1);
    expect((await readDeliveries()).map(({ state }) => state).toSorted()).toEqual(["delivered", "pending"]);
  });
});
