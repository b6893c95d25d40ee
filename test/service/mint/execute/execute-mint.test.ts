import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SolanaError, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_IN_USE } from "@solana/kit";
import { ChainError } from "../../../../demo/service/chain/rpc/chain-error.js";
import type { TransactionFailure } from "../../../../demo/service/chain/transactions/transaction-failure.js";
import { collections } from "../../../../demo/service/catalog/collections/tables.js";
import { items } from "../../../../demo/service/catalog/items/tables.js";
import { mints } from "../../../../demo/service/catalog/mints/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { executeMintResponse } from "../../../../src/contract/mint/mint.js";
import { signFake } from "../fake-chain.js";
import { countUnits, createCollection, createHarness, makeWallet, noon, useDatabase } from "../harness.js";

const shared = useDatabase();

const failure = (
  reason: "INSUFFICIENT_FUNDS" | "BLOCKHASH_EXPIRED" | "ADDRESS_TAKEN",
): TransactionFailure => ({
  reason,
  cause: new SolanaError(SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_IN_USE),
});

/** A drop, and a session of one wallet in it. */
async function setUp(plan: Parameters<typeof createCollection>[1] = {}, quantity = 1) {
  const harness = await createHarness(shared.database);
  const drop = await createCollection(shared.database, plan);
  const wallet = makeWallet();
  const order = { ...drop, walletAddress: wallet, quantity };
  const session = await harness.mintService.prepareMint({ key: harness.keyId }, order);
  const transactions = session.transactions.map(({ transaction }) => transaction);
  const execute = (signedTransaction = signFake(transactions[0]!), scope = drop.scope) =>
    harness.mintService.executeMint(scope, {
      sessionId: session.sessionId,
      signedTransaction,
    });
  const count = () => countUnits(shared.database, drop.collectionId);
  return { ...harness, ...drop, session, transactions, execute, count };
}

