import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import { address, getBase64Decoder, type Address } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { classicTokenProgram, type Payment } from "../../../../demo/service/chain/transactions/mint-order.js";
import { decodeTransaction } from "../../../../demo/service/chain/transactions/decode-transaction.js";
import { resolveMessage } from "../../../../demo/service/chain/transactions/resolve-message.js";
import { TransactionMismatch } from "../../../../demo/service/chain/transactions/transaction-mismatch.js";
import { isFullRun } from "../../../scope.js";
import { decompile, compileAndSign, type Draft, type DraftInstruction } from "../draft.js";
import { forge } from "../forgeries/all-forgeries.js";
import { createSigner, startLocalChain, type LocalChain } from "../local-chain.js";
import { prepareOne, type PreparedMint } from "../mint.js";
import { orderOf } from "../order.js";
import { issueToken } from "../spl-token.js";
import {
  assertLamports,
  lighthouseInstruction,
  addAssertionsLikePhantom,
  signAsIs,
  signRewritten,
} from "../wallet.js";

let local: LocalChain;
let prepared: PreparedMint;
beforeEach(async () => {
  local = await startLocalChain();
  prepared = await prepareOne(local);
});

const verify = (signed: string | Uint8Array) => local.chain.verifySignedTransaction(prepared.message, signed);
const rewrite = (change: (draft: Draft) => Draft) => signRewritten(prepared.message, local.wallet, change);

describe("verification accepts", () => {
  it("the prepared transaction, signed by the wallet, as bytes and as base64", async () => {
    const signed = await signAsIs(prepared.transaction, local.wallet);
    for (const form of [signed, getBase64Decoder().decode(signed)]) {
      expect(await verify(form)).toMatchObject({
        wallet: local.wallet.address,
        priorityFee: 625n,
      });
    }
  });

  it("a wallet's four assertions around it", async () => {
    const mint = address(prepared.mintAddress);
    const signed = await rewrite((draft) =>
      addAssertionsLikePhantom(draft, mint, TOKEN_2022_PROGRAM_ADDRESS),
    );
    expect(await verify(signed)).toMatchObject({ wallet: local.wallet.address });
  });

  it("assertions between the instructions, and assertions that read a stranger's account", async () => {
    const stranger = await createSigner(9);
    const signed = await rewrite((draft) => ({
      ...draft,
      instructions: draft.instructions
        .toSpliced(5, 0, assertLamports(stranger.address, 1n))
        .toSpliced(3, 0, lighthouseInstruction(15, [])),
    }));
    expect(await verify(signed)).toMatchObject({ wallet: local.wallet.address });
  });

  it.each([
    ["a higher price, up to the cap", 150_000, 666_666n, 100_000n],
    ["the highest limit, up to the cap", 300_000, 333_333n, 100_000n],
    ["no priority fee at all", 1, 0n, 0n],
  ])("a compute budget with %s", async (_what, units, microLamports, priorityFee) => {
    const signed = await rewrite((draft) => ({
      ...draft,
      instructions: [
        getSetComputeUnitLimitInstruction({ units }),
        getSetComputeUnitPriceInstruction({ microLamports }),
      ]
        .map((one): DraftInstruction => ({ ...one, accounts: [] }))
        .concat(draft.instructions.slice(2)),
    }));
    expect(await verify(signed)).toMatchObject({ priorityFee });
  });

  it("compute-budget instructions in another position, which have the same effect", async () => {
    const signed = await rewrite((draft) => ({
      ...draft,
      instructions: [...draft.instructions.slice(2), draft.instructions[1]!, draft.instructions[0]!],
    }));
    expect(await verify(signed)).toMatchObject({ priorityFee: 625n });
  });
});

