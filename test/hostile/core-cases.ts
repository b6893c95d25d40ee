import { getAddressEncoder, type AccountRole, type Address, type Instruction } from "@solana/kit";
import type { TransactionProblemCode } from "../../src/core/transaction-verifier.js";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { budget, paySol, service, thief, wallet } from "../solana/build-mint.js";
import { asSigner, raw } from "../solana/mint-fixture.js";
import { assets, collection, coreDrops, creations, system } from "./core-drops.js";
import type { Drop } from "./drops.js";
import { visitsOf } from "./generate-answers.js";
import { changed, signing, type HostileCase } from "./hostile-case.js";
import { assetSigner, ownAsset, ownCollection } from "./wallet-assets.js";

/** Hostile answers of a service whose items are assets of Metaplex Core. */
export interface CoreCase extends HostileCase {
  /** Problems for which the verifier refuses it. */
  readonly codes: readonly TransactionProblemCode[];
  /** True: the program executes what the verifier refuses, and the visitor loses by it. */
  readonly isHarmful: boolean;
}

const [create] = creations as [Instruction];
const notNow = (address: Address) => ({ address, role: 0 as AccountRole });
/** Stands for an optional account that is left out. */
const absent = notNow(coreProgram);
const addressBytes = (address: Address) => [...getAddressEncoder().encode(address)];
const u32 = (value: number) => [value & 255, value >> 8, 0, 0];
const text = (value: string) => [...u32(value.length), ...new TextEncoder().encode(value)];

/** The creation with another account at a position. */
const withAccount = (position: number, address: Address, role?: AccountRole): Instruction => ({
  ...create,
  accounts: create.accounts!.map((account, index) =>
    index === position ? { address, role: role ?? account.role } : account,
  ),
});

/** The creation with plugins, each with the thief as its authority. */
function withPlugins(...plugins: readonly number[][]): Instruction {
  const authority = [1, 3, ...addressBytes(thief)];
  const list = plugins.flatMap((plugin) => [...plugin, ...authority]);
  return withData({ plugins: [1, ...u32(plugins.length), ...list] });
}

function withData({ name = "Tidal Forms", uri = "https://mint.example/m", plugins = [0], adapters = [0] }) {
  return { ...create, data: Uint8Array.from([20, 0, ...text(name), ...text(uri), ...plugins, ...adapters]) };
}

const refused: TransactionProblemCode[] = ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"];
const permanent = "the thief as its permanent delegate";

