import { SYSTEM_ERROR__ACCOUNT_ALREADY_IN_USE, SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
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
import type { AccountStandard } from "./item-standard.js";
import type { ResolvedMessage } from "./resolve-message.js";

/** Cause of a transaction's failure on the chain. */
export type TransactionFailure =
  | {
      readonly reason:
        | "BLOCKHASH_EXPIRED"
        /** The wallet can't pay the price, the rent or the fee. */
        | "INSUFFICIENT_FUNDS"
        /** The mint address already has an account: the seed was used, or lamports were sent to it. */
        | "ADDRESS_TAKEN"
        /** Any other error of the transaction as a whole. */
        | "REJECTED";
      readonly cause: SolanaError;
    }
  | {
      readonly reason: "PROGRAM_FAILED";
      /** Index of the failed instruction in the signed message, assertions included. */
      readonly instruction: number;
      /** Null if the message isn't available. */
      readonly program: string | null;
      /** The program's own error code, if it returned one. */
      readonly customCode: number | null;
      readonly cause: SolanaError;
    };

/** Programs that debit the wallet. */
const debitingPrograms: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM_ADDRESS,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  classicTokenProgram,
  TOKEN_2022_PROGRAM_ADDRESS,
]);

/** All of them use this code, and other programs pass on the System program's error. */
const insufficientFunds = 1;

/**
 * Classifies a failure by kit's error codes, never by message texts.
 * @param message The signed message. Without it, a failed instruction has an index but no program.
 */
export function classifyFailure(
  cause: SolanaError,
  message: ResolvedMessage | null,
  standard: Pick<AccountStandard, "createsItem">,
): TransactionFailure {
  if (isInstructionError(cause)) return classifyInstructionFailure(cause, message, standard);
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)) {
    return { reason: "BLOCKHASH_EXPIRED", cause };
  }
  const cannotPay =
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE) ||
    isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND) ||
    // Account 0 is the wallet; another account below its minimum is not the wallet's error.
    (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT) &&
      cause.context.accountIndex === 0);
  return { reason: cannotPay ? "INSUFFICIENT_FUNDS" : "REJECTED", cause };
}

function classifyInstructionFailure(
  cause: SolanaError & { readonly context: { readonly index: number } },
  message: ResolvedMessage | null,
  { createsItem }: Pick<AccountStandard, "createsItem">,
): TransactionFailure {
  const { index } = cause.context;
  const instruction = message?.instructions[index] ?? null;
  const customCode = isSolanaError(cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)
    ? cause.context.code
    : null;
  const isCreation = instruction !== null && createsItem(instruction);
  if (isCreation && customCode === SYSTEM_ERROR__ACCOUNT_ALREADY_IN_USE) {
    return { reason: "ADDRESS_TAKEN", cause };
  }
  const isDebit = isCreation || (instruction !== null && debitingPrograms.has(instruction.program));
  if (isDebit && customCode === insufficientFunds) {
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

/** Instruction errors have their own numeric range in kit. Each has the instruction's index. */
function isInstructionError(
  error: SolanaError,
): error is SolanaError & { readonly context: { readonly index: number } } {
  const block = SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN;
  return error.context.__code >= block && error.context.__code < block + 1000;
}
