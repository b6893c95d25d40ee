import type { Address } from "../../contract/values/brand.js";
import { ByteReader, readOrNull } from "./byte-reader.js";
import type { InstructionEffect } from "./effects.js";
import type { InstructionLayout } from "./programs/instruction.js";
import { programs } from "./programs/programs.js";

/** Instruction with the addresses of its accounts. */
export interface ResolvedInstruction {
  readonly program: Address;
  readonly addresses: readonly Address[];
  readonly data: Uint8Array;
}

/** Instruction of a mint, with what it does. */
export interface DecodedInstruction {
  readonly layout: InstructionLayout;
  readonly effect: InstructionEffect;
}

/** Instructions of a mint in a program; null: a mint doesn't use it. */
export const findInstructions = (program: string): readonly InstructionLayout[] | null =>
  programs.find(({ addresses }) => addresses.includes(program))?.instructions ?? null;

/**
 * Decodes an instruction that a mint may contain.
 * @returns null for an instruction with any other program, kind, length or number of accounts
 */
export function decodeInstruction(instruction: ResolvedInstruction): DecodedInstruction | null {
  for (const layout of findInstructions(instruction.program) ?? []) {
    const effect = readEffect(layout, instruction);
    if (effect) return { layout, effect };
  }
  return null;
}

function readEffect(
  layout: InstructionLayout,
  { addresses, data }: ResolvedInstruction,
): InstructionEffect | null {
  const { discriminator, sizes } = layout;
  const isKind = discriminator.every((byte, index) => data[index] === byte);
  if (!isKind || (sizes && !sizes.includes(data.length))) return null;
  const accounts = nameAccounts(layout, addresses);
  if (!accounts || !layout.decode) return accounts && ({ type: layout.effect } as InstructionEffect);
  const fields = readOrNull(() => layout.decode!(accounts, new ByteReader(data, discriminator.length)));
  return fields && ({ type: layout.effect, ...fields } as InstructionEffect);
}

/** Addresses by the names of the accounts; null where they aren't those of the instruction. */
function nameAccounts(
  { accounts: names, optionalAccounts = [], fixed = {} }: InstructionLayout,
  addresses: readonly Address[],
): Record<string, Address> | null {
  if (!names) return {};
  if (addresses.length < names.length || addresses.length > names.length + optionalAccounts.length)
    return null;
  const named: Record<string, Address> = { ...fixed } as Record<string, Address>;
  for (const [index, name] of names.entries()) {
    const address = addresses[index]!;
    if ((named[name] ?? address) !== address) return null;
    named[name] = address;
  }
  return named;
}
