import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { getAddressDecoder, type Address } from "@solana/kit";
import type { AccountInfo } from "../../rpc/account-reader.js";
import type { StoredGroup } from "../../transactions/item-standard.js";
import { readExtensions, readStoredMetadata } from "./item-metadata.js";

/** Extensions of items and groups as the service creates them. https://solana.com/docs/tokens/extensions */
const tokenGroup = 21;
const ownExtensions: ReadonlyMap<number, string> = new Map([
  [18, "MetadataPointer"],
  [19, "TokenMetadata"],
  [20, "GroupPointer"],
  [tokenGroup, "TokenGroup"],
  [22, "GroupMemberPointer"],
  [23, "TokenGroupMember"],
]);

/** Extensions that give others power over what holders have. */
const powerfulExtensions: ReadonlyMap<number, string> = new Map([
  [1, "TransferFeeConfig"],
  [3, "MintCloseAuthority"],
  [6, "DefaultAccountState"],
  [9, "NonTransferable"],
  [12, "PermanentDelegate"],
  [14, "TransferHook"],
  [26, "Pausable"],
]);

/** Offsets of a mint's optional authorities: 4 bytes of which the first is 1, and an address. */
const mintAuthorityAt = 0;
const freezeAuthorityAt = 46;

const readGroupExtension = (account: AccountInfo | undefined): Buffer | undefined =>
  account ? readExtensions(Buffer.from(account.data[0], "base64")).get(tokenGroup) : undefined;

/** Authority that can add members to a group, if it has one; null for other accounts. */
export function readIssuers(account: AccountInfo | undefined): readonly Address[] | null {
  const issuer = readGroupExtension(account)?.subarray(0, 32);
  if (!issuer) return null;
  return issuer.every((byte) => byte === 0) ? [] : [getAddressDecoder().decode(issuer)];
}

/** Group, and who has power over it; null for other accounts. */
export function readGroup(account: AccountInfo | undefined): StoredGroup | null {
  const stored = readStoredMetadata(account);
  const group = readGroupExtension(account);
  const issuers = readIssuers(account);
  if (!stored || !group || !issuers) return null;
  return {
    name: stored.name,
    uri: stored.uri,
    members: Number(group.readBigUInt64LE(64)),
    maxMembers: group.readBigUInt64LE(72),
    updateAuthority: stored.updateAuthority,
    issuers,
    royalty: null,
    foreignPowers: listForeignPowers(account),
  };
}

/** Authorities and extensions of a mint that the service's mints don't have; none for other accounts. */
export function listForeignPowers(account: AccountInfo | undefined): string[] {
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return [];
  const data = Buffer.from(account.data[0], "base64");
  const [minter, freezer] = [readOptional(data, mintAuthorityAt), readOptional(data, freezeAuthorityAt)];
  return [
    ...(minter ? [`${minter} can mint more units of it`] : []),
    ...(freezer ? [`${freezer} can freeze it`] : []),
    ...[...readExtensions(data).keys()]
      .filter((type) => !ownExtensions.has(type))
      .map((type) => `it has the extension ${powerfulExtensions.get(type) ?? `of type ${type}`}`),
  ];
}

const readOptional = (data: Buffer, at: number): Address | null =>
  data.length >= at + 36 && data[at] === 1 ? getAddressDecoder().decode(data, at + 4) : null;
