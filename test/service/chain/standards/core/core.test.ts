import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import {
  AccountRole,
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressDecoder,
  getProgramDerivedAddress,
  type AccountSignerMeta,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { assert, asyncProperty, boolean, uint8Array } from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { countFittingPrograms, estimateGroup } from "../../../../../demo/service/chain/items/create-group.js";
import { readGroupMints } from "../../../../../demo/service/chain/items/read-group-mints.js";
import { estimateMetadata } from "../../../../../demo/service/chain/items/write-metadata.js";
import {
  toCollectionGroup,
  type NewGroup,
  type NewMetadata,
} from "../../../../../demo/service/chain/mint-chain.js";
import { createReader } from "../../../../../demo/service/chain/rpc/chain-reader.js";
import { createNodeRpc } from "../../../../../demo/service/chain/rpc/node-rpc.js";
import { createRent } from "../../../../../demo/service/chain/rpc/rent.js";
import { instructions, pluginTypes } from "../../../../../demo/service/chain/standards/core/codecs.js";
import { deriveAssetKey } from "../../../../../demo/service/chain/standards/core/derive-key.js";
import { coreProgram } from "../../../../../demo/service/chain/standards/core/program.js";
import { chooseStandard } from "../../../../../demo/service/chain/standards/choose-standard.js";
import { accountStandard, findStandard } from "../../../../../demo/service/chain/standards/item-standards.js";
import { decodeTransaction } from "../../../../../src/solana/transactions/decode-transaction.js";
import { verifyTransaction } from "../../../../../src/solana/transactions/verify-transaction.js";
import { coreProgram as program, describeWithCore } from "../../../../program.js";
import { isFullRun } from "../../../../scope.js";
import {
  accountsOf,
  addressOf,
  dataOf,
  i64,
  magicEden,
  systemProgram,
  tensor,
  u64,
} from "../../marketplaces/market-transaction.js";
import { addInstruction } from "../../marketplaces/stand-in.js";
import { createSigner, finalize, startLocalChain, type LocalChain } from "../../local-chain.js";
import { balanceOf, cosignOne, measureUnits, mintOne, prepareOne } from "../../mint.js";
import { orderOf, seed } from "../../order.js";
import { fetchAsset, fetchCollection, fetchCoreAccount } from "../../read-asset.js";
import { sendAsWallet } from "../../spl-token.js";
import { signAsIs } from "../../wallet.js";

let local: LocalChain;
let group: NewGroup;
let groupAddress: string;

type Royalty = NonNullable<NewGroup["royalty"]>;

/** Recipients with numbered addresses and equal shares. */
const shareAmong = (...numbers: readonly number[]) =>
  numbers.map((number, index) => ({
    address: getAddressDecoder().decode(new Uint8Array(32).fill(number)),
    share: index === 0 ? 100 - (numbers.length - 1) * 33 : 33,
  }));

async function setUp(changes: Partial<NewGroup> = {}): Promise<void> {
  local = await startLocalChain([program!]);
  await local.fund(local.authority.address, 1_000_000_000n);
  group = {
    standard: "core",
    seed: seed(99),
    creator: local.treasury.address,
    name: "Northern Lights",
    symbol: "NORTH",
    uri: "https://mint.example.com/m/group",
    fields: [],
    royalty: {
      basisPoints: 500,
      recipients: [
        { address: local.treasury.address, share: 60 },
        { address: (await createSigner(50)).address, share: 40 },
      ],
    },
    supply: 50,
    paymentAccounts: [],
    ...changes,
  };
  groupAddress = local.chain.groupAddress(group.seed, "core");
}

const memberOrder = (changes: Parameters<typeof orderOf>[1] = {}) =>
  orderOf(local, {
    standard: "core",
    group: groupAddress,
    metadataUri: (mint) => `https://mint.example.com/m/${mint}`,
    reserved: { name: 24, uri: 0, fields: [] },
    ...changes,
  });
const ownMetadata = (mint: string, changes: Partial<NewMetadata> = {}): NewMetadata => ({
  mint,
  name: "Northern Lights #18",
  uri: `https://storage.example/${mint}`,
  fields: [],
  updateAuthority: local.treasury.address,
  ...changes,
});

const readAsset = (mint: string) => fetchAsset(local, mint);
const readCollection = () => fetchCollection(local, groupAddress);

const meta = (of: Address, role: AccountRole) => ({ address: of, role });
/** `TransferV1`, or `BurnV1` without a new owner, as the item's owner sends it. */
const move = (mint: string, owner: KeyPairSigner, to: Address | null) => ({
  programAddress: coreProgram,
  accounts: [
    meta(address(mint), AccountRole.WRITABLE),
    meta(address(groupAddress), AccountRole.WRITABLE),
    { ...meta(owner.address, AccountRole.WRITABLE_SIGNER), signer: owner } as AccountSignerMeta,
    meta(coreProgram, AccountRole.READONLY),
    ...(to ? [meta(to, AccountRole.READONLY)] : []),
    meta(SYSTEM_PROGRAM_ADDRESS, AccountRole.READONLY),
    meta(coreProgram, AccountRole.READONLY),
  ],
  data: Uint8Array.of(to ? instructions.transferV1 : instructions.burnV1, 0),
});

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

function reader() {
  const rpc = createNodeRpc(local.transport);
  const read = createReader(5_000);
  return { rpc, read, standard: accountStandard, findStandard, rent: createRent(rpc, read, () => 0) };
}
const payer = () => ({ authority: local.authority.address, computeUnitPrice: 10_000n });

describeWithCore("a Metaplex Core collection", () => {
  beforeEach(() => setUp());

  it("has the royalty, the creator as its update authority and the service as a delegate", async () => {
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    expect(await readCollection()).toMatchObject({
      name: group.name,
      uri: group.uri,
      updateAuthority: local.treasury.address,
      numMinted: 0,
      royalties: {
        basisPoints: 500,
        creators: [{ address: local.treasury.address, percentage: 60 }, { percentage: 40 }],
        ruleSet: { type: "None" },
        authority: { type: "UpdateAuthority" },
      },
      updateDelegate: { additionalDelegates: [local.authority.address] },
    });
  });

  it("costs the authority exactly the estimate, and is created once", async () => {
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateGroup(reader(), payer(), toCollectionGroup(group));
    await local.chain.createGroup(group);
    expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
    expect(await estimateGroup(reader(), payer(), toCollectionGroup(group))).toBe(0n);
    const sent = local.ledger.transactionCount;
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    expect(local.ledger.transactionCount).toBe(sent);
  });

  it("is created at an address to which somebody has sent lamports", async () => {
    await local.fund(address(groupAddress), 2_000_000n);
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateGroup(reader(), payer(), toCollectionGroup(group));
    expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
    expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
    expect(await readCollection()).toMatchObject({ name: group.name });
  });

  it.each(["allow", "deny"] as const)("enforces its list of programs that it is to %s", async (kind) => {
    await setUp();
    const rules = { kind, programs: [kind === "allow" ? coreProgram : SYSTEM_PROGRAM_ADDRESS] };
    await local.chain.createGroup({ ...group, royalty: { ...group.royalty!, rules } });
    const { prepared } = await mintOne(local, memberOrder());
    await expect(
      sendAsWallet(local, [move(prepared.mintAddress, local.wallet, local.treasury.address)]),
    ).rejects.toThrow();
    expect(await readAsset(prepared.mintAddress)).toMatchObject({ owner: local.wallet.address });
  });

  it.each([
    ["a rate", (royalty: Royalty) => ({ ...royalty, basisPoints: 750 })],
    ["more recipients", (royalty: Royalty) => ({ ...royalty, recipients: shareAmong(1, 2, 50) })],
    ["fewer recipients", (royalty: Royalty) => ({ ...royalty, recipients: shareAmong(1) })],
  ])("gets %s of its royalty at no more than the estimate, once, and keeps its rules", async (_, change) => {
    const rules = { kind: "deny" as const, programs: [coreProgram] };
    const old = { ...group.royalty!, rules };
    await local.chain.createGroup({ ...group, royalty: old });
    const royalty = change(old);
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateGroup(reader(), payer(), toCollectionGroup({ ...group, royalty }));
    expect(await local.chain.createGroup({ ...group, royalty })).toEqual({ status: "created" });
    const paid = before - (await balanceOf(local, local.authority.address));
    if (royalty.recipients.length < old.recipients.length) expect(paid).toBeLessThan(estimate);
    else expect(paid).toBe(estimate);
    const { royalties, updateDelegate } = await readCollection();
    expect(royalties).toMatchObject({
      basisPoints: royalty.basisPoints,
      creators: royalty.recipients.map(({ address, share }) => ({ address, percentage: share })),
      ruleSet: { type: "ProgramDenyList", addresses: [coreProgram] },
    });
    expect(updateDelegate).toMatchObject({ additionalDelegates: [local.authority.address] });
    const sent = local.ledger.transactionCount;
    expect(await local.chain.createGroup({ ...group, royalty })).toEqual({ status: "created" });
    expect(local.ledger.transactionCount).toBe(sent);
  });

  it.each([
    [
      "other rules",
      { kind: "allow" as const, programs: [SYSTEM_PROGRAM_ADDRESS, coreProgram] },
      "ProgramAllowList",
    ],
    ["no rules", null, "None"],
  ])("gets %s, and lets wallets transfer items then", async (_, rules, type) => {
    await setUp();
    const locked = { kind: "deny" as const, programs: [SYSTEM_PROGRAM_ADDRESS] };
    await local.chain.createGroup({ ...group, royalty: { ...group.royalty!, rules: locked } });
    const { prepared } = await mintOne(local, memberOrder());
    const send = () =>
      sendAsWallet(local, [move(prepared.mintAddress, local.wallet, local.treasury.address)]);
    await expect(send()).rejects.toThrow();
    const royalty = { ...group.royalty!, rules };
    expect(await local.chain.createGroup({ ...group, royalty })).toEqual({ status: "created" });
    expect((await readCollection()).royalties?.ruleSet).toMatchObject({ type });
    await send();
    expect(await readAsset(prepared.mintAddress)).toMatchObject({ owner: local.treasury.address });
  });

  it("is created with as many rules as fit into its transaction, also where somebody has sent lamports", async () => {
    await local.fund(address(groupAddress), 2_000_000n);
    const programs = Array.from({ length: 40 }, (_, index) => shareAmong(100 + index)[0]!.address);
    const withRules = (count: number) => ({
      ...group,
      royalty: { ...group.royalty!, rules: { kind: "deny" as const, programs: programs.slice(0, count) } },
    });
    const most = countFittingPrograms(
      { findStandard },
      local.authority.address,
      toCollectionGroup(withRules(40)),
    );
    await expect(local.chain.createGroup(withRules(most + 1))).rejects.toMatchObject({ reason: "TOO_LARGE" });
    expect(await local.chain.createGroup(withRules(most))).toEqual({ status: "created" });
    expect((await readCollection()).royalties?.ruleSet).toMatchObject({ type: "ProgramDenyList" });
  });

  it("is the default of chains that have the program", async () => {
    expect(await chooseStandard("solana-localnet", reader())).toBe("core");
    expect(await chooseStandard("solana-devnet", null)).toBe("core");
    expect(await chooseStandard("solana-localnet", null)).toBe("token-2022");
    local = await startLocalChain();
    expect(await chooseStandard("solana-localnet", reader())).toBe("token-2022");
  });
});

describeWithCore("an item as a Metaplex Core asset", () => {
  beforeEach(async () => {
    await setUp();
    await local.chain.createGroup(group);
  });

  it("belongs to the wallet and the collection, and its creation is signed by its own key last", async () => {
    const { prepared, outcome } = await mintOne(local, memberOrder());
    expect(outcome).toEqual({ status: "sent" });
    expect(await readAsset(prepared.mintAddress)).toMatchObject({
      owner: local.wallet.address,
      name: "Northern Lights",
      uri: `https://mint.example.com/m/${prepared.mintAddress}`,
      updateAuthority: { type: "Collection", address: groupAddress },
    });
    expect(await readCollection()).toMatchObject({ numMinted: 1, currentSize: 1 });
    expect(await local.chain.readMinted([prepared.mintAddress])).toEqual(new Set([prepared.mintAddress]));
    expect((await local.chain.readItems([groupAddress])).get(groupAddress)).toMatchObject({ members: 1 });
  });

  it("belongs to the recipient if there is one, also where it is found after a restored backup", async () => {
    const recipient = (await createSigner(80)).address;
    const { prepared } = await mintOne(local, memberOrder({ recipient }));
    const { mintAddress: mint } = prepared;
    expect(await readAsset(mint)).toMatchObject({ owner: recipient });
    const { problems } = verifyTransaction(
      decodeTransaction(new Uint8Array(Buffer.from(prepared.transaction, "base64"))),
      {
        wallet: local.wallet.address,
        itemRecipient: recipient,
        quantity: 1,
        spend: [{ currency: null, amount: 500_000_000n, decimals: 9 }],
        rent: 12_000_000n,
        networkFee: 1_000_000n,
      },
    );
    expect(problems).toEqual([]);
    local.ledger.advanceSlot(40);
    const { mints } = await readGroupMints(reader(), {
      group: groupAddress,
      authority: local.authority.address,
      known: new Set(),
    });
    expect(mints).toMatchObject([{ mint, wallet: local.wallet.address, recipient }]);
  });

  it("costs the wallet exactly what was estimated, the program's fee included", async () => {
    const order = memberOrder();
    const { cost, affordable } = await local.chain.estimateCost(order, 1);
    const before = await balanceOf(local, local.wallet.address);
    const { prepared } = await mintOne(local, order);
    expect(prepared.mintAddress).toHaveLength(44);
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.price + cost.rent + cost.programFee + cost.networkFee,
    );
    const { lamports: held } = (
      await local.rpc.getAccountInfo(address(prepared.mintAddress), { encoding: "base64" }).send()
    ).value!;
    expect(held).toBe(cost.rent + cost.programFee);
    expect(affordable).toBe(before / (cost.price + cost.rent + cost.programFee + cost.networkFee));
  });

  it("takes from the wallet exactly what the page's verifier reads in the bytes", async () => {
    const prepared = await prepareOne(local, memberOrder());
    const { problems, effects } = verifyTransaction(
      decodeTransaction(new Uint8Array(Buffer.from(prepared.transaction, "base64"))),
      {
        wallet: local.wallet.address,
        quantity: 1,
        spend: [{ currency: null, amount: 500_000_000n, decimals: 9 }],
        recipients: [local.treasury.address],
        authority: local.authority.address,
        group: groupAddress,
        rent: 12_000_000n,
        networkFee: 1_000_000n,
      },
    );
    expect(problems).toEqual([]);
    expect(effects.items).toEqual([{ mint: prepared.mintAddress, recipient: local.wallet.address }]);
    expect(effects.payments).toMatchObject([{ amount: 500_000_000n }]);
    const before = await balanceOf(local, local.wallet.address);
    const { transactionBytes } = await cosignOne(local, prepared);
    await local.chain.send(transactionBytes);
    local.ledger.advanceSlot();
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      500_000_000n + effects.rent + effects.programFee + effects.networkFee,
    );
  });

  it("takes less than half of the bytes and compute units of a Token-2022 mint", async () => {
    const prepared = await prepareOne(local, memberOrder());
    const { transactionBytes } = await cosignOne(local, prepared);
    expect(transactionBytes.length).toBeLessThan(640);
    const wire = Buffer.from(transactionBytes).toString("base64");
    expect(await measureUnits(local, wire)).toBeLessThan(16_000n);
  });

  it("shares a transaction with a second one, at the cost that the estimate names", async () => {
    const { cost } = await local.chain.estimateCost(memberOrder(), 3);
    const prepared = await local.chain.prepareMints(memberOrder(), [seed(1), seed(2), seed(3)]);
    expect(prepared.map(({ units }) => units.map((unit) => unit.seed))).toEqual([
      [seed(1), seed(2)],
      [seed(3)],
    ]);
    expect(prepared.map(({ payments }) => payments[0]!.amount)).toEqual([1_000_000_000n, 500_000_000n]);
    const { problems, effects } = verifyTransaction(
      decodeTransaction(new Uint8Array(Buffer.from(prepared[0]!.transaction, "base64"))),
      {
        wallet: local.wallet.address,
        quantity: 2,
        spend: [{ currency: null, amount: 1_000_000_000n, decimals: 9 }],
        recipients: [local.treasury.address],
        authority: local.authority.address,
        group: groupAddress,
        rent: 12_000_000n,
        networkFee: 1_000_000n,
      },
    );
    expect(problems).toEqual([]);
    expect(effects.items).toHaveLength(2);

    const [before, paid] = [
      await balanceOf(local, local.wallet.address),
      await balanceOf(local, local.treasury.address),
    ];
    for (const one of prepared) {
      const { transactionBytes } = await cosignOne(local, one);
      expect(transactionBytes.length).toBeLessThanOrEqual(1_232 - 144);
      expect(await local.chain.send(transactionBytes)).toEqual({ status: "sent" });
    }
    local.ledger.advanceSlot();
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.price + cost.rent + cost.programFee + cost.networkFee,
    );
    expect((await balanceOf(local, local.treasury.address)) - paid).toBe(1_500_000_000n);
    for (const { mintAddress } of prepared.flatMap(({ units }) => units)) {
      expect(await readAsset(mintAddress)).toMatchObject({ owner: local.wallet.address });
    }
  });

  it("has a transaction of its own where two don't fit with room for a wallet's assertions", async () => {
    const order = memberOrder({ name: "N".repeat(160) });
    const { cost } = await local.chain.estimateCost(order, 2);
    const prepared = await local.chain.prepareMints(order, [seed(1), seed(2)]);
    expect(prepared.map(({ units }) => units.length)).toEqual([1, 1]);
    const before = await balanceOf(local, local.wallet.address);
    for (const one of prepared) await local.chain.send((await cosignOne(local, one)).transactionBytes);
    local.ledger.advanceSlot();
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.price + cost.rent + cost.programFee + cost.networkFee,
    );
  });

  it("is whole in a shared transaction, with a wallet's room for assertions, also for somebody else", async () => {
    const recipient = (await createSigner(63)).address;
    const shared = new Set<boolean>();
    for (let bytes = 90; bytes <= 190; bytes += 4) {
      for (const gift of [{}, { recipient }]) {
        const order = memberOrder({ name: "N".repeat(bytes), ...gift });
        const [first] = await local.chain.prepareMints(order, [seed(1), seed(2)]);
        shared.add(first!.units.length === 2);
        if (first!.units.length < 2) continue;
        const transaction = Buffer.from(first!.transaction, "base64");
        expect(transaction.length).toBeLessThanOrEqual(1_232 - 144);
        const text = transaction.toString("latin1");
        for (const { mintAddress } of first!.units) {
          expect(text).toContain(order.name);
          expect(text).toContain(order.metadataUri(mintAddress));
        }
      }
    }
    expect(shared).toEqual(new Set([true, false]));
  });

  it.each([1, 2, 3, 4])("is affordable for exactly the cost of %i", async (quantity) => {
    const { cost } = await local.chain.estimateCost(memberOrder(), quantity);
    const lamports = cost.price + cost.rent + cost.programFee + cost.networkFee;
    const exact = await createSigner(61);
    await local.fund(exact.address, lamports);
    const { affordable } = await local.chain.estimateCost(memberOrder({ wallet: exact.address }), quantity);
    expect(affordable).toBe(BigInt(quantity));
    const poor = await createSigner(62);
    await local.fund(poor.address, lamports - 1n);
    const less = await local.chain.estimateCost(memberOrder({ wallet: poor.address }), quantity);
    expect(less.affordable).toBe(BigInt(quantity - 1));
  });

  it.each([
    ["free, alone", 1, { payment: { kind: "native", amount: 0n } }],
    ["free, in a pair", 2, { payment: { kind: "native", amount: 0n } }],
    ["paid, alone", 1, {}],
    ["paid, in a pair", 2, {}],
    ["paid, with a name that doesn't fit whole", 1, { name: "N".repeat(900) }],
  ] as const)("is minted by a wallet with exactly its quoted cost: %s", async (_case, quantity, changes) => {
    await local.chain.createGroup(group);
    const isShort = (text: string) => deriveAssetKey(local.authority, text).address.length < 44;
    let used = 0;
    const draw = (isWanted: (text: string) => boolean): string => {
      do used += 1;
      while (!isWanted(seed(used)));
      return seed(used);
    };
    const keys = uint8Array({ minLength: 32, maxLength: 32 });
    const lands = asyncProperty(keys, boolean(), async (key, isFirstShort) => {
      const wallet = await createKeyPairSignerFromPrivateKeyBytes(key);
      const drawn = Array.from({ length: quantity }, (_, place) =>
        draw((text) => place > 0 || isShort(text) === isFirstShort),
      );
      const order = memberOrder({ ...changes, wallet: wallet.address });
      const { cost } = await local.chain.estimateCost(order, quantity);
      const lamports = cost.price + cost.rent + cost.programFee + cost.networkFee;
      await local.fund(wallet.address, lamports - 1n);
      const less = await local.chain.estimateCost(order, quantity);
      expect(less.affordable).toBe(BigInt(quantity - 1));
      await local.fund(wallet.address, 1n);
      expect((await local.chain.estimateCost(order, quantity)).affordable).toBe(BigInt(quantity));

      const [prepared, ...others] = await local.chain.prepareMints(order, drawn);
      expect(others).toEqual([]);
      const { transactionBytes } = await cosignOne({ ...local, wallet }, prepared!);
      expect(await local.chain.send(transactionBytes)).toMatchObject({ status: "sent" });
      local.ledger.advanceSlot();
      expect(await balanceOf(local, wallet.address)).toBe(0n);
    });
    await assert(lands, { numRuns: isFullRun ? 60 : 12 });
  });

  it("has an address that only the authority's key gives, the same each time", async () => {
    const first = await prepareOne(local, memberOrder());
    const [pair] = await local.chain.prepareMints(memberOrder(), [seed(1), seed(2)]);
    const [again, other] = pair!.units;
    expect(again!.mintAddress).toBe(first.mintAddress);
    expect(other!.mintAddress).not.toBe(first.mintAddress);
    const stranger = local.create({ authority: await createSigner(9) });
    const [theirs] = await stranger.prepareMints(memberOrder(), [seed(1)]);
    expect(theirs!.units[0]!.mintAddress).not.toBe(first.mintAddress);
    await expect(local.chain.prepareMints(memberOrder(), ["short"])).rejects.toMatchObject({
      code: "INVALID_SEED",
    });
  });

  it("is minted once, even if it is prepared and signed twice", async () => {
    const twice = [
      await prepareOne(local, memberOrder()),
      await prepareOne(local, memberOrder({ name: "B" })),
    ];
    const cosigned = [];
    for (const prepared of twice) cosigned.push(await cosignOne(local, prepared));
    expect(await local.chain.send(cosigned[0]!.transactionBytes)).toEqual({ status: "sent" });
    local.ledger.advanceSlot();
    expect(await local.chain.send(cosigned[1]!.transactionBytes)).toMatchObject({
      status: "failed",
      failure: { reason: "ADDRESS_TAKEN" },
    });
  });

  it("can't be co-signed with the seed of another item", async () => {
    const prepared = await prepareOne(local, memberOrder());
    const signed = await signAsIs(prepared.transaction, local.wallet);
    const verified = await local.chain.verifySignedTransaction(prepared.message, signed);
    await expect(local.chain.cosign(verified, [seed(2)])).rejects.toMatchObject({ code: "WRONG_AUTHORITY" });
  });

  it("is too expensive for a wallet that can't pay the program's fee", async () => {
    const order = memberOrder({ payment: { kind: "native", amount: 0n } });
    const { cost } = await local.chain.estimateCost(order, 1);
    const poor = await createSigner(60);
    await local.fund(poor.address, cost.rent + cost.programFee);
    const estimate = await local.chain.estimateCost({ ...order, wallet: poor.address }, 1);
    expect(estimate.affordable).toBe(0n);
    const [prepared] = await local.chain.prepareMints({ ...order, wallet: poor.address }, [seed(7)]);
    const signed = await signAsIs(prepared!.transaction, poor);
    const verified = await local.chain.verifySignedTransaction(prepared!.message, signed);
    expect(await local.chain.simulate(verified)).toMatchObject({ reason: "INSUFFICIENT_FUNDS" });
  });

  it("is recognized in a signed transaction whose session is lost", async () => {
    const prepared = await prepareOne(local, memberOrder());
    const signed = await signAsIs(prepared.transaction, local.wallet);
    expect(await local.chain.decodeSignedMint(toText(signed))).toMatchObject({
      mints: [prepared.mintAddress],
      group: groupAddress,
      verified: { wallet: local.wallet.address },
    });
    const stranger = local.create({ authority: await createSigner(9) });
    expect(await stranger.decodeSignedMint(toText(signed))).toBeNull();
  });

  it("is found among the collection's transactions after a restored backup", async () => {
    const minted = [];
    for (const number of [1, 2])
      minted.push((await mintOne(local, memberOrder(), number)).prepared.mintAddress);
    const [pair] = await local.chain.prepareMints(memberOrder(), [seed(3), seed(4)]);
    await local.chain.send((await cosignOne(local, pair!)).transactionBytes);
    minted.push(...pair!.units.map(({ mintAddress }) => mintAddress));
    await sendAsWallet(local, [move(minted[0]!, local.wallet, local.treasury.address)]);
    local.ledger.advanceSlot(40);
    const { mints, unreadable } = await readGroupMints(reader(), {
      group: groupAddress,
      authority: local.authority.address,
      known: new Set(),
    });
    expect(mints.map(({ mint, wallet, units }) => ({ mint, wallet, units }))).toEqual(
      minted.map((mint, index) => ({ mint, wallet: local.wallet.address, units: index < 2 ? 1 : 2 })),
    );
    expect(unreadable).toEqual([]);
  });

  it("is frozen by a plugin that its owner gives it, as a marketplace does for a listing", async () => {
    const { prepared } = await mintOne(local, memberOrder());
    const { mintAddress: mint } = prepared;
    const { wallet } = local;
    await sendAsWallet(local, [
      {
        programAddress: coreProgram,
        accounts: [
          meta(address(mint), AccountRole.WRITABLE),
          meta(address(groupAddress), AccountRole.WRITABLE),
          { ...meta(wallet.address, AccountRole.WRITABLE_SIGNER), signer: wallet } as AccountSignerMeta,
          meta(coreProgram, AccountRole.READONLY),
          meta(SYSTEM_PROGRAM_ADDRESS, AccountRole.READONLY),
          meta(coreProgram, AccountRole.READONLY),
        ],
        data: Uint8Array.of(instructions.addPluginV1, pluginTypes.freezeDelegate, 1, 0),
      },
    ]);
    finalize(local);
    const item = { standard: "core", mint, wallet: wallet.address as string, account: null };
    expect(await local.chain.findHolders([item])).toMatchObject([
      { wallet: wallet.address, escrow: null, isFrozen: true },
    ]);
  });

  it("is held by its owner, follows transfers, and counts as burned in the end", async () => {
    const { prepared } = await mintOne(local, memberOrder());
    const { mintAddress: mint } = prepared;
    const item = { standard: "core", mint, wallet: local.wallet.address as string, account: null };
    const find = async () => {
      finalize(local);
      return (await local.chain.findHolders([item]))[0];
    };
    expect(await find()).toMatchObject({ account: mint, wallet: local.wallet.address });
    await sendAsWallet(local, [move(mint, local.wallet, local.treasury.address)]);
    expect(await find()).toMatchObject({ account: mint, wallet: local.treasury.address, isFrozen: false });

    const back = await createSigner(3);
    await sendAs(local, back, [move(mint, back, local.wallet.address)]);
    await sendAsWallet(local, [move(mint, local.wallet, null)]);
    expect(await find()).toMatchObject({ account: mint, wallet: null });
    const unknown = { ...item, mint: (await createSigner(70)).address };
    expect(await local.chain.findHolders([unknown])).toEqual([null]);

    const query = { since: null, limit: 200 };
    const { events } = await local.chain.readItemEvents({ ...item, owner: null }, query);
    const [wallet, treasury] = [local.wallet.address, local.treasury.address];
    expect(events).toMatchObject([
      { kind: "transfer", from: wallet, to: treasury },
      { kind: "transfer", from: treasury, to: wallet },
      { kind: "transfer", from: wallet, to: null },
    ]);
    const rest = { since: events[0]!.signature, limit: 1 };
    expect(await local.chain.readItemEvents({ ...item, owner: treasury }, rest)).toMatchObject({
      events: [{ from: treasury, to: wallet }],
      rest: "more",
    });
  });
});

