import {
  AccountRole,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Encoder,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type Signature,
} from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOON, post, SOL, startManualValidator, transfer, type ManualValidator } from "./manual-validator.js";

const MEMO_PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr" as Address;
const LOOKUP_TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111" as Address;

let manual: ManualValidator;
beforeAll(async () => void (manual = await startManualValidator()));
afterAll(() => manual.validator.close());

async function call(method: string, ...params: unknown[]) {
  const { json } = await post(manual.validator.url, { jsonrpc: "2.0", id: 1, method, params });
  return json;
}

function memo(text: string): Instruction {
  return { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(text) };
}

describe("the signatures of an address", () => {
  let wallet: KeyPairSigner;
  const sent: Signature[] = [];
  beforeAll(async () => {
    wallet = await manual.createWallet();
    for (const text of ["one", "two", "three", "four"]) sent.push(await manual.run(wallet, memo(text)));
  });

  const list = async (config?: Parameters<ManualValidator["rpc"]["getSignaturesForAddress"]>[1]) => {
    const found = await manual.rpc.getSignaturesForAddress(wallet.address, config).send();
    return found.map(({ signature }) => signature);
  };

  it("are returned newest first, ending with the wallet's airdrop", async () => {
    const found = await manual.rpc.getSignaturesForAddress(wallet.address).send();
    expect(found.map(({ memo }) => memo)).toEqual([
      "[4] four",
      "[5] three",
      "[3] two",
      "[3] one",
      "[9] airdrop 1",
    ]);
    expect(found[0]).toEqual({
      signature: sent[3],
      slot: found[0]?.slot,
      err: null,
      memo: "[4] four",
      blockTime: BigInt(NOON / 1000),
      confirmationStatus: "confirmed",
    });
  });

  it("are limited, begin after `before` and end at `until`", async () => {
    const [one, two, three, four] = sent;
    expect(await list({ limit: 2 })).toEqual([four, three]);
    expect(await list({ before: three, limit: 2 })).toEqual([two, one]);
    expect(await list({ until: two })).toEqual([four, three]);
    expect(await list({ before: four, until: one })).toEqual([three, two]);
  });

  it("appear once confirmed, and at finalized once finalized", async () => {
    const signature = await (await manual.sign(wallet, [memo("five")])).send();
    expect(await list()).not.toContain(signature);
    manual.confirm();
    expect(await list()).toContain(signature);
    expect(await list({ commitment: "finalized" })).not.toContain(signature);
    manual.validator.ledger.advanceSlot(31);
    expect(await list({ commitment: "finalized" })).toContain(signature);
  });

  it("are rejected at processed and beyond a thousand", async () => {
    const code = async (config: object) =>
      (await call("getSignaturesForAddress", wallet.address, config)).error.code;
    expect(await code({ commitment: "processed" })).toBe(-32602);
    expect(await code({ limit: 1001 })).toBe(-32602);
  });
});

