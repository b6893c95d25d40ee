import type { Address } from "../../../contract/values/brand.js";
import type { ByteReader } from "../byte-reader.js";
import { METAPLEX_CORE, SYSTEM } from "../program-addresses.js";
import { defineInstruction, type ProgramLayout } from "./instruction.js";

/** Address in the place of an account that is left out. */
const omitted = METAPLEX_CORE as Address;

/**
 * The only plugin that a mint may add: an `Edition` without a number, with the default authority, which is the
 * collection's.
 */
const editionPlugin: readonly number[] = [1, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0];
/** Size of that plugin in the account: header, registry, record and content. Bytes. */
const editionSize = 9 + 9 + 10 + 5;

/** Reads the edition if it comes next. */
function takeEdition(data: ByteReader): boolean {
  const isNext = editionPlugin.every((byte, index) => data.bytes[data.offset + index] === byte);
  if (isNext) data.take(editionPlugin.length);
  return isNext;
}

/** Reads the start of a list. @returns true for one that is missing or empty */
function takeEmptyList(data: ByteReader): boolean {
  const option = data.u8();
  return option === 0 || (option === 1 && data.u32() === 0);
}

/** Creates an uncompressed asset in a collection, with an explicit owner and authority. */
const createV2 = defineInstruction({
  name: "CreateV2",
  discriminator: [20, 0],
  accounts: [
    "asset",
    "collection",
    "authority",
    "payer",
    "owner",
    "updateAuthority",
    "systemProgram",
    "logWrapper",
  ],
  fixed: { updateAuthority: omitted, systemProgram: SYSTEM as Address, logWrapper: omitted },
  wallet: ["payer", "owner"],
  effect: "createAsset",
  decode({ asset, collection, authority, payer, owner }, data) {
    if ([asset, collection, authority, payer, owner].includes(omitted)) return null;
    const [name, uri] = [data.text().length, data.text().length];
    const isEdition = takeEdition(data);
    const isPlain = (isEdition || takeEmptyList(data)) && takeEmptyList(data);
    if (isPlain && !data.isComplete) return null;
    const plugins = isEdition ? editionSize : 0;
    return { asset, collection, authority, payer, owner, name, uri, plugins, isPlain };
  },
});

export const core: ProgramLayout = {
  name: "Metaplex Core",
  addresses: [METAPLEX_CORE],
  instructions: [createV2],
};
