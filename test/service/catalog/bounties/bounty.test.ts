import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertBounty } from "../../../../demo/service/catalog/bounties/queries.js";
import { bounties, draws } from "../../../../demo/service/catalog/bounties/tables.js";
import { bounty, planBounty } from "../../../../demo/service/catalog/bounties/bounty-definition.js";
import { drawWinners, verifyBounty } from "../../../../demo/service/catalog/bounties/bounty-draw.js";
import { BountyError, closeBounty } from "../../../../demo/service/catalog/bounties/bounty.js";
import { bountyPrizesResponse, bountyResponse } from "../../../../src/contract/mint/bounty.js";
import { reconcile } from "../../../../demo/service/operate/reconciliation/reconciliation.js";
import { signFake } from "../../mint/fake-chain.js";
import { createCollection, createHarness, makeWallet, noon, useDatabase } from "../../mint/harness.js";

const shared = useDatabase();

const table = [
  { name: "A print", description: "Signed.", image: "/art/print.svg", value: "2.5", quantity: 1 },
  { name: "A sticker", quantity: 4 },
];

/** A drop with a bounty, and its public reads. */
async function setUp(plan: Parameters<typeof createCollection>[1] = {}, mints = 10) {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, plan);
  const parsed = bounty.parse({
    name: "Lucky nights",
    description: "Five prizes.",
    draws: mints,
    prizes: table,
  });
  const planned = planBounty(parsed, null, harness.context.random);
  await shared.database.transaction((transaction) => insertBounty(transaction, drop.collectionId, planned));
  async function mint(quantity = 1) {
    const { sessionId, transactions } = await harness.mintService.prepareMint(
      { key: harness.keyId },
      {
        collectionId: drop.collectionId,
        phaseId: drop.phaseId,
        walletAddress: makeWallet(),
        quantity,
      },
    );
    const answers = await Promise.all(
      transactions.map(({ transaction }) =>
        harness.mintService.executeMint(drop.scope, {
          sessionId,
          signedTransaction: signFake(transaction),
        }),
      ),
    );
    return answers.flatMap(({ items }) => items);
  }
  async function read() {
    harness.pass(1_000);
    const [summary, prizes] = await Promise.all([
      harness.mintService.readBounty(drop.collectionId),
      harness.mintService.readBountyPrizes(drop.collectionId),
    ]);
    expect(bountyResponse.parse(summary)).toEqual(summary);
    expect(bountyPrizesResponse.parse(prizes)).toEqual(prizes);
    return { summary, prizes: prizes.prizes };
  }
  /** Verifies from public data only. */
  async function verify() {
    const { summary, prizes } = await read();
    const { seed, ...fairness } = summary.fairness!;
    return verifyBounty({ ...fairness, seed: seed ?? "", prizes });
  }
  /** Runs the job. @returns whether the bounty is closed */
  async function close() {
    await harness.jobs.close();
    return (await read()).summary.fairness!.seed !== null;
  }
  const winning = [...planned.winners.keys()].toSorted((a, b) => a - b);
  return { ...harness, ...drop, planned, winning, mint, read, verify, close };
}

describe("a collection without a bounty", () => {
  it("returns an empty one that is not enabled", async () => {
    const { mintService } = await createHarness(shared.database);
    const { collectionId } = await createCollection(shared.database);
    const serverTime = noon.toISOString();
    expect(await mintService.readBounty(collectionId)).toEqual({
      success: true,
      enabled: false,
      name: null,
      description: "",
      rewards: [],
      total: 0,
      remaining: 0,
      fairness: null,
      serverTime,
    });
    const nothing = { success: true, enabled: false, prizes: [], serverTime };
    expect(await mintService.readBountyPrizes(collectionId)).toEqual(nothing);
    expect((await mintService.readCollection(collectionId)).collection.features.bounty).toBe(false);
  });
});

