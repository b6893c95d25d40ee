import {
  getBurnInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { address, type Address, type KeyPairSigner } from "@solana/kit";
import { describe, expect, it } from "vitest";
import type { ItemEvent } from "../../../../../demo/service/chain/transactions/item-standard.js";
import {
  accountsOf,
  addressOf,
  dataOf,
  magicEden,
  systemProgram,
  u64,
} from "../../marketplaces/market-transaction.js";
import { addInstruction } from "../../marketplaces/stand-in.js";
import { asVersion1, createSigner, finalize, startLocalChain, type LocalChain } from "../../local-chain.js";
import { holdingOf, mintOne } from "../../mint.js";
import { orderOf } from "../../order.js";
import { sendAsWallet } from "../../spl-token.js";

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

const readFinalized = ({ chain }: LocalChain, mint: string, since: string | null = null) =>
  chain.readItemEvents({ standard: "token-2022", mint, owner: null }, { since, limit: 200 });

function readAll(local: LocalChain, mint: string, since: string | null = null) {
  finalize(local);
  return readFinalized(local, mint, since);
}

/** Owner after a transfer or a sale. */
const ownerAfter = (event: ItemEvent) => ("to" in event ? event.to : event.from);

describe("the transfers of an item", () => {
  it("are empty until it leaves its first account", async () => {
    const { local, mint } = await setUp();
    expect(await readAll(local, mint)).toMatchObject({ events: [], rest: "none" });
  });

  it("are read once no fork can take them back", async () => {
    const { local, mint, wallet } = await setUp();
    const other = await createSigner(9);
    await transfer(local, mint, local.wallet, other.address);
    local.ledger.advanceSlot();
    expect(await readFinalized(local, mint)).toMatchObject({ events: [], last: null });
    finalize(local);
    expect((await readFinalized(local, mint)).events).toMatchObject([{ from: wallet, to: other.address }]);
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
    const { events } = await readAll(local, mint);
    expect(events.map((event) => [event.from, ownerAfter(event)])).toEqual([
      [wallet, other.address],
      [other.address, wallet],
      [wallet, null],
    ]);
    for (const { at, slot } of events) {
      expect(at).toBeInstanceOf(Date);
      expect(slot).toBeGreaterThan(0n);
    }
    expect((await readAll(local, mint, events[0]!.signature)).events).toEqual(events.slice(1));
    expect(await readAll(local, mint, events[2]!.signature)).toMatchObject({ events: [], last: null });
  });

  it("leave out transactions that the node has pruned", async () => {
    const { local, mint } = await setUp();
    const other = await createSigner(9);
    await transfer(local, mint, local.wallet, other.address);
    local.ledger.advanceSlot();
    local.node.intercept = async (method, proceed) =>
      method === "getTransaction" ? { jsonrpc: "2.0", id: "1", result: null } : proceed();
    expect(await readAll(local, mint)).toMatchObject({ events: [], rest: "none" });
  });

  it("are read in portions, each from the end of the one before", async () => {
    const { local, mint, wallet } = await setUp();
    const other = await createSigner(9);
    for (const [from, to] of [
      [local.wallet, other.address],
      [other, local.wallet.address],
    ] as const) {
      await transfer(local, mint, from, to);
      local.ledger.advanceSlot();
    }
    const owners: unknown[] = [];
    let since: string | null = null;
    for (const rest of ["more", "more", "none"]) {
      finalize(local);
      const portion = await local.chain.readItemEvents(
        { standard: "token-2022", mint, owner: null },
        { since, limit: 1 },
      );
      expect(portion).toMatchObject({ transactions: 1, rest });
      owners.push(...portion.events.map(ownerAfter));
      since = portion.last;
    }
    expect(owners).toEqual([other.address, wallet]);
  });

  it("are not looked for among more transactions than a node lists at once", async () => {
    const { local, mint } = await setUp();
    const spam = Array.from({ length: 1_000 }, (_, index) => ({
      signature: String(index),
      err: null,
      slot: 1,
    }));
    local.requests.length = 0;
    local.node.intercept = async () => ({ jsonrpc: "2.0", id: "1", result: spam });
    expect(await readAll(local, mint)).toEqual({
      events: [],
      transactions: 0,
      last: null,
      rest: "too-many",
    });
    expect(local.requests).toEqual(["getSignaturesForAddress"]);
  });

  it("include those in transactions of version 1", async () => {
    const { local, mint } = await setUp();
    const other = await createSigner(9);
    await transfer(local, mint, local.wallet, other.address);
    local.ledger.advanceSlot();
    local.node.intercept = async (method, proceed, params) =>
      method === "getTransaction" ? asVersion1(await proceed(), params) : proceed();
    const { events } = await readAll(local, mint);
    expect(events).toMatchObject([{ to: other.address }]);
  });

  it("include a sale for the price of a marketplace's instruction, to the wallet that has the item now", async () => {
    const { local, mint, wallet } = await setUp();
    const buyer = await createSigner(60);
    await transfer(local, mint, local.wallet, buyer.address);
    const execute = (accounts: Readonly<Record<number, string>>) =>
      addInstruction(local, {
        program: magicEden,
        accounts: accountsOf(23, { 1: buyer.address, 2: wallet, 7: mint, 18: systemProgram, ...accounts }),
        data: dataOf("76b809468676729f", u64(5_000n), [0, 0, 0, 0]),
      });
    execute({});
    const sold = { from: wallet, to: buyer.address };
    expect((await readAll(local, mint)).events).toMatchObject([
      { ...sold, kind: "sale", price: 5_000n, marketplace: "Magic Eden" },
    ]);
    execute({ 7: addressOf(7) });
    expect((await readAll(local, mint)).events).toMatchObject([{ ...sold, kind: "transfer" }]);
  });
});
