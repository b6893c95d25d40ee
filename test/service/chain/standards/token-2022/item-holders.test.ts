import { getCreateAccountInstruction } from "@solana-program/system";
import {
  AuthorityType,
  getBurnInstruction,
  getFreezeAccountInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { address, type Address, type KeyPairSigner } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { createSigner, finalize, startLocalChain, type LocalChain } from "../../local-chain.js";
import { holdingOf, mintOne } from "../../mint.js";
import { orderOf } from "../../order.js";
import { sendAsWallet } from "../../spl-token.js";

/** Chain on which the wallet has minted `count` items. */
async function setUp(count = 1) {
  const local = await startLocalChain();
  const items: { standard: string; mint: string; wallet: string; account: string | null }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { prepared } = await mintOne(local, orderOf(local), number);
    items.push({
      standard: "token-2022",
      mint: prepared.mintAddress,
      wallet: String(local.wallet.address),
      account: null,
    });
  }
  finalize(local);
  local.requests.length = 0;
  const ask = () => {
    finalize(local);
    return local.chain.findHolders(items);
  };
  return { local, items, item: items[0]!, ask };
}

/** Transfers an item between the wallets' associated token accounts. */
async function transfer(local: LocalChain, mint: string, from: KeyPairSigner, to: Address) {
  const item = address(mint);
  await sendAsWallet(local, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: local.wallet,
      ata: await holdingOf(to, mint),
      owner: to,
      mint: item,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getTransferCheckedInstruction({
      source: await holdingOf(from.address, mint),
      mint: item,
      destination: await holdingOf(to, mint),
      authority: from,
      amount: 1n,
      decimals: 0,
    }),
  ]);
}