describe("a bounty", () => {
  it("lists prizes and odds, and commits to its draw before the first mint", async () => {
    const { read, planned, mintService, collectionId } = await setUp();
    const { summary, prizes } = await read();
    expect(summary).toMatchObject({
      enabled: true,
      name: "Lucky nights",
      total: 5,
      remaining: 5,
      rewards: [
        {
          name: "A print",
          image: "https://mint.example/art/print.svg",
          quantity: 1,
          remaining: 1,
          value: { amount: "2.5", currency: "SOL" },
        },
        { name: "A sticker", description: "", image: null, value: null, quantity: 4, remaining: 4 },
      ],
      fairness: { commitment: planned.commitment, seed: null, draws: 10, drawn: 0, returned: [] },
    });
    expect(prizes.map(({ winners }) => winners)).toEqual([[], []]);
    expect((await mintService.readCollection(collectionId)).collection.features.bounty).toBe(true);
  });

  it("is drawn as mints are confirmed, as committed to, and responses include the prize", async () => {
    const { mint, read, planned, winning } = await setUp();
    for (let draw = 1; draw <= 10; draw++) {
      const [item] = await mint();
      const place = planned.winners.get(draw);
      const prize = place === undefined ? null : table[place]!;
      expect(item!.prize?.name ?? null).toBe(prize?.name ?? null);
    }
    const { summary, prizes } = await read();
    expect(summary).toMatchObject({ remaining: 0, fairness: { drawn: 10 } });
    const won = prizes.flatMap(({ winners }) => winners);
    expect(won.map(({ draw }) => draw).toSorted((a, b) => a - b)).toEqual(winning);
    expect(prizes[0]).toMatchObject({ remaining: 0, winners: [{ wonAt: noon.toISOString() }] });
  });

  it("shows winners in the lists of minted items", async () => {
    const { mint, mintService, collectionId, winning } = await setUp();
    for (let draw = 1; draw <= 10; draw++) await mint();
    const { items } = await mintService.readAllMinted(collectionId, { limit: 10, offset: 0 });
    const draws = items.flatMap(({ prize }, place) => (prize ? [place + 1] : []));
    expect(draws).toEqual(winning);
  });

  it("awards each prize once, and no more than its quantity, to 60 concurrent mints", async () => {
    const { mint, verify, close, read } = await setUp({}, 40);
    const items = (await Promise.all(Array.from({ length: 20 }, () => mint(3)))).flat();
    expect(items.filter(({ prize }) => prize?.name === "A print")).toHaveLength(1);
    expect(items.filter(({ prize }) => prize?.name === "A sticker")).toHaveLength(4);
    expect((await read()).summary.fairness).toMatchObject({ drawn: 40, seed: null });
    expect(await close()).toBe(true);
    expect(await verify()).toEqual([]);
  });

  it("revokes a prize with a mint that a fork reverts, and the next mint draws instead", async () => {
    const { mint, read, script, jobs, pass, winning, planned, verify, close } = await setUp();
    script.confirm = () => ({ status: "confirmed" });
    const first = winning[0]!;
    for (let draw = 1; draw < first; draw++) await mint();
    const [lucky] = await mint();
    expect(lucky!.prize).not.toBeNull();
    script.confirm = (signature) =>
      signature.includes(lucky!.mint.replace("Mint", "")) ? { status: "expired" } : { status: "finalized" };
    pass(20_000);
    await jobs.confirm();
    const { summary } = await read();
    expect(summary).toMatchObject({ remaining: 5, fairness: { drawn: first, returned: [first] } });
    script.confirm = () => ({ status: "finalized" });
    const [next] = await mint();
    expect(next!.prize?.name).toBe(table[planned.winners.get(first)!]!.name);
    expect((await read()).summary.fairness).toMatchObject({ drawn: first, returned: [] });
    for (let draw = first + 1; draw <= 10; draw++) await mint();
    expect(await close()).toBe(true);
    expect(await verify()).toEqual([]);
  });

  it("keeps its last draw, which a fork has returned, for the next mint: one before it that had none is no finding", async () => {
    const { mint, read, script, jobs, pass, context, collectionId } = await setUp({}, 5);
    script.confirm = () => ({ status: "confirmed" });
    const [reverted] = (await Promise.all(Array.from({ length: 5 }, () => mint()))).flat();
    await mint();
    script.confirm = (signature) =>
      signature.includes(reverted!.mint.replace("Mint", ""))
        ? { status: "expired" }
        : { status: "finalized" };
    pass(20_000);
    await jobs.confirm();
    expect((await read()).summary.fairness!.returned).toHaveLength(1);
    const chain = {
      readMinted: (addresses: readonly string[]) =>
        Promise.resolve(new Set(addresses.filter((address) => address !== reverted!.mint))),
      readItems: () => Promise.resolve(new Map()),
      readGroups: () => Promise.resolve(new Map()),
      readForeignPowers: () => Promise.resolve(new Map()),
    };
    expect((await reconcile({ ...context, chain }, collectionId)).findings).toEqual([]);
    script.confirm = () => ({ status: "finalized" });
    await mint();
    expect((await read()).summary.fairness!.returned).toEqual([]);
  });

  it("awards nothing after its last draw", async () => {
    const { mint, collectionId } = await setUp({}, 5);
    const items = (await Promise.all(Array.from({ length: 4 }, () => mint(3)))).flat();
    expect(items.filter(({ prize }) => prize !== null)).toHaveLength(5);
    const rows = await shared.database.select().from(draws).where(eq(draws.collectionId, collectionId));
    expect(rows).toHaveLength(5);
  });
});

