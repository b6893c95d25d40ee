import { generateKeyPairSigner, getBase58Encoder, type Address, type KeyPairSigner } from "@solana/kit";
import { getCreateAccountInstruction } from "@solana-program/system";
import {
  AuthorityType,
  getApproveInstruction,
  getFreezeAccountInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
} from "@solana-program/token-2022";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { post, SOL, startManualValidator, transfer, type ManualValidator } from "./manual-validator.js";

const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;
const NATIVE_MINT = "So11111111111111111111111111111111111111112" as Address;
const SYSTEM_PROGRAM = "11111111111111111111111111111111" as Address;

let manual: ManualValidator;
let payer: KeyPairSigner;
let mint: KeyPairSigner;
let token: KeyPairSigner;
let wrapped: KeyPairSigner;
beforeAll(async () => {
  manual = await startManualValidator();
  payer = await manual.createWallet(10n * SOL);
  [mint, token, wrapped] = [
    await generateKeyPairSigner(),
    await generateKeyPairSigner(),
    await generateKeyPairSigner(),
  ];
  const config = { programAddress: TOKEN_PROGRAM };
  const authority = payer.address;
  await manual.run(
    payer,
    await createAccount(mint, 82n),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: 6, mintAuthority: authority, freezeAuthority: authority },
      config,
    ),
    await createAccount(token, 165n),
    getInitializeAccount3Instruction(
      { account: token.address, mint: mint.address, owner: authority },
      config,
    ),
    getMintToInstruction(
      { mint: mint.address, token: token.address, mintAuthority: payer, amount: 2_500_000n },
      config,
    ),
  );
  await manual.run(
    payer,
    getApproveInstruction(
      { source: token.address, delegate: mint.address, owner: payer, amount: 500_000n },
      config,
    ),
    getSetAuthorityInstruction(
      {
        owned: token.address,
        owner: payer,
        authorityType: AuthorityType.CloseAccount,
        newAuthority: mint.address,
      },
      config,
    ),
    getFreezeAccountInstruction({ account: token.address, mint: mint.address, owner: payer }, config),
    await createAccount(wrapped, 165n, SOL),
    getInitializeAccount3Instruction(
      { account: wrapped.address, mint: NATIVE_MINT, owner: authority },
      config,
    ),
  );
});
afterAll(() => manual.validator.close());

async function createAccount(newAccount: KeyPairSigner, space: bigint, extra = 0n) {
  const rent = await manual.rpc.getMinimumBalanceForRentExemption(space).send();
  return getCreateAccountInstruction({
    payer,
    newAccount,
    lamports: rent + extra,
    space,
    programAddress: TOKEN_PROGRAM,
  });
}

async function call(method: string, ...params: unknown[]) {
  const { json } = await post(manual.validator.url, { jsonrpc: "2.0", id: 1, method, params });
  return json;
}

describe("encodings", () => {
  it("mint and token accounts of the Token program are parsed completely", async () => {
    const parse = async (address: Address) => {
      const { value } = await manual.rpc.getAccountInfo(address, { encoding: "jsonParsed" }).send();
      return value?.data;
    };
    expect(await parse(mint.address)).toEqual({
      program: "spl-token",
      space: 82n,
      parsed: {
        type: "mint",
        info: {
          mintAuthority: payer.address,
          freezeAuthority: payer.address,
          supply: "2500000",
          decimals: 6,
          isInitialized: true,
        },
      },
    });
    expect(await parse(token.address)).toEqual({
      program: "spl-token",
      space: 165n,
      parsed: {
        type: "account",
        info: {
          mint: mint.address,
          owner: payer.address,
          state: "frozen",
          isNative: false,
          tokenAmount: { amount: "2500000", decimals: 6, uiAmount: 2.5, uiAmountString: "2.5" },
          delegate: mint.address,
          delegatedAmount: { amount: "500000", decimals: 6, uiAmount: 0.5, uiAmountString: "0.5" },
          closeAuthority: mint.address,
        },
      },
    });
    expect(await parse(wrapped.address)).toMatchObject({
      parsed: {
        info: {
          isNative: true,
          tokenAmount: { amount: SOL.toString(), uiAmountString: "1" },
          rentExemptReserve: { amount: "2039280", uiAmountString: "0.00203928" },
        },
      },
    });
  });

  it("an account without a parser is returned in base64", async () => {
    const { value } = await manual.rpc.getAccountInfo(payer.address, { encoding: "jsonParsed" }).send();
    expect(value).toEqual({
      data: ["", "base64"],
      executable: false,
      lamports: value?.lamports,
      owner: SYSTEM_PROGRAM,
      rentEpoch: 2n ** 64n - 1n,
      space: 0n,
    });
  });

  it("a u64 is serialized as a number with all digits", async () => {
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "getAccountInfo",
      params: [payer.address, { commitment: "confirmed" }],
    };
    const { text } = await post(manual.validator.url, request);
    expect(text).toContain('"rentEpoch":18446744073709551615');
  });

  it("a data slice is the same in base58 and base64", async () => {
    const dataSlice = { offset: 0, length: 32 };
    const read = async (encoding?: string) =>
      (await call("getAccountInfo", token.address, { commitment: "confirmed", encoding, dataSlice })).result
        .value.data;
    const bytes = Buffer.from(getBase58Encoder().encode(mint.address));
    expect(await read("base64")).toEqual([bytes.toString("base64"), "base64"]);
    expect(await read("base58")).toEqual([mint.address, "base58"]);
    expect(await read()).toBe(mint.address);
  });

  it("data too long for base58 is rejected, and base64+zstd and unknown encodings are invalid params", async () => {
    const code = async (encoding: string) =>
      (await call("getAccountInfo", token.address, { commitment: "confirmed", encoding })).error.code;
    expect(await code("base58")).toBe(-32600);
    expect(await code("base64+zstd")).toBe(-32602);
    expect(await code("rot13")).toBe(-32602);
  });
});

