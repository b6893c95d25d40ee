import { describe, expect, it } from "vitest";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import { eligibilityResponse, walletMintsResponse } from "../../../../src/contract/mint/wallet.js";
import { signFake } from "../fake-chain.js";
import { createCollection, createHarness, makeWallet, noon, useDatabase } from "../harness.js";

const shared = useDatabase();
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
type Plan = Parameters<typeof createCollection>[1];

/** Eligibility of a wallet for the only phase of a collection. */
async function readEligibility(wallet: string, plan: Plan) {
  const { database } = shared;
  const { mintService } = await createHarness(database);
  const drop = await createCollection(database, plan);
  return mintService.readEligibility(drop.collectionId, drop.phaseId, wallet);
}

describe("eligibility", () => {
  it("includes the result, quantity, affordable quantity, and phase window", async () => {
    const { database } = shared;
    const { mintService, script } = await createHarness(database);
    const drop = await createCollection(database, { phases: [{ perWallet: 4 }] });
    script.lamports = 1_700_000_000n;
    const eligibility = await mintService.readEligibility(drop.collectionId, drop.phaseId, makeWallet());
    expect(eligibilityResponse.parse(eligibility)).toEqual(eligibility);
    expect(eligibility).toMatchObject({
      success: true,
      eligible: true,
      reason: null,
      reserved: false,
      maxQuantity: 4,
      affordableQuantity: 3,
      phase: { id: drop.phaseId, status: "active", hasStarted: true, hasEnded: false },
      serverTime: noon.toISOString(),
    });
  });

  it.each([
    ["not started", { startsAt: inHours(1) }, { status: "upcoming", hasStarted: false, hasEnded: false }],
    ["ended", { endsAt: inHours(-0.5) }, { status: "ended", hasStarted: true, hasEnded: true }],
    ["paused", { paused: true }, { status: "paused", hasStarted: true, hasEnded: false }],
  ])("is independent of the phase's window when the phase has %s", async (_when, phase, window) => {
    const eligibility = await readEligibility(makeWallet(), { phases: [phase] });
    expect(eligibility).toMatchObject({ eligible: true, reason: null, maxQuantity: 10, phase: window });
  });

  it("admits only allowlisted wallets to a gated phase, and doesn't reveal the allowlist", async () => {
    const wallet = makeWallet();
    const plan: Plan = { phases: [{ gated: true, allowlist: [wallet] }] };
    expect(await readEligibility(wallet, plan)).toMatchObject({ eligible: true });
    const unlisted = await readEligibility(makeWallet(), plan);
    expect(unlisted).toMatchObject({ eligible: false, reason: "NOT_ELIGIBLE", maxQuantity: 0 });
    expect(JSON.stringify(unlisted)).not.toMatch(/allowlist|listed|gated/i);
  });

  it("admits every wallet to an ungated phase, even if it has an allowlist", async () => {
    expect(await readEligibility(makeWallet(), { phases: [{ allowlist: [makeWallet()] }] })).toMatchObject({
      eligible: true,
    });
  });

  it.each<[string, Plan, number]>([
    ["the phase's limit for one mint", { phases: [{ perMint: 3 }] }, 3],
    ["twenty, whatever the phase says", { phases: [{ perMint: 500 }] }, 20],
    ["the wallet's limit", { phases: [{ perWallet: 2 }] }, 2],
    ["what the phase has left", { phases: [{ supplyTotal: 9, minted: 3, held: 4 }] }, 2],
    ["what the collection has left", { supplyTotal: 9, minted: 3, held: 4 }, 2],
  ])("limits the quantity by %s", async (_what, plan, maxQuantity) => {
    expect(await readEligibility(makeWallet(), plan)).toMatchObject({ eligible: true, maxQuantity });
  });

  it.each<[string, Plan, boolean]>([
    ["minted", { supplyTotal: 3, minted: 3 }, false],
    ["minted or reserved", { phases: [{ supplyTotal: 3, minted: 1, held: 2 }] }, true],
  ])("is SOLD_OUT when everything is %s", async (_how, plan, reserved) => {
    expect(await readEligibility(makeWallet(), plan)).toMatchObject({
      eligible: false,
      reason: "SOLD_OUT",
      reserved,
      maxQuantity: 0,
    });
  });

  it("uses a sufficient balance for a second, whoever asks, and asks the chain again after a failure", async () => {
    const { database } = shared;
    const { mintService, script, pass } = await createHarness(database);
    const drop = await createCollection(database);
    const wallet = makeWallet();
    let asked = 0;
    script.beforeAssess = async () => {
      asked += 1;
      if (asked === 1) throw new ChainError("CHAIN_UNAVAILABLE", "no node");
    };
    const ask = async (who = wallet) =>
      (await mintService.readEligibility(drop.collectionId, drop.phaseId, who)).affordableQuantity;
    expect(await ask()).toBeNull();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(answers)).toEqual(new Set([1984]));
    expect(asked).toBe(2);
    await ask(makeWallet());
    expect(asked).toBe(3);
    pass(1_000);
    await ask();
    expect(asked).toBe(4);
  });

  it("asks the chain for a short balance each time, so that new funds are seen at once", async () => {
    const { database } = shared;
    const { mintService, script } = await createHarness(database);
    const drop = await createCollection(database, { phases: [{ perWallet: 4 }] });
    const wallet = makeWallet();
    let asked = 0;
    script.beforeAssess = async () => void (asked += 1);
    const ask = async () =>
      (await mintService.readEligibility(drop.collectionId, drop.phaseId, wallet)).affordableQuantity;
    script.lamports = 1_700_000_000n;
    expect(await ask()).toBe(3);
    expect(asked).toBe(1);
    script.lamports = 1_000_000_000_000n;
    expect(await ask()).toBe(1984);
    expect(asked).toBe(2);
    expect(await ask()).toBe(1984);
    expect(asked).toBe(2);
  });

  it("names the needed amount and the balance of a wallet that can't pay for one unit", async () => {
    const { database } = shared;
    const { mintService, script } = await createHarness(database);
    const drop = await createCollection(database);
    script.lamports = 100_000_000n;
    const read = () => mintService.readEligibility(drop.collectionId, drop.phaseId, makeWallet());
    const eligibility = await read();
    expect(eligibilityResponse.parse(eligibility)).toEqual(eligibility);
    expect(eligibility).toMatchObject({
      affordableQuantity: 0,
      shortage: { needed: { amount: "0.5040115", currency: "SOL" }, balance: { amount: "0.1" } },
    });
    script.lamports = 1_000_000_000_000n;
    const { shortage, unitCosts } = await read();
    expect(shortage).toBeNull();
    expect(unitCosts).toMatchObject({
      rent: { amount: "0.004", currency: "SOL" },
      programFee: null,
      networkFee: { amount: "0.0000115" },
    });
  });

  it("has null for what the chain can't provide", async () => {
    const { database } = shared;
    const { mintService, script, events } = await createHarness(database);
    const drop = await createCollection(database);
    script.beforeAssess = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    const eligibility = await mintService.readEligibility(drop.collectionId, drop.phaseId, makeWallet());
    expect(eligibility).toMatchObject({ eligible: true, affordableQuantity: null });
    expect(events).toMatchObject([
      { level: "debug", event: "affordable-quantity-unknown", fields: { code: "CHAIN_UNAVAILABLE" } },
    ]);
  });

  it("is not found for a phase of another collection", async () => {
    const { database } = shared;
    const { mintService } = await createHarness(database);
    const [one, other] = [await createCollection(database), await createCollection(database)];
    await expect(
      mintService.readEligibility(one.collectionId, other.phaseId, makeWallet()),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("a wallet's limit", () => {
  it("counts minted units and is raised by the bonus; the wallet's own reservation can be replaced", async () => {
    const { database } = shared;
    const { mintService, keyId } = await createHarness(database);
    const wallet = makeWallet();
    const drop = await createCollection(database, {
      phases: [{ perWallet: 2, bonuses: [{ wallet, bonus: 1 }] }, { perWallet: null }],
    });
    const maximum = async () =>
      (await mintService.readEligibility(drop.collectionId, drop.phaseId, wallet)).maxQuantity;
    const counts = async () => {
      const mints = await mintService.readWalletMints(drop.collectionId, wallet);
      expect(walletMintsResponse.parse(mints)).toEqual(mints);
      return [mints.total, ...mints.phases.map(({ minted, remaining, bonus }) => [minted, remaining, bonus])];
    };
    expect(await maximum()).toBe(3);
    expect(await counts()).toEqual([0, [0, 3, 1], [0, null, 0]]);

    const session = await mintService.prepareMint(
      { key: keyId },
      { ...drop, walletAddress: wallet, quantity: 2 },
    );
    expect(await maximum()).toBe(3);
    const [first] = session.transactions;
    await mintService.executeMint(drop.scope, {
      sessionId: session.sessionId,
      signedTransaction: signFake(first!.transaction),
    });
    expect(await maximum()).toBe(2);
    expect(await counts()).toEqual([1, [1, 2, 1], [0, null, 0]]);

    const rest = await mintService.prepareMint(
      { key: keyId },
      { ...drop, walletAddress: wallet, quantity: 2 },
    );
    for (const { transaction } of rest.transactions) {
      const signedTransaction = signFake(transaction);
      await mintService.executeMint(drop.scope, { sessionId: rest.sessionId, signedTransaction });
    }
    expect(await counts()).toEqual([3, [3, 0, 1], [0, null, 0]]);
    expect(await mintService.readEligibility(drop.collectionId, drop.phaseId, wallet)).toMatchObject({
      eligible: false,
      reason: "WALLET_LIMIT_REACHED",
      maxQuantity: 0,
    });
  });
});
