import { getTransferSolInstruction } from "@solana-program/system";
import {
  getUpdateTokenMetadataFieldInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
  tokenMetadataField,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { getAddressDecoder, type Instruction } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import type { Rent } from "../../rpc/rent.js";
import type { AuthorityFunds, ItemMetadata, StoredMetadata } from "../../transactions/item-standard.js";
import { textSize, toMintSize } from "./item-account.js";

const addressDecoder = getAddressDecoder();

/** Offset of an extended mint's account type, which is 1. The extensions follow: type, length, value. */
const accountTypeAt = 165;
/** Types of extensions. https://solana.com/docs/tokens/extensions */
const tokenMetadata = 19;
const tokenGroup = 21;
const tokenGroupMember = 23;

/**
 * Metadata of a mint account; null for an account without metadata. Decoded without kit's codecs, which take a
 * millisecond, because this is done several times per item.
 */
export function readStoredMetadata(account: AccountInfo | undefined): StoredMetadata | null {
  if (!account || account.owner !== TOKEN_2022_PROGRAM_ADDRESS) return null;
  const data = Buffer.from(account.data[0], "base64");
  const extensions = readExtensions(data);
  const metadata = extensions.get(tokenMetadata);
  if (!metadata) return null;
  const member = extensions.get(tokenGroupMember);
  const group = extensions.get(tokenGroup);
  return {
    program: TOKEN_2022_PROGRAM_ADDRESS,
    ...readMetadata(metadata),
    edition: null,
    group: member ? addressDecoder.decode(member, 32) : null,
    // After the addresses of its authority and its mint.
    members: group ? Number(group.readBigUInt64LE(64)) : null,
    size: data.length,
    lamports: account.lamports,
  };
}

/** Values of a mint's extensions by type; empty for other accounts. */
export function readExtensions(data: Buffer): Map<number, Buffer> {
  const extensions = new Map<number, Buffer>();
  if (data[accountTypeAt] !== 1) return extensions;
  for (let at = accountTypeAt + 1; at + 4 <= data.length;) {
    const length = data.readUInt16LE(at + 2);
    extensions.set(data.readUInt16LE(at), data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return extensions;
}

function readMetadata(
  value: Buffer,
): Pick<StoredMetadata, "name" | "symbol" | "uri" | "fields" | "updateAuthority"> {
  const authority = value.subarray(0, 32);
  // After the mint's address.
  let at = 64;
  const readText = () => {
    const start = at + 4;
    at = start + value.readUInt32LE(at);
    return value.toString("utf8", start, at);
  };
  const [name, symbol, uri] = [readText(), readText(), readText()];
  const count = value.readUInt32LE(at);
  at += 4;
  const fields = new Map<string, string>();
  for (let index = 0; index < count; index++) fields.set(readText(), readText());
  const updateAuthority = authority.every((byte) => byte === 0) ? null : addressDecoder.decode(authority);
  return { name, symbol, uri, fields, updateAuthority };
}

/** True if nothing has to be written. */
export function isUpToDate(stored: StoredMetadata, item: ItemMetadata): boolean {
  return listChanges(stored, item).length === 0 && stored.updateAuthority === item.updateAuthority;
}

type Field = readonly [field: "Name" | "Uri" | "Key", key: string, value: string];

/** Fields that differ. */
function listChanges(stored: StoredMetadata, { name, uri, fields }: ItemMetadata): Field[] {
  const wanted: Field[] = [
    ["Name", "", name],
    ["Uri", "", uri],
    ...fields.map(([key, value]): Field => ["Key", key, value]),
  ];
  return wanted.filter(([field, key, value]) => value !== storedText(stored, field, key));
}

function storedText(stored: StoredMetadata, field: Field[0], key: string): string | undefined {
  if (field === "Name") return stored.name;
  if (field === "Uri") return stored.uri;
  return stored.fields.get(key);
}

/** Lamports that the account lacks for the metadata. The buyer's deposit covers the rest. */
export async function missingDeposit(
  stored: StoredMetadata,
  item: ItemMetadata,
  rent: Rent,
  signal?: AbortSignal,
): Promise<bigint> {
  const missing = (await rent(updatedSize(stored, item), signal)) - stored.lamports;
  return missing > 0n ? missing : 0n;
}

/** Size in bytes of the account after the metadata is written. */
export function updatedSize(stored: StoredMetadata, item: ItemMetadata): number {
  const growth = listChanges(stored, item).reduce((sum, [field, key, value]) => {
    const former = storedText(stored, field, key);
    const added = former === undefined ? textSize(key) + textSize(value) : textSize(value) - textSize(former);
    return sum + added;
  }, 0);
  return toMintSize(stored.size + growth);
}

/**
 * Instructions that write an item's own metadata, and finally transfer the update authority. The authority pays for
 * space that the buyer's deposit doesn't cover.
 */
export function buildMetadataUpdate(
  stored: StoredMetadata,
  item: ItemMetadata,
  { authority, missing }: AuthorityFunds,
): Instruction[] {
  const { mint, updateAuthority } = item;
  return [
    ...(missing > 0n
      ? [getTransferSolInstruction({ source: authority, destination: mint, amount: missing })]
      : []),
    ...listChanges(stored, item).map(([field, key, value]) =>
      getUpdateTokenMetadataFieldInstruction({
        metadata: mint,
        updateAuthority: authority,
        field: field === "Key" ? tokenMetadataField(field, [key]) : { __kind: field },
        value,
      }),
    ),
    ...(updateAuthority === authority.address
      ? []
      : [
          getUpdateTokenMetadataUpdateAuthorityInstruction({
            metadata: mint,
            updateAuthority: authority,
            newUpdateAuthority: updateAuthority,
          }),
        ]),
  ];
}
