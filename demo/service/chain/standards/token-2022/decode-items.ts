import {
  CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR,
  getCreateAccountWithSeedInstructionDataDecoder,
  SYSTEM_PROGRAM_ADDRESS,
} from "@solana-program/system";
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  INITIALIZE_TOKEN_GROUP_MEMBER_DISCRIMINATOR,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import type { Address } from "@solana/kit";
import type { ResolvedInstruction, ResolvedMessage } from "../../transactions/resolve-message.js";
import type { MintedItem } from "../../transactions/item-standard.js";
import { deriveMintAddress } from "./item-account.js";

/** Decodes the item that a message mints as a member of a group. See `buildItem`. */
export function decodeItems({ instructions }: ResolvedMessage, authority: Address): MintedItem[] {
  const member = instructions.find(isMembership);
  const created = instructions.find(createsItem);
  if (!member || !created) return [];
  const [mint, , , group] = member.accounts;
  const { base, seed } = getCreateAccountWithSeedInstructionDataDecoder().decode(created.data);
  const isOwn = base === authority && created.accounts[1] === mint && /^[\w-]{16}$/.test(seed);
  const owner = instructions.find((instruction) => createsAccountOf(instruction, mint))?.accounts[2];
  if (!isOwn || group === undefined || owner === undefined) return [];
  return deriveMintAddress(authority, seed) === mint ? [{ mint, seed, group, owner }] : [];
}

/** True for the instruction that creates a token account of the mint. */
const createsAccountOf = ({ program, accounts }: ResolvedInstruction, mint: Address | undefined): boolean =>
  program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS && accounts[3] === mint;

function isMembership({ program, data }: ResolvedInstruction): boolean {
  return (
    program === TOKEN_2022_PROGRAM_ADDRESS &&
    INITIALIZE_TOKEN_GROUP_MEMBER_DISCRIMINATOR.every((byte, index) => data[index] === byte)
  );
}

/** True for the instruction that creates an item's mint account. */
export function createsItem({ program, data }: ResolvedInstruction): boolean {
  return (
    program === SYSTEM_PROGRAM_ADDRESS &&
    data.length > 4 &&
    new DataView(Uint8Array.from(data).buffer).getUint32(0, true) === CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR
  );
}
