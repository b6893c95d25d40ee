import { ChainError } from "../rpc/chain-error.js";

/**
 * Difference between the signed and the prepared transaction. Stable, for logs and tests. Visitors see only the error
 * code.
 */
export type MismatchReason =
  /** Not the canonical encoding of a transaction: truncated, trailing bytes, indexes out of range. */
  | "MALFORMED"
  | "TOO_LARGE"
  | "VERSION_UNSUPPORTED"
  | "LOOKUP_TABLE"
  | "FEE_PAYER_CHANGED"
  | "SIGNERS_CHANGED"
  | "BLOCKHASH_CHANGED"
  | "INSTRUCTION_MISSING"
  | "INSTRUCTION_CHANGED"
  | "INSTRUCTION_ADDED"
  /** An instruction of a program that is neither part of the prepared transaction nor Lighthouse. */
  | "PROGRAM_ADDED"
  | "ACCOUNT_ROLE_CHANGED"
  | "ACCOUNT_ADDED"
  | "TOO_MANY_ASSERTIONS"
  /** Lighthouse can also write and call other programs; only its plain assertions are allowed. */
  | "NOT_AN_ASSERTION"
  /** An assertion includes the authority, whose signature it would get. */
  | "ASSERTION_NAMES_AUTHORITY"
  | "COMPUTE_BUDGET_CHANGED"
  | "PRIORITY_FEE_TOO_HIGH"
  | "SIGNATURE_MISSING"
  | "SIGNATURE_INVALID"
  /** The authority's signature slot is not empty. */
  | "SIGNATURE_UNEXPECTED";

/** The signed transaction differs from the prepared one. `reason` and `context` locate the difference. */
export class TransactionMismatch extends ChainError {
  override readonly name = "TransactionMismatch";

  constructor(
    readonly reason: MismatchReason,
    context: Readonly<Record<string, unknown>> = {},
  ) {
    super("TRANSACTION_MISMATCH", `The signed transaction was rejected: ${reason}`, context);
  }
}
