import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { address, generateKeyPairSigner, getProgramDerivedAddress, type Address } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { findPayeeProblems } from "../../../demo/service/chain/check-payees.js";
import { createReader } from "../../../demo/service/chain/rpc/chain-reader.js";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import { startLocalChain, type LocalChain } from "./local-chain.js";
import { issueToken } from "./spl-token.js";

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
});

const problemOf = async (payee: Address, own: ReadonlyMap<string, string> = new Map()) =>
  (await findPayeeProblems({ rpc: local.rpc, read: createReader(5_000) }, [payee], own)).get(payee);

const newAddress = async () => (await generateKeyPairSigner()).address;
const deriveAddress = async () =>
  (await getProgramDerivedAddress({ programAddress: await newAddress(), seeds: ["vault"] }))[0];

/** Makes the node return an account for any address. */
function answerWith(account: { owner: Address; bytes?: number; executable?: boolean }) {
  const { owner, bytes = 0, executable = false } = account;
  local.node.intercept = async (method, proceed) => {
    if (method !== "getMultipleAccounts") return proceed();
    const data = [Buffer.alloc(bytes).toString("base64"), "base64"];
    const value = [{ data, owner, lamports: 1, executable, rentEpoch: 0, space: bytes }];
    return { jsonrpc: "2.0", id: 1, result: { context: { slot: 1 }, value } };
  };
}

describe("an address that is to be paid", () => {
  it("is asked for together with others, as many as a node answers at once", async () => {
    const sizes: number[] = [];
    local.node.intercept = async (method, proceed, params) => {
      if (method === "getMultipleAccounts") sizes.push((params as [unknown[]])[0].length);
      return proceed();
    };
    const payees = await Promise.all(Array.from({ length: 230 }, newAddress));
    const node = { rpc: local.rpc, read: createReader(5_000) };
    expect((await findPayeeProblems(node, payees, new Map())).size).toBe(0);
    expect(sizes).toEqual([100, 100, 30]);
  });

  it("may be a wallet, new or used", async () => {
    expect(await problemOf(local.treasury.address)).toBeUndefined();
    expect(await problemOf(await newAddress())).toBeUndefined();
  });

  it("may be a program's vault that the system program owns, as multisig wallets have", async () => {
    answerWith({ owner: SYSTEM_PROGRAM_ADDRESS });
    expect(await problemOf(await deriveAddress())).toBeUndefined();
  });

  it.each([
    ["Token", classicTokenProgram],
    ["Token-2022", TOKEN_2022_PROGRAM_ADDRESS],
  ])("is neither a mint nor a token account of %s", async (_, program) => {
    const { mint, holding } = await issueToken(local, program, 1n);
    expect(await problemOf(mint)).toEqual({
      message: "is a token mint, from which no one can spend",
      isFinal: true,
    });
    expect(await problemOf(holding)).toEqual({
      message: `is a token account of ${local.wallet.address}; name that wallet instead`,
      isFinal: true,
    });
  });

  it.each([
    "11111111111111111111111111111111",
    "SysvarC1ock11111111111111111111111111111111",
    "Vote111111111111111111111111111111111111111",
    "1nc1nerator11111111111111111111111111111111",
    TOKEN_2022_PROGRAM_ADDRESS,
  ])("isn't the reserved address %s, whatever a node says", async (reserved) => {
    answerWith({ owner: SYSTEM_PROGRAM_ADDRESS });
    expect(await problemOf(address(reserved))).toMatchObject({ isFinal: true });
  });

  it("isn't a program, or an account of sysvars", async () => {
    answerWith({
      owner: address("BPFLoaderUpgradeab1e11111111111111111111111"),
      bytes: 36,
      executable: true,
    });
    expect(await problemOf(await newAddress())).toMatchObject({
      message: expect.stringContaining("is a program"),
      isFinal: true,
    });
    answerWith({ owner: address("Sysvar1111111111111111111111111111111111111"), bytes: 40 });
    expect(await problemOf(await newAddress())).toMatchObject({
      message: expect.stringContaining("is a sysvar"),
      isFinal: true,
    });
  });

  it("isn't an address without a key that nobody has used, unless the operator insists", async () => {
    expect(await problemOf(await deriveAddress())).toMatchObject({
      message: expect.stringContaining("has no private key"),
      isFinal: false,
    });
  });

  it("isn't an account of a program, whose owner is named, unless the operator insists", async () => {
    const program = await newAddress();
    answerWith({ owner: program, bytes: 8 });
    expect(await problemOf(await newAddress())).toMatchObject({
      message: expect.stringContaining(`belongs to the program ${program}`),
      isFinal: false,
    });
    answerWith({ owner: SYSTEM_PROGRAM_ADDRESS, bytes: 80 });
    expect(await problemOf(await newAddress())).toMatchObject({
      message: expect.stringContaining("holds data"),
      isFinal: false,
    });
  });

  it("isn't one of the service's own", async () => {
    const { address: authority } = local.authority;
    expect(await problemOf(authority, new Map([[authority, "the service's authority"]]))).toEqual({
      message: "is the service's authority, which is not to be paid",
      isFinal: true,
    });
  });

  it("is not judged while the node doesn't answer", async () => {
    local.node.intercept = () => Promise.reject(new Error("away"));
    await expect(problemOf(await newAddress())).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
  });
});