describe("the holder of an item", () => {
  it("is the minter until it is transferred, and takes one request for all items", async () => {
    const { local, items, ask } = await setUp(3);
    const holdings = await ask();
    for (const [place, { mint }] of items.entries()) {
      expect(holdings[place]).toEqual({
        account: await holdingOf(local.wallet.address, mint),
        wallet: local.wallet.address,
        escrow: null,
        isFrozen: false,
        slot: expect.any(BigInt),
      });
    }
    expect(local.requests).toEqual(["getMultipleAccounts"]);
  });

  it("is the recipient of the last transfer, however often it was transferred and returned", async () => {
    const { local, item, ask } = await setUp();
    const { wallet, treasury } = local;
    const third = await createSigner(9);
    const hands: [KeyPairSigner, KeyPairSigner][] = [
      [wallet, treasury],
      [treasury, third],
      [third, wallet],
    ];
    for (const [from, to] of hands) {
      await transfer(local, item.mint, from, to.address);
      const [holding] = await ask();
      expect(holding).toMatchObject({
        wallet: to.address,
        account: await holdingOf(to.address, item.mint),
      });
    }
  });

  it("costs further requests only for items that left their last known account", async () => {
    const { local, items } = await setUp(3);
    await transfer(local, items[1]!.mint, local.wallet, local.treasury.address);
    // A fork may still take it back.
    local.ledger.advanceSlot();
    const [, before] = await local.chain.findHolders(items);
    expect(before).toMatchObject({ wallet: local.wallet.address });
    finalize(local);
    local.requests.length = 0;
    const found = await local.chain.findHolders(items);
    expect(local.requests).toEqual(["getMultipleAccounts", "getTokenLargestAccounts", "getMultipleAccounts"]);
    local.requests.length = 0;
    const known = found.map((holding, place) => ({
      standard: "token-2022",
      mint: items[place]!.mint,
      wallet: holding!.wallet!,
      account: holding!.account,
    }));
    expect(await local.chain.findHolders(known)).toEqual(found);
    expect(local.requests).toEqual(["getMultipleAccounts"]);
  });

  it("is found in an account that isn't the associated one, and by its new owner", async () => {
    const { local, item, ask } = await setUp();
    const { wallet, treasury, rpc } = local;
    const vault = await createSigner(8);
    const mint = address(item.mint);
    await sendAsWallet(local, [
      getCreateAccountInstruction({
        payer: wallet,
        newAccount: vault,
        lamports: await rpc.getMinimumBalanceForRentExemption(165n).send(),
        space: 165,
        programAddress: TOKEN_2022_PROGRAM_ADDRESS,
      }),
      getInitializeAccount3Instruction({ account: vault.address, mint, owner: wallet.address }),
      getTransferCheckedInstruction({
        source: await holdingOf(wallet.address, item.mint),
        mint,
        destination: vault.address,
        authority: wallet,
        amount: 1n,
        decimals: 0,
      }),
    ]);
    expect((await ask())[0]).toMatchObject({ wallet: wallet.address, account: vault.address });

    await sendAsWallet(local, [
      getSetAuthorityInstruction({
        owned: vault.address,
        owner: wallet,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: treasury.address,
      }),
    ]);
    expect((await ask())[0]).toMatchObject({ wallet: treasury.address, account: vault.address });
  });

  it("is known while somebody with the power to do so has frozen the item, which is seen, too", async () => {
    const { local } = await setUp();
    const { wallet } = local;
    const mint = await createSigner(5);
    await sendAsWallet(local, [
      getCreateAccountInstruction({
        payer: wallet,
        newAccount: mint,
        lamports: await local.rpc.getMinimumBalanceForRentExemption(82n).send(),
        space: 82n,
        programAddress: TOKEN_2022_PROGRAM_ADDRESS,
      }),
      getInitializeMint2Instruction({
        mint: mint.address,
        decimals: 0,
        mintAuthority: wallet.address,
        freezeAuthority: wallet.address,
      }),
    ]);
    const account = await holdingOf(wallet.address, mint.address);
    await sendAsWallet(local, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: wallet,
        ata: account,
        owner: wallet.address,
        mint: mint.address,
        tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
      }),
      getMintToInstruction({ mint: mint.address, token: account, mintAuthority: wallet, amount: 1n }),
    ]);
    const item = { standard: "token-2022", mint: mint.address, wallet: wallet.address, account: null };
    const find = () => {
      finalize(local);
      return local.chain.findHolders([item]);
    };
    expect(await find()).toMatchObject([{ wallet: wallet.address, isFrozen: false }]);
    await sendAsWallet(local, [getFreezeAccountInstruction({ account, mint: mint.address, owner: wallet })]);
    expect(await find()).toMatchObject([{ wallet: wallet.address, isFrozen: true }]);
  });

  it("is null for a burned item", async () => {
    const { local, item, ask } = await setUp();
    const account = await holdingOf(local.wallet.address, item.mint);
    await sendAsWallet(local, [
      getBurnInstruction({ account, mint: address(item.mint), authority: local.wallet, amount: 1n }),
    ]);
    expect(await ask()).toMatchObject([{ account, wallet: null, escrow: null }]);
  });

  it("is unknown for an item that the node doesn't know yet, and known for the others", async () => {
    const { local, items } = await setUp(2);
    const unknown = { ...items[0]!, mint: (await createSigner(10)).address };
    const [first, second] = await local.chain.findHolders([unknown, items[1]!]);
    expect(first).toBeNull();
    expect(second).toMatchObject({ wallet: local.wallet.address });
  });

  it("is unknown for an item that is transferred during the request", async () => {
    const { local, item, ask } = await setUp();
    await transfer(local, item.mint, local.wallet, local.treasury.address);
    local.node.intercept = async (method, proceed) => {
      const answer = await proceed();
      local.node.intercept = (_method, rest) => rest();
      if (method === "getMultipleAccounts") {
        local.node.intercept = async (next, rest) => {
          const largest = await rest();
          local.node.intercept = (_method, last) => last();
          if (next === "getTokenLargestAccounts") {
            await transfer(local, item.mint, local.treasury, local.wallet.address);
            finalize(local);
          }
          return largest;
        };
      }
      return answer;
    };
    expect(await ask()).toEqual([null]);
    expect((await ask())[0]).toMatchObject({ wallet: local.wallet.address });
  });

  it.each([
    [{ code: -32601, message: "Method not found" }],
    [{ code: -32602, message: "Invalid param: not a Token mint" }],
    [{ code: -32010, message: "excluded from account secondary indexes" }],
    [{ code: -32403, message: "getTokenLargestAccounts is not available on the free plan" }],
  ])(
    "is an error in the node's words when the node rejects to follow a moved item with %j",
    async (error) => {
      const { local, item, ask } = await setUp();
      await transfer(local, item.mint, local.wallet, local.treasury.address);
      local.node.intercept = async (method, proceed) =>
        method === "getTokenLargestAccounts" ? { jsonrpc: "2.0", id: "1", error } : proceed();
      await expect(ask()).rejects.toMatchObject({
        context: { method: "getTokenLargestAccounts", nodeSays: error.message },
      });
    },
  );

  it("is an error while the node is unreachable", async () => {
    const { local, ask } = await setUp();
    local.node.intercept = () => Promise.reject(new Error("away"));
    await expect(ask()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
  });
});
