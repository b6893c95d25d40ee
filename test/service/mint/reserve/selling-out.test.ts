import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { items } from "../../../../demo/service/catalog/items/tables.js";
import { walletCounts } from "../../../../demo/service/catalog/mints/tables.js";
import type { ApiError } from "../../../../demo/service/platform/errors/api-error.js";
import { isFullRun } from "../../../scope.js";
import { signFake } from "../fake-chain.js";
import {
  countUnits,
  createCollection,
  createHarness,
  makeWallet,
  useDatabase,
  type Harness,
} from "../harness.js";

const shared = useDatabase();
type Drop = Awaited<ReturnType<typeof createCollection>>;

const prepare = (
  { mintService, keyId }: Harness,
  drop: Drop,
  walletAddress: string,
  quantity = 1,
  phase = 0,
) =>
  mintService.prepareMint(
    { key: keyId },
    {
      collectionId: drop.collectionId,
      phaseId: drop.phaseIds[phase]!,
      walletAddress,
      quantity,
    },
  );

function executeAll(
  { mintService }: Harness,
  drop: Drop,
  { sessionId, transactions }: Awaited<ReturnType<typeof prepare>>,
) {
  return Promise.all(
    transactions.map(({ transaction }) =>
      mintService.executeMint(drop.scope, { sessionId, signedTransaction: signFake(transaction) }),
    ),
  );
}

/** Runs at most 64 tasks at once. @returns results, and the error codes of the others */
async function runConcurrently<T>(
  tasks: readonly (() => Promise<T>)[],
): Promise<{ results: T[]; codes: Set<string> }> {
  const results: T[] = [];
  const codes = new Set<string>();
  const queue = tasks.values();
  const work = async () => {
    for (const task of queue) {
      await task().then(
        (result) => results.push(result),
        (error: ApiError) => codes.add(error.code ?? `${String(error)} ${String(error.cause)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: 64 }, work));
  return { results, codes };
}

const repeatTask = <T>(times: number, task: (index: number) => Promise<T>) =>
  Array.from({ length: times }, (_, index) => () => task(index));

describe("selling out over 64 connections", () => {
  const buyers = isFullRun ? 2_000 : 400;
  it(`mints exactly 100 units to ${buyers} buyers, each item once`, async () => {
    const harness = await createHarness(shared.database);
    const drop = await createCollection(shared.database, { supplyTotal: 100, items: 100 });
    const { results, codes } = await runConcurrently(
      repeatTask(buyers, async () => executeAll(harness, drop, await prepare(harness, drop, makeWallet()))),
    );
    expect(results).toHaveLength(100);
    expect(codes).toEqual(new Set(["SOLD_OUT"]));
    const numbers = results.map(([answer]) => answer!.items[0]!.number);
    expect(new Set(numbers).size).toBe(100);
    expect(await countUnits(shared.database, drop.collectionId)).toMatchObject({
      held: 0,
      minted: 100,
      confirmed: 100,
      reserved: 0,
      submitted: 0,
      phases: [{ held: 0, minted: 100 }],
    });
  });

  it("keeps wallets with concurrent prepares within their limit and its bonus", async () => {
    const harness = await createHarness(shared.database);
    const wallets = Array.from({ length: 8 }, makeWallet);
    const drop = await createCollection(shared.database, {
      phases: [{ perWallet: 2, bonuses: [{ wallet: wallets[0]!, bonus: 3 }] }],
    });
    const { codes } = await runConcurrently(
      repeatTask(160, async (index) =>
        executeAll(harness, drop, await prepare(harness, drop, wallets[index % 8]!)),
      ),
    );
    // A wallet that prepares twice at once replaces its own session; the first one is then expired.
    expect([...codes].toSorted()).toEqual(["SESSION_EXPIRED", "WALLET_LIMIT_REACHED"]);
    const counts = await shared.database
      .select()
      .from(walletCounts)
      .where(eq(walletCounts.phaseId, drop.phaseId));
    const minted = new Map(counts.map((row) => [row.wallet, row.minted]));
    expect(wallets.map((wallet) => minted.get(wallet))).toEqual([5, 2, 2, 2, 2, 2, 2, 2]);
    expect(counts.every(({ held }) => held === 0)).toBe(true);
  });

  it("mints a shared supply once over several phases, and no phase exceeds its own", async () => {
    const harness = await createHarness(shared.database);
    const drop = await createCollection(shared.database, {
      supplyTotal: 50,
      items: 50,
      phases: [{ supplyTotal: 10 }, { supplyTotal: 20 }, { supplyTotal: null }, { supplyTotal: 40 }],
    });
    const { results, codes } = await runConcurrently(
      repeatTask(isFullRun ? 240 : 60, async (index) =>
        executeAll(harness, drop, await prepare(harness, drop, makeWallet(), 1, index % 4)),
      ),
    );
    expect(results).toHaveLength(50);
    expect(codes).toEqual(new Set(["SOLD_OUT"]));
    const { minted, held, phases } = await countUnits(shared.database, drop.collectionId);
    expect([minted, held]).toEqual([50, 0]);
    expect(phases.reduce((sum, phase) => sum + phase.minted, 0)).toBe(50);
    expect(phases[0]!.minted).toBeLessThanOrEqual(10);
    expect(phases[1]!.minted).toBeLessThanOrEqual(20);
  });

  it("loses and duplicates nothing while buyers replace, abandon, fail and mint, and jobs run", async () => {
    const harness = await createHarness(shared.database);
    const drop = await createCollection(shared.database, {
      supplyTotal: 120,
      items: 120,
      phases: [{ perWallet: 4, supplyTotal: 80 }, { perWallet: 4 }],
    });
    harness.script.confirm = (signature) =>
      // Determined by the bytes, so that every caller gets the same response.
      signature.charCodeAt(signature.length - 12) % 3 === 0 ? { status: "expired" } : { status: "confirmed" };
    const wallets = Array.from({ length: 40 }, makeWallet);
    const { codes } = await runConcurrently(
      repeatTask(isFullRun ? 240 : 80, async (index) => {
        if (index % 40 === 0) {
          harness.pass(30_000);
          await Promise.all([harness.jobs.sweep(), harness.jobs.confirm()]);
        }
        const wallet = wallets[(index * 7) % 40]!;
        const session = await prepare(harness, drop, wallet, 1 + (index % 3), index % 2);
        if (index % 5 !== 0) await executeAll(harness, drop, session);
      }),
    );
    const expected = [
      "BLOCKHASH_EXPIRED",
      "QUANTITY_NOT_ALLOWED",
      "RATE_LIMITED",
      "SESSION_EXPIRED",
      "SOLD_OUT",
      "WALLET_LIMIT_REACHED",
    ];
    expect(expected).toEqual(expect.arrayContaining([...codes]));

    harness.pass(90_000);
    await harness.jobs.sweep();
    await harness.jobs.confirm();
    const counts = await countUnits(shared.database, drop.collectionId);
    expect(counts).toMatchObject({ held: 0, reserved: 0, submitted: 0, phases: [{ held: 0 }, { held: 0 }] });
    expect(counts.minted).toBe(counts.confirmed);
    expect(counts.minted).toBe(counts.phases[0]!.minted + counts.phases[1]!.minted);
    expect(counts.failed).toBeGreaterThan(0);
    expect(counts.released).toBeGreaterThan(0);
    const drawn = await shared.database.select().from(items).where(eq(items.collectionId, drop.collectionId));
    expect(drawn.filter(({ mintId }) => mintId !== null)).toHaveLength(counts.minted);
    expect(drawn).toHaveLength(120);
  });
});
