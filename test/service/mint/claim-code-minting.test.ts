import { tablesOf } from "../../tables.js";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { claimCodes, claimUses, claimWallets } from "../../../demo/service/catalog/claim-codes/tables.js";
import { listAllowlist, saveAllowlist } from "../../../demo/service/catalog/allowlists/queries.js";
import { sessions, walletCounts } from "../../../demo/service/catalog/mints/tables.js";
import type { ClaimCodeOrder } from "../../../demo/service/catalog/claim-codes/claim-code-definition.js";
import {
  listClaimCodes,
  makeClaimCodes,
  revokeClaimCodes,
} from "../../../demo/service/catalog/claim-codes/claim-code-orders.js";
import type { ApiError } from "../../../demo/service/platform/errors/api-error.js";
import {
  claimBenefitsResponse,
  claimCodesResponse,
  validateClaimCodeResponse,
} from "../../../src/contract/mint/claim-codes.js";
import { isFullRun } from "../../scope.js";
import { signFake } from "./fake-chain.js";
import { countUnits, createCollection, createHarness, makeWallet, noon, useDatabase } from "./harness.js";

const shared = useDatabase();
type Plan = Parameters<typeof createCollection>[1];

const access: ClaimCodeOrder = { label: "Friends", kind: "access", count: 1 };
const quarter: ClaimCodeOrder = { label: "Quarter", kind: "discount", discountBasisPoints: 2_500, count: 1 };
const twoMore: ClaimCodeOrder = { label: "Two more", kind: "bonus", bonusUnits: 2, count: 1 };

/** A drop, and the actions on its codes. */
async function setUp(plan: Plan = {}, order: ClaimCodeOrder | null = null) {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, plan);
  const { collectionId } = drop;
  const make = (more: ClaimCodeOrder) => makeClaimCodes(harness.context, collectionId, more);
  const [code = ""] = order ? await make(order) : [];
  const prepare = (walletAddress: string, claim_code?: string, quantity = 1, phaseId = drop.phaseId) =>
    harness.mintService.prepareMint(
      { key: harness.keyId },
      {
        collectionId,
        phaseId,
        walletAddress,
        quantity,
        ...(claim_code !== undefined && { claim_code }),
      },
    );
  /** Executes units of a session; resolves or rejects once all have an answer. */
  const execute = async (
    session: Awaited<ReturnType<typeof prepare>>,
    units = session.transactions.length,
  ) => {
    const answers = session.transactions.slice(0, units).map(({ transaction }) =>
      harness.mintService.executeMint(drop.scope, {
        sessionId: session.sessionId,
        signedTransaction: signFake(transaction),
      }),
    );
    await Promise.allSettled(answers);
    return Promise.all(answers);
  };
  /** Counters of the code, checked against its uses by state. */
  async function uses() {
    const codes = await shared.database
      .select()
      .from(claimCodes)
      .where(eq(claimCodes.collectionId, collectionId));
    const wallets = await shared.database
      .select({ held: claimWallets.held, redeemed: claimWallets.redeemed })
      .from(claimWallets)
      .innerJoin(claimCodes, eq(claimCodes.id, claimWallets.codeId))
      .where(eq(claimCodes.collectionId, collectionId));
    const rows = await shared.database
      .select()
      .from(claimUses)
      .where(eq(claimUses.collectionId, collectionId));
    const sum = (counts: { held: number; redeemed: number }[]) => ({
      held: counts.reduce((total, { held }) => total + held, 0),
      redeemed: counts.reduce((total, { redeemed }) => total + redeemed, 0),
    });
    const inState = (state: string) => rows.filter((row) => row.state === state).length;
    const counted = sum(codes);
    expect(sum(wallets)).toEqual(counted);
    expect({ held: inState("held"), redeemed: inState("redeemed") }).toEqual(counted);
    return counted;
  }
  const counts = (wallet: string) =>
    tablesOf(shared.database).walletCounts.findFirst({
      where: (table, { and, eq }) => and(eq(table.phaseId, drop.phaseId), eq(table.wallet, wallet)),
    });
  return { ...harness, ...drop, code, make, prepare, execute, uses, counts };
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "nothing",
    (error: ApiError) => error.code,
  );

