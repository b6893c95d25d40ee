import type { FailedTransactionMetadata } from "litesvm";
import {
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
} from "litesvm/dist/internal.js";

/** An error as it travels in JSON: a name, or an object with the name as its only key. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [index: number, error: string | { readonly Custom: number }] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly ProgramExecutionTemporarilyRestricted: { readonly account_index: number } };

/** The names that LiteSVM numbers from zero. Source: `TransactionErrorFieldless` in its declarations. */
export const TRANSACTION_ERRORS = `
  AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee
  InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
  AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`
  .trim()
  .split(/\s+/);

/** Likewise. Source: `InstructionErrorFieldless`. */
export const INSTRUCTION_ERRORS = `
  GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
  IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
  UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified
  ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified
  NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed
  AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified
  ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount
  ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
  PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar
  IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`
  .trim()
  .split(/\s+/);

/** Turns LiteSVM's error into the JSON of a cluster. */
export function toTransactionError(error: ReturnType<FailedTransactionMetadata["err"]>): TransactionError {
  if (typeof error === "number") return TRANSACTION_ERRORS[error]!;
  if (error instanceof TransactionErrorInstructionError) {
    const inner = error.err();
    if (typeof inner === "number") return { InstructionError: [error.index, INSTRUCTION_ERRORS[inner]!] };
    const custom = inner instanceof InstructionErrorCustom;
    return { InstructionError: [error.index, custom ? { Custom: inner.code } : "BorshIoError"] };
  }
  if (error instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: error.index };
  const account = { account_index: error.accountIndex };
  return error instanceof TransactionErrorInsufficientFundsForRent
    ? { InsufficientFundsForRent: account }
    : { ProgramExecutionTemporarilyRestricted: account };
}

/** Where a cluster has other words than the name. */
const WORDS: Readonly<Record<string, string>> = {
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  AlreadyProcessed: "This transaction has already been processed",
};

/** The error in words, as a cluster says it: for people, never to decide by. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === "string") return WORDS[error] ?? sentence(error);
  if ("InstructionError" in error) {
    const [index, inner] = error.InstructionError;
    const what =
      typeof inner === "string" ? sentence(inner) : `custom program error: 0x${inner.Custom.toString(16)}`;
    return `Error processing Instruction ${index}: ${what}`;
  }
  return sentence(Object.keys(error)[0]!);
}

/** `BlockhashNotFound` → `Blockhash not found`. */
function sentence(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
