import { fetchToken, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address, isNone, none, some, type Address } from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { estimateGroup } from "../../../../../demo/service/chain/items/create-group.js";
import { estimateMetadata } from "../../../../../demo/service/chain/items/write-metadata.js";
import {
  toCollectionGroup,
  type NewGroup,
  type NewMetadata,
} from "../../../../../demo/service/chain/mint-chain.js";
import { createReader } from "../../../../../demo/service/chain/rpc/chain-reader.js";
import { createNodeRpc } from "../../../../../demo/service/chain/rpc/node-rpc.js";
import { createRent } from "../../../../../demo/service/chain/rpc/rent.js";
import { token2022 } from "../../../../../demo/service/chain/standards/token-2022/token-2022.js";
import { assertionReserve } from "../../../../../demo/service/chain/transactions/fit-order.js";
import {
  classicTokenProgram,
  type Payment,
} from "../../../../../demo/service/chain/transactions/mint-order.js";
import { createSigner, startLocalChain, type LocalChain } from "../../local-chain.js";
import { balanceOf, holdingOf, mintOne, prepareOne, readItem, readMint } from "../../mint.js";
import { orderOf, seed } from "../../order.js";
import { issueToken } from "../../spl-token.js";
import { addAssertionsLikePhantom, signRewritten } from "../../wallet.js";

const royalty = (recipient: string) =>
  [
    ["seller_fee_basis_points", "500"],
    [recipient, "100"],
  ] as const;

let local: LocalChain;
let group: NewGroup;
let groupAddress: string;
beforeEach(async () => {
  local = await startLocalChain();
  await local.fund(local.authority.address, 1_000_000_000n);
  group = {
    standard: "token-2022",
    royalty: null,
    seed: seed(99),
    creator: local.treasury.address,
    name: "Northern Lights",
    symbol: "NORTH",
    uri: "https://mint.example.com/m/group",
    fields: royalty(local.treasury.address),
    supply: 50,
    paymentAccounts: [],
  };
  groupAddress = await local.chain.groupAddress(group.seed, "token-2022");
});

const memberOrder = (changes: Parameters<typeof orderOf>[1] = {}) =>
  orderOf(local, {
    group: groupAddress,
    metadataUri: (mint) => `https://mint.example.com/m/${mint}`,
    reserved: { name: 24, uri: 0, fields: royalty(local.treasury.address) },
    ...changes,
  });
const ownMetadata = (mint: string, changes: Partial<NewMetadata> = {}): NewMetadata => ({
  mint,
  name: "Northern Lights #18",
  uri: `https://mint.example.com/m/${mint}`,
  fields: royalty(local.treasury.address),
  updateAuthority: local.treasury.address,
  ...changes,
});
const payer = () => ({ authority: local.authority.address, computeUnitPrice: 10_000n });
function reader() {
  const [rpc, read] = [createNodeRpc(local.transport), createReader(5_000)];
  return {
    rpc,
    read,
    standard: token2022,
    findStandard: () => token2022,
    rent: createRent(rpc, read, () => 0),
  };
}
const finalize = () => Array.from({ length: 40 }, () => local.ledger.advanceSlot());