describe("an access code", () => {
  const plan: Plan = { phases: [{ codeRequired: true, perWallet: 3 }] };

  it("makes an ineligible wallet eligible, and only with the code", async () => {
    const guest = makeWallet();
    const drop = await setUp({ phases: [{ codeRequired: true, gated: true, allowlist: [guest] }] }, access);
    const { prepare, execute, code, uses, mintService, collectionId, phaseId } = drop;
    const wallet = makeWallet();
    expect(await codeOf(prepare(wallet))).toBe("CODE_REQUIRED");
    expect(await mintService.readEligibility(collectionId, phaseId, wallet)).toMatchObject({
      eligible: false,
      reason: "CODE_REQUIRED",
      maxQuantity: 0,
    });
    await execute(await prepare(wallet, code));
    expect(await uses()).toEqual({ held: 0, redeemed: 1 });
    expect(await codeOf(prepare(makeWallet(), code))).toBe("CLAIM_CODE_INVALID");
    await execute(await prepare(guest));
    const { phases } = await mintService.readCollection(collectionId);
    expect(phases.all).toMatchObject([{ gated: true }]);
  });

  it("isn't redeemed by an eligible wallet or in an open phase", async () => {
    const guest = makeWallet();
    const phase = { codeRequired: true, gated: true, allowlist: [guest] };
    const { prepare, execute, code, uses, phaseIds } = await setUp({ phases: [phase, {}] }, access);
    await execute(await prepare(guest, code));
    await execute(await prepare(makeWallet(), code, 1, phaseIds[1]));
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
  });

  it("covers its number of units, within the wallet's limit", async () => {
    const { prepare, code } = await setUp(plan, { ...access, maxUnits: 2 });
    await expect(prepare(makeWallet(), code, 3)).rejects.toMatchObject({
      code: "QUANTITY_NOT_ALLOWED",
      details: { maximum: 2 },
    });
    expect((await prepare(makeWallet(), code, 2)).quantity).toBe(2);
  });

  it("is valid only in its phases, which are listed to its holder", async () => {
    const phases = [
      { name: "One", codeRequired: true },
      { name: "Two", codeRequired: true },
    ];
    const { prepare, code, phaseIds } = await setUp({ phases }, { ...access, phases: ["Two"] });
    await expect(prepare(makeWallet(), code)).rejects.toMatchObject({
      code: "CLAIM_CODE_INVALID",
      details: { phaseIds: [phaseIds[1]] },
    });
    await prepare(makeWallet(), code, 1, phaseIds[1]);
  });
});

describe("a discount code", () => {
  it("lowers the price of all units in the transaction, and the response has the discount", async () => {
    const { prepare, code } = await setUp({}, quarter);
    const session = await prepare(makeWallet(), code, 2);
    expect(session.cost).toMatchObject({
      unitPrice: { amount: "0.5" },
      discount: { amount: "0.25" },
      price: { amount: "0.75" },
      total: [{ amount: "0.758023" }],
    });
    const paid = session.transactions.map(({ transaction }) => atob(transaction).split(" ")[2]);
    expect(paid).toEqual(["375000000", "375000000"]);
    const [row] = await shared.database.select().from(sessions).where(eq(sessions.id, session.sessionId));
    expect(row).toMatchObject({ priceBaseUnits: 500_000_000n, discountBaseUnits: 125_000_000n });
  });

  it("of 100 % makes the mint free, and pays nobody", async () => {
    const { prepare, code, script } = await setUp({}, { ...quarter, discountBasisPoints: 10_000 });
    script.lamports = 5_000_000n;
    const { cost, recipients } = await prepare(makeWallet(), code);
    expect([cost.price?.amount, cost.discount?.amount, recipients]).toEqual(["0", "0.5", []]);
  });

  it.each<[string, Plan]>([
    ["a free phase", { phases: [{ pricing: "free", priceBaseUnits: null }] }],
    ["a price that rounds to no discount", { phases: [{ priceBaseUnits: 3n }] }],
  ])("isn't redeemed in %s", async (_what, plan) => {
    const { prepare, execute, code, uses } = await setUp(plan, quarter);
    const session = await prepare(makeWallet(), code);
    expect(session.cost.discount).toBeNull();
    await execute(session);
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
  });
});

