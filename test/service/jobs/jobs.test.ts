import { describe, expect, it } from "vitest";
import { ChainError } from "../../../demo/service/chain/chain-error.js";
import { createJobs } from "../../../demo/service/jobs/jobs.js";
import { systemTimers } from "../../../demo/service/mint/timers.js";
import { signFake } from "../mint/fake-chain.js";
import {
  countUnits,
  createCollection,
  createWorld,
  makeWallet,
  useDatabase,
  type World,
} from "../mint/world.js";

const shared = useDatabase();
type Drop = Awaited<ReturnType<typeof createCollection>>;

async function setUp() {
  const world = await createWorld(shared.database, { timers: systemTimers, confirmMilliseconds: 1 });
  // Units of other tests are no business of this one: everything is done before a test ends.
  const drop = await createCollection(shared.database, { supplyTotal: 100, items: 100 });
  return { ...world, drop, count: () => countUnits(shared.database, drop.collectionId) };
}

const prepare = ({ rules, keyId }: World, drop: Drop, quantity = 1) =>
  rules.prepareMint(keyId, { ...drop, walletAddress: makeWallet(), quantity });

function execute(
  { rules, keyId }: World,
  drop: Drop,
  session: Awaited<ReturnType<typeof prepare>>,
  place = 0,
) {
  const signedTransaction = signFake(session.transactions[place]!.transaction);
  return rules.executeMint(keyId, drop.scope, { sessionId: session.sessionId, signedTransaction });
}

describe("the sweep", () => {
  it("returns what expired sessions hold, no sooner than they expire", async () => {
    const { jobs, pass, drop, count, ...world } = await setUp();
    await prepare({ jobs, pass, ...world }, drop, 3);
    pass(89_999);
    expect(await jobs.sweep()).toBe(0);
    expect(await count()).toMatchObject({ held: 3, reserved: 3 });
    pass(1);
    expect(await jobs.sweep()).toBe(3);
    expect(await count()).toMatchObject({ held: 0, released: 3, phases: [{ held: 0 }] });
    expect(await jobs.sweep()).toBe(0);
  });

  it("never expires a submitted unit by the clock, only what is still reserved beside it", async () => {
    const { drop, count, ...world } = await setUp();
    world.script.settle = () => ({ status: "pending" });
    const session = await prepare(world, drop, 2);
    await execute(world, drop, session);
    world.pass(3_600_000);
    expect(await world.jobs.sweep()).toBe(1);
    expect(await count()).toMatchObject({ held: 1, submitted: 1, released: 1 });
    world.script.settle = () => ({ status: "finalized" });
    expect(await execute(world, drop, session)).toMatchObject({ status: "confirmed", outstanding: 0 });
    expect(await count()).toMatchObject({ held: 0, minted: 1 });
  });

  it("returns each unit once when many processes sweep at the same time", async () => {
    const { drop, count, ...world } = await setUp();
    await Promise.all(Array.from({ length: 30 }, () => prepare(world, drop, 2)));
    world.pass(90_000);
    const processes = Array.from({ length: 8 }, () => createJobs(world.context));
    const returned = await Promise.all(processes.map((process) => process.sweep()));
    expect(returned.reduce((sum, units) => sum + units, 0)).toBe(60);
    expect(await count()).toMatchObject({ held: 0, reserved: 0, released: 60, phases: [{ held: 0 }] });
  });

  it("lets the freed units be sold again", async () => {
    const { ...world } = await setUp();
    const drop = await createCollection(shared.database, { supplyTotal: 1 });
    await prepare(world, drop);
    await expect(prepare(world, drop)).rejects.toMatchObject({ code: "SOLD_OUT", details: { reserved: 1 } });
    world.pass(90_000);
    await world.jobs.sweep();
    await prepare(world, drop);
    world.pass(90_000);
    await world.jobs.sweep();
  });
});

