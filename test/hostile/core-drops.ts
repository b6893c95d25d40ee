import { createNoopSigner, type Address, type Instruction } from "@solana/kit";
import { buildItem } from "../../demo/service/chain/standards/core/asset-instructions.js";
import { encodeCreateCollection } from "../../demo/service/chain/standards/core/codecs.js";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { resolveOrder } from "../../demo/service/chain/transactions/mint-order.js";
import { budget, compile, madeUpAddress, paySol, service, treasury, wallet } from "../solana/build-mint.js";
import { asSigner, raw } from "../solana/mint-fixture.js";
import { currencies, dropOf, type Drop, type ItemKind } from "./drops.js";
import { assetSigner, ownAsset, ownCollection } from "./wallet-assets.js";

export const system = "11111111111111111111111111111111" as Address;
/** Collection of the drop. */
export const collection = madeUpAddress(28);
const name = "Tidal Forms";
const uri = "https://mint.example/m/tidal-forms";

const createIn = (group: Address, mint: Address, authority: Address, isEdition = false): Instruction => {
  const order = {
    standard: "core",
    wallet,
    treasury,
    payment: { kind: "native", amount: 0n },
    name,
    symbol: "TIDE",
    metadataUri: () => uri,
    group,
    isEdition,
    reserved: { name: 0, uri: 0, fields: [] },
    priorityFeeCap: null,
  } as const;
  const plan = { seed: "0123456789abcdef", mint, rent: 0n };
  const signers = { wallet: createNoopSigner(wallet), authority: createNoopSigner(authority) };
  return buildItem(resolveOrder(order, authority, 0n), plan, signers)[0]!;
};

/** Addresses of the items by number. */
export const assets = [70, 71, 72].map(madeUpAddress);
export const creations = assets.map((asset) => createIn(collection, asset, service));

/** The same as items of an open edition. */
export const editions = assets.map((asset) => createIn(collection, asset, service, true));

const kindOf = (items: readonly Instruction[], plugins: number): ItemKind => ({
  mintOf: (number, payment) => [budget.limit, budget.price, ...payment, items[number]!],
  deposit: 6_960n * BigInt(128 + 75 + name.length + uri.length + plugins),
  programFee: 1_500_000n,
  networkFee: 18_000n,
  collection,
});
const kind = kindOf(creations, 0);
const { sol, dollar } = currencies;

/** Honest orders of Metaplex Core. */
export const coreDrops = {
  free: await dropOf("a free asset", { pricing: "free", currency: sol, unit: 0n, kind }),
  fixed: await dropOf("an asset for SOL", { pricing: "fixed", currency: sol, unit: 500_000_000n, kind }),
  token: await dropOf("an asset for a token", {
    pricing: "fixed",
    currency: dollar,
    unit: 25_000_000n,
    kind,
  }),
  several: await dropOf("two assets for SOL", {
    pricing: "fixed",
    currency: sol,
    unit: 500_000_000n,
    quantity: 2,
    kind,
  }),
  edition: await dropOf("an asset of an open edition", {
    pricing: "fixed",
    currency: sol,
    unit: 500_000_000n,
    kind: kindOf(editions, 33),
  }),
} satisfies Record<string, Drop>;

const createCollection = (address: Address, authority: Address) =>
  raw(
    coreProgram,
    [
      ...encodeCreateCollection({
        name,
        uri,
        plugins: [{ __kind: "UpdateDelegate", additionalDelegates: [service] }],
      }),
    ],
    asSigner(address),
    authority,
    asSigner(service),
    system,
  );

/** Transactions that make the drop's collection, and the wallet's own asset, its account and collection. */
export const coreSetUp: readonly Uint8Array[] = [
  [createCollection(collection, treasury)],
  [createCollection(ownCollection, wallet)],
  [createIn(ownCollection, ownAsset, service)],
  [paySol(1_000_000_000n, assetSigner, service)],
].map((instructions) => compile(instructions, { feePayer: service }));
