import { readFile } from "node:fs/promises";
import { fetchToken, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address, type Address } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import type { NewGroup } from "../../../../demo/service/chain/mint-chain.js";
import {
  classicTokenProgram,
  type MintOrder,
  type Payment,
} from "../../../../demo/service/chain/transactions/mint-order.js";
import { createSigner, startLocalChain, type LocalChain } from "../local-chain.js";
import { balanceOf, cosignOne, holdingOf, measureUnits, prepareOne, readItem } from "../mint.js";
import { orderOf, seed } from "../order.js";
import { issueToken } from "../spl-token.js";
import { addAssertionsLikePhantom, signRewritten } from "../wallet.js";

/** Shares, and parts of 500,000,001 base units: rounded down, and the first one also gets what is left. */
const splits = [
  { shares: [100], parts: [500_000_001n] },
  { shares: [70, 30], parts: [350_000_001n, 150_000_000n] },
  { shares: [50, 30, 20], parts: [250_000_001n, 150_000_000n, 100_000_000n] },
  { shares: [40, 30, 20, 10], parts: [200_000_001n, 150_000_000n, 100_000_000n, 50_000_000n] },
  {
    shares: [33, 27, 20, 13, 7],
    parts: [165_000_001n, 135_000_000n, 100_000_000n, 65_000_000n, 35_000_000n],
  },
];
const currencies: [name: string, tokenProgram: Address | null][] = [
  ["SOL", null],
  ["Token", classicTokenProgram],
  ["Token-2022", TOKEN_2022_PROGRAM_ADDRESS],
];

let local: LocalChain;
beforeEach(async () => {
  local = await startLocalChain();
  await local.fund(local.authority.address, 1_000_000_000n);
});

/** Order of a group's member whose price is split, with the accounts that the service makes with the group. */
async function splitOrder(
  shares: readonly number[],
  tokenProgram: Address | null,
  changes: Partial<MintOrder> = {},
) {
  const owners = await Promise.all(shares.map((_, index) => createSigner(100 + index)));
  for (const owner of owners) await local.fund(owner.address, 1_000_000n);
  const mint = tokenProgram && (await issueToken(local, tokenProgram, 1_000_000_000n)).mint;
  const accounts = await Promise.all(
    owners.map(async (owner) =>
      mint && tokenProgram ? holdingOf(owner.address, mint, tokenProgram) : owner.address,
    ),
  );
  const group: NewGroup = {
    standard: "token-2022",
    royalty: null,
    seed: seed(99),
    creator: local.treasury.address,
    name: "Northern Lights",
    symbol: "NORTH",
    uri: "https://mint.example.com/m/group",
    fields: [],
    supply: 50,
    paymentAccounts:
      mint && tokenProgram ? owners.map((owner) => ({ owner: owner.address, mint, tokenProgram })) : [],
  };
  expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
  const payment: Payment =
    mint && tokenProgram
      ? {
          kind: "spl",
          mint,
          tokenProgram,
          decimals: 6,
          amount: 500_000_001n,
          knownAccounts: accounts,
        }
      : { kind: "native", amount: 500_000_001n };
  const order = orderOf(local, {
    payment,
    recipients: owners.map((owner, index) => ({ address: owner.address, share: shares[index]! })),
    group: await local.chain.groupAddress(group.seed, "token-2022"),
    metadataUri: (mintAddress) => `https://mint.example.com/m/${mintAddress}`,
    reserved: { name: 24, uri: 0, fields: [] },
    ...changes,
  });
  const balances = () =>
    Promise.all(
      accounts.map(async (account) =>
        mint
          ? (await fetchToken(local.rpc, account)).data.amount
          : (await balanceOf(local, account)) - 1_000_000n,
      ),
    );
  return { order, owners, accounts, balances };
}

describe.each(currencies)("a price in %s", (name, tokenProgram) => {
  it.each(splits)("is paid to $shares.length in the mint itself, to the last base unit", async (split) => {
    const { order, owners, accounts, balances } = await splitOrder(split.shares, tokenProgram);
    const before = await balanceOf(local, local.wallet.address);
    const { cost } = await local.chain.estimateCost(order, 1);
    const prepared = await prepareOne(local, order);
    expect(prepared.payments).toEqual(
      owners.map((owner, index) => ({
        recipient: owner.address,
        account: tokenProgram && accounts[index],
        share: split.shares[index],
        amount: split.parts[index],
      })),
    );
    expect(new Set(prepared.recipients)).toEqual(
      new Set(
        tokenProgram
          ? owners.flatMap((owner, index) => [owner.address, accounts[index]!])
          : owners.map((owner) => owner.address),
      ),
    );

    const { transactionBytes } = await cosignOne(local, prepared);
    const units = await measureUnits(local, Buffer.from(transactionBytes).toString("base64"));
    expect(await local.chain.send(transactionBytes)).toEqual({ status: "sent" });
    local.ledger.advanceSlot();
    expect(await balances()).toEqual(split.parts);
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.rent + cost.networkFee + (tokenProgram ? 0n : 500_000_001n),
    );

    const { metadata, lamports } = await readItem(local, prepared.mintAddress);
    const room = 1232 - transactionBytes.length;
    const leftOut = [
      ...(metadata!.uri === "" ? ["URL"] : []),
      ...(metadata!.name === order.name ? [] : ["end of the name"]),
    ];
    expect(await readDocumented(name, split.shares.length)).toEqual([
      String(transactionBytes.length),
      leftOut.join(", ") || "–",
      room >= 144 ? "four" : room >= 88 ? "two" : "none",
      units.toLocaleString("en"),
    ]);
    if (room >= 144) {
      const asserted = await signRewritten(prepared.message, local.wallet, (draft) =>
        addAssertionsLikePhantom(draft, address(prepared.mintAddress), TOKEN_2022_PROGRAM_ADDRESS),
      );
      expect(asserted.length).toBeLessThanOrEqual(1232);
    }

    const own = {
      mint: prepared.mintAddress,
      name: "Northern Lights #18",
      uri: order.metadataUri(prepared.mintAddress),
      fields: [],
      updateAuthority: local.treasury.address,
    };
    await local.chain.writeMetadata([own]);
    local.ledger.advanceSlot();
    const written = await readItem(local, prepared.mintAddress);
    expect(written.metadata).toMatchObject({ name: own.name, uri: own.uri });
    // The buyer's deposit covers the address, also where the mint leaves it out.
    expect(written.lamports).toBe(lamports);
  });

  it("fits a packet for five recipients with the longest texts of a definition", async () => {
    const { order, balances } = await splitOrder([96, 1, 1, 1, 1], tokenProgram, {
      name: "€".repeat(32),
      symbol: "€".repeat(10),
      metadataUri: (mint) => `https://mint.example.com/${"a".repeat(200)}/${mint}`,
    });
    const { transactionBytes } = await cosignOne(local, await prepareOne(local, order));
    expect(await local.chain.send(transactionBytes)).toEqual({ status: "sent" });
    local.ledger.advanceSlot();
    expect(await balances()).toEqual([480_000_001n, ...Array.from({ length: 4 }, () => 5_000_000n)]);
  });
});

