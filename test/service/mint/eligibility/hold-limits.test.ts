import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { makeClaimCodes } from "../../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import { claimCodes } from "../../../../demo/service/catalog/claim-codes/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { sessionLapses } from "../../../../demo/service/mint/holds/tables.js";
import { sessions } from "../../../../demo/service/catalog/mints/tables.js";
import type { ApiError } from "../../../../demo/service/platform/errors/api-error.js";
import type { MintDeps } from "../../../../demo/service/mint/mint-deps.js";
import { createMintService } from "../../../../demo/service/mint/mint-service.js";
import type { PrepareMintResponse } from "../../../../src/contract/mint/mint.js";
import { signFake } from "../fake-chain.js";
import { countUnits, createCollection, createHarness, makeWallet, noon, useDatabase } from "../harness.js";

const shared = useDatabase();
const second = 1_000;
let clients = 0;
/** Address of a client that no other test has. */
const makeClient = () => `client ${++clients}`;

async function setUp(plan: Parameters<typeof createCollection>[1] = {}, holds: MintDeps["holds"] = {}) {
  const harness = await createHarness(shared.database, { holds });
  const drop = await createCollection(shared.database, plan);
  const prepare = (
    client: string | null,
    walletAddress = makeWallet(),
    { quantity = 1, claim_code, mintService = harness.mintService }: PrepareOptions = {},
  ) =>
    mintService.prepareMint(
      { key: harness.keyId, client },
      { ...drop, walletAddress, quantity, ...(claim_code !== undefined && { claim_code }) },
    );
  const execute = (session: Awaited<ReturnType<typeof prepare>>, unit = 0) =>
    harness.mintService.executeMint(drop.scope, {
      sessionId: session.sessionId,
      signedTransaction: signFake(session.transactions[unit]!.transaction),
    });
  const count = () => countUnits(shared.database, drop.collectionId);
  const lapse = async (client: string) => {
    await prepare(client);
    harness.pass(90 * second);
    await harness.jobs.sweep();
  };
  return { ...harness, ...drop, prepare, execute, count, lapse };
}

interface PrepareOptions {
  quantity?: number;
  claim_code?: string;
  mintService?: ReturnType<typeof createMintService>;
}

const millisecondsLeft = ({ expiresAt, serverTime }: Pick<PrepareMintResponse, "expiresAt" | "serverTime">) =>
  Date.parse(String(expiresAt)) - Date.parse(String(serverTime));