describeWithCore("an asset on a marketplace", () => {
  let mint: string;
  beforeEach(async () => {
    await setUp();
    await local.chain.createGroup(group);
    mint = (await mintOne(local, memberOrder())).prepared.mintAddress;
  });
  const readEvents = async (owner: string) => {
    const query = { since: null, limit: 200 };
    finalize(local);
    return (await local.chain.readItemEvents({ standard: "core", mint, owner }, query)).events;
  };
  const listGroup = () => {
    finalize(local);
    return local.chain.listGroupSignatures({ address: groupAddress, since: null });
  };

  it("belongs to its last wallet while a program keeps it, which is no transfer", async () => {
    const [escrow] = await getProgramDerivedAddress({
      programAddress: address(tensor),
      seeds: ["list_state"],
    });
    const minted = await listGroup();
    await sendAsWallet(local, [move(mint, local.wallet, escrow)]);
    finalize(local);
    const wallet = String(local.wallet.address);
    const item = { standard: "core", mint, wallet, account: mint };
    expect(await local.chain.findHolders([item])).toMatchObject([{ wallet, escrow, account: mint }]);
    expect(await local.chain.findHolders([{ ...item, wallet: escrow }])).toMatchObject([
      { wallet: escrow, escrow: null },
    ]);
    expect(await readEvents(wallet)).toEqual([]);
    const [moved] = (await listGroup()).slice(minted.length);
    expect(await local.chain.readTouchedItems("core", [moved!])).toEqual({ mints: [mint], unreadable: [] });
    expect(await local.chain.readTouchedItems("core", minted)).toEqual({ mints: [], unreadable: [] });
  });

  it("is sold for the price of the marketplace's instruction where the program confirms the buyer", async () => {
    const [wallet, treasury] = [String(local.wallet.address), String(local.treasury.address)];
    await sendAsWallet(local, [move(mint, local.wallet, local.treasury.address)]);
    const execute = (buyer: string) => ({
      program: magicEden,
      accounts: accountsOf(21, { 1: buyer, 2: wallet, 5: mint, 16: systemProgram }),
      data: dataOf("d562c518f2359a23", u64(5_000n), [0, 0, 0, 0, 0]),
    });
    addInstruction(local, execute(treasury));
    expect(await readEvents(wallet)).toMatchObject([
      { kind: "sale", from: wallet, to: treasury, price: 5_000n, marketplace: "Magic Eden" },
    ]);
    addInstruction(local, execute(addressOf(7)));
    expect(await readEvents(wallet)).toMatchObject([{ kind: "transfer", from: wallet, to: treasury }]);
  });

  it("is listed where it stays with its owner, and found among the collection's transactions", async () => {
    const wallet = String(local.wallet.address);
    const listed = {
      kind: "listing",
      from: wallet,
      price: 5_000n,
      expiresAt: null,
      marketplace: "Magic Eden",
    };
    addInstruction(local, {
      program: magicEden,
      accounts: accountsOf(12, { 1: wallet, 4: mint, 9: systemProgram }),
      data: dataOf("1ff3f73b8653a5da", u64(5_000n), i64(-1n), [0]),
    });
    expect((await readEvents(wallet))[0]).toMatchObject(listed);
    const { mints } = await local.chain.readTouchedItems("core", await listGroup());
    expect(mints).toEqual([mint]);
  });

  it("is found among more transactions than a node lists at once", async () => {
    const { intercept } = local.node;
    const pages = [Array.from({ length: 1_000 }, (_, index) => `Page1${index}`), ["Oldest"]];
    const queries: unknown[] = [];
    local.node.intercept = (method, proceed, params) => {
      if (method !== "getSignaturesForAddress") return intercept(method, proceed, params);
      queries.push(params[1]);
      const result = pages.shift()!.map((signature) => ({ signature, err: null, slot: 1 }));
      return Promise.resolve({ jsonrpc: "2.0", id: 1, result });
    };
    const listed = await listGroup();
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([1_001, "Oldest", "Page10"]);
    expect(queries[1]).toMatchObject({ before: "Page1999" });
  });
});

