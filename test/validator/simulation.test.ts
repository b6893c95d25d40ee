import {
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Base64EncodedWireTransaction,
  type KeyPairSigner,
} from "@solana/kit";
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SOL, startManualValidator, transfer, type ManualValidator } from "./manual-validator.js";
import { buildNft } from "./nft.js";

let manual: ManualValidator;
let payer: KeyPairSigner;
beforeAll(async () => {
  manual = await startManualValidator();
  payer = await manual.createWallet(10n * SOL);
});
afterAll(() => manual.validator.close());

const simulate = (
  wire: Base64EncodedWireTransaction,
  config: { sigVerify: true } | { sigVerify?: false } = {},
) => manual.rpc.simulateTransaction(wire, { encoding: "base64", ...config }).send();

function withoutSignatures(wire: Base64EncodedWireTransaction): Base64EncodedWireTransaction {
  const bytes = Buffer.from(wire, "base64");
  return bytes.fill(0, 1, 1 + 64 * bytes[0]!).toString("base64") as Base64EncodedWireTransaction;
}

describe("a simulation", () => {
  it("returns a transaction's effects and applies none", async () => {
    const to = await manual.createWallet();
    const { wire } = await manual.sign(payer, [transfer(payer, to.address, 9n)]);
    const { value } = await simulate(wire, { sigVerify: true });
    expect(value).toMatchObject({
      err: null,
      fee: 5_000n,
      unitsConsumed: 150n,
      preBalances: [10n * SOL, SOL, 1n],
      postBalances: [10n * SOL - 5_009n, SOL + 9n, 1n],
      accounts: null,
      replacementBlockhash: null,
    });
    manual.confirm();
    expect((await manual.rpc.getBalance(to.address).send()).value).toBe(SOL);
    const { value: statuses } = await manual.rpc.getSignatureStatuses([signatureOf(wire)]).send();
    expect(statuses).toEqual([null]);
  });

  it("needs no signature unless it is asked to verify them", async () => {
    const { wire } = await manual.sign(payer, [transfer(payer, payer.address, 1n)]);
    const unsigned = withoutSignatures(wire);
    expect((await simulate(unsigned)).value.err).toBeNull();
    expect((await simulate(unsigned, { sigVerify: true })).value.err).toBe("SignatureFailure");
    await expect(manual.rpc.sendTransaction(unsigned, { encoding: "base64" }).send()).rejects.toThrow();
  });

  it("without signatures doesn't make a wrong one valid later", async () => {
    const { wire } = await manual.sign(payer, [transfer(payer, payer.address, 1n)]);
    await simulate(withoutSignatures(wire));
    const bytes = Buffer.from(wire, "base64");
    bytes[1]! ^= 1;
    const forged = bytes.toString("base64") as Base64EncodedWireTransaction;
    const signature = await manual.rpc
      .sendTransaction(forged, { encoding: "base64", skipPreflight: true })
      .send();
    expect((await manual.rpc.getSignatureStatuses([signature]).send()).value).toEqual([null]);
  });

  it("of a processed transaction is AlreadyProcessed, and with a fresh blockhash it is not", async () => {
    const { wire, send } = await manual.sign(payer, [transfer(payer, payer.address, 6n)]);
    await send();
    expect((await simulate(wire)).value.err).toBe("AlreadyProcessed");
    const config = { encoding: "base64", replaceRecentBlockhash: true } as const;
    expect((await manual.rpc.simulateTransaction(wire, config).send()).value.err).toBeNull();
  });

  it("can replace an old blockhash, but not together with verifying signatures", async () => {
    const { wire } = await manual.sign(payer, [transfer(payer, payer.address, 1n)]);
    manual.validator.ledger.advanceSlot(151);
    expect((await simulate(wire)).value).toMatchObject({ err: "BlockhashNotFound", logs: [] });
    const config = { encoding: "base64", replaceRecentBlockhash: true } as const;
    const { value } = await manual.rpc.simulateTransaction(wire, config).send();
    const { value: latest } = await manual.rpc.getLatestBlockhash().send();
    expect(value).toMatchObject({ err: null, replacementBlockhash: latest });
    const both = { ...config, sigVerify: true } as unknown as typeof config;
    await expect(manual.rpc.simulateTransaction(wire, both).send()).rejects.toMatchObject({
      context: { __code: -32602 },
    });
  });

  it("returns the requested accounts after the transaction, parsed where possible", async () => {
    const nft = await buildNft(manual, payer, "imagined");
    const { wire } = await manual.sign(payer, nft.instructions);
    const accounts = { addresses: [nft.tokenAccount, payer.address], encoding: "jsonParsed" } as const;
    const { value } = await manual.rpc.simulateTransaction(wire, { encoding: "base64", accounts }).send();
    expect(value.err).toBeNull();
    expect(value.accounts).toMatchObject([
      { data: { parsed: { info: { mint: nft.mint, tokenAmount: { amount: "1" } } } } },
      { data: ["", "base64"], lamports: value.postBalances?.[0] },
    ]);
    expect(value.postTokenBalances).toMatchObject([{ mint: nft.mint, owner: payer.address }]);
    const { value: real } = await manual.rpc.getAccountInfo(nft.mint, { encoding: "base64" }).send();
    expect(real).toBeNull();
  });

  it("of a failing transaction has its error and logs, and null for the accounts", async () => {
    const { wire } = await manual.sign(payer, [transfer(payer, payer.address, 100n * SOL)]);
    const accounts = { addresses: [payer.address] };
    const { value } = await manual.rpc.simulateTransaction(wire, { encoding: "base64", accounts }).send();
    expect(value).toMatchObject({
      err: { InstructionError: [0n, { Custom: 1n }] },
      accounts: [null],
      postBalances: null,
    });
    expect(value.logs).toHaveLength(3);
  });
});

