import { createV2, mplCore } from "@metaplex-foundation/mpl-core";
import { createNoopSigner as createUmiSigner, publicKey } from "@metaplex-foundation/umi";
import { AccountRole, createNoopSigner, type Address, type Instruction } from "@solana/kit";
import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { buildItem } from "../../demo/service/chain/standards/core/asset-instructions.js";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { resolveOrder } from "../../demo/service/chain/transactions/mint-order.js";
import { verifyTransaction } from "../../src/solana/transactions/verify-transaction.js";
import {
  decodeTransaction,
  TransactionDecodeError,
} from "../../src/solana/transactions/decode-transaction.js";
import {
  compile,
  expectation,
  madeUpAddress,
  paySol,
  price,
  service,
  thief,
  treasury,
  wallet,
} from "./build-mint.js";
import { isFullRun } from "../scope.js";
import { codesOf, verify } from "./mint-fixture.js";

const asset = madeUpAddress(70);
const group = madeUpAddress(71);
const uri = `https://mint.example/m/${asset}`;
const order = resolveOrder(
  {
    standard: "core",
    wallet,
    treasury,
    payment: { kind: "native", amount: price },
    name: "Tidal Forms",
    symbol: "TIDE",
    metadataUri: () => uri,
    group,
    reserved: { name: 0, uri: 0, fields: [] },
    priorityFeeCap: null,
  },
  service,
  0n,
);
const [create] = buildItem(
  order,
  { seed: "0123456789abcdef", mint: asset, rent: 0n },
  {
    authority: createNoopSigner(service),
  },
) as [Instruction];
const terms = { authority: service, group };
const check = (instructions: readonly Instruction[], changes = {}) =>
  verify(instructions, { ...terms, networkFee: 20_000n, ...changes });
const codes = (...instructions: Instruction[]) => codesOf(check([paySol(), ...instructions]));

/** The creation with another account at a position. */
function withAccount(position: number, address: Address, role?: AccountRole): Instruction {
  const accounts = create.accounts!.map((account, index) =>
    index === position ? { address, role: role ?? account.role } : account,
  );
  return { ...create, accounts };
}

const utf8 = new TextEncoder();
const u32 = (value: number) => [value & 255, value >> 8, 0, 0];
/** Data of `CreateV2` by its parts. */
function data({
  kind = 20,
  state = 0,
  name = "Tidal Forms",
  address = uri,
  plugins = [0],
  adapters = [0],
}: {
  kind?: number;
  state?: number;
  name?: string;
  address?: string;
  plugins?: number[];
  adapters?: number[];
}): Instruction {
  const text = (value: string) => [...u32(utf8.encode(value).length), ...utf8.encode(value)];
  const bytes = [kind, state, ...text(name), ...text(address), ...plugins, ...adapters];
  return { ...create, data: Uint8Array.from(bytes) };
}

/** Instruction of the program by its number, with the wallet as owner or authority. */
const other = (kind: number, ...rest: number[]): Instruction => ({
  programAddress: coreProgram,
  accounts: [
    { address: madeUpAddress(80), role: AccountRole.WRITABLE },
    { address: group, role: AccountRole.WRITABLE },
    { address: wallet, role: AccountRole.WRITABLE_SIGNER },
    { address: coreProgram, role: AccountRole.READONLY },
    { address: thief, role: AccountRole.READONLY },
    { address: coreProgram, role: AccountRole.READONLY },
    { address: "11111111111111111111111111111111" as Address, role: AccountRole.READONLY },
    { address: coreProgram, role: AccountRole.READONLY },
  ],
  data: Uint8Array.of(kind, ...rest),
});