describe("a transaction", () => {
  it("has its message, balances, fee, logs and units", async () => {
    const [from, to] = [await manual.createWallet(), await manual.createWallet()];
    const signature = await manual.run(from, transfer(from, to.address, 7n));
    const config = { encoding: "json", maxSupportedTransactionVersion: 0 } as const;
    const found = await manual.rpc.getTransaction(signature, config).send();
    expect(found).toMatchObject({
      blockTime: BigInt(NOON / 1000),
      version: 0,
      meta: {
        err: null,
        fee: 5_000n,
        preBalances: [SOL, SOL, 1n],
        postBalances: [SOL - 5_007n, SOL + 7n, 1n],
        computeUnitsConsumed: 150n,
        loadedAddresses: { writable: [], readonly: [] },
        logMessages: [
          "Program 11111111111111111111111111111111 invoke [1]",
          "Program 11111111111111111111111111111111 success",
        ],
      },
      transaction: {
        signatures: [signature],
        message: {
          accountKeys: [from.address, to.address, "11111111111111111111111111111111"],
          header: {
            numRequiredSignatures: 1,
            numReadonlySignedAccounts: 0,
            numReadonlyUnsignedAccounts: 1,
          },
          instructions: [{ programIdIndex: 2, accounts: [0, 1] }],
          addressTableLookups: [],
        },
      },
    });
  });

  it("is returned in the sent bytes", async () => {
    const wallet = await manual.createWallet();
    const transaction = await manual.sign(wallet, [memo("bytes")]);
    const signature = await transaction.send();
    manual.confirm();
    const config = { encoding: "base64", maxSupportedTransactionVersion: 0 } as const;
    const found = await manual.rpc.getTransaction(signature, config).send();
    expect(found?.transaction).toEqual([transaction.wire, "base64"]);
  });

  it("that failed is kept with its error, logs and fee", async () => {
    const wallet = await manual.createWallet();
    const failing = await manual.sign(wallet, [transfer(wallet, wallet.address, 2n * SOL)]);
    const signature = await failing.send({ skipPreflight: true });
    manual.confirm();
    const { result } = await call("getTransaction", signature, {
      commitment: "confirmed",
      maxSupportedTransactionVersion: 0,
    });
    expect(result.meta).toMatchObject({
      err: { InstructionError: [0, { Custom: 1 }] },
      status: { Err: { InstructionError: [0, { Custom: 1 }] } },
      fee: 5_000,
      postBalances: [Number(SOL) - 5_000, 1],
    });
    expect(result.meta.logMessages).toHaveLength(3);
  });

  it("is null before it is confirmed and when unknown", async () => {
    const wallet = await manual.createWallet();
    const signature = await (await manual.sign(wallet, [memo("soon")])).send();
    const find = () =>
      manual.rpc.getTransaction(signature, { encoding: "base64", maxSupportedTransactionVersion: 0 }).send();
    expect(await find()).toBeNull();
    manual.confirm();
    expect(await find()).not.toBeNull();
    expect((await call("getTransaction", "1".repeat(64), { commitment: "confirmed" })).result).toBeNull();
  });

  it("of version 0 is rejected without maxSupportedTransactionVersion", async () => {
    const wallet = await manual.createWallet();
    const signature = await manual.run(wallet, memo("versions"));
    expect((await call("getTransaction", signature, { commitment: "confirmed" })).error.code).toBe(-32015);
  });

  it("lists the addresses loaded from a lookup table, including their balances", async () => {
    const wallet = await manual.createWallet();
    const recipient = await manual.createWallet();
    const { table, instructions } = await createLookupTable(wallet, recipient.address);
    await manual.run(wallet, ...instructions);
    manual.validator.ledger.advanceSlot();

    const sending: Instruction = {
      ...transfer(wallet, recipient.address, 9n),
      accounts: [
        { address: wallet.address, role: AccountRole.WRITABLE_SIGNER, signer: wallet },
        {
          address: recipient.address,
          role: AccountRole.WRITABLE,
          lookupTableAddress: table,
          addressIndex: 0,
        },
      ] as Instruction["accounts"],
    };
    const signature = await (await manual.sign(wallet, [sending])).send();
    const balance = async (commitment: "processed" | "confirmed") =>
      (await manual.rpc.getBalance(recipient.address, { commitment }).send()).value;
    expect([await balance("processed"), await balance("confirmed")]).toEqual([SOL + 9n, SOL]);
    manual.confirm();
    const config = { encoding: "json", maxSupportedTransactionVersion: 0 } as const;
    const found = await manual.rpc.getTransaction(signature, config).send();
    expect(found?.meta?.loadedAddresses).toEqual({ writable: [recipient.address], readonly: [] });
    expect(found?.meta?.postBalances.at(-1)).toBe(SOL + 9n);
  });
});

/** Source of the instruction numbers: `ProgramInstruction` of the Address Lookup Table program. */
async function createLookupTable(payer: KeyPairSigner, listed: Address) {
  const slot = await manual.rpc.getSlot().send();
  const seeds = [getAddressEncoder().encode(payer.address), getU64Encoder().encode(slot)];
  const [table, bump] = await getProgramDerivedAddress({ programAddress: LOOKUP_TABLE_PROGRAM, seeds });
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer },
    { address: payer.address, role: AccountRole.WRITABLE_SIGNER, signer: payer },
    { address: "11111111111111111111111111111111" as Address, role: AccountRole.READONLY },
  ];
  const create = new Uint8Array([0, 0, 0, 0, ...getU64Encoder().encode(slot), bump]);
  const extend = new Uint8Array([
    2,
    0,
    0,
    0,
    ...getU64Encoder().encode(1n),
    ...getAddressEncoder().encode(listed),
  ]);
  const instructions = [create, extend].map((data) => ({
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts,
    data,
  }));
  return { table, instructions: instructions as Instruction[] };
}