describe("the settling job", () => {
  it("finishes a mint whose process died after the chain had taken it", async () => {
    const { drop, count, ...world } = await setUp();
    const session = await prepare(world, drop);
    world.script.send = () => Promise.reject(new Error("the process dies here"));
    await expect(execute(world, drop, session)).rejects.toThrow("dies here");
    expect(await count()).toMatchObject({ held: 1, submitted: 1 });

    const successor = createJobs(world.context);
    expect(await successor.settle()).toBe(0);
    world.pass(3_000);
    expect(await successor.settle()).toBe(1);
    expect(await count()).toMatchObject({ held: 0, minted: 1, confirmed: 1 });
    expect(await execute(world, drop, session)).toMatchObject({
      ...{ status: "confirmed", items: [{ number: 100 }] },
    });
  });

  it("sends again what has not landed, the same bytes", async () => {
    const { drop, ...world } = await setUp();
    world.script.settle = () => ({ status: "pending" });
    const session = await prepare(world, drop);
    await execute(world, drop, session);
    world.pass(3_000);
    expect(await world.jobs.settle()).toBe(0);
    expect(world.sent).toEqual([world.sent[0], world.sent[0]]);
    world.pass(2_999);
    expect(await world.jobs.settle()).toBe(0);
    expect(world.sent).toHaveLength(2);
    world.script.settle = () => ({ status: "expired" });
    world.pass(1);
    expect(await world.jobs.settle()).toBe(1);
    await expect(execute(world, drop, session)).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
  });

  it("books each unit once when requests and many processes settle it at the same time", async () => {
    const { drop, count, ...world } = await setUp();
    world.script.settle = () => ({ status: "pending" });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => prepare(world, drop)));
    await Promise.all(sessions.map((session) => execute(world, drop, session)));
    world.script.settle = () => ({ status: "finalized" });
    world.pass(3_000);
    const [answers, settled] = await Promise.all([
      Promise.all(sessions.map((session) => execute(world, drop, session))),
      Promise.all(Array.from({ length: 4 }, () => createJobs(world.context).settle())),
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
  /** Confirmed and not final yet. */
  async function confirmOne() {
    const made = await setUp();
    made.script.settle = () => ({ status: "confirmed" });
    const session = await prepare(made, made.drop);
    const answer = await execute(made, made.drop, session);
    expect(answer).toMatchObject({ status: "confirmed", items: [{ number: 100 }] });
    return { ...made, ask: () => execute(made, made.drop, session), answer };
  }

  it("is looked at until it is final, and then no more", async () => {
    const { jobs, pass, script, sent, ask, answer } = await confirmOne();
    pass(14_999);
    expect(await jobs.settle()).toBe(0);
    pass(1);
    expect(await jobs.settle()).toBe(1);
    script.settle = () => ({ status: "finalized" });
    pass(3_000);
    expect(await jobs.settle()).toBe(1);
    script.settle = () => Promise.reject(new Error("nobody asks"));
    pass(3_600_000);
    expect(await jobs.settle()).toBe(0);
    expect(sent).toHaveLength(1);
    expect({ ...(await ask()), serverTime: answer.serverTime }).toEqual(answer);
  });

  it("is sent again when a fork has taken it back, and stays the item that it was", async () => {
    const { jobs, pass, script, sent, ask, answer } = await confirmOne();
    script.settle = () => ({ status: "pending" });
    pass(15_000);
    expect(await jobs.settle()).toBe(0);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(await ask()).toMatchObject({ items: answer.items });
    script.settle = () => ({ status: "finalized" });
    pass(3_000);
    expect(await jobs.settle()).toBe(1);
    expect(await ask()).toMatchObject({ items: answer.items });
  });

  it("is undone when a fork has taken it back and it can't land any more: nothing was paid", async () => {
    const { jobs, pass, script, drop, count, ask, events, ...world } = await confirmOne();
    script.settle = () => ({ status: "expired" });
    pass(15_000);
    expect(await jobs.settle()).toBe(1);
    expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "mint-taken-back" }));
    expect(await count()).toMatchObject({ held: 0, minted: 0, failed: 1, phases: [{ held: 0, minted: 0 }] });
    await expect(ask()).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    script.settle = () => ({ status: "finalized" });
    const next = await prepare({ jobs, pass, script, events, ...world }, drop);
    expect(await execute({ jobs, pass, script, events, ...world }, drop, next)).toMatchObject({
      ...{ status: "confirmed", items: [{ number: 100 }] },
    });
  });
});

describe("the jobs", () => {
  it("run again and again, and survive a round that fails", async () => {
    const { drop, count, ...world } = await setUp();
    world.script.settle = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    const session = await prepare(world, drop);
    await execute(world, drop, session);
    world.pass(3_000);
    const jobs = createJobs({ ...world.context, intervalMilliseconds: 5 });
    jobs.start();
    jobs.start();
    await expect
      .poll(() => world.events)
      .toContainEqual(
        expect.objectContaining({
          event: "job-failed",
          fields: expect.objectContaining({ job: "settle", code: "CHAIN_UNAVAILABLE" }),
        }),
      );
    world.script.settle = () => ({ status: "finalized" });
    world.pass(3_000);
    await expect.poll(count).toMatchObject({ minted: 1 });
    await jobs.stop();
  });
});
