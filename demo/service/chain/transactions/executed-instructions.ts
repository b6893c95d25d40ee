import { getBase58Encoder } from "@solana/kit";

/** Transaction as a node returns it in JSON, as far as its instructions are concerned. */
export interface ExecutedTransaction {
  readonly transaction: {
    readonly message: {
      readonly accountKeys: readonly string[];
      readonly instructions: readonly CompiledInstruction[];
    };
  };
  readonly meta: {
    readonly loadedAddresses?: {
      readonly writable?: readonly string[];
      readonly readonly?: readonly string[];
    } | null;
    readonly innerInstructions?:
      | readonly {
          readonly index: number;
          readonly instructions: readonly CompiledInstruction[];
        }[]
      | null;
    readonly logMessages?: readonly string[] | null;
  } | null;
}

interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: string;
}

/** Instruction that was executed, with addresses instead of indexes. */
export interface ExecutedInstruction {
  readonly program: string | undefined;
  /** Undefined where an index is out of range. */
  readonly accounts: readonly (string | undefined)[];
  readonly data: Uint8Array;
}

/** Lists the instructions of a transaction in order of execution, with those that other programs invoked. */
export function listInstructions({
  transaction: { message },
  meta,
}: ExecutedTransaction): ExecutedInstruction[] {
  const loaded = meta?.loadedAddresses;
  const addresses = [...message.accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const inner = new Map(meta?.innerInstructions?.map((one) => [Number(one.index), one.instructions]));
  return message.instructions
    .flatMap((instruction, index) => [instruction, ...(inner.get(index) ?? [])])
    .map(({ programIdIndex, accounts, data }) => ({
      program: addresses[Number(programIdIndex)],
      accounts: accounts.map((index) => addresses[Number(index)]),
      data: Uint8Array.from(getBase58Encoder().encode(data)),
    }));
}

const invoked = /^Program (\S+) invoke \[\d+\]$/;
const returned = /^Program \S+ (success$|failed: )/;
const logged = "Program log: ";

/**
 * Lists the texts that a program has logged, in order. What other programs log, even if they imitate it, is left out.
 * @returns null if the node has no complete log
 */
export function listLogs({ meta }: ExecutedTransaction, program: string): string[] | null {
  const messages = meta?.logMessages;
  if (!messages || messages.includes("Log truncated")) return null;
  const running: string[] = [];
  const texts: string[] = [];
  for (const message of messages) {
    const [, callee] = invoked.exec(message) ?? [];
    if (callee !== undefined) running.push(callee);
    else if (returned.test(message)) running.pop();
    else if (message.startsWith(logged) && running.at(-1) === program)
      texts.push(message.slice(logged.length));
  }
  return texts;
}