describe("verification rejects", () => {
  const reasons = [
    "ACCOUNT_ADDED",
    "ACCOUNT_ROLE_CHANGED",
    "ASSERTION_NAMES_AUTHORITY",
    "BLOCKHASH_CHANGED",
    "COMPUTE_BUDGET_CHANGED",
    "FEE_PAYER_CHANGED",
    "INSTRUCTION_ADDED",
    "INSTRUCTION_CHANGED",
    "INSTRUCTION_MISSING",
    "LOOKUP_TABLE",
    "MALFORMED",
    "NOT_AN_ASSERTION",
    "PRIORITY_FEE_TOO_HIGH",
    "PROGRAM_ADDED",
    "SIGNATURE_INVALID",
    "SIGNATURE_MISSING",
    "SIGNATURE_UNEXPECTED",
    "SIGNERS_CHANGED",
    "TOO_LARGE",
    "TOO_MANY_ASSERTIONS",
    "VERSION_UNSUPPORTED",
  ];

  /** @param stride of the changed bits at night; larger in the gate, where every reason occurs as well */
  async function expectRejections(payment: Payment, stride: number): Promise<void> {
    const prepared = await prepareOne(local, orderOf(local, { payment }));
    const cast = {
      prepared,
      wallet: local.wallet,
      authority: local.authority,
      treasury: local.treasury.address,
      thief: await createSigner(9),
      stride: isFullRun ? stride : 61,
      lengthStride: isFullRun ? 1 : 13,
    };
    const rejected = new Set<string>();
    const mismatched: unknown[] = [];
    for await (const { what, reason, signed } of forge(cast)) {
      const result = await local.chain
        .verifySignedTransaction(prepared.message, signed)
        .catch((error) => error);
      const actual = result instanceof TransactionMismatch ? result.reason : "passed";
      if (actual !== (reason ?? actual) || actual === "passed") mismatched.push({ what, reason, actual });
      rejected.add(actual);
    }
    expect(mismatched).toEqual([]);
    expect([...rejected].toSorted()).toEqual(reasons);
  }

  it("every forgery of a mint that is paid in the native coin", async () => {
    await expectRejections({ kind: "native", amount: 500_000_000n }, 7);
  });

  async function payIn(tokenProgram: Address): Promise<Payment> {
    const { mint } = await issueToken(local, tokenProgram, 5_000_000n);
    return { kind: "spl", mint, tokenProgram, decimals: 6, amount: 1_500_000n };
  }

  // Differs from the next test by one program id.
  if (isFullRun) {
    it("every forgery of a mint that is paid in a token of Token-2022", async () => {
      await expectRejections(await payIn(TOKEN_2022_PROGRAM_ADDRESS), 29);
    });
  }

  it("every forgery of a mint that is paid in an SPL token", async () => {
    await expectRejections(await payIn(classicTokenProgram), 29);
  });

  it("another mint that was prepared for the same wallet", async () => {
    const other = await prepareOne(local, orderOf(local), 2);
    await expect(verify(await signAsIs(other.transaction, local.wallet))).rejects.toMatchObject({
      reason: "INSTRUCTION_CHANGED",
    });
  });

  it("a lower price with everything else unchanged", async () => {
    const cheap = await prepareOne(local, orderOf(local, { payment: { kind: "native", amount: 1n } }));
    await expect(verify(await signAsIs(cheap.transaction, local.wallet))).rejects.toMatchObject({
      reason: "INSTRUCTION_CHANGED",
      context: { index: 0 },
    });
    const free = await prepareOne(local, orderOf(local, { payment: { kind: "native", amount: 0n } }));
    await expect(verify(await signAsIs(free.transaction, local.wallet))).rejects.toMatchObject({
      reason: "INSTRUCTION_MISSING",
    });
  });

  it("base64 in any but its canonical encoding", async () => {
    const text = getBase64Decoder().decode(await compileAndSign(decompile(prepared.message), local.wallet));
    const bare = text.replace(/=+$/, "");
    for (const spelling of [
      "",
      ` ${text}`,
      `${text}\n`,
      `${bare}====`,
      text.replace("A", "-"),
      `${text}AAAA`,
      "é",
    ]) {
      await expect(verify(spelling)).rejects.toMatchObject({
        code: "TRANSACTION_MISMATCH",
        reason: "MALFORMED",
      });
    }
  });

  it("non-canonical wire bytes", () => {
    const signer = new Uint8Array(32).fill(7);
    const message = [0x80, 2, 1, 0, 2, ...signer, ...signer, ...new Uint8Array(32), 0, 0];
    const transactionBytes = new Uint8Array([2, ...new Uint8Array(128), ...message]);
    expect(() => resolveMessage(decodeTransaction(transactionBytes).messageBytes)).toThrow(
      expect.objectContaining({ reason: "MALFORMED" }),
    );
  });
});