describe("a bonus code", () => {
  const plan: Plan = { phases: [{ perWallet: 2 }] };

  it("adds units to the remaining limit for one mint, and shows in the wallet's mints", async () => {
    const { prepare, execute, code, mintService, collectionId } = await setUp(plan, twoMore);
    const wallet = makeWallet();
    await expect(prepare(wallet, code, 5)).rejects.toMatchObject({
      code: "QUANTITY_NOT_ALLOWED",
      details: { maximum: 4 },
    });
    await execute(await prepare(wallet, code, 4));
    expect(await mintService.readWalletMints(collectionId, wallet)).toMatchObject({
      phases: [{ minted: 4, remaining: 0, bonus: 2 }],
    });
    expect(await codeOf(prepare(wallet))).toBe("WALLET_LIMIT_REACHED");
  });

  it("isn't redeemed where the limit suffices or there is none", async () => {
    const { prepare, execute, code, uses, phaseIds, counts } = await setUp(
      { phases: [{ perWallet: 2 }, { perWallet: null }] },
      twoMore,
    );
    const wallet = makeWallet();
    await execute(await prepare(wallet, code, 2));
    await execute(await prepare(wallet, code, 5, phaseIds[1]));
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
    expect(await counts(wallet)).toMatchObject({ minted: 2, bonus: 0 });
    await execute(await prepare(wallet, code, 2));
    expect(await uses()).toEqual({ held: 0, redeemed: 1 });
    expect(await counts(wallet)).toMatchObject({ minted: 4, bonus: 2 });
  });

  it("restores the limit when some of its units fail or aren't signed", async () => {
    const { prepare, execute, code, counts, pass, jobs, uses } = await setUp(plan, twoMore);
    const wallet = makeWallet();
    const session = await prepare(wallet, code, 4);
    await execute(session, 1);
    expect(await counts(wallet)).toMatchObject({ held: 3, minted: 1, bonus: 2 });
    pass(90_000);
    await jobs.sweep();
    // The minted unit is the bonus; the limit itself is unchanged.
    expect(await counts(wallet)).toMatchObject({ held: 0, minted: 1, bonus: 1 });
    expect(await uses()).toEqual({ held: 0, redeemed: 1 });
    await execute(await prepare(wallet, undefined, 2));
    expect(await codeOf(prepare(wallet))).toBe("WALLET_LIMIT_REACHED");
  });

  it("gives nothing to a mint without it", async () => {
    const { prepare, execute, script, code, counts, jobs, pass } = await setUp(
      { phases: [{ perWallet: 1 }] },
      { ...twoMore, bonusUnits: 1 },
    );
    const wallet = makeWallet();
    await execute(await prepare(wallet));
    script.confirm = () => ({ status: "pending" });
    const session = await prepare(wallet, code);
    await execute(session);
    // Submitted with the bonus: a concurrent prepare can't use it.
    expect(await codeOf(prepare(wallet))).toBe("WALLET_LIMIT_REACHED");
    script.confirm = () => ({ status: "expired" });
    pass(10_000);
    await jobs.confirm();
    expect(await counts(wallet)).toMatchObject({ held: 0, minted: 1, bonus: 0 });
    script.confirm = () => ({ status: "confirmed" });
    await execute(await prepare(wallet, code));
  });

  it("is released when the wallet prepares again without it", async () => {
    const { prepare, code, counts, uses } = await setUp(plan, twoMore);
    const wallet = makeWallet();
    await prepare(wallet, code, 4);
    await prepare(wallet, code, 3);
    expect(await counts(wallet)).toMatchObject({ held: 3, bonus: 1 });
    expect(await uses()).toEqual({ held: 1, redeemed: 0 });
    await expect(prepare(wallet, undefined, 3)).rejects.toMatchObject({ details: { maximum: 2 } });
    await prepare(wallet, undefined, 2);
    expect(await counts(wallet)).toMatchObject({ held: 2, bonus: 0 });
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
  });

  it("is independent of the allowlist's bonus, whatever is imported while a session holds it", async () => {
    const { prepare, execute, code, counts, jobs, pass, phaseId } = await setUp(plan, twoMore);
    const wallet = makeWallet();
    const list = (bonus: number) =>
      saveAllowlist(shared.database, phaseId, [{ wallet, bonus }], { replace: false });
    await prepare(wallet, code, 4);
    await list(1);
    expect(await counts(wallet)).toMatchObject({ held: 4, bonus: 3 });
    expect(await listAllowlist(shared.database, phaseId)).toEqual([{ wallet, bonus: 1 }]);
    pass(90_000);
    await jobs.sweep();
    expect(await counts(wallet)).toMatchObject({ held: 0, bonus: 1 });
    await execute(await prepare(wallet, undefined, 3));

    // A wallet keeps what it has already minted, and gets no more.
    await list(0);
    expect(await counts(wallet)).toMatchObject({ minted: 3, bonus: 0 });
    expect(await codeOf(prepare(wallet))).toBe("WALLET_LIMIT_REACHED");
    await list(2);
    await execute(await prepare(wallet));
    expect(await counts(wallet)).toMatchObject({ minted: 4, bonus: 2 });
  });
});

