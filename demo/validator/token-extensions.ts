import {
  getTupleDecoder,
  getU16Decoder,
  unwrapOptionRecursively,
  type EncodedAccount,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { ExtensionType, getExtensionDecoder } from "@solana-program/token-2022";
import { EXTENSIONS_OFFSET } from "./token-layout.js";

/** Extension of Token-2022 in the JSON format of a cluster. */
export interface ParsedExtension {
  readonly extension: string;
  readonly state?: object;
}

/** Extensions whose decoded fields are those of a cluster's JSON. Source: Agave's `UiExtension`. */
const PARSED: ReadonlySet<ExtensionType> = new Set([
  ExtensionType.ImmutableOwner,
  ExtensionType.NonTransferable,
  ExtensionType.NonTransferableAccount,
  ExtensionType.MetadataPointer,
  ExtensionType.TokenMetadata,
  ExtensionType.GroupPointer,
  ExtensionType.TokenGroup,
  ExtensionType.GroupMemberPointer,
  ExtensionType.TokenGroupMember,
]);
const UNPARSEABLE = { extension: "unparseableExtension" };

const headerDecoder = getTupleDecoder([getU16Decoder(), getU16Decoder()]);
const extensionDecoder = getExtensionDecoder();

/**
 * Decodes the extensions of a token mint or token account: type and length of two bytes each, then the state.
 * The library's list decoder throws on unknown types and on padding.
 */
export function readExtensions({ data }: EncodedAccount): ParsedExtension[] {
  const extensions: ParsedExtension[] = [];
  for (let offset = EXTENSIONS_OFFSET; offset + 4 <= data.length;) {
    const [type, length] = headerDecoder.decode(data, offset);
    if (type === ExtensionType.Uninitialized) break;
    const end = offset + 4 + length;
    extensions.push(PARSED.has(type) ? toParsedExtension(data.slice(offset, end)) : UNPARSEABLE);
    offset = end;
  }
  return extensions;
}

function toParsedExtension(bytes: ReadonlyUint8Array): ParsedExtension {
  const { __kind: kind, ...fields } = extensionDecoder.decode(bytes);
  const extension = kind.charAt(0).toLowerCase() + kind.slice(1);
  if (Object.keys(fields).length === 0) return { extension };
  const pairs = "additionalMetadata" in fields && { additionalMetadata: [...fields.additionalMetadata] };
  return { extension, state: unwrapOptionRecursively({ ...fields, ...pairs }) };
}
