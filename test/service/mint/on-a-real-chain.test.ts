import { getTransferSolInstruction } from "@solana-program/system";
import { generateKeyPairSigner, getBase64Decoder } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { createJobs } from "../../../demo/service/operate/jobs/jobs.js";
import { systemTimers } from "../../../demo/service/platform/scheduling/timers.js";
import { startLocalChain } from "../chain/local-chain.js";
import { balanceOf, readItem } from "../chain/mint.js";
import { sendAsWallet } from "../chain/spl-token.js";
import { signAsIs, signRewritten } from "../chain/wallet.js";
import { countUnits, createCollection, createHarness, useDatabase } from "./harness.js";

const shared = useDatabase();
const toBase64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes);

/** Service on a Solana runtime that advances one slot per sent transaction, and a drop at half a SOL. */
async function setUp(plan: Parameters<typeof createCollection>[1] = {}) {
  const local = await startLocalChain();
  local.node.intercept = async (method, proceed) => {
    const answer = await proceed();
    if (method === "sendTransaction") local.ledger.advanceSlot();
    return answer;
  };
  const harness = await createHarness(shared.database, {
    chain: local.chain,
    timers: systemTimers,
    confirmMilliseconds: 1_000,
  });
  const drop = await createCollection(shared.database, { treasury: local.treasury.address, ...plan });
  const prepare = (quantity: number) =>
    harness.mintService.prepareMint(
      { key: harness.keyId },
      {
        ...drop,
        walletAddress: local.wallet.address,
        quantity,
      },
    );
  const execute = (sessionId: string, signed: Uint8Array) =>
    harness.mintService.executeMint(drop.scope, {
      sessionId,
      signedTransaction: toBase64(signed),
    });
  const balances = async () => ({
    treasury: await balanceOf(local, local.treasury.address),
    wallet: await balanceOf(local, local.wallet.address),
  });
  const count = () => countUnits(shared.database, drop.collectionId);
  return { ...harness, ...drop, local, prepare, execute, balances, count };
}