describe("a use of a code", () => {
  it("is held by the session, and released when the session ends without a mint", async () => {
    const { prepare, code, uses, pass, jobs } = await setUp({}, quarter);
    await prepare(makeWallet(), code, 2);
    expect(await uses()).toEqual({ held: 1, redeemed: 0 });
    await expect(prepare(makeWallet(), code)).rejects.toMatchObject({
      code: "CLAIM_CODE_INVALID",
      details: { reserved: true },
    });
    pass(90_000);
    await jobs.sweep();
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
    await prepare(makeWallet(), code);
  });

  it("moves to the wallet's next session, with the same code or another one", async () => {
    const { prepare, execute, code, uses, make } = await setUp({}, quarter);
    const [other] = await make({ ...quarter, discountBasisPoints: 5_000 });
    const wallet = makeWallet();
    await prepare(wallet, code);
    await prepare(wallet, code, 2);
    const session = await prepare(wallet, other);
    expect(session.cost.discount?.amount).toBe("0.25");
    expect(await uses()).toEqual({ held: 1, redeemed: 0 });
    await prepare(makeWallet(), code);
    await execute(session);
    expect(await uses()).toEqual({ held: 1, redeemed: 1 });
  });

  it("is redeemed once by the first confirmed unit, whatever happens to the others", async () => {
    const { prepare, execute, code, uses, script, mintService, collectionId, phaseId } = await setUp(
      {},
      quarter,
    );
    const wallet = makeWallet();
    const session = await prepare(wallet, code, 3);
    script.confirm = (signature) =>
      signature.includes(atob(session.transactions[0]!.transaction))
        ? { status: "confirmed" }
        : { status: "expired" };
    await Promise.allSettled(Array.from({ length: 4 }, () => execute(session)));
    expect(await uses()).toEqual({ held: 0, redeemed: 1 });
    const benefits = await mintService.readClaimBenefits(collectionId, wallet);
    expect(claimBenefitsResponse.parse(benefits)).toEqual(benefits);
    expect(benefits.benefits).toEqual([
      {
        kind: "discount",
        benefit: { phaseIds: null, discountBasisPoints: 2_500, bonusUnits: null, maxUnits: null },
        phaseId,
        quantity: 1,
        redeemedAt: noon.toISOString(),
      },
    ]);
    expect(await mintService.readClaimBenefits(collectionId, makeWallet())).toMatchObject({ benefits: [] });
  });

  it("is released when every unit fails, and when a fork reverts the confirmed one", async () => {
    const { prepare, execute, code, uses, script, jobs, pass } = await setUp({}, quarter);
    script.confirm = () => ({ status: "expired" });
    expect(await codeOf(execute(await prepare(makeWallet(), code)))).toBe("BLOCKHASH_EXPIRED");
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
    script.confirm = () => ({ status: "confirmed" });
    await execute(await prepare(makeWallet(), code));
    expect(await uses()).toEqual({ held: 0, redeemed: 1 });
    script.confirm = () => ({ status: "expired" });
    pass(20_000);
    await jobs.confirm();
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
    expect(await codeOf(prepare(makeWallet(), code))).toBe("nothing");
  });

  it("survives the code's expiry and revocation once it is held", async () => {
    const order = { ...quarter, count: 2, expiresAt: new Date(noon.getTime() + 10_000).toISOString() };
    const drop = await setUp({}, null);
    const [ending, revoked] = await drop.make(order);
    const first = await drop.prepare(makeWallet(), ending);
    const second = await drop.prepare(makeWallet(), revoked);
    expect(await revokeClaimCodes(drop.context, drop.collectionId, { values: [revoked!] })).toBe(1);
    drop.pass(10_000);
    await drop.execute(first);
    await drop.execute(second);
    expect(await drop.uses()).toEqual({ held: 0, redeemed: 2 });
  });

  it("is rejected when the code was revoked between validation and reservation", async () => {
    const { prepare, script, code, context, collectionId, uses } = await setUp({}, quarter);
    script.beforeAssess = async () => {
      await revokeClaimCodes(context, collectionId, { label: "Quarter" });
    };
    expect(await codeOf(prepare(makeWallet(), code))).toBe("CLAIM_CODE_INVALID");
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
    expect(await countUnits(shared.database, collectionId)).toMatchObject({ held: 0, reserved: 0 });
  });

  it("is limited by wallet: a wallet at its limit is rejected, others are not", async () => {
    const { prepare, execute, code } = await setUp({}, { ...quarter, uses: null, usesPerWallet: 1 });
    const wallet = makeWallet();
    await execute(await prepare(wallet, code));
    await expect(prepare(wallet, code)).rejects.toMatchObject({
      code: "CLAIM_CODE_INVALID",
      details: { used: true },
    });
    await execute(await prepare(makeWallet(), code));
  });
});