/** Sends instructions that another wallet pays for. */
async function sendAs(chain: LocalChain, wallet: KeyPairSigner, list: Instruction[]): Promise<void> {
  await sendAsWallet({ ...chain, wallet }, list);
}

describeWithCore("an asset's own metadata", () => {
  let mint: string;
  beforeEach(async () => {
    await setUp();
    await local.chain.createGroup(group);
    mint = (await mintOne(local, memberOrder())).prepared.mintAddress;
  });

  it("is written by the service, at exactly the estimated cost, and then left alone", async () => {
    const item = ownMetadata(mint);
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateMetadata(reader(), payer(), [{ ...item, mint: address(mint) }]);
    expect(await local.chain.writeMetadata([item])).toEqual([{ status: "pending" }]);
    local.ledger.advanceSlot();
    expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
    expect(await readAsset(mint)).toMatchObject({
      name: item.name,
      uri: item.uri,
      owner: local.wallet.address,
    });
    const sent = local.ledger.transactionCount;
    expect(await local.chain.writeMetadata([item])).toEqual([{ status: "pending" }]);
    local.ledger.advanceSlot(32);
    expect(await local.chain.writeMetadata([item])).toEqual([{ status: "written" }]);
    expect(local.ledger.transactionCount).toBe(sent);
  });

  it("can be changed again, for a reveal, until it is closed for everybody", async () => {
    await local.chain.writeMetadata([ownMetadata(mint, { name: "Hidden" })]);
    local.ledger.advanceSlot();
    const last = ownMetadata(mint, { updateAuthority: null });
    await local.chain.writeMetadata([last]);
    local.ledger.advanceSlot(32);
    expect(await local.chain.writeMetadata([last])).toEqual([{ status: "written" }]);
    expect(await readAsset(mint)).toMatchObject({ name: last.name, immutableMetadata: {} });
    expect(await local.chain.writeMetadata([{ ...last, name: "Other" }])).toEqual([{ status: "locked" }]);
    expect((await local.chain.readItems([mint])).get(mint)).toMatchObject({ updateAuthority: null });
  });

  it("that gets shorter gives the difference back to the authority", async () => {
    const before = await balanceOf(local, local.authority.address);
    await local.chain.writeMetadata([ownMetadata(mint, { name: "N", uri: "https://s.example/1" })]);
    local.ledger.advanceSlot();
    expect(await balanceOf(local, local.authority.address)).toBeGreaterThan(before);
    expect(await readAsset(mint)).toMatchObject({ name: "N" });
  });

  it("of many assets is a few transactions, and an address without one is missing", async () => {
    const mints = [mint];
    for (let number = 2; number <= 12; number++)
      mints.push((await mintOne(local, memberOrder(), number)).prepared.mintAddress);
    const sent = local.ledger.transactionCount;
    const states = await local.chain.writeMetadata([
      ...mints.map((one, index) => ownMetadata(one, { name: `Northern Lights #${index}` })),
      ownMetadata(local.chain.groupAddress(seed(77), "core")),
    ]);
    expect(states.map(({ status }) => status)).toEqual([...mints.map(() => "pending"), "missing"]);
    expect(local.ledger.transactionCount - sent).toBeLessThan(5);
  });

  it("of the collection is the creator's to change", async () => {
    const creator = local.create({ authority: local.treasury });
    const { name } = group;
    const change = { mint: groupAddress, name, uri: "https://arweave.example/1", fields: [] };
    await creator.writeMetadata([{ ...change, updateAuthority: local.treasury.address }]);
    local.ledger.advanceSlot();
    expect(await readCollection()).toMatchObject({ uri: change.uri, royalties: { basisPoints: 500 } });
  });
});

