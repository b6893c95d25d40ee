import type { Address } from "../../../contract/values/brand.js";
import type { ByteReader } from "../byte-reader.js";
import { decodeMetadataFields } from "../decode-metadata.js";
import type { EffectFields, PointerEffect } from "../effects.js";
import { SYSTEM, TOKEN, TOKEN_2022 } from "../program-addresses.js";
import { defineInstruction, type ProgramLayout } from "./instruction.js";

/** Sizes of instructions that end with an address, which is left out where there is none. */
const withOptionalAddress = (size: number): number[] => [size, size + 32];

function decodeMint({ mint }: { readonly mint: Address }, data: ByteReader): EffectFields<"initializeMint"> {
  const decimals = data.u8();
  const authority = data.address();
  const hasFreezeAuthority = data.u8() !== 0;
  return { mint, authority, isPlain: decimals === 0 && !hasFreezeAuthority };
}

const mintTo = (name: string, kind: number, size: number) =>
  defineInstruction({
    name,
    discriminator: [kind],
    sizes: [size],
    accounts: ["mint", "account", "mintAuthority"],
    effect: "mintTo",
    decode: ({ mint, account }, data) => ({ mint, account, amount: data.u64() }),
  });

const addressOrNull = (data: ByteReader): Address | null => {
  const address = data.address();
  return address === SYSTEM ? null : address;
};

const initializePointer = (name: string, extension: number, effect: PointerEffect["type"]) =>
  defineInstruction({
    name,
    discriminator: [extension, 0],
    sizes: [66],
    accounts: ["mint"],
    effect,
    decode: ({ mint }, data) => ({
      mint,
      authority: addressOrNull(data),
      target: addressOrNull(data),
    }),
  });

function decodeMetadata(
  mint: Address,
  data: ByteReader,
  isFirst: boolean,
): EffectFields<"writeMetadata"> | null {
  const fields = decodeMetadataFields(data.bytes.subarray(data.offset), isFirst);
  return fields && { mint, fields };
}

/** Instructions of both token programs; only Token-2022 has those of extensions. */
export const token: ProgramLayout = {
  name: "Token, Token-2022",
  addresses: [TOKEN, TOKEN_2022],
  instructions: [
    defineInstruction({
      name: "InitializeMint",
      discriminator: [0],
      sizes: withOptionalAddress(35),
      accounts: ["mint", "rent"],
      effect: "initializeMint",
      decode: decodeMint,
    }),
    defineInstruction({
      name: "InitializeMint2",
      discriminator: [20],
      sizes: withOptionalAddress(35),
      accounts: ["mint"],
      effect: "initializeMint",
      decode: decodeMint,
    }),
    mintTo("MintTo", 7, 9),
    mintTo("MintToChecked", 14, 10),
    defineInstruction({
      name: "TransferChecked",
      discriminator: [12],
      sizes: [10],
      accounts: ["source", "mint", "destination", "authority"],
      wallet: ["authority"],
      effect: "transferToken",
      decode: ({ mint, destination, authority }, data) => ({
        mint,
        to: destination,
        authority,
        amount: data.u64(),
        decimals: data.u8(),
      }),
    }),
    defineInstruction({
      name: "SetAuthority (MintTokens, none)",
      discriminator: [6, 0, 0],
      sizes: withOptionalAddress(3),
      accounts: ["mint", "mintAuthority"],
      effect: "endMinting",
      decode: ({ mint }) => ({ mint }),
    }),
    initializePointer("InitializeMetadataPointer", 39, "pointToMetadata"),
    initializePointer("InitializeGroupMemberPointer", 41, "pointToMembership"),
    defineInstruction({
      name: "InitializeTokenGroupMember",
      discriminator: [0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86],
      sizes: [8],
      accounts: ["mint", "mint", "mintAuthority", "group", "groupUpdateAuthority"],
      effect: "joinGroup",
      decode: ({ mint, group }) => ({ mint, group }),
    }),
    defineInstruction({
      name: "InitializeTokenMetadata",
      discriminator: [0xd2, 0xe1, 0x1e, 0xa2, 0x58, 0xb8, 0x4d, 0x8d],
      accounts: ["mint", "updateAuthority", "mint", "mintAuthority"],
      wallet: ["updateAuthority"],
      effect: "writeMetadata",
      decode: ({ mint }, data) => decodeMetadata(mint, data, true),
    }),
    defineInstruction({
      name: "UpdateTokenMetadataField",
      discriminator: [0xdd, 0xe9, 0x31, 0x2d, 0xb5, 0xca, 0xdc, 0xc8],
      accounts: ["mint", "updateAuthority"],
      effect: "writeMetadata",
      decode: ({ mint }, data) => decodeMetadata(mint, data, false),
    }),
  ],
};