describe("executing a mint", () => {
  it("sends it, and assigns an item and records it when the chain has confirmed it", async () => {
    const { execute, sent, count, session } = await setUp({ supplyTotal: 5, items: 5 });
    const answer = await execute();
    expect(executeMintResponse.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      success: true,
      sessionId: session.sessionId,
      status: "confirmed",
      signature: sent[0],
      items: [
        {
          mint: expect.stringMatching(/^Mint/),
          number: 5,
          name: "Light 5",
          image: "https://mint.example/art/5.svg",
          imageSrcset: null,
          imageColor: null,
          animation: null,
          attributes: [{ trait_type: "Hue", value: "green" }],
          rarityRank: null,
          revealed: true,
          prize: null,
          shareUrl: expect.stringMatching(/^https:\/\/mint\.example\/share\/Mint/),
        },
      ],
      outstanding: 0,
      serverTime: noon.toISOString(),
    });
    expect(sent).toHaveLength(1);
    expect(await count()).toMatchObject({ held: 0, minted: 1, phases: [{ held: 0, minted: 1 }] });
  });

  it("returns how many units of the session are pending", async () => {
    const { execute, transactions } = await setUp({}, 3);
    const outstanding: number[] = [];
    for (const transaction of transactions) {
      outstanding.push((await execute(signFake(transaction))).outstanding);
    }
    expect(outstanding).toEqual([2, 1, 0]);
  });

  it("takes the session's id in upper case, too", async () => {
    const { mintService, keyId, scope, collectionId, phaseId } = await setUp();
    const order = { collectionId, phaseId, walletAddress: makeWallet(), quantity: 1 };
    const { sessionId, transactions } = await mintService.prepareMint({ key: keyId }, order);
    const signedTransaction = signFake(transactions[0]!.transaction);
    const body = { sessionId: sessionId.toUpperCase(), signedTransaction };
    expect(await mintService.executeMint(scope, body)).toMatchObject({
      sessionId,
      status: "confirmed",
    });
  });

  it("numbers the items of an open edition consecutively under concurrent mints", async () => {
    const { mintService, keyId, scope, collectionId, phaseId } = await setUp();
    const sessions = await Promise.all(
      Array.from({ length: 30 }, () =>
        mintService.prepareMint(
          { key: keyId },
          { collectionId, phaseId, walletAddress: makeWallet(), quantity: 1 },
        ),
      ),
    );
    const answers = await Promise.all(
      sessions.map(({ sessionId, transactions }) =>
        mintService.executeMint(scope, {
          sessionId,
          signedTransaction: signFake(transactions[0]!.transaction),
        }),
      ),
    );
    const items = answers.flatMap((answer) => answer.items).toSorted((a, b) => a.number - b.number);
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(items[0]).toMatchObject({
      name: "Northern Lights #1",
      image: "https://mint.example/art/cover.svg",
    });
  });

  it("gives the same bytes the same response, and sends them once under concurrent requests", async () => {
    const { execute, sent, count } = await setUp({ supplyTotal: 50, items: 50 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => execute()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.status).toBe("confirmed");
    expect(sent).toHaveLength(1);
    expect(await count()).toMatchObject({ held: 0, minted: 1, confirmed: 1 });
    expect(await execute()).toEqual(answers[0]);
  });

  it("accepts one set of bytes per unit: other bytes signed by the wallet get the first one's response", async () => {
    const { execute, sent, transactions } = await setUp({});
    const hands = ["one", "another", "a third"];
    const answers = await Promise.all(hands.map((hand) => execute(signFake(transactions[0]!, hand))));
    expect(sent).toHaveLength(1);
    expect(answers.map(({ signature }) => signature)).toEqual([sent[0], sent[0], sent[0]]);
  });

  it("returns pending until the chain confirms, and the item afterwards", async () => {
    const { execute, script, count, sent } = await setUp({ items: 1, supplyTotal: 1 });
    script.confirm = () => ({ status: "pending" });
    expect(await execute()).toMatchObject({ status: "pending", items: [], outstanding: 1 });
    expect(await count()).toMatchObject({ held: 1, submitted: 1 });
    script.confirm = () => ({ status: "confirmed" });
    expect(await execute()).toMatchObject({ status: "confirmed", items: [{ number: 1 }], outstanding: 0 });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["doesn't answer", () => ({ status: "unavailable", cause: new Error("timeout") }) as const],
    ["has it already", () => ({ status: "already-processed" }) as const],
    [
      "lags and calls the blockhash expired",
      () => ({ status: "failed", failure: failure("BLOCKHASH_EXPIRED") }) as const,
    ],
  ])("lets the chain decide when the node %s", async (_what, send) => {
    const { execute, script, count } = await setUp();
    script.send = send;
    expect(await execute()).toMatchObject({ status: "confirmed" });
    expect(await count()).toMatchObject({ held: 0, minted: 1 });
  });

  it("returns pending while the outcome is unknown", async () => {
    const { execute, script } = await setUp();
    script.confirm = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    expect(await execute()).toMatchObject({ status: "pending", outstanding: 1 });
  });
});

