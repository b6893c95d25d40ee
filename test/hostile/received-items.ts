import { deserializeAssetV1 } from "@metaplex-foundation/mpl-core";
import { publicKey, sol } from "@metaplex-foundation/umi";
import { getMintDecoder, TOKEN_2022_PROGRAM_ADDRESS, AccountState } from "@solana-program/token-2022";
import {
  getAddressDecoder,
  type Address,
  type CompiledTransactionMessage,
  type EncodedAccount,
} from "@solana/kit";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { wallet } from "../solana/build-mint.js";
import { readToken } from "./wallet-chain.js";

/** Item that the wallet received. */
export interface FoundItem {
  readonly mint: Address;
  /** Mint authority that the item was created with, or authority that added it to its collection. */
  readonly authority: Address | null;
}

type Accounts = ReadonlyMap<Address, EncodedAccount | null>;

const mintDecoder = getMintDecoder();
const addressDecoder = getAddressDecoder();

/** Extensions by which nobody can take an item back, lock it or charge for it. */
const harmless = ["MetadataPointer", "TokenMetadata"];

/** New unique tokens with metadata that the wallet holds, and over which nobody has any power. */
export function findItems(...found: Parameters<typeof findTokens>): FoundItem[] {
  return [...findTokens(...found), ...findAssets(...found)];
}

/**
 * New assets of Metaplex Core in a collection, as Metaplex' own client reads them: without plugins, or as editions that have no
 * number yet and get it from the collection's authority.
 */
function findAssets(
  before: Accounts,
  after: Accounts,
  messages: readonly CompiledTransactionMessage[],
): FoundItem[] {
  return [...after].flatMap(([mint, account]) => {
    if (account?.programAddress !== coreProgram || account.data[0] !== 1 || before.get(mint)) return [];
    const { owner, updateAuthority, name, uri, pluginHeader, edition, ...others } = deserializeAssetV1({
      publicKey: publicKey(mint),
      data: new Uint8Array(account.data),
      owner: publicKey(coreProgram),
      executable: false,
      lamports: sol(0),
    });
    const isEdition =
      edition?.number === 0 && edition.authority.type === "UpdateAuthority" && !hasPlugins(others);
    const isFree = (pluginHeader === undefined || isEdition) && updateAuthority.type === "Collection";
    const isDescribed = name !== "" && uri !== "";
    return owner === String(wallet) && isFree && isDescribed
      ? [{ mint, authority: creatorOf(mint, messages) }]
      : [];
  });
}

/** True for an asset with a plugin: each has an authority. */
const hasPlugins = (fields: object): boolean =>
  Object.values(fields).some(
    (field) => typeof field === "object" && field !== null && ("authority" in field || Array.isArray(field)),
  );

/** Authority of the instruction that creates an asset. */
function creatorOf(mint: Address, messages: readonly CompiledTransactionMessage[]): Address | null {
  for (const message of messages) {
    if (!("instructions" in message)) continue;
    const { instructions, staticAccounts } = message;
    for (const { programAddressIndex, accountIndices = [] } of instructions) {
      const isCreation =
        staticAccounts[programAddressIndex] === coreProgram &&
        staticAccounts[accountIndices[0] ?? -1] === mint;
      if (isCreation) return staticAccounts[accountIndices[2] ?? -1] ?? null;
    }
  }
  return null;
}

function findTokens(
  before: Accounts,
  after: Accounts,
  messages: readonly CompiledTransactionMessage[],
): FoundItem[] {
  const held = [...after.values()].flatMap((account) => readToken(account) ?? []);
  return [...after].flatMap(([mint, account]) => {
    if (!account || before.get(mint) || account.programAddress !== TOKEN_2022_PROGRAM_ADDRESS) return [];
    if (account.data.length < 166 || account.data[165] !== 1) return [];
    const { supply, decimals, mintAuthority, freezeAuthority, extensions } = mintDecoder.decode(account.data);
    const holder = held.find((token) => token.mint === mint && token.owner === wallet && token.amount === 1n);
    const authority = authorityOf(mint, messages);
    const known = extensions.__option === "Some" ? extensions.value : [];
    const pointer = known.find((extension) => extension.__kind === "MetadataPointer");
    const pointerAuthority = pointer?.authority.__option === "Some" ? pointer.authority.value : null;
    const isUnique =
      supply === 1n &&
      decimals === 0 &&
      mintAuthority.__option === "None" &&
      freezeAuthority.__option === "None";
    const isFree =
      holder?.state === AccountState.Initialized &&
      holder.delegate.__option === "None" &&
      holder.closeAuthority.__option === "None" &&
      known.every(({ __kind }) => harmless.includes(__kind));
    const isDescribed =
      pointer?.metadataAddress.__option === "Some" &&
      pointer.metadataAddress.value === mint &&
      (pointerAuthority === null || pointerAuthority === authority) &&
      known.some((extension) => extension.__kind === "TokenMetadata" && extension.mint === mint);
    return isUnique && isFree && isDescribed ? [{ mint, authority }] : [];
  });
}

/** Mint authority of the instruction that initializes a token's mint. */
function authorityOf(mint: Address, messages: readonly CompiledTransactionMessage[]): Address | null {
  for (const message of messages) {
    if (!("instructions" in message)) continue;
    for (const { accountIndices = [], data } of message.instructions) {
      const isInitializing = data?.[0] === 20 || data?.[0] === 0;
      if (isInitializing && data.length >= 35 && message.staticAccounts[accountIndices[0] ?? -1] === mint)
        return addressDecoder.decode(data.slice(2, 34));
    }
  }
  return null;
}