describeWithCore("an item of an open edition", () => {
  beforeEach(async () => {
    await setUp({ supply: null });
    await local.chain.createGroup(group);
  });
  const editionOrder = () => memberOrder({ isEdition: true });

  it("belongs to a collection that is marked as one, without a maximum", async () => {
    const { masterEdition } = await readCollection();
    expect(masterEdition).toMatchObject({
      maxSupply: undefined,
      name: undefined,
      uri: undefined,
      authority: { type: "UpdateAuthority" },
    });
    await setUp();
    await local.chain.createGroup(group);
    expect((await readCollection()).masterEdition).toBeUndefined();
  });

  it("costs the authority exactly the estimate of its collection", async () => {
    await setUp({ supply: null });
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateGroup(reader(), payer(), toCollectionGroup(group));
    await local.chain.createGroup(group);
    expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
  });

  it("is minted without a number, for exactly the cost that the page reads in the bytes", async () => {
    const { cost } = await local.chain.estimateCost(editionOrder(), 1);
    const prepared = await prepareOne(local, editionOrder());
    const { problems, effects } = verifyTransaction(
      decodeTransaction(new Uint8Array(Buffer.from(prepared.transaction, "base64"))),
      {
        wallet: local.wallet.address,
        quantity: 1,
        spend: [{ currency: null, amount: 500_000_000n, decimals: 9 }],
        group: groupAddress,
        rent: 12_000_000n,
        networkFee: 1_000_000n,
      },
    );
    expect({ problems, rent: effects.rent }).toEqual({ problems: [], rent: cost.rent });
    const before = await balanceOf(local, local.wallet.address);
    const { transactionBytes } = await cosignOne(local, prepared);
    await local.chain.send(transactionBytes);
    local.ledger.advanceSlot();
    expect(before - (await balanceOf(local, local.wallet.address))).toBe(
      cost.price + cost.rent + cost.programFee + cost.networkFee,
    );
    expect((await readAsset(prepared.mintAddress)).edition).toMatchObject({
      number: 0,
      authority: { type: "UpdateAuthority" },
    });
  });

  it("isn't minted from what was compiled for an item without a number", async () => {
    await local.chain.prepareMints(memberOrder(), [seed(1)]);
    const { mintAddress } = (await mintOne(local, editionOrder())).prepared;
    expect((await readAsset(mintAddress)).edition).toMatchObject({ number: 0 });
  });

  it.each([null, "the treasury"])("gets its number with its name, and then belongs to %s", async (keeper) => {
    const { mintAddress: mint } = (await mintOne(local, editionOrder())).prepared;
    const updateAuthority = keeper && local.treasury.address;
    const item = ownMetadata(mint, { name: "Northern Lights #7", edition: 7, updateAuthority });
    const before = await balanceOf(local, local.authority.address);
    const estimate = await estimateMetadata(reader(), payer(), [{ ...item, mint: address(mint) }]);
    expect(await local.chain.writeMetadata([item])).toEqual([{ status: "pending" }]);
    local.ledger.advanceSlot();
    if (keeper) expect(before - (await balanceOf(local, local.authority.address))).toBe(estimate);
    expect(await readAsset(mint)).toMatchObject({ name: item.name, edition: { number: 7 } });
    local.ledger.advanceSlot(32);
    const sent = local.ledger.transactionCount;
    expect(await local.chain.writeMetadata([item])).toEqual([{ status: "written" }]);
    expect(local.ledger.transactionCount).toBe(sent);
  });

  it("keeps exactly the rent of its account where it is closed", async () => {
    const { mintAddress: mint } = (await mintOne(local, editionOrder())).prepared;
    await local.chain.writeMetadata([ownMetadata(mint, { edition: 7, updateAuthority: null })]);
    local.ledger.advanceSlot();
    const { lamports: held, data } = await fetchCoreAccount(local, mint);
    const { rent } = reader();
    const fee = (await rent(87)) + 3_600n;
    expect(held.basisPoints).toBe((await rent(data.length)) + fee);
  });

  it("that was minted before there were numbers gets its name alone", async () => {
    const { mintAddress: mint } = (await mintOne(local, memberOrder())).prepared;
    const item = ownMetadata(mint, { name: "Northern Lights #7", edition: 7 });
    await local.chain.writeMetadata([item]);
    local.ledger.advanceSlot(33);
    expect(await local.chain.writeMetadata([item])).toEqual([{ status: "written" }]);
    const { name, edition } = await readAsset(mint);
    expect({ name, edition }).toEqual({ name: item.name, edition: undefined });
  });
});
