import {
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64Encoder,
  isSolanaError,
  lamports,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE as SIGNATURE_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED as ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND as BLOCKHASH_NOT_FOUND,
  type Address,
  type Instruction,
  type SolanaErrorCode,
  type Base64EncodedWireTransaction,
  type Signature,
} from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { post, SOL, startManualValidator, transfer, type ManualValidator } from "./manual-validator.js";

const FEE = 5_000n;

let manual: ManualValidator;
beforeAll(async () => void (manual = await startManualValidator()));
afterAll(() => manual.validator.close());

async function balance(address: Address): Promise<bigint> {
  return (await manual.rpc.getBalance(address).send()).value;
}

async function statusOf(signature: Signature) {
  return (await manual.rpc.getSignatureStatuses([signature]).send()).value[0];
}

/** Expects kit's preflight error with this cause. */
async function expectPreflightFailure(sending: Promise<unknown>, cause: SolanaErrorCode) {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isSolanaError(error, PREFLIGHT_FAILURE)) throw new Error("Not a preflight failure", { cause: error });
  expect(isSolanaError(error.cause, cause), String(error.cause)).toBe(true);
  return error;
}

it("an airdrop is credited, and two of the same amount in one slot are two", async () => {
  const wallet = await generateKeyPairSigner();
  const amount = lamports(SOL);
  const first = await manual.rpc.requestAirdrop(wallet.address, amount).send();
  const second = await manual.rpc.requestAirdrop(wallet.address, amount).send();
  manual.confirm();
  expect(first).not.toBe(second);
  expect(await balance(wallet.address)).toBe(2n * SOL);
});

it("a transfer moves lamports and the payer pays the fee", async () => {
  const [from, to] = [await manual.createWallet(), await generateKeyPairSigner()];
  await manual.run(from, transfer(from, to.address, SOL / 4n));
  expect(await balance(to.address)).toBe(SOL / 4n);
  expect(await balance(from.address)).toBe(SOL - SOL / 4n - FEE);
});

it("a transaction in base58, the default encoding, is accepted", async () => {
  const [from, to] = [await manual.createWallet(), await generateKeyPairSigner()];
  const { wire } = await manual.sign(from, [transfer(from, to.address, SOL / 4n)]);
  const base58 = getBase58Decoder().decode(getBase64Encoder().encode(wire));
  const config = { preflightCommitment: "confirmed" };
  const { json } = await post(manual.validator.url, {
    jsonrpc: "2.0",
    id: 1,
    method: "sendTransaction",
    params: [base58, config],
  });
  manual.confirm();
  expect((await statusOf(json.result))?.err).toBeNull();
});

it("a status moves from processed to confirmed one slot later and to finalized 32 slots later", async () => {
  const [from, to] = [await manual.createWallet(), await generateKeyPairSigner()];
  const signature = await (await manual.sign(from, [transfer(from, to.address, SOL / 4n)])).send();
  const slot = await manual.rpc.getSlot({ commitment: "processed" }).send();
  expect(await statusOf(signature)).toEqual({
    confirmationStatus: "processed",
    confirmations: 0n,
    err: null,
    slot,
    status: { Ok: null },
  });
  manual.validator.ledger.advanceSlot();
  expect(await statusOf(signature)).toMatchObject({ confirmationStatus: "confirmed", confirmations: 1n });
  manual.validator.ledger.advanceSlot(30);
  expect(await statusOf(signature)).toMatchObject({ confirmationStatus: "confirmed", confirmations: 31n });
  manual.validator.ledger.advanceSlot();
  expect(await statusOf(signature)).toMatchObject({ confirmationStatus: "finalized", confirmations: null });
});

it("a status leaves the recent cache after 300 slots and is found by searching the history", async () => {
  const from = await manual.createWallet();
  const signature = await manual.run(from, transfer(from, from.address, 1n));
  manual.validator.ledger.advanceSlot(300);
  expect(await statusOf(signature)).toBeNull();
  const searched = await manual.rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: true })
    .send();
  expect(searched.value[0]).toMatchObject({ confirmationStatus: "finalized", err: null });
});

