import {
  getAddressEncoder,
  getBase64Decoder,
  type Address,
  type KeyPairSigner,
  type Signature,
} from "@solana/kit";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { post, SOL, startManualValidator, type ManualValidator } from "./manual-validator.js";
import { buildNft, type Nft } from "./nft.js";

const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;
const ONE = { amount: "1", decimals: 0, uiAmount: 1, uiAmountString: "1" };

let manual: ManualValidator;
let owner: KeyPairSigner;
let nft: Nft;
let signature: Signature;
beforeAll(async () => {
  manual = await startManualValidator();
  owner = await manual.createWallet();
  nft = await buildNft(manual, owner, "first");
  signature = await manual.run(owner, ...nft.instructions);
});
afterAll(() => manual.validator.close());

describe("a Token-2022 NFT", () => {
  it("is parsed as a mint with its metadata and no mint authority", async () => {
    const { value } = await manual.rpc.getAccountInfo(nft.mint, { encoding: "jsonParsed" }).send();
    expect(value?.owner).toBe(TOKEN_2022_PROGRAM_ADDRESS);
    expect(value?.data).toEqual({
      program: "spl-token-2022",
      space: value?.space,
      parsed: {
        type: "mint",
        info: {
          mintAuthority: null,
          freezeAuthority: null,
          supply: "1",
          decimals: 0,
          isInitialized: true,
          extensions: [
            { extension: "metadataPointer", state: { authority: null, metadataAddress: nft.mint } },
            {
              extension: "tokenMetadata",
              state: {
                updateAuthority: owner.address,
                mint: nft.mint,
                name: "first",
                symbol: "ART",
                uri: "https://example.test/first.json",
                additionalMetadata: [],
              },
            },
          ],
        },
      },
    });
  });

  it("is among its owner's token accounts, by mint or by program, and in no other query", async () => {
    const expected = {
      program: "spl-token-2022",
      parsed: {
        type: "account",
        info: {
          mint: nft.mint,
          owner: owner.address,
          state: "initialized",
          isNative: false,
          tokenAmount: { amount: "1", decimals: 0, uiAmountString: "1" },
          extensions: [{ extension: "immutableOwner" }],
        },
      },
    };
    const stranger = await manual.createWallet();
    const held = (holder: Address, filter: { mint: Address } | { programId: Address }) =>
      manual.rpc.getTokenAccountsByOwner(holder, filter, { encoding: "jsonParsed" }).send();
    for (const filter of [{ mint: nft.mint }, { programId: TOKEN_2022_PROGRAM_ADDRESS }]) {
      const { value } = await held(owner.address, filter);
      expect(value.map(({ pubkey }) => pubkey)).toEqual([nft.tokenAccount]);
      expect(value[0]?.account.data).toMatchObject(expected);
      expect((await held(stranger.address, filter)).value).toEqual([]);
    }
    expect((await held(owner.address, { programId: TOKEN_PROGRAM })).value).toEqual([]);
  });

  it("has a supply, a balance and a largest account of one", async () => {
    expect((await manual.rpc.getTokenSupply(nft.mint).send()).value).toEqual(ONE);
    expect((await manual.rpc.getTokenAccountBalance(nft.tokenAccount).send()).value).toEqual(ONE);
    const { value } = await manual.rpc.getTokenLargestAccounts(nft.mint).send();
    expect(value).toEqual([{ address: nft.tokenAccount, ...ONE }]);
  });

  it("is a new token balance in its transaction, with inner instructions", async () => {
    const config = { encoding: "json", maxSupportedTransactionVersion: 0 } as const;
    const transaction = await manual.rpc.getTransaction(signature, config).send();
    expect(transaction?.meta?.preTokenBalances).toEqual([]);
    expect(transaction?.meta?.postTokenBalances).toMatchObject([
      {
        mint: nft.mint,
        owner: owner.address,
        programId: TOKEN_2022_PROGRAM_ADDRESS,
        uiTokenAmount: { amount: "1", decimals: 0 },
      },
    ]);
    const [balance] = transaction!.meta!.postTokenBalances!;
    expect(transaction?.transaction.message.accountKeys[balance!.accountIndex]).toBe(nft.tokenAccount);
    const createsAccount = transaction?.meta?.innerInstructions?.find(({ index }) => index === 4);
    expect(createsAccount?.instructions.length).toBeGreaterThan(0);
    expect(createsAccount?.instructions[0]).toMatchObject({ stackHeight: 2 });
  });

  it("is found among the program's accounts by its bytes, in base58 or base64", async () => {
    const find = (bytes: string, encoding: "base58" | "base64") =>
      post(manual.validator.url, {
        jsonrpc: "2.0",
        id: 1,
        method: "getProgramAccounts",
        params: [
          TOKEN_2022_PROGRAM_ADDRESS,
          {
            commitment: "confirmed",
            encoding: "base64",
            filters: [
              { memcmp: { offset: 0, bytes, encoding } },
              { memcmp: { offset: 32, bytes: owner.address } },
            ],
          },
        ],
      });
    const base64 = getBase64Decoder().decode(getAddressEncoder().encode(nft.mint));
    for (const { json } of [await find(nft.mint, "base58"), await find(base64, "base64")]) {
      expect(json.result.map(({ pubkey }: { pubkey: string }) => pubkey)).toEqual([nft.tokenAccount]);
    }
  });

  it("cannot be created twice at the same address", async () => {
    const again = await manual.sign(owner, nft.instructions);
    const call = { jsonrpc: "2.0", id: 1, method: "sendTransaction" };
    const options = { encoding: "base64", preflightCommitment: "confirmed" };
    const { json } = await post(manual.validator.url, { ...call, params: [again.wire, options] });
    expect(json.error.data.err).toEqual({ InstructionError: [0, { Custom: 0 }] });
    expect(json.error.data.logs.join()).toContain("already in use");
  });
});

