import {
  addCollectionPluginV1,
  addPluginV1,
  approveCollectionPluginAuthorityV1,
  createPluginV2,
  createV2,
  updateAuthority,
  updateCollectionPluginV1,
  updateCollectionV1,
  updatePluginV1,
  updateV1,
  updateV2,
} from "@metaplex-foundation/mpl-core";
import { publicKey, type TransactionBuilder } from "@metaplex-foundation/umi";
import { getCreateAccountWithSeedInstruction } from "@solana-program/system";
import {
  AuthorityType,
  getInitializeGroupMemberPointerInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenGroupMemberInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getUpdateTokenGroupMaxSizeInstruction,
  getUpdateTokenMetadataFieldInstruction,
  getTransferInstruction,
  tokenMetadataField,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { address, type Instruction } from "@solana/kit";
import { describe, expect, it } from "vitest";
import type { NewGroup } from "../../../../demo/service/chain/mint-chain.js";
import {
  deriveMintAddress,
  memberPointer,
  metadataPointer,
} from "../../../../demo/service/chain/standards/token-2022/item-account.js";
import { coreProgram as program, describeWithCore } from "../../../program.js";
import { createSigner, startLocalChain, type LocalChain } from "../local-chain.js";
import { holdingOf, mintOne } from "../mint.js";
import { orderOf, seed } from "../order.js";
import { sendAsWallet } from "../spl-token.js";
import { asUmi, fromMetaplex, lockedRoyalty, umi, type Attacked } from "./core/metaplex-client.js";

/** A sold-out collection of two named items, on a chain of its own. */
interface SoldOut {
  readonly local: LocalChain;
  readonly group: string;
  readonly item: string;
}

async function sellOut(
  standard: string,
  { isMutable = true, supply = 2 as number | null } = {},
): Promise<SoldOut> {
  const local = await startLocalChain(program ? [program] : []);
  await local.fund(local.authority.address, 1_000_000_000n);
  const creator = local.treasury.address;
  const group: NewGroup = {
    standard,
    seed: seed(99),
    creator,
    name: "Northern Lights",
    symbol: "NORTH",
    uri: "https://mint.example/m/group",
    fields: [],
    royalty: { basisPoints: 500, recipients: [{ address: creator, share: 100 }] },
    supply,
    paymentAccounts: [],
  };
  await local.chain.createGroup(group);
  const at = local.chain.groupAddress(group.seed, standard);
  const order = orderOf(local, {
    standard,
    group: at,
    metadataUri: (mint) => `https://mint.example/m/${mint}`,
    reserved: { name: 24, uri: 0, fields: [] },
    isEdition: supply === null,
  });
  const minted: string[] = [];
  for (const number of [1, 2]) minted.push((await mintOne(local, order, number)).prepared.mintAddress);
  await local.chain.writeMetadata(
    minted.map((mint, index) => ({
      mint,
      name: `Northern Lights #${index + 1}`,
      uri: `https://mint.example/m/${mint}`,
      fields: [],
      updateAuthority: isMutable ? creator : null,
    })),
  );
  local.ledger.advanceSlot(40);
  return { local, group: at, item: minted[0]! };
}

/** Ends the service's power, as its job does. */
async function release({ local, group }: SoldOut, standard: string): Promise<void> {
  expect(await local.chain.releaseGroup({ standard, address: group })).toEqual({ status: "pending" });
  local.ledger.advanceSlot(40);
  expect(await local.chain.releaseGroup({ standard, address: group })).toEqual({ status: "released" });
}

/** Whether instructions land that the service's key alone signs. Nothing of them stays. */
async function lands({ local }: SoldOut, instructions: Instruction[]): Promise<boolean> {
  try {
    await sendAsWallet({ ...local, wallet: local.authority }, instructions);
    return true;
  } catch {
    return false;
  }
}

/** Attack with the service's key alone, and whether the program lets it before and after the drop. */
interface Attack {
  readonly does: string;
  readonly before: boolean;
  readonly after: boolean;
  readonly isMutable?: boolean;
  readonly supply?: null;
  readonly build: (drop: SoldOut) => Instruction[] | Promise<Instruction[]>;
}

function core(
  does: string,
  before: boolean,
  build: (of: Attacked) => TransactionBuilder,
  changes: Partial<Attack> = {},
): Attack {
  return {
    does,
    before,
    after: false,
    ...changes,
    async build({ local, group, item }) {
      const fresh = await createSigner(77);
      const own = asUmi(local.authority);
      const built = build({
        collection: publicKey(group),
        asset: publicKey(item),
        signing: { payer: own, authority: own },
        thief: publicKey(local.authority.address),
        fresh: asUmi(fresh),
      });
      return fromMetaplex(built, [local.authority, fresh]);
    },
  };
}

const coreAttacks: readonly Attack[] = [
  core("take the update authority", true, ({ collection, signing, thief }) =>
    updateCollectionV1(umi, { collection, ...signing, newUpdateAuthority: thief }),
  ),
  core("rename the collection", true, ({ collection, signing }) =>
    updateCollectionV1(umi, { collection, ...signing, newName: "Stolen", newUri: null }),
  ),
  core("add an item beyond the supply", true, ({ collection, signing, fresh }) =>
    createV2(umi, { asset: fresh, collection, ...signing, name: "Third", uri: "https://x.example/3" }),
  ),
  core("rename a mutable item", true, ({ collection, asset, signing }) =>
    updateV1(umi, {
      asset,
      collection,
      ...signing,
      newName: "Stolen",
      newUri: null,
      newUpdateAuthority: null,
    }),
  ),
  core(
    "rename an immutable item",
    false,
    ({ collection, asset, signing }) =>
      updateV1(umi, {
        asset,
        collection,
        ...signing,
        newName: "Stolen",
        newUri: null,
        newUpdateAuthority: null,
      }),
    { isMutable: false },
  ),
  core("move an item out of the collection", true, ({ collection, asset, signing, thief }) =>
    updateV2(umi, {
      asset,
      collection,
      ...signing,
      newName: null,
      newUri: null,
      newUpdateAuthority: updateAuthority("Address", [thief]),
    }),
  ),
  core("redirect the royalty and lock transfers by its rules", true, ({ collection, signing, thief }) =>
    updateCollectionPluginV1(umi, { collection, ...signing, plugin: lockedRoyalty(thief) }),
  ),
  core("keep the royalty's plugin for later", true, ({ collection, signing, thief }) =>
    approveCollectionPluginAuthorityV1(umi, {
      collection,
      ...signing,
      pluginType: 0,
      newAuthority: { __kind: "Address", address: thief },
    }),
  ),
  core(
    "put a royalty of its own on an immutable item",
    true,
    ({ collection, asset, signing, thief }) =>
      addPluginV1(umi, { asset, collection, ...signing, plugin: lockedRoyalty(thief), initAuthority: null }),
    { isMutable: false },
  ),
  core(
    "change an edition's number",
    true,
    ({ collection, asset, signing }) =>
      updatePluginV1(umi, {
        asset,
        collection,
        ...signing,
        plugin: createPluginV2({ type: "Edition", number: 9 }),
      }),
    { supply: null, isMutable: false },
  ),
  core("add a delegate that moves every item", false, ({ collection, signing }) =>
    addCollectionPluginV1(umi, {
      collection,
      ...signing,
      plugin: createPluginV2({ type: "PermanentTransferDelegate" }),
      initAuthority: null,
    }),
  ),
  core("freeze an item", false, ({ collection, asset, signing }) =>
    addPluginV1(umi, {
      asset,
      collection,
      ...signing,
      plugin: createPluginV2({ type: "PermanentFreezeDelegate", frozen: true }),
      initAuthority: null,
    }),
  ),
];

const tokenAttacks: readonly Attack[] = [
  {
    does: "raise the supply",
    before: true,
    after: false,
    build: ({ local, group }) => [
      getUpdateTokenGroupMaxSizeInstruction({
        group: address(group),
        updateAuthority: local.authority,
        maxSize: 100n,
      }),
    ],
  },
  {
    does: "raise the supply and add an item",
    before: true,
    after: false,
    build: ({ local, group }) => [
      getUpdateTokenGroupMaxSizeInstruction({
        group: address(group),
        updateAuthority: local.authority,
        maxSize: 100n,
      }),
      ...buildMember(local, group),
    ],
  },
  {
    does: "add an item beyond the supply",
    before: false,
    after: false,
    build: ({ local, group }) => buildMember(local, group),
  },
  ...([true, false] as const).map((isMutable): Attack => ({
    does: `rename ${isMutable ? "a mutable" : "an immutable"} item`,
    before: false,
    after: false,
    isMutable,
    build: ({ local, item }) => [rename(local, item)],
  })),
  {
    does: "rename the group",
    before: false,
    after: false,
    build: ({ local, group }) => [rename(local, group)],
  },
  {
    does: "mint a second unit of an item",
    before: false,
    after: false,
    build: async ({ local, item }) => [
      getMintToInstruction({
        mint: address(item),
        token: await holdingOf(local.wallet.address, item),
        mintAuthority: local.authority,
        amount: 1n,
      }),
    ],
  },
  {
    does: "become able to freeze an item",
    before: false,
    after: false,
    build: ({ local, item }) => [
      getSetAuthorityInstruction({
        owned: address(item),
        owner: local.authority,
        authorityType: AuthorityType.FreezeAccount,
        newAuthority: local.authority.address,
      }),
    ],
  },
  {
    does: "take an item",
    before: false,
    after: false,
    build: async ({ local, item }) => {
      const held = await holdingOf(local.wallet.address, item);
      return [
        getTransferInstruction({ source: held, destination: held, authority: local.authority, amount: 1n }),
      ];
    },
  },
];

const rename = ({ authority }: LocalChain, of: string) =>
  getUpdateTokenMetadataFieldInstruction({
    metadata: address(of),
    updateAuthority: authority,
    field: tokenMetadataField("Name"),
    value: "Stolen",
  });

function buildMember({ authority }: LocalChain, group: string): Instruction[] {
  const mint = deriveMintAddress(authority.address, seed(77));
  return [
    getCreateAccountWithSeedInstruction({
      payer: authority,
      newAccount: mint,
      baseAccount: authority,
      base: authority.address,
      seed: seed(77),
      amount: 10_000_000n,
      space: getMintSize([metadataPointer(mint), memberPointer(mint)]),
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getInitializeMetadataPointerInstruction({ mint, ...metadataPointer(mint) }),
    getInitializeGroupMemberPointerInstruction({ mint, ...memberPointer(mint) }),
    getInitializeMint2Instruction({
      mint,
      decimals: 0,
      mintAuthority: authority.address,
      freezeAuthority: null,
    }),
    getInitializeTokenMetadataInstruction({
      metadata: mint,
      mint,
      updateAuthority: authority.address,
      mintAuthority: authority,
      name: "Third",
      symbol: "",
      uri: "",
    }),
    getInitializeTokenGroupMemberInstruction({
      member: mint,
      memberMint: mint,
      memberMintAuthority: authority,
      group: address(group),
      groupUpdateAuthority: authority,
    }),
  ];
}

function proveEach(standard: string, attacks: readonly Attack[]): void {
  for (const { does, before, after, build, ...kind } of attacks) {
    it(`${before ? "can" : "can't"} ${does} during the drop`, async () => {
      const drop = await sellOut(standard, kind);
      expect(await lands(drop, await build(drop))).toBe(before);
    });
    it(`${after ? "can" : "can't"} ${does} once its power has ended`, async () => {
      const drop = await sellOut(standard, kind);
      await release(drop, standard);
      expect(await lands(drop, await build(drop))).toBe(after);
    });
  }
}

describeWithCore("with the service's key alone, somebody, in a collection of Metaplex Core,", () => {
  proveEach("core", coreAttacks);
});

describe("with the service's key alone, somebody, in a group of Token-2022,", () => {
  proveEach("token-2022", tokenAttacks);
});