/** Runs all tasks concurrently. @returns number of successes and the error codes of the others */
async function runConcurrently(tasks: readonly Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(tasks);
  const succeeded = outcomes.filter(({ status }) => status === "fulfilled").length;
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [(outcome.reason as ApiError).code ?? String(outcome.reason)] : [],
  );
  return { succeeded, codes: new Set(codes) };
}

describe("codes over 64 connections", () => {
  const racing = isFullRun ? 500 : 80;
  it(`are redeemed at most as often as allowed: ${racing} wallets on one code with 10 uses`, async () => {
    const { prepare, execute, code, uses } = await setUp({}, { ...quarter, uses: 10 });
    const { succeeded, codes } = await runConcurrently(
      Array.from({ length: racing }, async () => execute(await prepare(makeWallet(), code))),
    );
    expect(succeeded).toBe(10);
    expect(codes).toEqual(new Set(["CLAIM_CODE_INVALID"]));
    expect(await uses()).toEqual({ held: 0, redeemed: 10 });
  });

  it("are redeemed once by a wallet that prepares in several phases at once", async () => {
    const { prepare, execute, code, uses, phaseIds } = await setUp(
      { phases: [{}, {}, {}, {}] },
      { ...quarter, uses: null, usesPerWallet: 1 },
    );
    const wallet = makeWallet();
    const { succeeded } = await runConcurrently(
      Array.from({ length: 100 }, async (_, index) =>
        execute(await prepare(wallet, code, 1, phaseIds[index % 4])),
      ),
    );
    expect(succeeded).toBe(1);
    expect(await uses()).toEqual({ held: 0, redeemed: 1 });
  });

  it("are neither lost nor duplicated by wallets that exchange, abandon, fail and mint, while jobs run", async () => {
    const drop = await setUp({ phases: [{ perWallet: 2 }, { perWallet: 2 }] });
    const { prepare, execute, make, uses, phaseIds, script, jobs, pass, collectionId } = drop;
    const codes = [
      ...(await make({ ...quarter, count: 3, uses: 8, usesPerWallet: null })),
      ...(await make({ ...twoMore, count: 3, uses: 8, usesPerWallet: 2 })),
    ];
    script.confirm = (signature) =>
      // Determined by the bytes, so that every caller gets the same response.
      signature.charCodeAt(signature.length - 12) % 3 === 0 ? { status: "expired" } : { status: "confirmed" };
    const wallets = Array.from({ length: 24 }, makeWallet);
    const { succeeded, codes: rejections } = await runConcurrently(
      Array.from({ length: isFullRun ? 300 : 80 }, async (_, index) => {
        if (index % 50 === 0) {
          pass(30_000);
          await Promise.all([jobs.sweep(), jobs.confirm()]);
        }
        const [wallet, code] = [wallets[(index * 7) % 24]!, codes[(index * 5) % 6]];
        const session = await prepare(wallet, code, 1 + (index % 3), phaseIds[index % 2]);
        if (index % 4 !== 0) await execute(session);
      }),
    );
    expect(succeeded).toBeGreaterThan(0);
    expect([
      ...["BLOCKHASH_EXPIRED", "CLAIM_CODE_INVALID", "QUANTITY_NOT_ALLOWED"],
      ...["SESSION_EXPIRED", "WALLET_LIMIT_REACHED"],
    ]).toEqual(expect.arrayContaining([...rejections]));
    pass(90_000);
    await jobs.sweep();
    await jobs.confirm();
    const { held, redeemed } = await uses();
    expect(held).toBe(0);
    expect(redeemed).toBeGreaterThan(0);
    const { reserved, submitted } = await countUnits(shared.database, collectionId);
    expect([reserved, submitted]).toEqual([0, 0]);
    for (const phaseId of phaseIds) {
      const rows = await shared.database.select().from(walletCounts).where(eq(walletCounts.phaseId, phaseId));
      for (const { held, minted, bonus } of rows) {
        expect(held).toBe(0);
        expect(minted).toBeLessThanOrEqual(2 + bonus);
      }
    }
  });
});

