import { describe, expect, it } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import { and, eq } from "drizzle-orm";
import { mints, walletCounts } from "../../../../demo/service/catalog/mints/tables.js";
import { createJobs } from "../../../../demo/service/operate/jobs/jobs.js";
import { signFake } from "../../mint/fake-chain.js";
import {
  countUnits,
  createCollection,
  createHarness,
  makeWallet,
  useDatabase,
  type Harness,
} from "../../mint/harness.js";

const shared = useDatabase();
type Drop = Awaited<ReturnType<typeof createCollection>>;

async function setUp() {
  const harness = await createHarness(shared.database);
  // Units of other tests would be processed too: each test starts with nothing pending.
  const drop = await createCollection(shared.database, { supplyTotal: 100, items: 100 });
  return { ...harness, drop, count: () => countUnits(shared.database, drop.collectionId) };
}

const prepare = ({ mintService, keyId }: Harness, drop: Drop, quantity = 1) =>
  mintService.prepareMint({ key: keyId }, { ...drop, walletAddress: makeWallet(), quantity });

function execute(
  { mintService }: Harness,
  drop: Drop,
  session: Awaited<ReturnType<typeof prepare>>,
  place = 0,
) {
  const signedTransaction = signFake(session.transactions[place]!.transaction);
  return mintService.executeMint(drop.scope, { sessionId: session.sessionId, signedTransaction });
}

describe("a unit that can't be recorded", () => {
  it.each(["finalized", "expired"] as const)(
    "when it is %s, holds up no other, and is logged",
    async (status) => {
      const { drop, count, ...harness } = await setUp();
      harness.script.confirm = () => ({ status: "pending" });
      for (let units = 0; units < 3; units++) await execute(harness, drop, await prepare(harness, drop));
      const [unit] = await shared.database
        .select()
        .from(mints)
        .where(eq(mints.collectionId, drop.collectionId));
      const setHeld = (held: number) =>
        shared.database
          .update(walletCounts)
          .set({ held })
          .where(and(eq(walletCounts.phaseId, drop.phaseId), eq(walletCounts.wallet, unit!.wallet)));
      const checkAgain = () => {
        harness.pass(3_000);
        return harness.jobs.confirm();
      };
      // The unit contradicts its wallet's counters.
      await setHeld(0);
      harness.script.confirm = () => ({ status });
      await checkAgain();
      const settled = status === "finalized" ? "confirmed" : "failed";
      expect(await count()).toMatchObject({ submitted: 1, held: 1, [settled]: 2 });
      expect(harness.events.filter(({ event }) => event === "mint-not-recorded")).toMatchObject([
        { level: "error", fields: { mint: unit!.mintAddress } },
      ]);
      await setHeld(1);
      await checkAgain();
      expect(await count()).toMatchObject({ submitted: 0, held: 0, [settled]: 3 });
    },
  );
});

describe("the sweep", () => {
  it("returns the units of expired sessions, not before they expire", async () => {
    const { jobs, pass, drop, count, ...harness } = await setUp();
    await prepare({ jobs, pass, ...harness }, drop, 3);
    pass(89_999);
    expect(await jobs.sweep()).toBe(0);
    expect(await count()).toMatchObject({ held: 3, reserved: 3 });
    pass(1);
    expect(await jobs.sweep()).toBe(3);
    expect(await count()).toMatchObject({ held: 0, released: 3, phases: [{ held: 0 }] });
    expect(await jobs.sweep()).toBe(0);
  });

  it("never releases a submitted unit by the clock, only the reserved units beside it", async () => {
    const { drop, count, ...harness } = await setUp();
    harness.script.confirm = () => ({ status: "pending" });
    const session = await prepare(harness, drop, 2);
    await execute(harness, drop, session);
    harness.pass(3_600_000);
    expect(await harness.jobs.sweep()).toBe(1);
    expect(await count()).toMatchObject({ held: 1, submitted: 1, released: 1 });
    harness.script.confirm = () => ({ status: "finalized" });
    expect(await execute(harness, drop, session)).toMatchObject({ status: "confirmed", outstanding: 0 });
    expect(await count()).toMatchObject({ held: 0, minted: 1 });
  });

  it("returns each unit once when many processes sweep concurrently", async () => {
    const { drop, count, ...harness } = await setUp();
    await Promise.all(Array.from({ length: 30 }, () => prepare(harness, drop, 2)));
    harness.pass(90_000);
    const processes = Array.from({ length: 8 }, () => createJobs(harness.context));
    const returned = await Promise.all(processes.map((process) => process.sweep()));
    expect(returned.reduce((sum, units) => sum + units, 0)).toBe(60);
    expect(await count()).toMatchObject({ held: 0, reserved: 0, released: 60, phases: [{ held: 0 }] });
  });

  it("makes the released units available again", async () => {
    const { ...harness } = await setUp();
    const drop = await createCollection(shared.database, { supplyTotal: 1 });
    await prepare(harness, drop);
    await expect(prepare(harness, drop)).rejects.toMatchObject({
      code: "SOLD_OUT",
      details: { reserved: true },
    });
    harness.pass(90_000);
    await harness.jobs.sweep();
    await prepare(harness, drop);
    harness.pass(90_000);
    await harness.jobs.sweep();
  });
});