describe("a signed transaction, whose session another client has replaced in its wallet's name,", () => {
  it("is minted at its session's price, and the other session's units stay reserved", async () => {
    const { prepare, execute, count, phaseId } = await setUp({ supplyTotal: 10 });
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet);
    await shared.database.update(phases).set({ priceBaseUnits: 900_000_000n }).where(eq(phases.id, phaseId));
    await prepare(makeClient(), wallet, { quantity: 3 });
    expect(await execute(own)).toMatchObject({ status: "confirmed" });
    expect(await count()).toMatchObject({ minted: 1, held: 3, reserved: 3, confirmed: 1 });
    const [session] = await shared.database.select().from(sessions).where(eq(sessions.id, own.sessionId));
    expect(session!.priceBaseUnits).toBe(500_000_000n);
  });

  it.each([
    ["the supply", { supplyTotal: 2 }],
    ["the phase's supply", { phases: [{ supplyTotal: 2 }] }],
    ["the wallet's limit", { phases: [{ perWallet: 2 }] }],
  ])("takes its units from the other session where %s has none left, however often", async (_what, plan) => {
    const { prepare, execute, count } = await setUp(plan);
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet, { quantity: 2 });
    const others = [];
    for (const unit of [0, 1]) {
      others.push(await prepare(makeClient(), wallet, { quantity: 2 - unit }));
      expect(await execute(own, unit)).toMatchObject({ status: "confirmed" });
    }
    for (const other of others)
      await expect(execute(other)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await count()).toMatchObject({ minted: 2, held: 0, confirmed: 2 });
  });

  it.each([
    ["a code's last use", { uses: 1, usesPerWallet: null }],
    ["a wallet's only use of a code", { usesPerWallet: 1 }],
  ])("takes back %s", async (_what, limits) => {
    const { context, collectionId, prepare, execute, count } = await setUp();
    const [claim_code] = await makeClaimCodes(context, collectionId, {
      label: "Half",
      kind: "discount",
      discountBasisPoints: 5_000,
      count: 1,
      ...limits,
    });
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet, { claim_code: claim_code! });
    await prepare(makeClient(), wallet, { claim_code: claim_code! });
    expect(await execute(own)).toMatchObject({ status: "confirmed" });
    expect(await count()).toMatchObject({ minted: 1, held: 0 });
    const [code] = await shared.database
      .select()
      .from(claimCodes)
      .where(eq(claimCodes.collectionId, collectionId));
    expect(code).toMatchObject({ held: 0, redeemed: 1 });
  });

  it("takes a unit from the other session where its own client's share is held by others", async () => {
    const { prepare, execute, count } = await setUp({ supplyTotal: 100, phases: [{ perMint: 2 }] });
    const [client, wallet] = [makeClient(), makeWallet()];
    const own = await prepare(client, wallet);
    await prepare(makeClient(), wallet, { quantity: 2 });
    await prepare(client, makeWallet(), { quantity: 2 });
    expect(await execute(own)).toMatchObject({ status: "confirmed" });
    expect(await count()).toMatchObject({ minted: 1, held: 3, reserved: 3 });
  });

  it("is expired permanently when another wallet has taken the last unit", async () => {
    const { prepare, execute, count, pass, jobs } = await setUp({ supplyTotal: 1 });
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet);
    pass(60 * second);
    const crowd = makeClient();
    await prepare(crowd, wallet);
    await shared.database.update(sessions).set({ expiresAt: noon }).where(eq(sessions.client, crowd));
    await jobs.sweep();
    const faster = await prepare(makeClient());
    await expect(execute(own)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    await shared.database.update(sessions).set({ expiresAt: noon }).where(eq(sessions.id, faster.sessionId));
    await jobs.sweep();
    await expect(execute(own)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await count()).toMatchObject({ minted: 0, held: 0, released: 3 });
  });

  it("takes one unit of the other session at a time, so that nobody comes between its units", async () => {
    const { prepare, execute, count } = await setUp({ supplyTotal: 3 });
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet, { quantity: 3 });
    await prepare(makeClient(), wallet, { quantity: 3 });
    await execute(own, 0);
    expect(await count()).toMatchObject({ minted: 1, held: 2, reserved: 2 });
    await expect(prepare(makeClient())).rejects.toMatchObject({ code: "SOLD_OUT" });
    await execute(own, 1);
    await execute(own, 2);
    expect(await count()).toMatchObject({ minted: 3, held: 0, reserved: 0 });
  });

  it("costs the other session nothing when a parallel call has sent it", async () => {
    const { prepare, execute, context, count } = await setUp({ phases: [{ perWallet: 3 }] });
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet);
    await prepare(makeClient(), wallet, { quantity: 3 });
    let transactions = 0;
    const { transaction } = context.database;
    const spy = vi.spyOn(context.database, "transaction").mockImplementation(async (work) => {
      // Between finding that no unit is left and taking one of the other session.
      if (++transactions === 2) {
        spy.mockRestore();
        await execute(own);
        await prepare(makeClient(), wallet, { quantity: 2 });
      }
      return transaction(work);
    });
    expect(await execute(own)).toMatchObject({ status: "confirmed" });
    expect(await count()).toMatchObject({ minted: 1, held: 2, reserved: 2 });
  });

  it("is waited for by a session that is shorter, because much is held", async () => {
    const { prepare, pass } = await setUp({ supplyTotal: 10 });
    const wallet = makeWallet();
    await prepare(makeClient(), wallet);
    await prepare(null, makeWallet(), { quantity: 9 });
    pass(10 * second);
    expect(millisecondsLeft(await prepare(makeClient(), wallet))).toBe(80 * second);
    await expect(prepare(makeClient())).rejects.toMatchObject({ code: "SOLD_OUT" });
  });

  it("is expired after its own session's end", async () => {
    const { prepare, execute, pass, count } = await setUp();
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet);
    pass(80 * second);
    await prepare(makeClient(), wallet);
    pass(10 * second);
    await expect(execute(own)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await count()).toMatchObject({ held: 1, reserved: 1, released: 1 });
  });

  it("fails permanently when its simulation does, and holds nothing", async () => {
    const { prepare, execute, script, count } = await setUp();
    const wallet = makeWallet();
    const own = await prepare(makeClient(), wallet);
    await prepare(makeClient(), wallet, { quantity: 2 });
    script.simulate = () => ({ reason: "INSUFFICIENT_FUNDS", cause: new Error() }) as never;
    await expect(execute(own)).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
    script.simulate = () => null;
    await expect(execute(own)).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
    expect(await count()).toMatchObject({ held: 2, reserved: 2, failed: 1 });
  });
});

