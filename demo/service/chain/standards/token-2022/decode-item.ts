import {
  CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR,
  getCreateAccountWithSeedInstructionDataDecoder,
  SYSTEM_PROGRAM_ADDRESS,
} from "@solana-program/system";
import {
  INITIALIZE_TOKEN_GROUP_MEMBER_DISCRIMINATOR,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import type { Address } from "@solana/kit";
import type { ResolvedInstruction, ResolvedMessage } from "../../transactions/resolve-message.js";
import type { MintedItem } from "../../transactions/item-standard.js";
import { deriveMintAddress } from "./item-account.js";

/** Item that a message makes as a member of a group; null for a message that makes none. See `buildItem`. */
export async function decodeItem(
  { instructions }: ResolvedMessage,
  authority: Address,
): Promise<MintedItem | null> {
  const member = instructions.find(isMembership);
  const created = instructions.find(isCreation);
  if (!member || !created) return null;
  const [mint, , , group] = member.accounts;
  const { base, seed } = getCreateAccountWithSeedInstructionDataDecoder().decode(created.data);
  const isOwn = base === authority && created.accounts[1] === mint && /^[\w-]{16}$/.test(seed);
  if (!isOwn || group === undefined) return null;
  return (await deriveMintAddress(authority, seed)) === mint ? { mint, seed, group } : null;
}

function isMembership({ program, data }: ResolvedInstruction): boolean {
  return (
    program === TOKEN_2022_PROGRAM_ADDRESS &&
    INITIALIZE_TOKEN_GROUP_MEMBER_DISCRIMINATOR.every((byte, index) => data[index] === byte)
  );
}

function isCreation({ program, data }: ResolvedInstruction): boolean {
  return (
    program === SYSTEM_PROGRAM_ADDRESS &&
    data.length > 4 &&
    new DataView(Uint8Array.from(data).buffer).getUint32(0, true) === CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR
  );
}