describe("the confirm job", () => {
  it("completes a mint whose process died after the chain had accepted it", async () => {
    const { drop, count, ...harness } = await setUp();
    const session = await prepare(harness, drop);
    harness.script.send = () => Promise.reject(new Error("the process dies here"));
    await expect(execute(harness, drop, session)).rejects.toThrow("dies here");
    expect(await count()).toMatchObject({ held: 1, submitted: 1 });

    const successor = createJobs(harness.context);
    expect(await successor.confirm()).toBe(0);
    harness.pass(3_000);
    expect(await successor.confirm()).toBe(1);
    expect(await count()).toMatchObject({ held: 0, minted: 1, confirmed: 1 });
    expect(await execute(harness, drop, session)).toMatchObject({
      status: "confirmed",
      items: [{ number: 100 }],
    });
  });

  it("resends the same bytes of a mint that has not landed", async () => {
    const { drop, ...harness } = await setUp();
    harness.script.confirm = () => ({ status: "pending" });
    const session = await prepare(harness, drop);
    await execute(harness, drop, session);
    harness.pass(3_000);
    expect(await harness.jobs.confirm()).toBe(0);
    expect(harness.sent).toEqual([harness.sent[0], harness.sent[0]]);
    harness.pass(2_999);
    expect(await harness.jobs.confirm()).toBe(0);
    expect(harness.sent).toHaveLength(2);
    harness.script.confirm = () => ({ status: "expired" });
    harness.pass(1);
    expect(await harness.jobs.confirm()).toBe(1);
    await expect(execute(harness, drop, session)).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
  });

  it("records each unit once when requests and many processes settle it concurrently", async () => {
    const { drop, count, ...harness } = await setUp();
    harness.script.confirm = () => ({ status: "pending" });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => prepare(harness, drop)));
    await Promise.all(sessions.map((session) => execute(harness, drop, session)));
    harness.script.confirm = () => ({ status: "finalized" });
    harness.pass(3_000);
    const [answers, settled] = await Promise.all([
      Promise.all(sessions.map((session) => execute(harness, drop, session))),
      Promise.all(Array.from({ length: 4 }, () => createJobs(harness.context).confirm())),
    ]);
    expect(settled.reduce((sum, units) => sum + units, 0)).toBeLessThanOrEqual(20);
    expect(new Set(answers.map(({ items }) => items[0]?.number)).size).toBe(20);
    expect(await count()).toMatchObject({
      held: 0,
      minted: 20,
      confirmed: 20,
      phases: [{ held: 0, minted: 20 }],
    });
  });
});

describe("a confirmed mint", () => {
  /** Confirmed but not finalized. */
  async function confirmOne() {
    const made = await setUp();
    made.script.confirm = () => ({ status: "confirmed" });
    const session = await prepare(made, made.drop);
    const answer = await execute(made, made.drop, session);
    expect(answer).toMatchObject({ status: "confirmed", items: [{ number: 100 }] });
    return { ...made, ask: () => execute(made, made.drop, session), answer };
  }

  it("is polled until it is finalized, and then no more", async () => {
    const { jobs, pass, script, sent, ask, answer } = await confirmOne();
    pass(14_999);
    expect(await jobs.confirm()).toBe(0);
    pass(1);
    expect(await jobs.confirm()).toBe(1);
    script.confirm = () => ({ status: "finalized" });
    pass(3_000);
    expect(await jobs.confirm()).toBe(1);
    script.confirm = () => Promise.reject(new Error("nobody asks"));
    pass(3_600_000);
    expect(await jobs.confirm()).toBe(0);
    expect(sent).toHaveLength(1);
    expect({ ...(await ask()), serverTime: answer.serverTime }).toEqual(answer);
  });

  it("is resent when a fork has reverted it, and keeps its item", async () => {
    const { jobs, pass, script, sent, ask, answer } = await confirmOne();
    script.confirm = () => ({ status: "pending" });
    pass(15_000);
    expect(await jobs.confirm()).toBe(0);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(await ask()).toMatchObject({ items: answer.items });
    script.confirm = () => ({ status: "finalized" });
    pass(3_000);
    expect(await jobs.confirm()).toBe(1);
    expect(await ask()).toMatchObject({ items: answer.items });
  });

  it("is released when a fork has reverted it and its blockhash has expired: nothing was paid", async () => {
    const { jobs, pass, script, drop, count, ask, events, ...harness } = await confirmOne();
    script.confirm = () => ({ status: "expired" });
    pass(15_000);
    expect(await jobs.confirm()).toBe(1);
    expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "mint-rolled-back" }));
    expect(await count()).toMatchObject({ held: 0, minted: 0, failed: 1, phases: [{ held: 0, minted: 0 }] });
    await expect(ask()).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    script.confirm = () => ({ status: "finalized" });
    const next = await prepare({ jobs, pass, script, events, ...harness }, drop);
    expect(await execute({ jobs, pass, script, events, ...harness }, drop, next)).toMatchObject({
      status: "confirmed",
      items: [{ number: 100 }],
    });
  });
});

describe("the jobs", () => {
  it("run repeatedly, also after a failed round", async () => {
    const { drop, count, ...harness } = await setUp();
    harness.script.confirm = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    const session = await prepare(harness, drop);
    await execute(harness, drop, session);
    harness.pass(3_000);
    const jobs = createJobs({ ...harness.context, intervalMilliseconds: 5 });
    jobs.start();
    jobs.start();
    await expect
      .poll(() => harness.events)
      .toContainEqual(
        expect.objectContaining({
          event: "job-failed",
          fields: expect.objectContaining({ job: "confirm", code: "CHAIN_UNAVAILABLE" }),
        }),
      );
    harness.script.confirm = () => ({ status: "finalized" });
    harness.pass(3_000);
    await expect.poll(count).toMatchObject({ minted: 1 });
    await jobs.stop();
  });
});