describe("the fee", () => {
  const price = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports });
  const limit = (units: number) => getSetComputeUnitLimitInstruction({ units });

  it.each([
    ["one signature", () => [transfer(payer, payer.address, 1n)]],
    [
      "a price on the default limit of builtins",
      () => [price(1_234_567n), transfer(payer, payer.address, 2n)],
    ],
    ["a price and a limit, rounded up", () => [price(1n), limit(33_333), transfer(payer, payer.address, 3n)]],
    ["a price on a limit above the maximum", () => [price(1_000n), limit(4_000_000)]],
    ["a price on the default limit of another program", () => [price(1_000n), memo]],
  ])("that is quoted equals the fee that is charged: %s", async (_, build) => {
    const { wire } = await manual.sign(payer, build());
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, "base64"));
    const message = Buffer.from(messageBytes).toString("base64") as Parameters<
      ManualValidator["rpc"]["getFeeForMessage"]
    >[0];
    const { value: fee } = await manual.rpc.getFeeForMessage(message).send();
    const { value: before } = await manual.rpc.getBalance(payer.address).send();
    await manual.rpc.sendTransaction(wire, { encoding: "base64" }).send();
    manual.confirm();
    const { value: after } = await manual.rpc.getBalance(payer.address).send();
    expect(before - after).toBe(fee);
    manual.validator.ledger.advanceSlot(151);
    expect((await manual.rpc.getFeeForMessage(message).send()).value).toBeNull();
  });

  it("of recent slots is the lowest price paid, or that for writing one of the given accounts if it is higher", async () => {
    const [other, stranger] = await Promise.all([manual.createWallet(), manual.createWallet()]);
    manual.confirm();
    await (await manual.sign(payer, [price(700n), transfer(payer, payer.address, 4n)])).send();
    await (await manual.sign(payer, [price(900n), transfer(payer, payer.address, 5n)])).send();
    await (await manual.sign(other, [price(300n), transfer(other, other.address, 6n)])).send();
    const slot = await manual.rpc.getSlot({ commitment: "processed" }).send();
    manual.confirm();
    const feeAt = async (...addresses: (typeof payer.address)[]) => {
      const fees = await manual.rpc.getRecentPrioritizationFees(addresses).send();
      expect(fees).toHaveLength(150);
      return fees.find((fee) => fee.slot === slot)?.prioritizationFee;
    };
    expect(await feeAt()).toBe(300n);
    expect(await feeAt(stranger.address)).toBe(300n);
    expect(await feeAt(payer.address)).toBe(700n);
    expect(await feeAt(stranger.address, other.address, payer.address)).toBe(700n);
  });
});

const memo = {
  programAddress: "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr" as KeyPairSigner["address"],
  data: new TextEncoder().encode("memo"),
};

function signatureOf(wire: Base64EncodedWireTransaction) {
  return getSignatureFromTransaction(getTransactionDecoder().decode(Buffer.from(wire, "base64")));
}