describe("a collection's group", () => {
  it("is a mint account without supply or authorities, whose metadata is the creator's", async () => {
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    const found = await readMint(local, groupAddress);
    expect(found.mint).toMatchObject({
      supply: 0n,
      decimals: 0,
      mintAuthority: none(),
      freezeAuthority: none(),
    });
    expect(found.groupPointer).toMatchObject({ authority: none(), groupAddress: some(groupAddress) });
    expect(found.pointer).toMatchObject({ authority: none(), metadataAddress: some(groupAddress) });
    expect(found.group).toMatchObject({
      mint: groupAddress,
      updateAuthority: some(local.authority.address),
      size: 0n,
      maxSize: 50n,
    });
    expect(found.metadata).toMatchObject({
      name: "Northern Lights",
      symbol: "NORTH",
      uri: "https://mint.example.com/m/group",
      updateAuthority: some(local.treasury.address),
      additionalMetadata: new Map(royalty(local.treasury.address)),
    });
  });

  it("is created once, whoever repeats it, and paid for by the authority", async () => {
    const before = await balanceOf(local, local.authority.address);
    const outcomes = await Promise.all([local.chain.createGroup(group), local.chain.createGroup(group)]);
    expect(outcomes).toEqual([{ status: "created" }, { status: "created" }]);
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    const { lamports } = await readMint(local, groupAddress);
    const paid = before - (await balanceOf(local, local.authority.address));
    expect(paid - lamports).toBeGreaterThan(0n);
    expect(paid - lamports).toBeLessThan(20_000n);
  });

  it.each([
    ["an account's minimum", 890_880n],
    ["more than it needs", 1_000_000_000n],
  ])("is created at an address to which somebody has sent %s ahead", async (_what, amount) => {
    await local.fund(address(groupAddress), amount);
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    const found = await readMint(local, groupAddress);
    expect(found.group).toMatchObject({ updateAuthority: some(local.authority.address), maxSize: 50n });
    expect(found.metadata).toMatchObject({ updateAuthority: some(local.treasury.address) });
  });

  it("isn't created without funds, which is said", async () => {
    const poor = local.create({ authority: await createSigner(9) });
    expect(await poor.createGroup(group)).toMatchObject({ status: "failed", reason: expect.any(String) });
  });

  it("isn't created on a chain without its standard's program, which is said", async () => {
    const missing = { status: "failed", reason: "PROGRAM_MISSING" };
    expect(await local.chain.createGroup({ ...group, standard: "core" })).toEqual(missing);
  });

  it("comes with the token accounts that its currencies are paid to", async () => {
    const tokens = [
      { ...(await issueToken(local, classicTokenProgram, 1n)), tokenProgram: classicTokenProgram },
      {
        ...(await issueToken(local, TOKEN_2022_PROGRAM_ADDRESS, 1n)),
        tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
      },
    ];
    const paymentAccounts = tokens.map(({ mint, tokenProgram }) => ({
      owner: local.treasury.address,
      mint,
      tokenProgram,
    }));
    await local.chain.createGroup({ ...group, paymentAccounts });
    for (const { mint, tokenProgram } of tokens) {
      const till = await fetchToken(local.rpc, await holdingOf(local.treasury.address, mint, tokenProgram));
      expect(till.data).toMatchObject({ owner: local.treasury.address, mint, amount: 0n });
    }
  });

  it("costs the authority exactly the estimate, with the token accounts that aren't there", async () => {
    const { mint } = await issueToken(local, TOKEN_2022_PROGRAM_ADDRESS, 1n);
    // The wallet has an account of the token.
    const owners = [local.wallet, local.treasury, await createSigner(9)];
    const paymentAccounts = owners.map((owner) => ({
      owner: owner.address,
      mint,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    }));
    for (const accounts of [paymentAccounts.slice(0, 2), paymentAccounts]) {
      const wanted = { ...group, paymentAccounts: accounts };
      const before = await balanceOf(local, local.authority.address);
      const estimate = await estimateGroup(reader(), payer(), toCollectionGroup(wanted));
      expect(estimate).toBeGreaterThan(2_000_000n);
      await local.chain.createGroup(wanted);
      expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
    }
    expect(await estimateGroup(reader(), payer(), toCollectionGroup({ ...group, paymentAccounts }))).toBe(0n);
  });

  it("of an open-ended collection has no limit", async () => {
    await local.chain.createGroup({ ...group, supply: null });
    expect((await readMint(local, groupAddress)).group).toMatchObject({ maxSize: 2n ** 64n - 1n });
  });
});

