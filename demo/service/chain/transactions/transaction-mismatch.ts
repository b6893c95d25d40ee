import { ChainError } from "../rpc/chain-error.js";

/** Why a signed transaction was refused. Stable, for logs and tests; a visitor is told no more than the code. */
export type MismatchReason =
  /** Not the one canonical encoding of a transaction: truncated, trailing bytes, indexes out of range. */
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
  /** An instruction of a program that is neither in what was prepared nor a known guard. */
  | "PROGRAM_ADDED"
  | "ACCOUNT_ROLE_CHANGED"
  | "ACCOUNT_ADDED"
  | "TOO_MANY_GUARDS"
  /** Lighthouse can also write and call other programs; only its plain assertions are guards. */
  | "GUARD_NOT_AN_ASSERTION"
  /** A guard was handed the service's signature. */
  | "GUARD_NAMES_AUTHORITY"
  | "COMPUTE_BUDGET_CHANGED"
  | "PRIORITY_FEE_TOO_HIGH"
  | "SIGNATURE_MISSING"
  | "SIGNATURE_INVALID"
  /** The service's own place is not empty. */
  | "SIGNATURE_UNEXPECTED";

/** The signed transaction is not the prepared one. `reason` and `context` say where they part. */
export class TransactionMismatch extends ChainError {
  override readonly name = "TransactionMismatch";

  constructor(
    readonly reason: MismatchReason,
    context: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super("TRANSACTION_MISMATCH", `The signed transaction was refused: ${reason}`, context, options);
  }
}