describe("a mint of a Metaplex Core asset", () => {
  it("is safe as the service prepares it, with the account's rent and the program's fee apart", () => {
    const { problems, effects } = check([paySol(), create]);
    expect(problems).toEqual([]);
    expect(effects.items).toEqual([{ mint: asset, recipient: wallet }]);
    const size = 75 + "Tidal Forms".length + uri.length;
    const lamports = BigInt(128 + size) * 6_960n;
    expect(effects.accounts).toEqual([{ address: asset, lamports, isExact: false }]);
    expect([effects.rent, effects.programFee]).toEqual([lamports, 1_500_000n]);
    expect(effects.opaquePrograms).toEqual([]);
  });

  it.each([
    ["of 2026", undefined, 6_960n],
    ["that the page states", 696n, 696n],
  ])("costs the rent %s", (_which, rentPerByte, rate) => {
    const { problems, effects } = check([paySol(), create], { rentPerByte });
    expect(problems).toEqual([]);
    const size = 75 + "Tidal Forms".length + uri.length;
    expect(effects.rent).toBe(rate * BigInt(128 + size));
    expect(effects.programFee).toBe(rate * BigInt(128 + 87) + 3_600n);
  });

  it("is safe as Metaplex' own client writes it, which says that there are no plugins", () => {
    const umi = { programs: { getPublicKey: () => publicKey(coreProgram) } };
    const [built] = createV2(umi as never, {
      asset: createUmiSigner(publicKey(asset)),
      collection: publicKey(group),
      authority: createUmiSigner(publicKey(service)),
      payer: createUmiSigner(publicKey(wallet)),
      owner: publicKey(wallet),
      systemProgram: publicKey("11111111111111111111111111111111"),
      name: "Tidal Forms",
      uri,
    }).items;
    expect(mplCore).toBeTypeOf("function");
    expect(codes({ ...create, data: built!.instruction.data })).toEqual([]);
    expect(built!.instruction.keys.map(({ pubkey }) => pubkey)).toEqual(
      create.accounts!.map(({ address }) => address),
    );
  });

  it("is safe in the collection and of the authority that the page knows, and of any if it knows none", () => {
    const own = [paySol(), create];
    expect(codesOf(check(own, { authority: undefined, group: undefined }))).toEqual([]);
    expect(codesOf(check(own, { group: thief }))).toEqual(["AUTHORITY_NOT_ALLOWED"]);
    expect(codesOf(check(own, { authority: thief }))).toEqual(["AUTHORITY_NOT_ALLOWED"]);
  });

  it.each<[string, Instruction, string[]]>([
    ["for another owner", withAccount(4, thief), ["ITEM_RECIPIENT_WRONG"]],
    [
      "without an owner of its own",
      withAccount(4, coreProgram),
      ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"],
    ],
    ["in another collection", withAccount(1, thief), ["AUTHORITY_NOT_ALLOWED"]],
    [
      "in no collection",
      withAccount(1, coreProgram, AccountRole.READONLY),
      ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"],
    ],
    ["by another authority", withAccount(2, thief), ["AUTHORITY_NOT_ALLOWED"]],
    ["by the wallet as authority", withAccount(2, wallet), ["AUTHORITY_NOT_ALLOWED", "WALLET_AS_AUTHORITY"]],
    ["without an authority", withAccount(2, coreProgram), ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"]],
    ["at the wallet's own address", withAccount(0, wallet), ["WALLET_AS_AUTHORITY"]],
    [
      "with an update authority of its own",
      withAccount(5, thief),
      ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"],
    ],
    ["with another system program", withAccount(6, thief), ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"]],
    ["with a log program", withAccount(7, thief), ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"]],
    [
      "with further accounts",
      { ...create, accounts: [...create.accounts!, { address: thief, role: AccountRole.WRITABLE }] },
      ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"],
    ],
    [
      "with a permanent burn delegate",
      data({ plugins: [1, ...u32(1), 8, 1, 3, ...Array(32).fill(7)] }),
      ["ITEM_MALFORMED"],
    ],
    [
      "with a permanent transfer delegate",
      data({ plugins: [1, ...u32(1), 7, 1, 3, ...Array(32).fill(7)] }),
      ["ITEM_MALFORMED"],
    ],
    ["with a permanent freeze delegate", data({ plugins: [1, ...u32(1), 5, 1, 0] }), ["ITEM_MALFORMED"]],
    [
      "with attributes, whose space it pays for",
      data({ plugins: [1, ...u32(1), 6, ...u32(0), 0] }),
      ["ITEM_MALFORMED"],
    ],
    ["with another program's plugin", data({ adapters: [1, ...u32(1), 0] }), ["ITEM_MALFORMED"]],
    ["compressed", data({ state: 1 }), ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"]],
    ["without a name", data({ name: "" }), ["ITEM_MALFORMED"]],
    ["with a name that is paid for by the byte", data({ name: "x".repeat(129) }), ["ITEM_MALFORMED"]],
    ["with an address that is paid for by the byte", data({ address: "x".repeat(257) }), ["ITEM_MALFORMED"]],
    ["with trailing bytes", data({ adapters: [0, 0] }), ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"]],
    [
      "with missing bytes",
      data({ plugins: [], adapters: [] }),
      ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"],
    ],
    ["of the first version", data({ kind: 0 }), ["INSTRUCTION_NOT_ALLOWED", "ITEM_COUNT_WRONG"]],
  ])("is refused %s", (_, instruction, expected) => {
    // Who signs what isn't decoded has no part in the mint.
    expect(codes(instruction).filter((code) => code !== "SIGNER_NOT_ALLOWED")).toEqual(expected);
  });

  it.each<[string, Instruction]>([
    ["transfers an asset of the wallet", other(14, 0)],
    ["burns an asset of the wallet", other(12, 0)],
    ["updates the collection", other(16, 0, 0)],
    ["updates an asset", other(15, 0, 0, 0)],
    ["adds a plugin to an asset of the wallet", other(2, 3, 0)],
    ["approves another authority over an asset of the wallet", other(8, 3, 3)],
    ["calls another program for an asset of the wallet", other(31, 0)],
    ["does something that isn't known yet", other(200)],
  ])("is refused with an instruction that %s", (_, instruction) => {
    expect(codes(create, instruction)).toContain("INSTRUCTION_NOT_ALLOWED");
  });

  it("is refused through another program, which could do anything with the wallet's signature", () => {
    const wrapped = { ...create, programAddress: thief };
    expect(codes(wrapped)).toEqual(["ITEM_COUNT_WRONG", "PROGRAM_NOT_ALLOWED", "SIGNER_NOT_ALLOWED"]);
  });

  it("is refused twice for one asset, and twice where one was ordered", () => {
    expect(codes(create, create)).toEqual(["ITEM_MALFORMED"]);
    expect(codes(create, withAccount(0, madeUpAddress(72)))).toEqual(["ITEM_COUNT_WRONG"]);
  });

  it("is safe with a second one where two were ordered, unless that one is for somebody else or of another collection", () => {
    const pair = (position: number, address: Address) => {
      const accounts = create.accounts!.map((account, index) => {
        if (index === 0) return { ...account, address: madeUpAddress(72) };
        return index === position ? { ...account, address } : account;
      });
      return codesOf(check([paySol(), create, { ...create, accounts }], { quantity: 2 }));
    };
    expect(pair(3, wallet)).toEqual([]);
    expect(pair(4, thief)).not.toEqual([]);
    expect(pair(1, madeUpAddress(74))).not.toEqual([]);
    expect(pair(2, madeUpAddress(73))).not.toEqual([]);
  });

  it("is refused beyond the rent that a mint may cost", () => {
    expect(codesOf(check([paySol(), create], { rent: 3_000_000n }))).toEqual(["RENT_TOO_HIGH"]);
  });

  it("never passes with a changed byte that changes who gets, pays, adds or may control the asset", () => {
    const bytes = compile([paySol(), create]);
    const honest = decodeTransaction(bytes);
    const limits = { ...expectation, ...terms, networkFee: 20_000n };
    const { safe, effects } = verifyTransaction(honest, limits);
    expect(safe).toBe(true);
    const honestPrograms = effects.programs;
    const decode = (changed: Uint8Array) => {
      try {
        return verifyTransaction(decodeTransaction(changed), limits);
      } catch (error) {
        if (error instanceof TransactionDecodeError) return null;
        throw error;
      }
    };
    assert(
      property(integer({ min: 0, max: bytes.length - 1 }), integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.with(at, bytes[at]! ^ change);
        const verification = decode(changed);
        if (!verification?.safe) return;
        const { payments, items, programs, rent, programFee } = verification.effects;
        expect(items.map(({ recipient }) => recipient)).toEqual([wallet]);
        expect(payments.every(({ recipient, amount }) => recipient === treasury && amount <= price)).toBe(
          true,
        );
        expect(programs).toEqual(honestPrograms);
        expect(rent + programFee).toBeLessThan(6_000_000n);
      }),
      { numRuns: isFullRun ? 3_000 : 300 },
    );
  });
});