describe("an item of a collection with a group", () => {
  beforeEach(async () => void (await local.chain.createGroup(group)));

  it("is a member of it, counted by the chain", async () => {
    for (const number of [1, 2]) {
      const { prepared, outcome } = await mintOne(local, memberOrder(), number);
      expect(outcome).toEqual({ status: "sent" });
      const item = await readItem(local, prepared.mintAddress);
      expect(item.member).toMatchObject({
        mint: prepared.mintAddress,
        group: groupAddress,
        memberNumber: BigInt(number),
      });
      expect(item.memberPointer).toMatchObject({
        authority: none(),
        memberAddress: some(prepared.mintAddress),
      });
      expect(item.mint).toMatchObject({ supply: 1n, mintAuthority: none(), freezeAuthority: none() });
    }
    expect((await readMint(local, groupAddress)).group).toMatchObject({ size: 2n });
  });

  it("costs the wallet exactly the estimate, with the space for its own metadata", async () => {
    const before = await balanceOf(local, local.wallet.address);
    const { cost } = await local.chain.estimateCost(memberOrder(), 1);
    await mintOne(local, memberOrder());
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.price + cost.rent + cost.networkFee,
    );
  });

  it("can't be minted while the group isn't there", async () => {
    const order = memberOrder({ group: await local.chain.groupAddress(seed(98), "token-2022") });
    const { outcome } = await mintOne(local, order);
    expect(outcome).toMatchObject({ status: "failed", failure: { reason: "PROGRAM_FAILED" } });
  });

  it("fits a packet with four assertions around it, for every payment kind and the longest texts", async () => {
    const spl = async (tokenProgram: Address): Promise<Payment> => {
      const { mint } = await issueToken(local, tokenProgram, 50_000_000n);
      return { kind: "spl", mint, tokenProgram, decimals: 6, amount: 1_500_000n };
    };
    const payments: Payment[] = [
      { kind: "native", amount: 0n },
      { kind: "native", amount: 500_000_000n },
      await spl(TOKEN_2022_PROGRAM_ADDRESS),
      await spl(classicTokenProgram),
    ];
    const tillOf = ({ mint, tokenProgram }: Extract<Payment, { kind: "spl" }>) =>
      holdingOf(local.treasury.address, mint, address(tokenProgram));
    let number = 0;
    for (const payment of payments) {
      for (const [name, symbol] of [
        ["Northern Lights", "NORTH"],
        ["A collection's name of 32 bytes!", "TENLETTERS"],
      ] as const) {
        const known =
          payment.kind === "spl" && number % 2 === 1
            ? { ...payment, knownAccounts: [await tillOf(payment)] }
            : payment;
        const order = memberOrder({ payment: known, name, symbol });
        const prepared = await prepareOne(local, order, ++number);
        const bytes = Buffer.from(prepared.transaction, "base64").length;
        const isFirst = payment.kind === "spl" && number % 2 === 1;
        expect(bytes).toBeLessThanOrEqual(1232 - (isFirst ? 88 : assertionReserve));
        expect((await mintOne(local, order, number)).outcome).toEqual({ status: "sent" });
        if (isFirst) continue;
        const asserted = await signRewritten(prepared.message, local.wallet, (draft) =>
          addAssertionsLikePhantom(draft, address(prepared.mintAddress), TOKEN_2022_PROGRAM_ADDRESS),
        );
        expect(asserted.length).toBeLessThanOrEqual(1232);
      }
    }
  });

  it("names the token account that it pays where its owner isn't in the transaction", async () => {
    const { mint } = await issueToken(local, classicTokenProgram, 50_000_000n);
    const till = await holdingOf(local.treasury.address, mint, classicTokenProgram);
    const payment = {
      kind: "spl",
      mint,
      tokenProgram: classicTokenProgram,
      decimals: 6,
      amount: 1n,
    } as const;
    const recipients = async (isAccountKnown: boolean, name: string, number: number) =>
      (
        await prepareOne(
          local,
          memberOrder({ name, payment: { ...payment, knownAccounts: isAccountKnown ? [till] : [] } }),
          number,
        )
      ).recipients;
    expect(await recipients(true, "N", 1)).toEqual([local.treasury.address, till]);
    expect(await recipients(false, "N", 2)).toEqual([local.treasury.address]);
  });
});