describe("a mint that fails", () => {
  it.each([
    ["its simulation fails", "TRANSACTION_FAILED", { reason: "INSUFFICIENT_FUNDS" }, 0],
    ["somebody has occupied its address", "SESSION_EXPIRED", { reason: "ADDRESS_TAKEN" }, 0],
    ["it fails on the chain", "TRANSACTION_FAILED", { reason: "INSUFFICIENT_FUNDS" }, 1],
    ["its blockhash runs out", "BLOCKHASH_EXPIRED", {}, 1],
  ])(
    "releases its unit when %s, and the same bytes get the same response",
    async (what, code, details, sendings) => {
      const { execute, script, sent, count, transactions } = await setUp({ supplyTotal: 1 });
      if (what === "its simulation fails") script.simulate = () => failure("INSUFFICIENT_FUNDS");
      else if (what === "somebody has occupied its address") script.simulate = () => failure("ADDRESS_TAKEN");
      else if (what === "its blockhash runs out") script.confirm = () => ({ status: "expired" });
      else script.confirm = () => ({ status: "failed", failure: failure("INSUFFICIENT_FUNDS") });
      for (const hand of ["wallet", "wallet", "another"]) {
        await expect(execute(signFake(transactions[0]!, hand))).rejects.toMatchObject({ code, details });
        script.simulate = () => null;
      }
      expect(sent).toHaveLength(sendings);
      expect(await count()).toMatchObject({ held: 0, minted: 0, failed: 1, phases: [{ held: 0 }] });
    },
  );

  it("is not released when a node rejects it after co-signing: another node may have accepted it", async () => {
    const { execute, script, count } = await setUp();
    script.send = () => ({ status: "failed", failure: failure("INSUFFICIENT_FUNDS") });
    script.confirm = () => ({ status: "pending" });
    expect(await execute()).toMatchObject({ status: "pending", outstanding: 1 });
    expect(await count()).toMatchObject({ held: 1, submitted: 1 });
    script.confirm = () => ({ status: "finalized" });
    expect(await execute()).toMatchObject({ status: "confirmed" });
  });

  it("stays reserved while no node responds, so that the same bytes can be retried", async () => {
    const { execute, script, sent, count } = await setUp();
    script.simulate = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "no node"));
    await expect(execute()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE", status: 503 });
    expect(sent).toEqual([]);
    expect(await count()).toMatchObject({ held: 1, reserved: 1 });
    script.simulate = () => null;
    expect(await execute()).toMatchObject({ status: "confirmed" });
  });

  it("is co-signed although a lagging node calls its blockhash expired: the chain decides", async () => {
    const { execute, script, sent } = await setUp();
    script.simulate = () => failure("BLOCKHASH_EXPIRED");
    expect(await execute()).toMatchObject({ status: "confirmed" });
    expect(sent).toHaveLength(1);
  });
});

describe("execute rejects", () => {
  it("a session outside the key's scope like an unknown one", async () => {
    const { execute, mintService, scope, transactions } = await setUp();
    const foreign = await execute(signFake(transactions[0]!), new Set()).catch((error: unknown) => error);
    const unknown = await mintService
      .executeMint(scope, {
        sessionId: "00000000-0000-4000-8000-000000000000",
        signedTransaction: signFake(transactions[0]!),
      })
      .catch((error: unknown) => error);
    expect(foreign).toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect(foreign).toEqual(unknown);
  });

  it("bytes that were not prepared in this session", async () => {
    const { execute, sent, count } = await setUp({}, 2);
    const other = await setUp();
    await expect(execute(signFake(other.transactions[0]!))).rejects.toMatchObject({
      code: "TRANSACTION_MISMATCH",
    });
    expect(sent).toEqual([]);
    expect(await count()).toMatchObject({ held: 2, reserved: 2 });
  });

  it("a reservation that has ended, to the millisecond", async () => {
    const { execute, pass, sent, count, transactions } = await setUp({}, 2);
    pass(89_999);
    await execute();
    pass(1);
    await expect(execute(signFake(transactions[1]!))).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await execute()).toMatchObject({ status: "confirmed" });
    expect(sent).toHaveLength(1);
    expect(await count()).toMatchObject({ held: 0, released: 1, confirmed: 1 });
  });

  it("a reservation that another process has released, by a clock that is ahead", async () => {
    const { execute, pass, sent, count } = await setUp();
    pass(90_000);
    await expect(execute()).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    pass(-500);
    await expect(execute()).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(sent).toEqual([]);
    expect(await count()).toMatchObject({ held: 0, released: 1 });
  });

  it("nothing that was sent during this call, even if its reservation would have ended by now", async () => {
    const { execute, pass, sent, context, count } = await setUp();
    const { verifySignedTransaction } = context.chain;
    context.chain.verifySignedTransaction = async (...verified) => {
      context.chain.verifySignedTransaction = verifySignedTransaction;
      await execute();
      pass(90_000);
      return verifySignedTransaction(...verified);
    };
    expect(await execute()).toMatchObject({ status: "confirmed" });
    expect(sent).toHaveLength(1);
    expect(await count()).toMatchObject({ held: 0, confirmed: 1 });
  });

  it.each([
    ["paused", { paused: true }],
    ["ended", { endsAt: noon }],
    ["put off", { startsAt: new Date(noon.getTime() + 1) }],
  ])("a phase that was %s since, and the units stay reserved", async (_how, change) => {
    const { execute, phaseId, sent, count } = await setUp();
    await shared.database.update(phases).set(change).where(eq(phases.id, phaseId));
    await expect(execute()).rejects.toMatchObject({ code: "PHASE_NOT_ACTIVE" });
    expect(sent).toEqual([]);
    expect(await count()).toMatchObject({ held: 1, reserved: 1 });
  });

  it("a phase that is paused during co-signing", async () => {
    const { execute, phaseId, sent, context, count } = await setUp();
    const { cosign } = context.chain;
    context.chain.cosign = async (verified, seed) => {
      await shared.database.update(phases).set({ paused: true }).where(eq(phases.id, phaseId));
      return cosign(verified, seed);
    };
    await expect(execute()).rejects.toMatchObject({ code: "PHASE_NOT_ACTIVE" });
    expect(sent).toEqual([]);
    expect(await count()).toMatchObject({ reserved: 1 });
  });
});

