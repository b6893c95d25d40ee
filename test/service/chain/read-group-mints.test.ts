import { getTransferSolInstruction } from "@solana-program/system";
import {
  address,
  appendTransactionMessageInstruction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import { describe, expect, it } from "vitest";
import { createReader } from "../../../demo/service/chain/rpc/chain-reader.js";
import { createNodeRpc } from "../../../demo/service/chain/rpc/node-rpc.js";
import { readGroupMints } from "../../../demo/service/chain/items/read-group-mints.js";
import { token2022 } from "../../../demo/service/chain/standards/token-2022/token-2022.js";
import { asVersion1, startLocalChain, type LocalChain } from "./local-chain.js";
import { mintOne } from "./mint.js";
import { orderOf, seed } from "./order.js";
import { sendAsWallet } from "./spl-token.js";

/** A group with two minted items, and a transfer of lamports to its address before each and after both. */
async function setUp() {
  const local = await startLocalChain();
  await local.fund(local.authority.address, 1_000_000_000n);
  const group = await local.chain.groupAddress(seed(99), "token-2022");
  await local.chain.createGroup({
    standard: "token-2022",
    royalty: null,
    seed: seed(99),
    creator: local.treasury.address,
    name: "Northern Lights",
    symbol: "NORTH",
    uri: "https://mint.example.com/m/group",
    fields: [],
    supply: 50,
    paymentAccounts: [],
  });
  const order = orderOf(local, {
    group,
    metadataUri: (mint) => `https://mint.example.com/m/${mint}`,
    reserved: { name: 24, uri: 0, fields: [] },
  });
  const minted: string[] = [];
  for (const number of [1, 2]) {
    await sendAsWallet(local, [pay(local, group, BigInt(number))]);
    minted.push((await mintOne(local, order, number)).prepared.mintAddress);
  }
  await sendAsWallet(local, [pay(local, group, 3n)]);
  for (let slot = 0; slot < 40; slot++) local.ledger.advanceSlot();
  const reader = { rpc: createNodeRpc(local.transport), read: createReader(5_000), standard: token2022 };
  const read = (
    known: readonly string[] = [],
    saveOthers?: (signatures: readonly string[]) => Promise<void>,
  ) =>
    readGroupMints(
      reader,
      { group, authority: local.authority.address, known: new Set(known) },
      saveOthers && { saveOthers },
    );
  return { local, minted, read };
}

const pay = ({ wallet }: LocalChain, to: string, amount: bigint) =>
  getTransferSolInstruction({ source: wallet, destination: address(to), amount });

/** Wire format of a transaction of version 1. */
async function encodeVersion1({ wallet, rpc, treasury }: LocalChain): Promise<string> {
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const transaction = await pipe(
    createTransactionMessage({ version: 1 }),
    (message) => setTransactionMessageFeePayerSigner(wallet, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: wallet, destination: treasury.address, amount: 1n }),
        message,
      ),
    (message) => signTransactionMessageWithSigners(message),
  );
  return getBase64EncodedWireTransaction(transaction);
}

const mintsIn = ({ mints }: Awaited<ReturnType<typeof readGroupMints>>) => mints.map(({ mint }) => mint);

describe("the mints of a group", () => {
  it("are found among transactions of version 1 that name the group", async () => {
    const { local, minted, read } = await setUp();
    const transaction = await encodeVersion1(local);
    let transactions = 0;
    local.node.intercept = async (method, proceed, params) => {
      // The first one creates the group.
      const isSpam = method === "getTransaction" && ++transactions === 2;
      return isSpam ? asVersion1(await proceed(), params, transaction) : proceed();
    };
    const found = await read();
    expect(mintsIn(found)).toEqual(minted);
    expect(found.unreadable).toEqual([]);
  });

  it("are found beside transactions that the node doesn't tell, which are reported", async () => {
    const { local, minted, read } = await setUp();
    let missing: unknown;
    local.node.intercept = async (method, proceed, [signature]) => {
      if (method !== "getTransaction" || (missing !== undefined && missing !== signature)) return proceed();
      missing = signature;
      return { jsonrpc: "2.0", id: "1", result: null };
    };
    const found = await read();
    expect(mintsIn(found)).toEqual(minted);
    expect(found.unreadable).toMatchObject([{ signature: missing, error: { code: "HISTORY_MISSING" } }]);
  });

  it("are read without the other transactions that an earlier run has saved", async () => {
    const { local, minted, read } = await setUp();
    const others: string[] = [];
    await read([], async (signatures) => void others.push(...signatures));
    // The creation of the group, and three transfers.
    expect(others).toHaveLength(4);
    local.requests.length = 0;
    expect(mintsIn(await read(others))).toEqual(minted);
    expect(local.requests.filter((method) => method === "getTransaction")).toHaveLength(2);
  });
});
