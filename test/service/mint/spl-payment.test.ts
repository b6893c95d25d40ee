import {
  fetchToken,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { generateKeyPairSigner, getBase64Decoder, type Address, type KeyPairSigner } from "@solana/kit";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import { currencies } from "../../../demo/service/catalog/currencies/tables.js";
import { sessions } from "../../../demo/service/catalog/mints/tables.js";
import { systemTimers } from "../../../demo/service/platform/scheduling/timers.js";
import { startLocalChain } from "../chain/local-chain.js";
import { balanceOf, holdingOf, readItem } from "../chain/mint.js";
import { issueToken, sendAsWallet } from "../chain/spl-token.js";
import { signAsIs } from "../chain/wallet.js";
import { createFixedRates } from "./fixed-rates.js";
import { createCollection, createHarness, useDatabase } from "./harness.js";

const shared = useDatabase();
type Phase = NonNullable<NonNullable<Parameters<typeof createCollection>[1]>["phases"]>[number];

/** A drop that costs eight tokens of six decimals, and a wallet that has `tokens` base units. */
async function setUp(tokenProgram: Address = classicTokenProgram, tokens = 100_000_000n, phase: Phase = {}) {
  const local = await startLocalChain();
  local.node.intercept = async (method, proceed) => {
    const answer = await proceed();
    if (method === "sendTransaction") local.ledger.advanceSlot();
    return answer;
  };
  const { mint, holding } = await issueToken(local, tokenProgram, tokens);
  const chain = "solana-localnet";
  await shared.database
    .insert(currencies)
    .values({
      mint,
      chain,
      symbol: `T${tokenProgram.slice(0, 8)}`,
      decimals: 6,
      tokenProgram,
      feedSymbol: "USDC",
    })
    .onConflictDoNothing();
  const rates = createFixedRates({ SOL: "162.4", [`T${tokenProgram.slice(0, 8)}`]: "0.9998" });
  const harness = await createHarness(shared.database, {
    chain: local.chain,
    timers: systemTimers,
    confirmMilliseconds: 1_000,
    rates,
  });
  const drop = await createCollection(shared.database, {
    treasury: local.treasury.address,
    phases: [{ priceBaseUnits: 8_000_000n, priceMint: mint, ...phase }],
  });
  const till = await holdingOf(local.treasury.address, mint, tokenProgram);
  const prepare = (quantity: number, wallet: Address = local.wallet.address) =>
    harness.mintService.prepareMint({ key: harness.keyId }, { ...drop, walletAddress: wallet, quantity });
  async function mintAll(quantity: number, wallet: KeyPairSigner = local.wallet) {
    const session = await prepare(quantity, wallet.address);
    const answers = [];
    for (const { transaction } of session.transactions) {
      const signedTransaction = getBase64Decoder().decode(await signAsIs(transaction, wallet));
      const { sessionId } = session;
      answers.push(await harness.mintService.executeMint(drop.scope, { sessionId, signedTransaction }));
    }
    return { session, answers };
  }
  const tokensIn = async (account: Address) => (await fetchToken(local.rpc, account)).data.amount;
  return { ...harness, ...drop, local, mint, holding, till, rates, prepare, mintAll, tokensIn };
}

describe.each([
  ["Token", classicTokenProgram],
  ["Token-2022", TOKEN_2022_PROGRAM_ADDRESS],
])("a mint that is paid in a token of %s", (_name, tokenProgram) => {
  it("transfers the tokens to the treasury and the items to the wallet, and costs the estimate in each currency", async () => {
    const { local, mint, holding, till, mintAll, tokensIn } = await setUp(tokenProgram);
    const before = await balanceOf(local, local.wallet.address);
    const { session, answers } = await mintAll(2);

    expect(answers.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    for (const { mint } of answers.flatMap(({ items }) => items)) {
      expect((await readItem(local, mint)).token).toMatchObject({ amount: 1n, owner: local.wallet.address });
    }
    expect(await tokensIn(till)).toBe(16_000_000n);
    expect(await tokensIn(holding)).toBe(84_000_000n);

    const [tokens, lamports] = session.cost.total;
    expect(session.cost.total).toHaveLength(2);
    expect(session.recipients).toEqual([local.treasury.address]);
    expect(session.cost).toMatchObject({
      unitPrice: { amount: "8", mint, usd: "7.9984", approximate: false },
      price: { amount: "16", usd: "15.9968" },
    });
    expect(tokens).toEqual(session.cost.price);
    expect(lamports).toMatchObject({ mint: null, currency: "SOL" });
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(BigInt(lamports!.baseUnits));
  });
});

describe("the treasury's account for the tokens", () => {
  it("is created by its first buyer, with its rent in the estimate, and not by later ones", async () => {
    const { mintAll, prepare } = await setUp();
    const first = await mintAll(1);
    const second = await prepare(1);
    const rentOf = ({ cost }: typeof second) => BigInt(cost.rent!.baseUnits);
    expect(rentOf(first.session) - rentOf(second)).toBe(2_039_280n);
  });
});

describe("a wallet with insufficient funds", () => {
  it("gets the required and the available tokens in the error", async () => {
    const { mint, prepare, mintService, collectionId, phaseId, local } = await setUp(
      classicTokenProgram,
      20_000_000n,
    );
    await expect(prepare(3)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: {
        needed: { amount: "24", mint },
        balance: { amount: "20", mint },
        affordableQuantity: 2,
      },
    });
    const eligibility = await mintService.readEligibility(collectionId, phaseId, local.wallet.address);
    expect(eligibility).toMatchObject({ eligible: true, affordableQuantity: 2 });
  });

  it("has zero tokens without a token account", async () => {
    const { local, mint, prepare } = await setUp();
    const stranger = await generateKeyPairSigner();
    await local.fund(stranger.address, 1_000_000_000n);
    await expect(prepare(1, stranger.address)).rejects.toMatchObject({
      details: { needed: { amount: "8", mint }, balance: { amount: "0", mint }, affordableQuantity: 0 },
    });
  });

  it("with tokens but without SOL for deposits and fee gets SOL as the missing currency", async () => {
    const { local, mintService, mint, prepare, collectionId, phaseId } = await setUp();
    const poor = await generateKeyPairSigner();
    const { holding } = await issueTo(local, mint, poor.address);
    await local.fund(poor.address, 3_000_000n);
    await expect(prepare(1, poor.address)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      details: {
        needed: { currency: "SOL", mint: null },
        balance: { amount: "0.003", mint: null },
        affordableQuantity: 0,
      },
    });
    expect((await fetchToken(local.rpc, holding)).data.amount).toBe(10_000_000n);
    const eligibility = await mintService.readEligibility(collectionId, phaseId, poor.address);
    expect(eligibility.affordableQuantity).toBe(0);
  });
});