/** Assets that aren't what a mint promises, or over which somebody else has power. */
const creationsOf: Record<string, readonly [Instruction, TransactionProblemCode[], isHarmful: boolean]> = {
  "for the thief": [withAccount(4, thief), ["ITEM_RECIPIENT_WRONG"], true],
  "for its authority by default": [withAccount(4, coreProgram), refused, true],
  "in a collection of the visitor": [withAccount(1, ownCollection), ["AUTHORITY_NOT_ALLOWED"], true],
  "in no collection": [withAccount(1, coreProgram, 0), refused, true],
  "added by the thief": [withAccount(2, thief, 2), ["AUTHORITY_NOT_ALLOWED"], false],
  "added by the wallet to its own collection": [
    {
      ...withAccount(1, ownCollection),
      accounts: withAccount(1, ownCollection).accounts!.with(2, asSigner(wallet)),
    },
    ["AUTHORITY_NOT_ALLOWED", "WALLET_AS_AUTHORITY"],
    true,
  ],
  [`with ${permanent} for transfers`]: [withPlugins([7]), ["ITEM_MALFORMED"], true],
  [`with ${permanent} for freezing`]: [withPlugins([5, 1]), ["ITEM_MALFORMED"], true],
  [`with ${permanent} for burning`]: [withPlugins([8]), ["ITEM_MALFORMED"], true],
  "with the thief's authority over its attributes": [withPlugins([6, ...u32(0)]), ["ITEM_MALFORMED"], true],
  "with the thief's royalty": [
    withPlugins([0, 16, 39, ...u32(1), ...addressBytes(thief), 100, 0]),
    ["ITEM_MALFORMED"],
    true,
  ],
  "with an edition's number that is the thief's to change": [
    withPlugins([9, ...u32(0)]),
    ["ITEM_MALFORMED"],
    true,
  ],
  "with an edition's number that is the owner's to change": [
    withData({ plugins: [1, ...u32(1), 9, ...u32(0), 1, 1] }),
    ["ITEM_MALFORMED"],
    true,
  ],
  "with an edition's number that nobody has confirmed": [
    withData({ plugins: [1, ...u32(1), 9, ...u32(1), 0] }),
    ["ITEM_MALFORMED"],
    true,
  ],
  "with the plugin of a collection's edition": [
    withData({ plugins: [1, ...u32(1), 10, 0, 0, 0, 0] }),
    ["ITEM_MALFORMED"],
    false,
  ],
  "with a permanent delegate behind an edition's number": [
    withData({
      plugins: [1, ...u32(2), 9, ...u32(0), 0, 7, 1, 3, ...addressBytes(thief)],
    }),
    ["ITEM_MALFORMED"],
    true,
  ],
  "with a permanent delegate before an edition's number": [
    withData({
      plugins: [1, ...u32(2), 7, 1, 3, ...addressBytes(thief), 9, ...u32(0), 0],
    }),
    ["ITEM_MALFORMED"],
    true,
  ],
  "with two permanent delegates": [withPlugins([7], [8]), ["ITEM_MALFORMED"], true],
  "with a name that is paid for by the byte": [
    withData({ name: "x".repeat(400) }),
    ["ITEM_MALFORMED"],
    false,
  ],
  "without a name": [withData({ name: "" }), ["ITEM_MALFORMED"], true],
  "by the first version of the instruction": [
    { ...create, data: Uint8Array.from([0, 0, ...text("x"), ...text("y"), 0]) },
    refused,
    true,
  ],
};

/** What others of the program's instructions do with the visitor's assets, beside an honest mint. */
const asset = (...accounts: Parameters<typeof raw>[2][]) => [ownAsset, ownCollection, ...accounts];
const foreign: Record<string, readonly [Instruction, isHarmful: boolean]> = {
  "a transfer of the visitor's asset": [
    raw(coreProgram, [14, 0], ...asset(asSigner(wallet), absent, thief, notNow(system), absent)),
    true,
  ],
  "the visitor's asset burned": [
    raw(coreProgram, [12, 0], ...asset(asSigner(wallet), absent, notNow(system), absent)),
    true,
  ],
  "a transfer delegate for the visitor's asset": [
    raw(
      coreProgram,
      [2, 3, 1, 3, ...addressBytes(thief)],
      ...asset(asSigner(wallet), absent, notNow(system), absent),
    ),
    true,
  ],
  "the visitor's asset frozen for the thief": [
    raw(
      coreProgram,
      [2, 1, 1, 1, 3, ...addressBytes(thief)],
      ...asset(asSigner(wallet), absent, notNow(system), absent),
    ),
    true,
  ],
  "another name of the visitor's asset": [
    raw(
      coreProgram,
      [15, 1, ...text("Stolen"), 0, 0],
      ...asset(asSigner(wallet), absent, notNow(system), absent),
    ),
    true,
  ],
  "the visitor's collection given to the thief": [
    raw(coreProgram, [16, 0, 0], ownCollection, asSigner(wallet), absent, thief, notNow(system), absent),
    true,
  ],
  "the program's fees collected": [raw(coreProgram, [19], thief, collection), false],
  "a payment in the name of the visitor's asset": [
    raw(
      coreProgram,
      [31, ...u32(12), 2, 0, 0, 0, 0, 101, 205, 29, 0, 0, 0, 0],
      ...asset(assetSigner, asSigner(wallet), absent, notNow(system), notNow(system), assetSigner, thief),
    ),
    true,
  ],
  "an instruction that isn't known yet": [raw(coreProgram, [200], ...asset(asSigner(wallet))), false],
};

