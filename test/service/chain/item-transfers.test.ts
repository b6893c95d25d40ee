import {
  getBurnInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { address, type Address, type KeyPairSigner } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { createSigner, startLocalChain, type LocalChain } from "./local-chain.js";
import { holdingOf, mintOne } from "./mint.js";
import { orderOf } from "./order.js";
import { sendAsWallet } from "./spl-token.js";

async function setUp() {
  const local = await startLocalChain();
  const { prepared } = await mintOne(local, orderOf(local), 1);
  return { local, mint: prepared.mintAddress, wallet: String(local.wallet.address) };
}

async function transfer(local: LocalChain, mint: string, from: KeyPairSigner, to: Address) {
  await sendAsWallet(local, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: local.wallet,
      ata: await holdingOf(to, mint),
      owner: to,
      mint: address(mint),
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getTransferCheckedInstruction({
      source: await holdingOf(from.address, mint),
      mint: address(mint),
      destination: await holdingOf(to, mint),
      authority: from,
      amount: 1n,
      decimals: 0,
    }),
  ]);
}

describe("the transfers of an item", () => {
  it("are empty until it leaves its first account", async () => {
    const { local, mint } = await setUp();
    expect(await local.chain.readItemTransfers(mint, null)).toEqual([]);
  });

  it("are all in order, up to the burn, on a real runtime", async () => {
    const { local, mint, wallet } = await setUp();
    const other = await createSigner(9);
    await transfer(local, mint, local.wallet, other.address);
    local.ledger.advanceSlot();
    await transfer(local, mint, other, local.wallet.address);
    local.ledger.advanceSlot();
    await sendAsWallet(local, [
      getBurnInstruction({
        account: await holdingOf(local.wallet.address, mint),
        mint: address(mint),
        authority: local.wallet,
        amount: 1n,
      }),
    ]);
    local.ledger.advanceSlot();
    const transfers = await local.chain.readItemTransfers(mint, null);
    expect(transfers.map(({ from, to }) => [from, to])).toEqual([
      [wallet, other.address],
      [other.address, wallet],
      [wallet, null],
    ]);
    for (const { at, slot } of transfers) {
      expect(at).toBeInstanceOf(Date);
      expect(slot).toBeGreaterThan(0n);
    }
    expect(await local.chain.readItemTransfers(mint, transfers[0]!.signature)).toEqual(transfers.slice(1));
    expect(await local.chain.readItemTransfers(mint, transfers[2]!.signature)).toEqual([]);
  });

  it("leave out transactions that the node has pruned", async () => {
    const { local, mint } = await setUp();
    const other = await createSigner(9);
    await transfer(local, mint, local.wallet, other.address);
    local.ledger.advanceSlot();
    local.node.intercept = async (method, proceed) =>
      method === "getTransaction" ? { jsonrpc: "2.0", id: "1", result: null } : proceed();
    expect(await local.chain.readItemTransfers(mint, null)).toEqual([]);
  });
});