describe("a pegged price that is paid in tokens", () => {
  const pegged = { pricing: "native_pegged", priceBaseUnits: null, pegNativeUnits: 50_000_000n } as const;

  it("is fixed for the session, whatever the rates until it is executed", async () => {
    const { rates, till, prepare, tokensIn, mintService, scope, local } = await setUp(
      classicTokenProgram,
      100_000_000n,
      pegged,
    );
    const session = await prepare(1);
    // 0.05 × 162.4 / 0.9998 = 8.12162432486…
    expect(session.cost.unitPrice).toMatchObject({ baseUnits: "8121625", approximate: false });
    expect(rates.refreshes).toBe(1);
    const [stored] = await shared.database.select().from(sessions).where(eq(sessions.id, session.sessionId));
    expect(stored).toMatchObject({ priceBaseUnits: 8_121_625n });

    rates.dollars["SOL"] = "320";
    const signed = await signAsIs(session.transactions[0]!.transaction, local.wallet);
    const answer = await mintService.executeMint(scope, {
      sessionId: session.sessionId,
      signedTransaction: getBase64Decoder().decode(signed),
    });
    expect(answer.status).toBe("confirmed");
    expect(await tokensIn(till)).toBe(8_121_625n);
    expect((await prepare(1)).cost.unitPrice).toMatchObject({ baseUnits: "16003201" });
  });

  it("is unavailable without a rate: nothing is reserved, and the affordable quantity is unknown", async () => {
    const { rates, prepare, mintService, collectionId, phaseId, local } = await setUp(
      classicTokenProgram,
      100_000_000n,
      pegged,
    );
    rates.dollars = {};
    await expect(prepare(1)).rejects.toMatchObject({ code: "PRICE_UNAVAILABLE", status: 503 });
    const read = await mintService.readCollection(collectionId);
    expect(read.phases.all).toMatchObject([{ id: phaseId, priceDisplay: null }]);
    const eligibility = await mintService.readEligibility(collectionId, phaseId, local.wallet.address);
    expect(eligibility).toMatchObject({ eligible: true, affordableQuantity: null });
  });
});

/** Gives `owner` ten of the wallet's tokens. */
async function issueTo(local: Awaited<ReturnType<typeof startLocalChain>>, mint: Address, owner: Address) {
  const holding = await holdingOf(owner, mint, classicTokenProgram);
  await sendAsWallet(local, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: local.wallet,
      ata: holding,
      owner,
      mint,
      tokenProgram: classicTokenProgram,
    }),
    getMintToInstruction(
      { mint, token: holding, mintAuthority: local.wallet, amount: 10_000_000n },
      { programAddress: classicTokenProgram },
    ),
  ]);
  return { holding };
}
