import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { getSolanaErrorFromJsonRpcError, getSolanaErrorFromTransactionError } from "@solana/kit";
import { token2022 } from "../../../../demo/service/chain/standards/token-2022/token-2022.js";
import { beforeEach, describe, expect, it } from "vitest";
import { resolveMessage } from "../../../../demo/service/chain/transactions/resolve-message.js";
import { classifyFailure } from "../../../../demo/service/chain/transactions/transaction-failure.js";
import { createSigner, startLocalChain, type LocalChain } from "../local-chain.js";
import { cosignOne, mintOne, prepareOne } from "../mint.js";
import { orderOf } from "../order.js";
import { signAsIs } from "../wallet.js";

let local: LocalChain;
let transactionBytes: Uint8Array;
beforeEach(async () => {
  local = await startLocalChain();
  transactionBytes = (await cosignOne(local, await prepareOne(local))).transactionBytes;
});

const sendCount = () => local.requests.filter((method) => method === "sendTransaction").length;
const respondWith = (error: object) => {
  local.node.intercept = async () => ({ jsonrpc: "2.0", id: "1", error });
};

it("a simulation of a transaction that has landed meanwhile is no failure", async () => {
  const prepared = await prepareOne(local, orderOf(local), 2);
  const signed = await signAsIs(prepared.transaction, local.wallet);
  const verified = await local.chain.verifySignedTransaction(prepared.message, signed);
  local.node.intercept = async (method, proceed) =>
    method === "simulateTransaction"
      ? {
          jsonrpc: "2.0",
          id: "1",
          result: { context: { slot: 5 }, value: { err: "AlreadyProcessed", logs: [] } },
        }
      : proceed();
  expect(await local.chain.simulate(verified)).toBeNull();
});