describe("a blockhash", () => {
  it("is valid at its last valid block height and not one block later", async () => {
    const from = await manual.createWallet();
    const early = await manual.sign(from, [transfer(from, from.address, 1n)]);
    const late = await manual.sign(from, [transfer(from, from.address, 2n)]);
    const { value: lifetime } = await manual.rpc.getLatestBlockhash().send();
    const isValid = async () => (await manual.rpc.isBlockhashValid(lifetime.blockhash).send()).value;

    manual.validator.ledger.advanceSlot(149);
    await early.send();
    manual.validator.ledger.advanceSlot();
    expect(await manual.rpc.getBlockHeight().send()).toBe(lifetime.lastValidBlockHeight);
    expect(await isValid()).toBe(true);

    manual.validator.ledger.advanceSlot();
    expect(await isValid()).toBe(false);
    const error = await expectPreflightFailure(late.send(), BLOCKHASH_NOT_FOUND);
    expect(error.context.__code).toBe(PREFLIGHT_FAILURE);
  });

  it("that has expired is rejected with a cluster's message", async () => {
    const from = await manual.createWallet();
    const { wire } = await manual.sign(from, [transfer(from, from.address, 1n)]);
    manual.validator.ledger.advanceSlot(151);
    const call = { jsonrpc: "2.0", id: 1, method: "sendTransaction", params: [wire, { encoding: "base64" }] };
    const { json } = await post(manual.validator.url, call);
    expect(json.error).toMatchObject({
      code: -32002,
      message: "Transaction simulation failed: Blockhash not found",
      data: { err: "BlockhashNotFound", logs: [], unitsConsumed: 0 },
    });
  });

  it("known at processed only is not found by a preflight at confirmed", async () => {
    const from = await manual.createWallet();
    const transaction = await manual.sign(from, [transfer(from, from.address, 1n)], "processed");
    await expectPreflightFailure(transaction.send(), BLOCKHASH_NOT_FOUND);
    manual.validator.ledger.advanceSlot();
    await transaction.send();
  });

  it("that has expired is dropped silently without preflight", async () => {
    const from = await manual.createWallet();
    const late = await manual.sign(from, [transfer(from, from.address, 1n)]);
    manual.validator.ledger.advanceSlot(151);
    const signature = await late.send({ skipPreflight: true });
    manual.confirm();
    expect(await statusOf(signature)).toBeNull();
    expect(await balance(from.address)).toBe(SOL);
  });
});

it("a repeated transaction is AlreadyProcessed and transfers nothing, with preflight or without", async () => {
  const [from, to] = [await manual.createWallet(), await generateKeyPairSigner()];
  const transaction = await manual.sign(from, [transfer(from, to.address, SOL / 4n)]);
  const signature = await transaction.send();
  await expectPreflightFailure(transaction.send(), ALREADY_PROCESSED);
  expect(await transaction.send({ skipPreflight: true })).toBe(signature);
  manual.confirm();
  await expectPreflightFailure(transaction.send(), ALREADY_PROCESSED);
  expect(await balance(to.address)).toBe(SOL / 4n);
});

it("a failed preflight has the error, logs and units, costs nothing and is not recorded", async () => {
  const from = await manual.createWallet();
  const transaction = await manual.sign(from, [transfer(from, from.address, 2n * SOL)]);
  const error = await expectPreflightFailure(transaction.send(), SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM);
  expect(error.cause).toMatchObject({ context: { code: 1, index: 0 } });
  expect(error.context.logs?.at(-1)).toBe(
    "Program 11111111111111111111111111111111 failed: custom program error: 0x1",
  );
  expect(error.context.unitsConsumed).toBe(150n);
  manual.confirm();
  expect(await balance(from.address)).toBe(SOL);
});

