import { getTransferSolInstruction } from "@solana-program/system";
import {
  getMintDecoder,
  getUpdateTokenMetadataFieldInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
  tokenMetadataField,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { getBase64Encoder, isSome, unwrapOption, type Instruction } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import type { AuthorityFunds, ItemMetadata, StoredMetadata } from "../item-standard.js";
import { textSize, toMintSize } from "./item-account.js";

/** Metadata of a mint account; null for an account without. */
export function readStoredMetadata(account: AccountInfo | undefined): StoredMetadata | null {
  if (!account || account.owner !== TOKEN_2022_PROGRAM_ADDRESS) return null;
  const data = getBase64Encoder().encode(account.data[0]);
  const { extensions } = getMintDecoder().decode(data);
  const all = isSome(extensions) ? extensions.value : [];
  const found = all.find((extension) => extension.__kind === "TokenMetadata");
  const member = all.find((extension) => extension.__kind === "TokenGroupMember");
  if (!found) return null;
  const { name, symbol, uri, additionalMetadata, updateAuthority } = found;
  return {
    name,
    symbol,
    uri,
    fields: additionalMetadata,
    updateAuthority: unwrapOption(updateAuthority),
    group: member?.group ?? null,
    size: data.length,
    lamports: account.lamports,
  };
}

/** True where nothing is left to write. */
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

/** Size in bytes of the account when the metadata is written. */
export function updatedSize(stored: StoredMetadata, item: ItemMetadata): number {
  const growth = listChanges(stored, item).reduce((sum, [field, key, value]) => {
    const former = storedText(stored, field, key);
    const added = former === undefined ? textSize(key) + textSize(value) : textSize(value) - textSize(former);
    return sum + added;
  }, 0);
  return toMintSize(stored.size + growth);
}

/**
 * Instructions that write an item's own metadata, and give the update authority away last. The authority pays for space
 * that the buyer's deposit doesn't cover.
 * @param rent Lamports of an account of `updatedSize`.
 */
export function buildMetadataUpdate(
  stored: StoredMetadata,
  item: ItemMetadata,
  { authority, rent }: AuthorityFunds,
): Instruction[] {
  const { mint, updateAuthority } = item;
  const missing = rent - stored.lamports;
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