describe("one client", () => {
  it("holds at most its share of what is left, counted exactly over processes, whatever wallets it names", async () => {
    const { context, prepare, count } = await setUp({ supplyTotal: 1_000, phases: [{ perMint: 3 }] });
    const processes = Array.from({ length: 3 }, () => createMintService(context));
    const client = makeClient();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        prepare(client, makeWallet(), { mintService: processes[index % 3]! }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? (outcome.reason as ApiError) : [],
    );
    for (const error of errors) {
      expect(error).toMatchObject({
        code: "RATE_LIMITED",
        details: { reason: "held_units", scope: "address", limit: 20 },
        retryAfterSeconds: 90,
      });
    }
    await prepare(makeClient());
    expect(await count()).toMatchObject({ held: 21, reserved: 21 });
  });

  it("may hold one order however little is left, and more once it has signed", async () => {
    const { prepare, execute } = await setUp({ supplyTotal: 20, phases: [{ perMint: 3 }] });
    const client = makeClient();
    const session = await prepare(client, makeWallet(), { quantity: 3 });
    await expect(prepare(client)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await execute(session);
    await prepare(client);
  });

  it("holds at most its share in units that it has signed, too, until the chain has settled them", async () => {
    const { prepare, execute, pass, jobs, script, count } = await setUp({ supplyTotal: 1_000 });
    script.confirm = () => ({ status: "pending" });
    const client = makeClient();
    let errors = 0;
    for (let times = 0; times < 30; times++) {
      try {
        expect(await execute(await prepare(client))).toMatchObject({ status: "pending" });
      } catch (error) {
        expect(error).toMatchObject({ code: "RATE_LIMITED", details: { scope: "address", limit: 20 } });
        errors++;
      }
    }
    expect(errors).toBe(10);
    pass(90 * second);
    await jobs.sweep();
    await expect(prepare(client)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await prepare(makeClient());
    expect(await count()).toMatchObject({ held: 21, submitted: 20 });
    script.confirm = () => ({ status: "finalized" });
    await jobs.confirm();
    await prepare(client);
  });

  it("holds no more by replacing sessions of which it has signed a part, whose failure counts as a lapse", async () => {
    const { prepare, execute, pass, jobs, script, count } = await setUp({
      supplyTotal: 100,
      phases: [{ perMint: 2 }],
    });
    script.confirm = () => ({ status: "pending" });
    const [client, wallet] = [makeClient(), makeWallet()];
    for (const held of [1, 2]) {
      await execute(await prepare(client, wallet, { quantity: 3 - held }));
      expect(await count()).toMatchObject({ submitted: held });
    }
    await expect(prepare(client, wallet)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    pass(89 * second);
    script.confirm = () => ({ status: "expired" });
    await jobs.confirm();
    expect(await count()).toMatchObject({ held: 0, failed: 2 });
    await expect(prepare(client, wallet)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringContaining("expired unsigned"),
      details: { reason: "unsigned_sessions", scope: "address" },
    });
  });

  it("needn't wait after lapses where the operator has switched that off", async () => {
    const { prepare, pass, jobs } = await setUp({ supplyTotal: 1_000 }, { waitAfterUnsigned: false });
    const client = makeClient();
    for (let lapses = 0; lapses < 5; lapses++) {
      await prepare(client);
      pass(91 * second);
      await jobs.sweep();
    }
    await prepare(client);
  });

  it("holds no more by signing sessions that it has replaced itself", async () => {
    const { prepare, execute, script, count } = await setUp({ supplyTotal: 100, phases: [{ perMint: 2 }] });
    script.confirm = () => ({ status: "pending" });
    const [client, wallet] = [makeClient(), makeWallet()];
    const replaced = await prepare(client, wallet, { quantity: 2 });
    const latest = await prepare(client, wallet, { quantity: 2 });
    await execute(replaced, 0);
    expect(await count()).toMatchObject({ held: 2, submitted: 1, reserved: 1 });
    await execute(latest, 0);
    await expect(execute(replaced, 1)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await count()).toMatchObject({ held: 2, submitted: 2 });
  });

  it("has no share in an open edition, nor has a server with a secret key", async () => {
    const open = await setUp();
    const client = makeClient();
    for (let times = 0; times < 12; times++) await open.prepare(client);
    const limited = await setUp({ supplyTotal: 20, phases: [{ perMint: 1 }] });
    for (let times = 0; times < 12; times++) await limited.prepare(null);
  });

  it("that replaces its session holds the units no longer than the first one would have", async () => {
    const { prepare, pass } = await setUp();
    const [client, wallet] = [makeClient(), makeWallet()];
    expect(millisecondsLeft(await prepare(client, wallet))).toBe(90 * second);
    for (const expected of [60, 30]) {
      pass(30 * second);
      expect(millisecondsLeft(await prepare(client, wallet))).toBe(expected * second);
    }
  });

  it("is told to wait when its session ends too soon to be replaced, and keeps that session", async () => {
    const { prepare, execute, pass, jobs } = await setUp();
    const [client, wallet] = [makeClient(), makeWallet()];
    const session = await prepare(client, wallet);
    pass(81 * second);
    await expect(prepare(client, wallet)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      retryAfterSeconds: 9,
    });
    expect(await execute(session)).toMatchObject({ status: "confirmed" });
    pass(9 * second);
    await jobs.sweep();
    expect(millisecondsLeft(await prepare(client, wallet))).toBe(90 * second);
  });

  it("whose wallet's name another client has used gets a full session", async () => {
    const { prepare, pass } = await setUp();
    const wallet = makeWallet();
    await prepare(makeClient(), wallet);
    pass(85 * second);
    expect(millisecondsLeft(await prepare(makeClient(), wallet))).toBe(90 * second);
  });
});

describe("the networks of IPv6 clients", () => {
  /** Clients of one /56, or of one /48 with each in a /56 of its own. */
  const inOne = (bits: 56 | 48) => {
    const site = (clients += 1).toString(16);
    let last = 0;
    return () => `2001:db8:${site}:${((last += 1) * (bits === 56 ? 1 : 0x100)).toString(16)}::/64`;
  };

  it.each([
    [56, 8],
    [48, 32],
  ] as const)("of a /%i hold together what %i of the items are of what is left", async (bits, max) => {
    // A client may hold two.
    const { prepare, count } = await setUp({ supplyTotal: 100, phases: [{ perMint: 1 }] });
    const next = inOne(bits);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => prepare(next())));
    const held = outcomes.filter(({ status }) => status === "fulfilled");
    expect(held).toHaveLength(max);
    expect(await count()).toMatchObject({ reserved: max });
    const refused = await prepare(next()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "RATE_LIMITED", details: { scope: "address", limit: max } });
    await expect(prepare(inOne(bits)())).resolves.toBeDefined();
  });

  it("have lapses in common, of which a /56 may have four times as many", async () => {
    const { prepare, lapse } = await setUp({ supplyTotal: 1_000 });
    const next = inOne(56);
    // One lapse costs a client nothing, and a second one does.
    for (let lapses = 0; lapses < 5; lapses += 1) await lapse(next());
    await expect(prepare(next())).resolves.toBeDefined();
    const many = async () => {
      for (let lapses = 0; lapses < 8; lapses += 1) await lapse(next());
    };
    await expect(many()).rejects.toMatchObject({ code: "RATE_LIMITED", details: { scope: "address" } });
  });
});

