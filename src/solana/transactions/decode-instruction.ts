import type { Address } from "../../contract/values/brand.js";
import { encodeAddress } from "../../contract/values/address.js";
import { decodeMetadataFields, type MetadataFields } from "./decode-metadata.js";
import { decodeCore, type AssetCreation } from "./decode-core.js";
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  LIGHTHOUSE,
  MEMO,
  METAPLEX_CORE,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from "./programs.js";

/** Action of an allowed instruction. `no-effect`: transfers, creates and authorizes nothing. */
export type InstructionAction =
  | { readonly type: "no-effect" }
  | { readonly type: "transfer"; readonly from: Address; readonly to: Address; readonly lamports: bigint }
  | {
      readonly type: "createAccount";
      readonly from: Address;
      readonly account: Address;
      readonly base: Address | null;
      readonly lamports: bigint;
      readonly owner: Address;
    }
  | {
      readonly type: "createTokenAccount";
      readonly from: Address;
      readonly account: Address;
      readonly owner: Address;
      readonly mint: Address;
      readonly program: Address;
    }
  | {
      readonly type: "transferToken";
      readonly mint: Address;
      readonly to: Address;
      readonly authority: Address;
      readonly amount: bigint;
      /** The chain rejects the transfer unless these are the token's decimals. */
      readonly decimals: number;
    }
  | {
      readonly type: "initializeMint";
      readonly mint: Address;
      readonly authority: Address;
      /** True without decimals and without a freeze authority. */
      readonly plain: boolean;
    }
  | {
      readonly type: "pointToMetadata";
      readonly mint: Address;
      /** Authority that may change the pointer; null: none. */
      readonly authority: Address | null;
      /** Account that holds the metadata; null: none. */
      readonly metadata: Address | null;
    }
  | {
      readonly type: "pointToMember";
      readonly mint: Address;
      /** Authority that may change the pointer; null: none. */
      readonly authority: Address | null;
      /** Account that holds the membership; null: none. */
      readonly member: Address | null;
    }
  | { readonly type: "joinGroup"; readonly mint: Address; readonly group: Address }
  | {
      readonly type: "writeMetadata";
      readonly mint: Address;
      readonly fields: MetadataFields;
    }
  | { readonly type: "mintTo"; readonly mint: Address; readonly account: Address; readonly amount: bigint }
  | { readonly type: "endMinting"; readonly mint: Address }
  | AssetCreation;

/** Decoded action, with the indexes of the instruction's accounts at which the wallet may appear. */
export type DecodedInstruction = InstructionAction & { readonly wallet: readonly number[] };

/**
 * Decodes the instructions that a mint may contain.
 *
 * Layouts: System, Compute Budget, Associated Token and Memo programs; Token-2022 with its metadata pointer, member
 * pointer, token metadata and group membership; Metaplex Core's `CreateV2`; Lighthouse's assertions (2 to 15), which
 * only read.
 *
 * @returns Null for an instruction with any other program, kind, length or number of accounts.
 */
export function decodeInstruction(
  program: string,
  accounts: readonly Address[],
  data: Uint8Array,
): DecodedInstruction | null {
  const size = data.length;
  const view = new DataView(data.buffer, data.byteOffset, size);
  const is = (kind: number, bytes: number, ...counts: number[]): boolean =>
    data[0] === kind && size === bytes && counts.includes(accounts.length);
  const amount = (offset: number): bigint => view.getBigUint64(offset, true);
  const address = (offset: number): Address => encodeAddress(data.subarray(offset, offset + 32));
  const addressOrNull = (offset: number): Address | null => {
    const found = address(offset);
    return found === SYSTEM ? null : found;
  };
  const [a, b, c, d] = accounts as [Address, Address, Address, Address];

  if (program === COMPUTE_BUDGET) {
    const known = is(1, 5, 0) || is(2, 5, 0) || is(3, 9, 0) || is(4, 5, 0);
    return known ? { type: "no-effect", wallet: [] } : null;
  }
  if (program === METAPLEX_CORE) return decodeCore(accounts, data);
  if (program === MEMO) return { type: "no-effect", wallet: [] };
  if (program === LIGHTHOUSE) {
    return size > 1 && data[0]! > 1 && data[0]! < 16 ? { type: "no-effect", wallet: [] } : null;
  }
  if (program === SYSTEM) {
    if (size < 12 || data[1] || data[2] || data[3]) return null;
    if (is(2, 12, 2)) return { type: "transfer", from: a, to: b, lamports: amount(4), wallet: [0, 1] };
    const account = { type: "createAccount", from: a, account: b, wallet: [0] } as const;
    if (is(0, 52, 2)) return { ...account, base: null, lamports: amount(4), owner: address(20) };
    const seed = size - 92;
    if (seed >= 0 && is(3, size, 2, 3) && amount(36) === BigInt(seed)) {
      return { ...account, base: address(4), lamports: amount(44 + seed), owner: address(60 + seed) };
    }
  }
  if (program === ASSOCIATED_TOKEN) {
    if (is(0, 1, 6, 7) || is(1, 1, 6, 7) || (!size && accounts.length === 6)) {
      const program = accounts[5]!;
      return { type: "createTokenAccount", from: a, account: b, owner: c, mint: d, program, wallet: [0, 2] };
    }
  }
  if (program === TOKEN || program === TOKEN_2022) {
    if (is(20, 35, 1) || is(20, 67, 1) || is(0, 35, 2) || is(0, 67, 2)) {
      const plain = data[1] === 0 && data[34] === 0;
      return { type: "initializeMint", mint: a, authority: address(2), plain, wallet: [] };
    }
    if (is(7, 9, 3) || is(14, 10, 3)) {
      return { type: "mintTo", mint: a, account: b, amount: amount(1), wallet: [] };
    }
    if (is(12, 10, 4)) {
      const decimals = data[9]!;
      return {
        type: "transferToken",
        mint: b,
        to: c,
        authority: d,
        amount: amount(1),
        decimals,
        wallet: [3],
      };
    }
    if ((is(6, 3, 2) || is(6, 35, 2)) && !data[1] && !data[2]) {
      return { type: "endMinting", mint: a, wallet: [] };
    }
    if (is(39, 66, 1) && !data[1]) {
      const [authority, metadata] = [addressOrNull(2), addressOrNull(34)];
      return { type: "pointToMetadata", mint: a, authority, metadata, wallet: [] };
    }
    if (is(41, 66, 1) && !data[1]) {
      return {
        type: "pointToMember",
        mint: a,
        authority: addressOrNull(2),
        member: addressOrNull(34),
        wallet: [],
      };
    }
    if (size === 8 && accounts.length === 5 && a === b && view.getBigUint64(0) === 0x9820deb0dfed7486n) {
      return { type: "joinGroup", mint: a, group: d, wallet: [] };
    }
    const interfaceKind = size > 8 ? view.getBigUint64(0) : 0n;
    const isFirst = interfaceKind === 0xd2e11ea258b84d8dn && accounts.length === 4 && a === c;
    if (isFirst || (interfaceKind === 0xdde9312db5cadcc8n && accounts.length === 2)) {
      const fields = decodeMetadataFields(data.subarray(8), isFirst);
      return fields && { type: "writeMetadata", mint: a, fields, wallet: isFirst ? [1] : [] };
    }
  }
  return null;
}