const mintWith = (...instructions: readonly Instruction[]) => [
  budget.limit,
  budget.price,
  paySol(),
  ...instructions,
];
/** Other transactions, with no cost that contradicts them. */
const withoutQuote = (drop: Drop, transactions: readonly (readonly Instruction[])[]) =>
  signing(drop, transactions, {}, ({ prepare }) => (prepare.cost = undefined));
const kind = "an asset of Metaplex Core";
/** The page knows the service's authority. */
const fixed = { authority: service };

const creationCases = Object.entries(creationsOf).map(
  ([name, [instruction, codes, isHarmful]]): CoreCase => ({
    kind,
    name,
    fixed,
    codes,
    isHarmful,
    ...withoutQuote(coreDrops.fixed, [mintWith(instruction)]),
  }),
);

const foreignCases = Object.entries(foreign).flatMap(([name, [instruction, isHarmful]]): CoreCase[] => [
  {
    kind,
    name: `${name}, after the mint`,
    codes: ["INSTRUCTION_NOT_ALLOWED"],
    isHarmful,
    ...withoutQuote(coreDrops.fixed, [mintWith(create, instruction)]),
  },
  {
    kind,
    name: `${name}, in the second of two transactions`,
    codes: ["INSTRUCTION_NOT_ALLOWED"],
    isHarmful,
    ...withoutQuote(coreDrops.several, [mintWith(creations[0]!), mintWith(instruction, creations[1]!)]),
  },
]);

const otherCases: CoreCase[] = [
  {
    kind,
    name: "one asset twice",
    codes: ["ITEM_COUNT_WRONG"],
    isHarmful: true,
    ...withoutQuote(coreDrops.several, [mintWith(create), mintWith(create)]),
  },
  {
    kind,
    name: "none for the price",
    codes: ["ITEM_COUNT_WRONG"],
    isHarmful: true,
    ...withoutQuote(coreDrops.fixed, [mintWith()]),
  },
  {
    kind,
    name: "made by another program",
    isHarmful: false,
    codes: ["ITEM_COUNT_WRONG", "PROGRAM_NOT_ALLOWED", "SIGNER_NOT_ALLOWED"],
    ...withoutQuote(coreDrops.fixed, [mintWith({ ...create, programAddress: thief })]),
  },
  {
    kind,
    name: "in another collection than the page shows",
    codes: ["AUTHORITY_NOT_ALLOWED"],
    isHarmful: false,
    ...changed(coreDrops.fixed, ({ collection: answer }) => (answer.collection.address = thief)),
  },
  {
    kind,
    name: "of another authority than the page has fixed",
    codes: ["AUTHORITY_NOT_ALLOWED"],
    isHarmful: true,
    fixed: { authority: thief },
    ...changed(coreDrops.fixed, () => undefined),
  },
];

/**
 * Quotes with less rent, or a lower fee, than the program takes. Neither is in the bytes, so that the page can't call
 * them wrong: it shows what the program can take, and not the quote.
 */
export const lowQuotes: readonly HostileCase[] = ["rent", "programFee"].flatMap((part) =>
  [100_000n, 1_400_000n].map((missing) => ({
    kind,
    name: `a quote whose ${part} is ${missing} lamports too low`,
    ...changed(coreDrops.fixed, ({ prepare }) => {
      const lamports = BigInt(prepare.cost[part].baseUnits) - missing;
      prepare.cost[part] = { ...prepare.cost[part], baseUnits: String(lamports), amount: toSol(lamports) };
    }),
  })),
);

function toSol(lamports: bigint): string {
  return `0.${String(lamports).padStart(9, "0")}`.replace(/0+$/, "");
}

export const coreCases: readonly CoreCase[] = [...creationCases, ...foreignCases, ...otherCases];

/** Services whose items are assets of Metaplex Core, with changed answers and instructions. */
export const coreVisits = visitsOf(
  Object.values(coreDrops),
  [...assets, collection, ownAsset, ownCollection, coreProgram, service, wallet, thief],
  [...Object.values(creationsOf), ...Object.values(foreign)].map(([instruction]) => instruction),
);