describe("an item", () => {
  it("is assigned once, in the secret order, and has placeholder metadata before", async () => {
    const { execute, mintService, transactions, collectionId } = await setUp({ supplyTotal: 3, items: 3 }, 3);
    const units = await shared.database.select().from(mints).where(eq(mints.collectionId, collectionId));
    const placeholder = {
      name: "Northern Lights (unrevealed)",
      symbol: "NORTH",
      description: "",
      attributes: [],
      image: "https://mint.example/art/cover.svg",
      properties: {
        category: "image",
        files: [{ uri: "https://mint.example/art/cover.svg", type: "image/svg+xml" }],
      },
    };
    for (const { mintAddress } of units)
      expect(await mintService.readMetadata(mintAddress)).toEqual(placeholder);

    for (const transaction of transactions) await execute(signFake(transaction));
    const drawn = await shared.database.select().from(items).where(eq(items.collectionId, collectionId));
    const byPosition = units.toSorted((a, b) => a.position - b.position);
    expect(byPosition.map(({ id }) => drawn.find(({ mintId }) => mintId === id)?.number)).toEqual([3, 2, 1]);
    expect(await mintService.readMetadata(byPosition[0]!.mintAddress)).toMatchObject({
      name: "Light 3",
      image: "https://mint.example/art/3.svg",
      attributes: [{ trait_type: "Hue", value: "green" }],
    });
  });

  it("has its media, texts and the royalty in its metadata, and before the mint the royalty only", async () => {
    const { execute, mintService, transactions, collectionId } = await setUp({ supplyTotal: 1, items: 1 });
    const ofCollection = eq(items.collectionId, collectionId);
    const creators = [{ address: makeWallet(), share: 100 }];
    await shared.database
      .update(collections)
      .set({ royalty: { basisPoints: 500, recipients: creators } })
      .where(eq(collections.id, collectionId));
    await shared.database
      .update(items)
      .set({ animation: "/art/1.mp4", description: "The first.", externalUrl: "https://lights.example/1" })
      .where(ofCollection);
    const [unit] = await shared.database.select().from(mints).where(eq(mints.collectionId, collectionId));
    const read = () => mintService.readMetadata(unit!.mintAddress);
    const before = await read();
    expect(before).toMatchObject({
      seller_fee_basis_points: 500,
      description: "",
      properties: { category: "image", creators },
    });
    expect(before).not.toHaveProperty("animation_url");
    expect(before).not.toHaveProperty("external_url");

    for (const transaction of transactions) await execute(signFake(transaction));
    expect(await read()).toMatchObject({
      description: "The first.",
      animation_url: "https://mint.example/art/1.mp4",
      external_url: "https://lights.example/1",
      seller_fee_basis_points: 500,
      properties: {
        category: "video",
        files: [
          { uri: "https://mint.example/art/1.svg", type: "image/svg+xml" },
          { uri: "https://mint.example/art/1.mp4", type: "video/mp4" },
        ],
        creators,
      },
    });
  });

  it("has no metadata when its mint was never prepared or failed", async () => {
    const { execute, mintService, script, collectionId } = await setUp();
    script.confirm = () => ({ status: "expired" });
    await execute().catch(() => undefined);
    const [unit] = await shared.database.select().from(mints).where(eq(mints.collectionId, collectionId));
    expect(await mintService.readMetadata(unit!.mintAddress)).toBeNull();
    expect(await mintService.readMetadata("unknown")).toBeNull();
  });
});