describe("the share of a whole sale", () => {
  it("counts what a client has reserved and minted, exactly however many prepare at once", async () => {
    const { prepare, execute, count, pass, jobs } = await setUp(
      { supplyTotal: 100, phases: [{ perMint: 1 }] },
      { soldShare: 0.05, clientShare: 1 },
    );
    const client = makeClient();
    for (let minted = 0; minted < 3; minted += 1)
      expect(await execute(await prepare(client))).toMatchObject({ status: "confirmed" });
    // More than the time for which clients are kept otherwise.
    pass(3 * 3_600 * second);
    await jobs.clear();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => prepare(client)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await count()).toMatchObject({ confirmed: 3, reserved: 2 });
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "RATE_LIMITED", details: { scope: "address", limit: 5 } },
    });
    await expect(prepare(makeClient())).resolves.toBeDefined();
  });

  it("asks a client that has minted all of it to wait for ten minutes", async () => {
    const { prepare, execute } = await setUp(
      { supplyTotal: 100, phases: [{ perMint: 1 }] },
      { soldShare: 0.01, clientShare: 1 },
    );
    const client = makeClient();
    await execute(await prepare(client));
    await expect(prepare(client)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 600 });
  });

  it("is available again after a session that has ended unsigned", async () => {
    const { prepare, pass, jobs } = await setUp(
      { supplyTotal: 100, phases: [{ perMint: 1 }] },
      { soldShare: 0.02, clientShare: 1 },
    );
    const client = makeClient();
    await prepare(client);
    await prepare(client);
    await expect(prepare(client)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    pass(90 * second);
    await jobs.sweep();
    pass(600 * second);
    await expect(prepare(client)).resolves.toBeDefined();
  });
});