it("a missing account is null and has no lamports", async () => {
  const { address } = await generateKeyPairSigner();
  expect((await manual.rpc.getAccountInfo(address, { encoding: "base64" }).send()).value).toBeNull();
  expect((await manual.rpc.getBalance(address).send()).value).toBe(0n);
});

it("several accounts are returned in request order, with null for missing ones", async () => {
  const { address: nobody } = await generateKeyPairSigner();
  const { value } = await manual.rpc
    .getMultipleAccounts([token.address, nobody, mint.address], { encoding: "base64" })
    .send();
  expect(value.map((account) => account?.space)).toEqual([165n, undefined, 82n]);
});

it("a program's accounts are filtered by size and by bytes", async () => {
  const find = async (...filters: object[]) => {
    const config = { commitment: "confirmed", encoding: "base64", filters };
    const { result } = await call("getProgramAccounts", TOKEN_PROGRAM, config);
    return result.map(({ pubkey }: { pubkey: string }) => pubkey).sort();
  };
  const mine = { memcmp: { offset: 32, bytes: payer.address } };
  expect(await find({ dataSize: 165 }, mine)).toEqual([token.address, wrapped.address].sort());
  expect(await find({ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint.address } })).toEqual([
    token.address,
  ]);
  expect(await find({ dataSize: 82 })).toContain(mint.address);
  expect(await find({ dataSize: 82 }, mine)).toEqual([]);
  const config = {
    commitment: "confirmed",
    encoding: "base64",
    filters: [{ dataSize: 164 }],
    withContext: true,
  };
  expect((await call("getProgramAccounts", TOKEN_PROGRAM, config)).result).toMatchObject({
    value: [],
    context: {},
  });
  expect((await call("getProgramAccounts", TOKEN_PROGRAM, { filters: [{ color: 1 }] })).error.code).toBe(
    -32602,
  );
});

describe("commitment", () => {
  it("each level returns an account as of its own slot", async () => {
    const { rpc } = manual;
    const wallet = await manual.createWallet(SOL);
    const { ledger } = manual.validator;
    const levels = ["processed", "confirmed", "finalized"] as const;
    const balances = () =>
      Promise.all(
        levels.map(async (commitment) => (await rpc.getBalance(wallet.address, { commitment }).send()).value),
      );
    expect(await balances()).toEqual([SOL, SOL, 0n]);
    ledger.advanceSlot(31);
    await (await manual.sign(payer, [transfer(payer, wallet.address, SOL)])).send();
    expect(await balances()).toEqual([2n * SOL, SOL, SOL]);
    ledger.advanceSlot();
    expect(await balances()).toEqual([2n * SOL, 2n * SOL, SOL]);
    ledger.advanceSlot(31);
    expect(await balances()).toEqual([2n * SOL, 2n * SOL, 2n * SOL]);
  });

  it("an emptied account still exists for reads at earlier slots", async () => {
    const wallet = await manual.createWallet(SOL);
    await (await manual.sign(wallet, [transfer(wallet, payer.address, SOL - 5_000n)])).send();
    const exists = async (commitment: "processed" | "confirmed") => {
      const config = { commitment, encoding: "base64" } as const;
      return (await manual.rpc.getAccountInfo(wallet.address, config).send()).value !== null;
    };
    expect([await exists("processed"), await exists("confirmed")]).toEqual([false, true]);
    manual.confirm();
    expect([await exists("processed"), await exists("confirmed")]).toEqual([false, false]);
  });

  it("the response has the slot, and minContextSlot beyond it is rejected with the current slot", async () => {
    const confirmed = await manual.rpc.getSlot().send();
    const { context } = await manual.rpc.getBalance(payer.address, { minContextSlot: confirmed }).send();
    expect(context.slot).toBe(confirmed);
    const { error } = await call("getBalance", payer.address, {
      commitment: "confirmed",
      minContextSlot: Number(confirmed) + 1,
    });
    expect(error).toMatchObject({ code: -32016, data: { contextSlot: Number(confirmed) } });
  });

  it("defaults to finalized, as on a cluster", async () => {
    const absent = (await call("getSlot")).result;
    expect(absent).toBe(Number(await manual.rpc.getSlot({ commitment: "finalized" }).send()));
  });
});
