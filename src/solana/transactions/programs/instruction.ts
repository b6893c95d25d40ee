import type { Address } from "../../../contract/values/brand.js";
import type { ByteReader } from "../byte-reader.js";
import type { EffectFields, EffectType } from "../effects.js";

/** Instruction that a mint may contain. */
export interface InstructionLayout<Name extends string = string, Type extends EffectType = EffectType> {
  /** The name that the program gives it. */
  readonly name: string;
  /** First bytes of its data. */
  readonly discriminator: readonly number[];
  /** Possible lengths of its data in bytes. Undefined: any that `decode` accepts. */
  readonly sizes?: readonly number[];
  /**
   * Its accounts in order. Where a name occurs twice, both are the same address. Undefined: any number of accounts,
   * none of which the instruction changes.
   */
  readonly accounts?: readonly Name[];
  /** Accounts that may follow. */
  readonly optionalAccounts?: readonly string[];
  /** Accounts that have one address only. */
  readonly fixed?: Readonly<Partial<Record<NoInfer<Name>, Address>>>;
  /** Accounts that may be the wallet. Default: none. */
  readonly wallet?: readonly NoInfer<Name>[];
  /** What it does. */
  readonly effect: Type;
  /**
   * Decodes the details of the effect. Default: it has none.
   * @param data The bytes after the discriminator.
   * @returns null for data that isn't part of a mint
   * @throws {TransactionDecodeError} when the data ends too early
   */
  decode?(
    accounts: Readonly<Record<NoInfer<Name>, Address>>,
    data: ByteReader,
  ): EffectFields<NoInfer<Type>> | null;
}

/** Program with the instructions of a mint. */
export interface ProgramLayout {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly instructions: readonly InstructionLayout[];
}

/** Declares an instruction, so that the names of its accounts and the fields of its effect are type-checked. */
export const defineInstruction = <const Name extends string, Type extends EffectType>(
  layout: InstructionLayout<Name, Type>,
): InstructionLayout => layout;
