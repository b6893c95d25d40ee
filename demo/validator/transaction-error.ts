import type { FailedTransactionMetadata } from "litesvm";
import {
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
} from "litesvm/dist/internal.js";

/** Error in the JSON format of a cluster: a name, or an object with the name as its only key. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [index: number, error: string | { readonly Custom: number }] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly ProgramExecutionTemporarilyRestricted: { readonly account_index: number } };

/** Names by LiteSVM's number, from zero. Source: `TransactionErrorFieldless` in its declarations. */
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

/** Names by LiteSVM's number, from zero. Source: `InstructionErrorFieldless`. */
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

/** Converts LiteSVM's error into the JSON format of a cluster. */
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

/** Messages of a cluster that differ from the error's name. */
const MESSAGES: Readonly<Record<string, string>> = {
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  AlreadyProcessed: "This transaction has already been processed",
};

/** Message of an error as a cluster writes it: for display, not for program logic. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === "string") return MESSAGES[error] ?? sentence(error);
  if ("InstructionError" in error) {
    const [index, inner] = error.InstructionError;
    const message =
      typeof inner === "string" ? sentence(inner) : `custom program error: 0x${inner.Custom.toString(16)}`;
    return `Error processing Instruction ${index}: ${message}`;
  }
  return sentence(Object.keys(error)[0]!);
}

/** `BlockhashNotFound` → `Blockhash not found`. */
function sentence(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