it("an address that isn't a token account or mint is invalid params", async () => {
  const ask = (method: string, ...params: unknown[]) =>
    post(manual.validator.url, { jsonrpc: "2.0", id: 1, method, params });
  const config = { commitment: "confirmed" };
  const answers = await Promise.all([
    ask("getTokenSupply", owner.address, config),
    ask("getTokenAccountBalance", nft.mint, config),
    ask("getTokenAccountBalance", TOKEN_2022_PROGRAM_ADDRESS.replace("T", "U"), config),
    ask("getTokenAccountsByOwner", owner.address, { mint: owner.address }, config),
    ask("getTokenAccountsByOwner", owner.address, { programId: owner.address }, config),
    ask("getTokenAccountsByOwner", owner.address, {}, config),
  ]);
  expect(answers.map(({ json }) => json.error.code)).toEqual(Array(6).fill(-32602));
});

it("several NFTs of one owner are all listed once confirmed, and not before", async () => {
  const collector = await manual.createWallet(2n * SOL);
  const list = async (commitment: "processed" | "confirmed") => {
    const filter = { programId: TOKEN_2022_PROGRAM_ADDRESS };
    const { value } = await manual.rpc
      .getTokenAccountsByOwner(collector.address, filter, { encoding: "jsonParsed", commitment })
      .send();
    return value.map(({ pubkey }) => pubkey).sort();
  };
  const nfts = await Promise.all(["a", "b", "c"].map((name) => buildNft(manual, collector, name)));
  for (const { instructions } of nfts) await (await manual.sign(collector, instructions)).send();
  const accounts = nfts.map(({ tokenAccount }) => tokenAccount).sort();
  expect(await list("processed")).toEqual(accounts);
  expect(await list("confirmed")).toEqual([]);
  manual.confirm();
  expect(await list("confirmed")).toEqual(accounts);
});