describe("the pages with one key", () => {
  it("hold at most their share, measured only while that much is held", async () => {
    const { mintService, keyId, context, collectionId, phaseId } = await setUp(
      { supplyTotal: 20, phases: [{ perMint: 2 }] },
      { keyShare: 0.5, clientShare: 1 },
    );
    const prepare = (key: string) =>
      mintService.prepareMint(
        { key, client: makeClient() },
        { collectionId, phaseId, walletAddress: makeWallet(), quantity: 2 },
      );
    const { keyId: other } = await createHarness(shared.database);
    for (let times = 0; times < 5; times++) await prepare(keyId);
    await expect(prepare(keyId)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { reason: "held_units", scope: "key", limit: 10 },
    });
    for (let times = 0; times < 5; times++) await prepare(other);
    expect(context.holds).toMatchObject({ keyShare: 0.5 });
  });
});

describe("the pages with one key, at several processes,", () => {
  it("hold at most their share, counted exactly however many prepare at once", async () => {
    const plan = { supplyTotal: 20, phases: [{ perMint: 1 }] };
    const { prepare, context, count } = await setUp(plan, { keyShare: 0.5, clientShare: 1 });
    const processes = [1, 2, 3].map(() => createMintService(context));
    const prepares = Array.from({ length: 30 }, (_, index) =>
      prepare(makeClient(), makeWallet(), { mintService: processes[index % 3]! }),
    );
    const rejections = (await Promise.allSettled(prepares)).filter(({ status }) => status === "rejected");
    expect(rejections.map((rejection) => (rejection as { reason: ApiError }).reason.details)).toEqual(
      Array(20).fill({ reason: "held_units", scope: "key", limit: 10 }),
    );
    expect(await count()).toMatchObject({ held: 10 });
  });
});