describe("the information about codes", () => {
  it("is empty for a drop without codes", async () => {
    const { mintService, collectionId } = await setUp();
    const answer = await mintService.readClaimCodes(collectionId);
    expect(claimCodesResponse.parse(answer)).toEqual(answer);
    const nothing = { enabled: false, kind: "none", required: false, phases: [] };
    expect(answer).toEqual({ success: true, ...nothing, serverTime: noon.toISOString() });
    const { collection } = await mintService.readCollection(collectionId);
    expect(collection.features.claimCodes).toBe(false);
  });

  it("has the kinds and their phases, without phases that have ended", async () => {
    const phases = [
      { name: "Over", endsAt: noon },
      { name: "Code", codeRequired: true, pricing: "free" as const, priceBaseUnits: null },
      { name: "Limit", perWallet: 2 },
    ];
    const { mintService, collectionId, phaseIds, make, pass, context } = await setUp({ phases });
    const read = () => mintService.readClaimCodes(collectionId);
    expect(await read()).toMatchObject({
      enabled: true,
      kind: "access",
      required: false,
      phases: [{ phaseId: phaseIds[1], required: true }],
    });
    await make({ ...quarter, phases: ["Over", "Code"] });
    expect(await read()).toMatchObject({ kind: "access" });
    await make(twoMore);
    expect(await read()).toMatchObject({
      kind: "mixed",
      phases: [
        { phaseId: phaseIds[1], required: true },
        { phaseId: phaseIds[2], required: false },
      ],
    });
    pass(1_000);
    expect((await mintService.readCollection(collectionId)).collection.features.claimCodes).toBe(true);
    await revokeClaimCodes(context, collectionId, { label: "Two more" });
    expect(await read()).toMatchObject({ kind: "access" });
  });

  it("includes that a code is required where nobody mints without one", async () => {
    const { mintService, collectionId } = await setUp({ phases: [{ codeRequired: true }] }, access);
    expect(await mintService.readClaimCodes(collectionId)).toMatchObject({ required: true });
  });

  it("returns a code's benefit as often as it is requested", async () => {
    const { mintService, collectionId, code, uses } = await setUp({}, { ...quarter, maxUnits: 2 });
    for (let round = 0; round < 3; round++) {
      const answer = await mintService.validateClaimCode(
        collectionId,
        code.toLowerCase().replaceAll("-", " "),
      );
      expect(validateClaimCodeResponse.parse(answer)).toEqual(answer);
      expect(answer).toEqual({
        success: true,
        valid: true,
        kind: "discount",
        benefit: { phaseIds: null, discountBasisPoints: 2_500, bonusUnits: null, maxUnits: 2 },
      });
    }
    expect(await uses()).toEqual({ held: 0, redeemed: 0 });
  });

  it("shows the operator the uses per batch", async () => {
    const { context, collectionId, make, prepare, execute } = await setUp({});
    const [first, second] = await make({ ...quarter, count: 3, uses: 2 });
    await make({ ...twoMore, uses: null });
    await execute(await prepare(makeWallet(), first));
    await prepare(makeWallet(), second);
    await revokeClaimCodes(context, collectionId, { values: [first!, "no code"] });
    const batches = await listClaimCodes(context, collectionId);
    expect(batches.find(({ label }) => label === "Quarter")).toMatchObject({
      kind: "discount",
      codes: 3,
      valid: 2,
      held: 1,
      redeemed: 1,
      usesTotal: 6,
    });
    expect(batches.find(({ label }) => label === "Two more")).toMatchObject({ codes: 1, usesTotal: null });
  });
});