describe("an item's own metadata", () => {
  let mint: string;
  beforeEach(async () => {
    await local.chain.createGroup(group);
    mint = (await mintOne(local, memberOrder())).prepared.mintAddress;
  });

  it("replaces that of the mint, with the royalty, and is paid for by the buyer's deposit", async () => {
    const before = await readItem(local, mint);
    expect(before.metadata).toMatchObject({
      name: "Northern Lights",
      updateAuthority: some(local.authority.address),
    });

    expect(await local.chain.writeMetadata([ownMetadata(mint)])).toEqual([{ status: "pending" }]);
    local.ledger.advanceSlot();
    const after = await readItem(local, mint);
    expect(after.metadata).toMatchObject({
      name: "Northern Lights #18",
      symbol: "NORTH",
      uri: `https://mint.example.com/m/${mint}`,
      updateAuthority: some(local.treasury.address),
    });
    expect([...after.metadata!.additionalMetadata]).toEqual(royalty(local.treasury.address));
    expect(after.lamports).toBe(before.lamports);
    expect(after.member).toEqual(before.member);
  });

  it("is written once, and done when it is finalized", async () => {
    const write = () => local.chain.writeMetadata([ownMetadata(mint)]);
    expect(await write()).toEqual([{ status: "pending" }]);
    const sent = () => local.requests.filter((method) => method === "sendTransaction").length;
    local.ledger.advanceSlot();
    const sentBefore = sent();
    expect(await write()).toEqual([{ status: "pending" }]);
    finalize();
    expect(await write()).toEqual([{ status: "written" }]);
    expect(sent()).toBe(sentBefore);
  });

  it("that can't be changed leaves no update authority, and a later change is rejected", async () => {
    await local.chain.writeMetadata([ownMetadata(mint, { updateAuthority: null })]);
    local.ledger.advanceSlot();
    const { metadata } = await readItem(local, mint);
    expect(metadata && isNone(metadata.updateAuthority)).toBe(true);
    const changed = ownMetadata(mint, { updateAuthority: null, name: "Another" });
    expect(await local.chain.writeMetadata([changed])).toEqual([{ status: "locked" }]);
  });

  it("longer than its space is topped up by the authority", async () => {
    const uri = `https://storage.example/${"a".repeat(120)}`;
    const before = await readItem(local, mint);
    await local.chain.writeMetadata([ownMetadata(mint, { uri })]);
    local.ledger.advanceSlot();
    const after = await readItem(local, mint);
    expect(after.metadata).toMatchObject({ uri });
    expect(after.lamports).toBeGreaterThan(before.lamports);
    const rent = await local.rpc.getMinimumBalanceForRentExemption(BigInt(after.size)).send();
    expect(after.lamports).toBe(rent);
  });

  it("costs exactly the estimate, with the rent for what gets longer", async () => {
    const mints = [mint];
    for (let number = 2; number <= 7; number++) {
      mints.push((await mintOne(local, memberOrder(), number)).prepared.mintAddress);
    }
    const updateAuthority = local.authority.address;
    const items = mints.map((one, index) =>
      ownMetadata(one, { uri: `https://storage.example/${"a".repeat(30 * index)}`, updateAuthority }),
    );
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateMetadata(
      reader(),
      payer(),
      items.map((item) => ({ ...item, mint: address(item.mint) })),
    );
    await local.chain.writeMetadata(items);
    local.ledger.advanceSlot();
    expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
  });

  it("of many items is a few transactions, and an address without an item is missing", async () => {
    const mints = [mint];
    for (let number = 2; number <= 12; number++) {
      mints.push((await mintOne(local, memberOrder(), number)).prepared.mintAddress);
    }
    const before = local.requests.length;
    const states = await local.chain.writeMetadata([
      ...mints.map((one, index) => ownMetadata(one, { name: `Northern Lights #${index}` })),
      ownMetadata(await local.chain.groupAddress(seed(77), "token-2022")),
    ]);
    expect(states.map(({ status }) => status)).toEqual([...mints.map(() => "pending"), "missing"]);
    local.ledger.advanceSlot();
    const sent = local.requests.slice(before).filter((method) => method === "sendTransaction").length;
    expect(sent).toBeLessThanOrEqual(mints.length / 3);
    for (const [index, one] of mints.entries()) {
      expect((await readItem(local, one)).metadata).toMatchObject({ name: `Northern Lights #${index}` });
    }
  });

  it("is the same after two processes have written it at once", async () => {
    const other = local.create();
    const [one, two] = [ownMetadata(mint), ownMetadata(mint)];
    await Promise.all([local.chain.writeMetadata([one]), other.writeMetadata([two])]);
    finalize();
    expect(await other.writeMetadata([one])).toEqual([{ status: "written" }]);
    expect((await readItem(local, mint)).metadata!.additionalMetadata.size).toBe(2);
  });
});