describe("sending returns", () => {
  it("sent, and already-processed when the same bytes are sent again", async () => {
    expect(await local.chain.send(transactionBytes)).toEqual({ status: "sent" });
    expect(await local.chain.send(transactionBytes)).toEqual({ status: "already-processed" });
    local.ledger.advanceSlot();
    expect(await local.chain.send(transactionBytes)).toEqual({ status: "already-processed" });
  });

  it("an expired blockhash", async () => {
    local.ledger.advanceSlot(152);
    expect(await local.chain.send(transactionBytes)).toMatchObject({
      status: "failed",
      failure: { reason: "BLOCKHASH_EXPIRED" },
    });
  });

  it("an occupied address", async () => {
    await mintOne(local);
    local.ledger.advanceSlot();
    const again = await cosignOne(local, await prepareOne(local));
    expect(await local.chain.send(again.transactionBytes)).toMatchObject({
      status: "failed",
      failure: { reason: "ADDRESS_TAKEN" },
    });
  });

  it("insufficient funds, whether price, deposit or fee is missing", async () => {
    for (const [number, balance] of [
      [11, 0n],
      [12, 895_880n],
      [13, 3_000_000n],
      [14, 501_000_000n],
    ] as const) {
      const wallet = await createSigner(number);
      if (balance > 0n) await local.fund(wallet.address, balance);
      const theirs = { ...local, wallet };
      const { outcome } = await mintOne(theirs, orderOf(theirs), number);
      expect(outcome).toMatchObject({ status: "failed", failure: { reason: "INSUFFICIENT_FUNDS" } });
    }
  });

  it("the failed instruction with its program and the program's error code", async () => {
    respondWith({
      code: -32002,
      message: "whatever it says",
      data: { err: { InstructionError: [3, { Custom: 5 }] }, logs: [] },
    });
    expect(await local.chain.send(transactionBytes)).toMatchObject({
      status: "failed",
      failure: { reason: "PROGRAM_FAILED", instruction: 3, program: SYSTEM_PROGRAM_ADDRESS, customCode: 5 },
    });
  });

  it.each([
    ["a node that is unwell", { code: -32005, message: "Node is behind by 42 slots" }],
    ["an internal error", { code: -32603, message: "Internal error" }],
    ["a provider's own code", { code: -32429, message: "Too many requests" }],
    ["a lagging node", { code: -32016, message: "Minimum context slot has not been reached" }],
    ["a failed trial without a reason", { code: -32002, message: "?", data: { err: null, logs: [] } }],
  ])("unavailable after %s", async (_what, error) => {
    respondWith(error);
    expect(await local.chain.send(transactionBytes)).toMatchObject({ status: "unavailable" });
  });

  it.each([
    ["undecodable", { code: -32602, message: "invalid transaction" }],
    ["badly signed", { code: -32003, message: "Transaction signature verification failure" }],
    ["of a version it does not know", { code: -32015, message: "Transaction version is not supported" }],
    ["not sane", { code: -32002, message: "?", data: { err: "SanitizeFailure", logs: [] } }],
    [
      "of a kind of failure nobody has heard of",
      { code: -32002, message: "?", data: { err: "Brand", logs: [] } },
    ],
  ])("a rejection when the node calls the transaction %s", async (_what, error) => {
    respondWith(error);
    expect(await local.chain.send(transactionBytes)).toMatchObject({
      status: "failed",
      failure: { reason: "REJECTED" },
    });
  });

  it("the abort reason of the caller", async () => {
    const reason = new Error("the visitor left");
    await expect(local.chain.send(transactionBytes, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});

it("sending is never repeated", async () => {
  local.node.intercept = () => Promise.reject(new TypeError("fetch failed"));
  expect(await local.chain.send(transactionBytes)).toMatchObject({ status: "unavailable" });
  expect(sendCount()).toBe(1);
});

describe("a failure is classified by its code", () => {
  const classify = (error: string | { [key: string]: unknown }) =>
    classifyFailure(getSolanaErrorFromTransactionError(error), message, token2022).reason;
  let message: ReturnType<typeof resolveMessage>;
  beforeEach(async () => {
    message = resolveMessage((await prepareOne(local)).message);
  });

  it("and by the program that returned the code", () => {
    // 2: payment, 3: mint account, 4 to 6: mint, 7: token account, 8 and 9: supply
    const reasons = [2, 3, 4, 7, 8].map((index) => [
      classify({ InstructionError: [index, { Custom: 0 }] }),
      classify({ InstructionError: [index, { Custom: 1 }] }),
      classify({ InstructionError: [index, "InvalidAccountData"] }),
    ]);
    expect(reasons).toEqual([
      ["PROGRAM_FAILED", "INSUFFICIENT_FUNDS", "PROGRAM_FAILED"],
      ["ADDRESS_TAKEN", "INSUFFICIENT_FUNDS", "PROGRAM_FAILED"],
      ["PROGRAM_FAILED", "INSUFFICIENT_FUNDS", "PROGRAM_FAILED"],
      ["PROGRAM_FAILED", "INSUFFICIENT_FUNDS", "PROGRAM_FAILED"],
      ["PROGRAM_FAILED", "INSUFFICIENT_FUNDS", "PROGRAM_FAILED"],
    ]);
  });

  it("and an account below its minimum is the wallet's fault only when it is the wallet", () => {
    expect(classify({ InsufficientFundsForRent: { account_index: 0 } })).toBe("INSUFFICIENT_FUNDS");
    expect(classify({ InsufficientFundsForRent: { account_index: 3 } })).toBe("REJECTED");
  });

  it("and without a message the failed instruction has an index and no program", () => {
    const cause = getSolanaErrorFromTransactionError({ InstructionError: [3, { Custom: 0 }] });
    expect(classifyFailure(cause, null, token2022)).toMatchObject({
      reason: "PROGRAM_FAILED",
      instruction: 3,
      program: null,
      customCode: 0,
    });
    const other = getSolanaErrorFromJsonRpcError({ code: -32003, message: "" });
    expect(classifyFailure(other, null, token2022).reason).toBe("REJECTED");
  });
});
