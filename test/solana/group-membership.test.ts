import type { MintConstraints } from "../../src/core/transaction-verifier.js";
import * as token from "@solana-program/token-2022";
import { createNoopSigner, type Instruction } from "@solana/kit";
import { describe, expect, it } from "vitest";
import {
  deriveMintAddress,
  itemMintSize,
} from "../../demo/service/chain/standards/token-2022/item-account.js";
import { token2022 } from "../../demo/service/chain/standards/token-2022/token-2022.js";
import { buildMintInstructions } from "../../demo/service/chain/transactions/mint-instructions.js";
import { resolveOrder } from "../../demo/service/chain/transactions/mint-order.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { baseUnitsOf } from "../brands.js";
import { compile, madeUpAddress, price, service, thief, treasury, wallet } from "./build-mint.js";

const group = madeUpAddress(50);
const otherGroup = madeUpAddress(51);
const seed = "0123456789abcdef";
const mint = await deriveMintAddress(service, seed);
const authority = createNoopSigner(service);
const order = resolveOrder(
  {
    standard: "token-2022",
    wallet,
    treasury,
    payment: { kind: "native", amount: price },
    name: "Tidal Forms",
    symbol: "TIDE",
    metadataUri: (mint) => `http://localhost:8787/m/${mint}`,
    group,
    // Room for the longest name and address, and for a royalty with five recipients.
    reserved: {
      name: 64,
      uri: 200,
      fields: [
        ["seller_fee_basis_points", "10000"],
        ...[61, 62, 63, 64, 65].map((number) => [madeUpAddress(number), "20"] as const),
      ],
    },
    priorityFeeCap: null,
  },
  service,
  0n,
);
const rent = BigInt(128 + itemMintSize(order)) * 6960n;
const instructions = await buildMintInstructions(token2022, order, [{ seed, mint, rent }], service);

/** Index of the instruction that begins with these bytes. */
const find = (...bytes: number[]) =>
  instructions.findIndex(({ data }) => bytes.every((byte, index) => data?.[index] === byte));
const pointerAt = find(41, 0);
const joinAt = find(0x98, 0x20);

const pointer = (change: { authority?: typeof thief; memberAddress?: typeof thief }): Instruction =>
  token.getInitializeGroupMemberPointerInstruction({ mint, authority: null, memberAddress: mint, ...change });
const join = (change: {
  group?: typeof thief;
  member?: typeof thief;
  memberMint?: typeof thief;
}): Instruction =>
  token.getInitializeTokenGroupMemberInstruction({
    member: mint,
    memberMint: mint,
    memberMintAuthority: authority,
    group,
    groupUpdateAuthority: authority,
    ...change,
  });

function codesOf(
  parts: readonly Instruction[],
  terms: Pick<MintConstraints, "group" | "isGroupRequired"> = { group },
): string[] {
  const bytes = compile(parts);
  const shown = { baseUnits: baseUnitsOf(price), decimals: 9, mint: null };
  const { problems } = createTransactionVerifier().verify([{ bytes, quantity: 1 }], {
    wallet,
    quantity: 1,
    price: shown,
    recipients: [treasury],
    ...terms,
  });
  return problems.map(({ code }) => code);
}

describe("an item that joins a group", () => {
  it("is accepted where the group is the collection's, and where the collection's isn't known", () => {
    expect(codesOf(instructions)).toEqual([]);
    expect(codesOf(instructions, {})).toEqual([]);
  });

  it("has to join it where the page has pinned it, or where the drop's standard demands it", () => {
    const alone = instructions.filter((_, index) => index !== joinAt && index !== pointerAt);
    expect(codesOf(alone, { group, isGroupRequired: true })).toContain("ITEM_MALFORMED");
    expect(codesOf(alone)).not.toContain("ITEM_MALFORMED");
    expect(codesOf(instructions, { group, isGroupRequired: true })).toEqual([]);
  });

  it("is refused where it joins another collection's group", () => {
    expect(codesOf(instructions.with(joinAt, join({ group: otherGroup })))).toEqual([
      "AUTHORITY_NOT_ALLOWED",
    ]);
    expect(codesOf(instructions, { group: otherGroup })).toEqual(["AUTHORITY_NOT_ALLOWED"]);
  });

  it.each<[string, readonly Instruction[]]>([
    ["a pointer without a membership", instructions.toSpliced(joinAt, 1)],
    ["a membership without a pointer", instructions.toSpliced(pointerAt, 1)],
    ["a pointer to another account", instructions.with(pointerAt, pointer({ memberAddress: thief }))],
    ["a pointer that the thief may change", instructions.with(pointerAt, pointer({ authority: thief }))],
    ["two groups", instructions.toSpliced(joinAt + 1, 0, join({ group: otherGroup }))],
  ])("is refused with %s", (_, parts) => {
    expect(codesOf(parts)).toContain("ITEM_MALFORMED");
  });

  it.each<[string, Instruction]>([
    ["another account's membership", join({ member: thief })],
    ["another mint's membership", join({ memberMint: thief })],
    [
      "a pointer of another extension",
      { ...pointer({}), data: Uint8Array.from(pointer({}).data!).with(1, 1) },
    ],
    ["a membership with further bytes", { ...join({}), data: Uint8Array.from([...join({}).data!, 0]) }],
  ])("is refused with %s", (_, added) => {
    expect(codesOf([...instructions, added])).toContain("INSTRUCTION_NOT_ALLOWED");
  });

  it("is refused where the wallet is an authority of the group", () => {
    const owner = createNoopSigner(wallet);
    const joined = token.getInitializeTokenGroupMemberInstruction({
      member: mint,
      memberMint: mint,
      memberMintAuthority: authority,
      group,
      groupUpdateAuthority: owner,
    });
    expect(codesOf(instructions.with(joinAt, joined))).toContain("WALLET_AS_AUTHORITY");
  });

  it("of an account that isn't created here is rejected", () => {
    const foreign = madeUpAddress(60);
    const parts = [...instructions, join({ member: foreign, memberMint: foreign })];
    expect(codesOf(parts)).toContain("ITEM_MALFORMED");
  });

  it("may deposit for its own metadata, and not for more", async () => {
    const withDeposit = async (bytes: number) =>
      codesOf(
        await buildMintInstructions(
          token2022,
          order,
          [{ seed, mint, rent: rent + 6960n * BigInt(bytes) }],
          service,
        ),
      );
    expect(await withDeposit(0)).toEqual([]);
    expect(await withDeposit(200)).toContain("RENT_TOO_HIGH");
  });
});