describe("creating codes", () => {
  it("returns the codes once, and stores only their hashes", async () => {
    const { make, collectionId } = await setUp();
    const values = await make({ ...quarter, count: 2_500 });
    expect(new Set(values).size).toBe(2_500);
    const rows = await shared.database
      .select()
      .from(claimCodes)
      .where(eq(claimCodes.collectionId, collectionId));
    expect(rows).toHaveLength(2_500);
    const stored = JSON.stringify(rows);
    for (const value of values.slice(0, 20)) expect(stored).not.toContain(value.slice(0, 9));
  });

  it.each<[string, Partial<ClaimCodeOrder>]>([
    ["discountBasisPoints", { kind: "discount" }],
    ["discountBasisPoints", { discountBasisPoints: 1 }],
    ["discountBasisPoints", { kind: "discount", discountBasisPoints: 10_001 }],
    ["bonusUnits", { kind: "bonus" }],
    ["maxUnits", { kind: "bonus", bonusUnits: 1, maxUnits: 1 }],
    ["phases[0]", { phases: ["Nowhere"] }],
    ["phases", { phases: ["Phase 1"] }],
    ["count", { count: 0 }],
    ["values[0]", { values: ["SHORT"] }],
    ["uses", { uses: 0 }],
  ])("reports what is invalid at %s", async (path, change) => {
    const { make } = await setUp({ phases: [{ codeRequired: true }, {}] });
    await expect(make({ ...access, ...change })).rejects.toMatchObject({
      code: "CLAIM_CODE_ORDER_INVALID",
      issues: [{ path }],
    });
  });

  it("is atomic", async () => {
    const { make, collectionId, context } = await setUp({ phases: [{ codeRequired: true }] });
    const value = "SAMP-1E00-C0DE-0001";
    expect(await make({ ...access, count: 0, values: [value] })).toEqual([value]);
    await expect(make({ ...access, count: 5, values: [value] })).rejects.toThrow("don't exist yet");
    expect(await listClaimCodes(context, collectionId)).toMatchObject([{ codes: 1 }]);
  });
});