/** Row of the table in the documentation: bytes, what is left out, assertions, compute units. */
async function readDocumented(currency: string, recipients: number): Promise<string[]> {
  const page = new URL("../../../../demo/docs/operate/items-on-chain.md", import.meta.url);
  const rows = (await readFile(page, "utf8"))
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const row = rows.find(([, first, second]) => first === currency && second === String(recipients));
  return row?.slice(3, -1) ?? [];
}

describe("a recipient of a part that is too small for an account", () => {
  it("is named, with the others that can't be paid, before anything is prepared", async () => {
    const [one, two] = [await createSigner(201), await createSigner(202)];
    const order = orderOf(local, {
      payment: { kind: "native", amount: 2_000_000n },
      recipients: [
        { address: local.treasury.address, share: 40 },
        { address: one.address, share: 40 },
        { address: two.address, share: 20 },
      ],
    });
    const failure = (recipients: string[]) => ({
      code: "TREASURY_EMPTY",
      context: { recipients, minimum: 890_880n },
    });
    await expect(local.chain.estimateCost(order, 1)).rejects.toMatchObject(
      failure([one.address, two.address]),
    );
    await local.fund(one.address, 890_880n);
    await expect(local.chain.estimateCost(order, 1)).rejects.toMatchObject(failure([two.address]));
    await local.fund(two.address, 890_880n);
    await expect(local.chain.estimateCost(order, 1)).resolves.toBeDefined();
  });

  it("of less than a base unit is not paid and needs no account", async () => {
    const one = await createSigner(201);
    const order = orderOf(local, {
      payment: { kind: "native", amount: 99n },
      recipients: [
        { address: local.treasury.address, share: 99 },
        { address: one.address, share: 1 },
      ],
    });
    await local.chain.estimateCost(order, 1);
    const { payments, recipients } = await prepareOne(local, order);
    expect(payments).toMatchObject([{ recipient: local.treasury.address, amount: 99n }]);
    expect(recipients).toEqual([local.treasury.address]);
  });
});

describe("token accounts of recipients", () => {
  it("that a mint creates are in the estimate, each once", async () => {
    const { order } = await splitOrder([50, 50], classicTokenProgram);
    const before = await local.chain.estimateCost(order, 2);
    expect(before.knownAccounts).toHaveLength(2);
    const strangers = [await createSigner(201), await createSigner(202)];
    const unknown = {
      ...order,
      recipients: strangers.map((stranger) => ({ address: stranger.address, share: 50 })),
    };
    const after = await local.chain.estimateCost(unknown, 2);
    expect(after.knownAccounts).toEqual([]);
    expect(after.cost.rent - before.cost.rent).toBe(2n * 2_039_280n);
  });

  it("that no transaction has space to create are named by the error", async () => {
    const { order, accounts } = await splitOrder([33, 27, 20, 13, 7], classicTokenProgram);
    const payment = { ...order.payment, knownAccounts: accounts.slice(2) };
    await expect(prepareOne(local, { ...order, payment })).rejects.toMatchObject({
      code: "TRANSACTION_TOO_LARGE",
      context: { missingAccounts: accounts.slice(0, 2) },
    });
  });

  it("are created for a group that exists already, those that are missing", async () => {
    const { accounts, owners, order } = await splitOrder([50, 50], classicTokenProgram);
    const { mint, tokenProgram } = order.payment as Extract<Payment, { kind: "spl" }>;
    const stranger = await createSigner(201);
    const group: NewGroup = {
      standard: "token-2022",
      royalty: null,
      seed: seed(99),
      creator: local.treasury.address,
      name: "Northern Lights",
      symbol: "NORTH",
      uri: "",
      fields: [],
      supply: 50,
      paymentAccounts: [...owners, stranger].map((owner) => ({ owner: owner.address, mint, tokenProgram })),
    };
    const sent = () => local.requests.filter((method) => method === "sendTransaction").length;
    const before = sent();
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    expect(sent()).toBe(before + 1);
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    expect(sent()).toBe(before + 1);
    const created = await holdingOf(stranger.address, mint, classicTokenProgram);
    expect(accounts).not.toContain(created);
    expect((await fetchToken(local.rpc, created)).data).toMatchObject({
      owner: stranger.address,
      amount: 0n,
    });
  });
});