it("a transaction that fails without preflight lands with its error and pays the fee", async () => {
  const from = await manual.createWallet();
  const transaction = await manual.sign(from, [transfer(from, from.address, 2n * SOL)]);
  const signature = await transaction.send({ skipPreflight: true });
  manual.confirm();
  expect(await statusOf(signature)).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] } });
  expect(await balance(from.address)).toBe(SOL - FEE);
});

it("program errors and rent errors keep their names and indexes", async () => {
  const from = await manual.createWallet();
  const nobody = await generateKeyPairSigner();
  const program = transfer(from, from.address, 1n).programAddress;
  const errorOf = async (...instructions: Instruction[]) => {
    const { wire } = await manual.sign(from, instructions);
    const { value } = await manual.rpc.simulateTransaction(wire, { encoding: "base64" }).send();
    return value.err;
  };
  const garbage = { programAddress: program, data: new Uint8Array([99, 0, 0, 0]) };
  expect(await errorOf(transfer(from, from.address, 1n), garbage)).toEqual({
    InstructionError: [1n, "InvalidInstructionData"],
  });
  expect(await errorOf(transfer(from, nobody.address, 1n))).toEqual({
    InsufficientFundsForRent: { account_index: 1n },
  });
  expect(await errorOf({ programAddress: nobody.address })).toBe("InvalidProgramForExecution");
});

it("a payer without funds lands nothing", async () => {
  const poor = await generateKeyPairSigner();
  const transaction = await manual.sign(poor, [transfer(poor, poor.address, 1n)]);
  await expect(transaction.send()).rejects.toMatchObject({ context: { __code: PREFLIGHT_FAILURE } });
  const signature = await transaction.send({ skipPreflight: true });
  expect(await statusOf(signature)).toBeNull();
});

describe("signatures", () => {
  const corrupt = (wire: string) => {
    const bytes = Buffer.from(wire, "base64");
    bytes[1]! ^= 1;
    return bytes.toString("base64") as Base64EncodedWireTransaction;
  };
  const unsigned = (wire: string) => {
    const bytes = Buffer.from(wire, "base64");
    return bytes.fill(0, 1, 65).toString("base64") as Base64EncodedWireTransaction;
  };

  it.each([
    ["wrong", corrupt],
    ["missing", unsigned],
  ])("that are %s are rejected in preflight and land nothing without", async (_, spoil) => {
    const from = await manual.createWallet();
    const { wire } = await manual.sign(from, [transfer(from, from.address, 1n)]);
    const send = (skipPreflight: boolean) =>
      manual.rpc.sendTransaction(spoil(wire), { encoding: "base64", skipPreflight }).send();
    await expect(send(false)).rejects.toMatchObject({ context: { __code: SIGNATURE_FAILURE } });
    expect(await statusOf(await send(true))).toBeNull();
    expect(await balance(from.address)).toBe(SOL);
  });
});

it("bytes that aren't a transaction, or too many, are invalid params", async () => {
  const call = (bytes: Buffer) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "sendTransaction",
    params: [bytes.toString("base64"), { encoding: "base64" }],
  });
  for (const bytes of [Buffer.from("no transaction"), Buffer.alloc(0), Buffer.alloc(1233, 1)]) {
    const { json } = await post(manual.validator.url, call(bytes));
    expect(json.error.code).toBe(-32602);
  }
});

it("polling statuses ends when the transaction is confirmed", async () => {
  const from = await manual.createWallet();
  const { value: lifetime } = await manual.rpc.getLatestBlockhash().send();
  const signature = await (await manual.sign(from, [transfer(from, from.address, 1n)])).send();
  const seen: string[] = [];
  while ((await manual.rpc.getBlockHeight().send()) <= lifetime.lastValidBlockHeight) {
    const status = await statusOf(signature);
    seen.push(status?.confirmationStatus ?? "unknown");
    if (status?.confirmationStatus !== "processed") break;
    manual.validator.ledger.advanceSlot();
  }
  expect(seen).toEqual(["processed", "confirmed"]);
});