describe("the seed of a bounty", () => {
  it("stays secret while a prize can be won or revoked, and is revealed once all are final", async () => {
    const { mint, read, jobs, pass, script, winning, verify, close } = await setUp();
    script.confirm = () => ({ status: "confirmed" });
    for (let draw = 1; draw <= winning.at(-1)!; draw++) await mint();
    expect(await close()).toBe(false);
    script.confirm = () => ({ status: "finalized" });
    pass(20_000);
    await jobs.confirm();
    expect(await close()).toBe(true);
    expect((await read()).summary.fairness!.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await verify()).toEqual([]);
  });

  it("is revealed when nothing can be minted any more, and not while a session may still mint", async () => {
    const endsAt = new Date(noon.getTime() + 60_000);
    const { mint, read, jobs, pass, mintService, keyId, collectionId, phaseId, verify, close } = await setUp({
      phases: [{ endsAt }],
    });
    await mint(3);
    await mintService.prepareMint(
      { key: keyId },
      { collectionId, phaseId, walletAddress: makeWallet(), quantity: 1 },
    );
    expect(await close()).toBe(false);
    pass(60_000);
    expect(await close()).toBe(false);
    await jobs.sweep();
    expect(await close()).toBe(true);
    expect((await read()).summary.fairness).toMatchObject({ drawn: 3 });
    expect(await verify()).toEqual([]);
  });

  it("is revealed when the operator ends the bounty, after which nothing is won", async () => {
    const { mint, context, collectionId, verify, winning, read } = await setUp();
    for (let draw = 1; draw < winning[0]!; draw++) await mint();
    await closeBounty(context, collectionId);
    const items = (await Promise.all(Array.from({ length: 4 }, () => mint(3)))).flat();
    expect(items.every(({ prize }) => prize === null)).toBe(true);
    expect((await read()).summary).toMatchObject({ remaining: 5, fairness: { drawn: winning[0]! - 1 } });
    expect(await verify()).toEqual([]);
    await expect(closeBounty(context, collectionId)).rejects.toThrow(BountyError);
  });

  it("can't be changed after its commitment", async () => {
    const { collectionId, context } = await setUp();
    const other = context.random(32);
    await expect(
      shared.database.update(bounties).set({ seed: other }).where(eq(bounties.collectionId, collectionId)),
    ).rejects.toMatchObject({ cause: { constraint: "bounties_commitment" } });
  });

  it("determines the stored winning draws", async () => {
    const { planned } = await setUp();
    const terms = { draws: 10, quantities: [1, 4] };
    expect(planned.winners).toEqual(drawWinners(planned.seed, terms));
  });
});
