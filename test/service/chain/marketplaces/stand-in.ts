import { getBase58Decoder } from "@solana/kit";
import type { LocalChain } from "../local-chain.js";
import type { TestInstruction } from "./market-transaction.js";

interface Answer {
  readonly result: {
    readonly transaction: {
      readonly message: {
        readonly accountKeys: string[];
        readonly instructions: { programIdIndex: number; accounts: number[]; data: string }[];
      };
    };
    readonly meta: { readonly innerInstructions: { index: number }[] };
  } | null;
}

/**
 * Lets the node return each transaction as if it began with an instruction of a program that the embedded chain lacks.
 * What the instruction does on the chain, such as a transfer, is real.
 */
export function addInstruction(local: LocalChain, { program, accounts, data }: TestInstruction): void {
  local.node.intercept = async (method, proceed) => {
    const answer = await proceed();
    const { result } = answer as Answer;
    if (method !== "getTransaction" || result === null) return answer;
    const { message } = result.transaction;
    const indexOf = (address: string): number => {
      if (!message.accountKeys.includes(address)) message.accountKeys.push(address);
      return message.accountKeys.indexOf(address);
    };
    message.instructions.unshift({
      programIdIndex: indexOf(program),
      accounts: accounts.map(indexOf),
      data: getBase58Decoder().decode(data),
    });
    for (const inner of result.meta.innerInstructions) inner.index++;
    return answer;
  };
}