describe("a mint on a real chain", () => {
  it("transfers the items to the wallet and the price to the treasury, and costs the prepared estimate", async () => {
    const { local, prepare, execute, balances, count, mintService } = await setUp({
      supplyTotal: 3,
      items: 3,
    });
    const before = await balances();
    const session = await prepare(3);
    const signed = await Promise.all(
      session.transactions.map(({ transaction }) => signAsIs(transaction, local.wallet)),
    );
    const answers = await Promise.all(signed.map((bytes) => execute(session.sessionId, bytes)));

    expect(answers.map(({ status }) => status)).toEqual(["confirmed", "confirmed", "confirmed"]);
    const items = answers.flatMap((answer) => answer.items);
    expect(items.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
    for (const { mint, name } of items) {
      const onChain = await readItem(local, mint);
      expect(onChain.mint.supply).toBe(1n);
      expect(onChain.token).toMatchObject({ amount: 1n, owner: local.wallet.address });
      expect(onChain.metadata).toMatchObject({ uri: `https://mint.example/m/${mint}` });
      expect(await mintService.readMetadata(mint)).toMatchObject({ name });
    }
    const after = await balances();
    expect(after.treasury - before.treasury).toBe(1_500_000_000n);
    expect(before.wallet - after.wallet).toBe(BigInt(session.cost.total[0]!.baseUnits));
    expect(await count()).toMatchObject({ held: 0, minted: 3, confirmed: 3 });
    expect(await execute(session.sessionId, signed[0]!)).toEqual({ ...answers[0], outstanding: 0 });
  });

  it("is not co-signed when the wallet changed its instructions, and can still be signed unchanged", async () => {
    const { local, prepare, execute, balances, count } = await setUp();
    const session = await prepare(1);
    const faithful = await signAsIs(session.transactions[0]!.transaction, local.wallet);
    const signatures = 1 + 2 * 64;
    const changed = await signRewritten(faithful.slice(signatures), local.wallet, (draft) => ({
      ...draft,
      // Without the last instruction, the service's key could mint more of the item.
      instructions: draft.instructions.slice(0, -1),
    }));
    const before = await balances();
    await expect(execute(session.sessionId, changed)).rejects.toMatchObject({ code: "TRANSACTION_MISMATCH" });
    expect(await balances()).toEqual(before);
    expect(await count()).toMatchObject({ held: 1, reserved: 1 });
    expect(await execute(session.sessionId, faithful)).toMatchObject({ status: "confirmed" });
  });

  it("fails when the blockhash has expired, and releases the unit", async () => {
    const { local, prepare, execute, balances, count } = await setUp();
    const before = await balances();
    const session = await prepare(1);
    const signed = await signAsIs(session.transactions[0]!.transaction, local.wallet);
    local.ledger.advanceSlot(200);
    for (let time = 0; time < 2; time++) {
      await expect(execute(session.sessionId, signed)).rejects.toMatchObject({ code: "BLOCKHASH_EXPIRED" });
    }
    expect(await count()).toMatchObject({ held: 0, failed: 1 });
    expect(await balances()).toEqual(before);
  });

  it("is neither prepared nor co-signed for a wallet that has just been emptied, although that isn't confirmed yet", async () => {
    const { local, prepare, execute, count } = await setUp();
    const session = await prepare(1);
    const signed = await signAsIs(session.transactions[0]!.transaction, local.wallet);
    local.node.intercept = (_method, proceed) => proceed();
    const { address: destination } = await generateKeyPairSigner();
    const fee = 5_000n;
    const amount = (await balanceOf(local, local.wallet.address)) - fee;
    await sendAsWallet(local, [getTransferSolInstruction({ source: local.wallet, destination, amount })], {
      isConfirmed: false,
    });
    await expect(execute(session.sessionId, signed)).rejects.toMatchObject({ code: "TRANSACTION_FAILED" });
    expect(await count()).toMatchObject({ held: 0, submitted: 0, failed: 1 });
    await expect(prepare(1)).rejects.toMatchObject({ code: "INSUFFICIENT_BALANCE" });
  });

  it("is rejected for a wallet without the funds, with the required amount", async () => {
    const { prepare } = await setUp({ phases: [{ priceBaseUnits: 4_000_000_000n }] });
    await expect(prepare(3)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: { balance: { amount: "10" }, needed: { currency: "SOL" }, affordableQuantity: 2 },
    });
  });

  it("is rejected for a wallet that would keep less than an account's minimum, which the error names", async () => {
    const { local, prepare } = await setUp({ phases: [{ priceBaseUnits: 100_000_000n }] });
    const { cost } = await prepare(1);
    const needed = BigInt(cost.total![0]!.baseUnits);
    const held = await balanceOf(local, local.wallet.address);
    const transfer = getTransferSolInstruction({
      source: local.wallet,
      destination: local.treasury.address,
      amount: held - needed - 5_000n - 890_879n,
    });
    await sendAsWallet(local, [transfer]);
    local.ledger.advanceSlot();
    await expect(prepare(1)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: {
        needed: { baseUnits: String(needed) },
        balance: { baseUnits: String(needed + 890_879n) },
        minimum: { baseUnits: "890880", currency: "SOL" },
        affordableQuantity: 0,
      },
    });
  });

  it("below an account's minimum requires a funded treasury, with the missing amount in the error", async () => {
    const empty = await generateKeyPairSigner();
    const plan = { treasury: empty.address, phases: [{ priceBaseUnits: 890_879n }] };
    const { local, prepare, execute, count } = await setUp(plan);
    await expect(prepare(1)).rejects.toMatchObject({
      code: "TREASURY_EMPTY",
      status: 409,
      message: expect.stringContaining("0.00089088 SOL"),
      details: { treasury: empty.address, minimum: { baseUnits: "890880" } },
    });
    expect(await count()).toMatchObject({ held: 0, reserved: 0 });

    await local.fund(empty.address, 890_880n);
    const { sessionId, transactions } = await prepare(1);
    const signed = await signAsIs(transactions[0]!.transaction, local.wallet);
    expect(await execute(sessionId, signed)).toMatchObject({ status: "confirmed" });
    expect(await balanceOf(local, empty.address)).toBe(890_880n + 890_879n);
  });

  it("is completed by a job when its process died before the confirmation", async () => {
    const { local, prepare, execute, count, context, pass } = await setUp();
    const session = await prepare(1);
    const signed = await signAsIs(session.transactions[0]!.transaction, local.wallet);
    const { intercept } = local.node;
    // The transaction lands; afterwards the node is unavailable.
    local.node.intercept = async (method, proceed) => {
      if (method === "simulateTransaction") return proceed();
      if (method !== "sendTransaction") throw new Error("The node is away");
      await intercept(method, proceed, []);
      throw new Error("The answer is lost");
    };
    expect(await execute(session.sessionId, signed)).toMatchObject({ status: "pending" });
    expect(await count()).toMatchObject({ held: 1, submitted: 1 });

    local.node.intercept = intercept;
    pass(3_000);
    expect(await createJobs(context).confirm()).toBe(1);
    const answer = await execute(session.sessionId, signed);
    expect(answer).toMatchObject({ status: "confirmed", items: [{ number: 1, name: "Northern Lights #1" }] });
    const onChain = await readItem(local, answer.items[0]!.mint);
    expect(onChain.token).toMatchObject({ amount: 1n, owner: local.wallet.address });
    expect(await count()).toMatchObject({ held: 0, minted: 1 });
  });

  it("is resent by a job when the first send was lost", async () => {
    const { local, prepare, execute, context, pass, count } = await setUp();
    const session = await prepare(1);
    const signed = await signAsIs(session.transactions[0]!.transaction, local.wallet);
    const { intercept } = local.node;
    local.node.intercept = (method, proceed) =>
      method === "sendTransaction" ? Promise.reject(new Error("lost on the way")) : proceed();
    expect(await execute(session.sessionId, signed)).toMatchObject({ status: "pending" });

    local.node.intercept = intercept;
    const jobs = createJobs(context);
    pass(3_000);
    expect(await jobs.confirm()).toBe(0);
    pass(3_000);
    expect(await jobs.confirm()).toBe(1);
    expect(await count()).toMatchObject({ held: 0, minted: 1 });
  });
});
