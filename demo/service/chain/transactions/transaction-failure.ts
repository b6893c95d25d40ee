import {
  CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR,
  SYSTEM_ERROR__ACCOUNT_ALREADY_IN_USE,
  SYSTEM_PROGRAM_ADDRESS,
} from "@solana-program/system";
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
  type SolanaError,
} from "@solana/kit";
import { classicTokenProgram } from "./mint-order.js";
import type { ResolvedInstruction, ResolvedMessage } from "./resolve-message.js";

/** Why the chain did not do what a transaction asks for. */
export type TransactionFailure =
  | {
      readonly reason:
        | "BLOCKHASH_EXPIRED"
        /** The wallet cannot pay the price, the deposits or the fee. */
        | "INSUFFICIENT_FUNDS"
        /** The mint's address has an account already: the seed was used, or somebody sent lamports there. */
        | "ADDRESS_TAKEN"
        /** Anything else that has to do with the transaction as a whole. */
        | "REFUSED";
      readonly cause: SolanaError;
    }
  | {
      readonly reason: "PROGRAM_FAILED";
      /** Place of the failed instruction in the signed message, guards counted. */
      readonly instruction: number;
      /** Unknown when the message is not at hand. */
      readonly program: string | null;
      /** The program's own error code, when it is one. */
      readonly customCode: number | null;
      readonly cause: SolanaError;
    };

/** The programs that take something from the wallet. */
const payees: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM_ADDRESS,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  classicTokenProgram,
  TOKEN_2022_PROGRAM_ADDRESS,
]);

/** The same number in all of them; the account program passes on what the System program says. */
const insufficientFunds = 1;

/**
 * Reads kit's codes, never a message.
 * @param message what was signed; without it a failed instruction has a place but no program.
 */
export function classifyFailure(cause: SolanaError, message: ResolvedMessage | null): TransactionFailure {
  if (isInstructionError(cause)) return classifyInstructionFailure(cause, message);
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)) {
    return { reason: "BLOCKHASH_EXPIRED", cause };
  }
  const cannotPay =
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE) ||
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND) ||
    // Account 0 is the wallet; any other that stays below its minimum is not the wallet's fault.
    (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT) &&
      cause.context.accountIndex === 0);
  return { reason: cannotPay ? "INSUFFICIENT_FUNDS" : "REFUSED", cause };
}

function classifyInstructionFailure(
  cause: SolanaError & { readonly context: { readonly index: number } },
  message: ResolvedMessage | null,
): TransactionFailure {
  const { index } = cause.context;
  const instruction = message?.instructions[index] ?? null;
  const customCode = isSolanaError(cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)
    ? cause.context.code
    : null;
  if (instruction && createsMintAccount(instruction) && customCode === SYSTEM_ERROR__ACCOUNT_ALREADY_IN_USE) {
    return { reason: "ADDRESS_TAKEN", cause };
  }
  if (instruction && payees.has(instruction.program) && customCode === insufficientFunds) {
    return { reason: "INSUFFICIENT_FUNDS", cause };
  }
  return {
    reason: "PROGRAM_FAILED",
    instruction: index,
    program: instruction?.program ?? null,
    customCode,
    cause,
  };
}

function createsMintAccount({ program, data }: ResolvedInstruction): boolean {
  return program === SYSTEM_PROGRAM_ADDRESS && data[0] === CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR;
}

/** kit numbers instruction errors in a block of their own; each has the instruction's index. */
function isInstructionError(
  error: SolanaError,
): error is SolanaError & { readonly context: { readonly index: number } } {
  const block = SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN;
  return error.context.__code >= block && error.context.__code < block + 1000;
}
