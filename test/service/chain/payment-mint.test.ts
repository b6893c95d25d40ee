import {
  extension,
  getMintEncoder,
  TOKEN_2022_PROGRAM_ADDRESS,
  type ExtensionArgs,
} from "@solana-program/token-2022";
import { generateKeyPairSigner, type Address } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import { createPaymentMintReader } from "../../../demo/service/chain/payment-mint.js";
import { trialToken } from "../../../demo/validator/trial-token.js";
import { startLocalChain, type LocalChain } from "./local-chain.js";
import { issueToken } from "./spl-token.js";

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
});
const read = (mint: string) => createPaymentMintReader(local.rpc)(mint);

/** Makes the node return these bytes for any account. */
function answerWith(owner: Address, bytes: ArrayLike<number>) {
  local.node.intercept = async (method, proceed) => {
    if (method !== "getMultipleAccounts") return proceed();
    const data = [Buffer.from(Array.from(bytes)).toString("base64"), "base64"];
    const account = { data, owner, lamports: 1, executable: false, rentEpoch: 0, space: bytes.length };
    return { jsonrpc: "2.0", id: 1, result: { context: { slot: 1 }, value: [account] } };
  };
}

const nobody = trialToken.mint;
const encodeMint = (extensions: ExtensionArgs[] | null, isInitialized = true) =>
  getMintEncoder().encode({
    mintAuthority: null,
    supply: 1n,
    decimals: 7,
    isInitialized,
    freezeAuthority: null,
    extensions,
  });

describe("a supported payment token", () => {
  it.each([
    ["Token", classicTokenProgram],
    ["Token-2022", TOKEN_2022_PROGRAM_ADDRESS],
  ])("is one of %s, with the decimals of its mint", async (_name, tokenProgram) => {
    const { mint } = await issueToken(local, tokenProgram, 1n);
    expect(await read(mint)).toEqual({ decimals: 6, tokenProgram });
  });

  it("may have metadata and belong to a group", async () => {
    const pointer = { authority: null, metadataAddress: nobody };
    const described = [
      extension("MetadataPointer", pointer),
      extension("TokenMetadata", {
        updateAuthority: null,
        mint: nobody,
        name: "A",
        symbol: "A",
        uri: "",
        additionalMetadata: new Map(),
      }),
      extension("GroupPointer", { authority: null, groupAddress: nobody }),
    ];
    answerWith(TOKEN_2022_PROGRAM_ADDRESS, encodeMint(described));
    expect(await read(nobody)).toEqual({ decimals: 7, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS });
  });
});

describe("an unsupported payment token", () => {
  const fee = { epoch: 0n, maximumFee: 0n, transferFeeBasisPoints: 0 };
  it.each<[string, ExtensionArgs]>([
    [
      "its transfers may cost a fee",
      extension("TransferFeeConfig", {
        transferFeeConfigAuthority: nobody,
        withdrawWithheldAuthority: nobody,
        withheldAmount: 0n,
        olderTransferFee: fee,
        newerTransferFee: fee,
      }),
    ],
    [
      "its transfers may run its issuer's program",
      extension("TransferHook", { authority: nobody, programId: nobody }),
    ],
    ["its issuer may take it from any account", extension("PermanentDelegate", { delegate: nobody })],
    ["it can't be transferred", extension("NonTransferable", {})],
    ["its accounts may start frozen", extension("DefaultAccountState", { state: 1 })],
    ["its mint may be closed and created again", extension("MintCloseAuthority", { closeAuthority: nobody })],
  ])("is rejected with the reason: %s", async (problem, bad) => {
    const pointer = extension("MetadataPointer", { authority: null, metadataAddress: nobody });
    answerWith(TOKEN_2022_PROGRAM_ADDRESS, encodeMint([pointer, bad]));
    await expect(read(nobody)).rejects.toMatchObject({
      code: "UNSUPPORTED_PAYMENT",
      context: { problem: `isn't supported for payments: ${problem}` },
    });
  });

  it("has an unknown extension", async () => {
    const bytes = [...encodeMint([extension("GroupPointer", { authority: null, groupAddress: nobody })])];
    answerWith(TOKEN_2022_PROGRAM_ADDRESS, [...bytes, 99, 0, 1, 0, 7]);
    await expect(read(nobody)).rejects.toMatchObject({ context: { problem: /extension 99/ } });
  });

  it.each<[string, () => Promise<string>]>([
    ["isn't an address", async () => "nobody"],
    ["is not on this chain", async () => (await generateKeyPairSigner()).address],
    ["isn't a coin: it belongs neither to Token nor to Token-2022", async () => local.wallet.address],
    ["isn't a token mint", async () => (await issueToken(local, classicTokenProgram, 1n)).holding],
    ["isn't a token mint", async () => (await issueToken(local, TOKEN_2022_PROGRAM_ADDRESS, 1n)).holding],
  ])("%s", async (problem, find) => {
    await expect(read(await find())).rejects.toMatchObject({
      code: "UNSUPPORTED_PAYMENT",
      context: { problem },
    });
  });

  it("has an uninitialized mint", async () => {
    answerWith(classicTokenProgram, encodeMint(null, false));
    await expect(read(nobody)).rejects.toMatchObject({ code: "UNSUPPORTED_PAYMENT" });
  });
});

it("an unavailable node leaves a payment token undetermined", async () => {
  local.node.intercept = () => Promise.reject(new Error("away"));
  await expect(read(nobody)).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
});