describe("sessions that lapse", () => {
  it.each([
    [1, null],
    [2, 15],
    [3, 30],
    [4, 60],
    [9, 600],
  ])("%i at once make their client wait %s seconds, and nobody else", async (lapses, wait) => {
    const { prepare, pass, jobs } = await setUp();
    const client = makeClient();
    for (let times = 0; times < lapses; times++) await prepare(client);
    pass(90 * second);
    await jobs.sweep();
    await prepare(makeClient());
    if (wait !== null) {
      await expect(prepare(client)).rejects.toMatchObject({
        code: "RATE_LIMITED",
        details: { scope: "address" },
        retryAfterSeconds: wait,
      });
      pass(wait * second);
    }
    await prepare(client);
  });

  it("are made up for by minted ones, three each, and forgotten in time", async () => {
    const { prepare, execute, pass, jobs, lapse } = await setUp();
    const minting = makeClient();
    await lapse(minting);
    await execute(await prepare(minting));
    for (let times = 0; times < 3; times++) await prepare(minting);
    pass(90 * second);
    await jobs.sweep();
    await prepare(minting);

    const returning = makeClient();
    await lapse(returning);
    pass(1_800 * second);
    await lapse(returning);
    await prepare(returning);
  });

  it("include those that another client has replaced, after the lifetime that they had", async () => {
    const { prepare, pass } = await setUp();
    const [first, other, wallet] = [makeClient(), makeClient(), makeWallet()];
    for (let times = 0; times < 2; times++) {
      await prepare(first, wallet);
      pass(89 * second);
      await prepare(other, wallet);
      pass(second);
    }
    await expect(prepare(first, wallet)).rejects.toMatchObject({ code: "RATE_LIMITED" });

    const [owner, ownWallet] = [makeClient(), makeWallet()];
    for (let times = 0; times < 9; times++) {
      await prepare(owner, ownWallet);
      pass(2 * second);
      await prepare(makeClient(), ownWallet);
    }
    await prepare(owner, ownWallet);
  });

  it("include those that end and are replaced before the sweep", async () => {
    const { prepare, pass } = await setUp();
    const [client, wallet] = [makeClient(), makeWallet()];
    await prepare(client, wallet);
    for (let times = 0; times < 2; times++) {
      pass(90 * second);
      expect(millisecondsLeft(await prepare(client, wallet))).toBe(90 * second);
    }
    await expect(prepare(client, wallet)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it.each<[string, (setup: Awaited<ReturnType<typeof setUp>>) => void]>([
    [
      "that come too late for the chain",
      ({ script }) => {
        script.confirm = () => ({ status: "expired" });
      },
    ],
    [
      "that can't be paid any more",
      ({ script }) => {
        script.simulate = () => ({ reason: "INSUFFICIENT_FUNDS", cause: new Error() }) as never;
      },
    ],
    ["that come after their session's end", ({ pass }) => pass(2 * second)],
  ])("include those with transactions %s", async (_what, fail) => {
    const setup = await setUp();
    const { prepare, execute, pass } = setup;
    const client = makeClient();
    const held = [await prepare(client), await prepare(client)];
    pass(89 * second);
    fail(setup);
    for (const session of held) await expect(execute(session)).rejects.toThrow();
    await expect(prepare(client)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 15 });
  });

  it("are less than one by the time that they were short of their end", async () => {
    const { prepare, execute, script } = await setUp();
    const client = makeClient();
    script.simulate = () => ({ reason: "INSUFFICIENT_FUNDS", cause: new Error() }) as never;
    for (let times = 0; times < 9; times++) {
      await expect(execute(await prepare(client))).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
    }
    await prepare(client);
  });

  it("don't include those of which a unit was minted", async () => {
    const { prepare, execute, pass, jobs } = await setUp();
    const client = makeClient();
    for (let times = 0; times < 3; times++) {
      await execute(await prepare(client, makeWallet(), { quantity: 2 }));
      pass(90 * second);
      await jobs.sweep();
    }
    await prepare(client);
  });
});

describe("a session's lifetime", () => {
  it("falls while much of what is left is held, down to a time in which a person can sign", async () => {
    const { prepare } = await setUp({ supplyTotal: 100, phases: [{ perMint: 25 }] });
    const lifetimes = [];
    for (let times = 0; times < 4; times++) {
      lifetimes.push(millisecondsLeft(await prepare(null, makeWallet(), { quantity: 20 })));
    }
    for (let times = 0; times < 4; times++) {
      lifetimes.push(millisecondsLeft(await prepare(null, makeWallet(), { quantity: 5 })));
    }
    expect(lifetimes.map((milliseconds) => milliseconds / second)).toEqual([90, 90, 72, 48, 30, 30, 30, 30]);
  });

  it("is the operator's setting if that is shorter", async () => {
    const { prepare } = await setUp({ supplyTotal: 1 }, { sessionMilliseconds: 20 * second });
    expect(millisecondsLeft(await prepare(null))).toBe(20 * second);
  });
});

describe("the IP of a client", () => {
  it("is kept for an hour after its session's end or its last lapse", async () => {
    const { prepare, lapse, pass, jobs } = await setUp();
    const client = makeClient();
    await lapse(client);
    const read = async () => [
      await shared.database.select().from(sessions).where(eq(sessions.client, client)),
      await shared.database.select().from(sessionLapses).where(eq(sessionLapses.client, client)),
    ];
    pass(3_599 * second);
    await jobs.clear();
    expect(await read()).toEqual([[expect.anything()], [expect.anything()]]);
    const other = makeClient();
    await prepare(other);
    pass(second);
    await jobs.clear();
    expect(await read()).toEqual([[], []]);
    expect(await shared.database.select().from(sessions).where(eq(sessions.client, other))).toHaveLength(1);
  });
});
