import {
  getAddressDecoder,
  getBase58Decoder,
  getBase64Decoder,
  type Address,
  type EncodedAccount,
  type Transaction,
} from "@solana/kit";
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from "litesvm";
import type { Block } from "./recent-blocks.js";
import { toTransactionError, type TransactionError } from "./transaction-error.js";

/** Result of running a transaction, in the formats of JSON-RPC. */
export interface Execution {
  readonly error: TransactionError | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  readonly innerInstructions: readonly { readonly index: number; readonly instructions: readonly object[] }[];
  readonly returnData: { readonly programId: Address; readonly data: readonly [string, "base64"] } | null;
}

export interface Simulation extends Execution {
  /** Accounts written; empty when the transaction failed. Closed accounts have no lamports. */
  readonly written: readonly EncodedAccount[];
}

/**
 * Wrapper of LiteSVM: holds the newest state of all accounts, runs transactions and verifies signatures. The
 * ledger checks the age of blockhashes and duplicates, since LiteSVM has no blocks.
 */
export class Runtime {
  readonly #svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n);

  account(address: Address): EncodedAccount | null {
    const account = this.#svm.getAccount(address);
    return account.exists ? account : null;
  }

  accountsOwnedBy(program: Address): EncodedAccount[] {
    return this.#svm.getProgramAccounts(program);
  }

  /** Rent-exempt minimum, in lamports, of an account with `size` bytes of data. */
  rentExemption(size: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(size);
  }

  /** Creates or overwrites an account without any check. */
  setAccount(account: EncodedAccount): void {
    this.#svm.setAccount(account);
  }

  /** Sets the sysvars: the clock of the current slot and the hashes of past slots. */
  enter(current: Block, epoch: number, past: readonly Block[]): void {
    const time = BigInt(current.time);
    this.#svm.setClock(new Clock(BigInt(current.slot), time, BigInt(epoch), BigInt(epoch + 1), time));
    this.#svm.setSlotHashes(past.map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash })));
  }

  /** Runs a transaction and stores its changes. A transaction that fails while running pays its fee. */
  execute(transaction: Transaction): Execution {
    if (!isFullySigned(transaction)) return SIGNATURE_FAILURE;
    return toExecution(this.#svm.sendTransaction(transaction));
  }

  /** Runs a transaction without changing the state. */
  simulate(transaction: Transaction, verifySignatures: boolean): Simulation {
    if (verifySignatures && !isFullySigned(transaction)) return SIGNATURE_FAILURE;
    this.#svm.withSigverify(verifySignatures);
    const result = this.#svm.simulateTransaction(transaction);
    this.#svm.withSigverify(true);
    if (result instanceof FailedTransactionMetadata) return { ...toExecution(result), written: [] };
    return { ...toExecution(result.meta()), written: result.postAccounts() };
  }
}

const SIGNATURE_FAILURE: Simulation = {
  error: "SignatureFailure",
  logs: [],
  unitsConsumed: 0n,
  innerInstructions: [],
  returnData: null,
  written: [],
};

function isFullySigned({ signatures }: Transaction): boolean {
  return Object.values(signatures).every((signature) => signature !== null);
}

function toExecution(result: TransactionMetadata | FailedTransactionMetadata): Execution {
  const failed = result instanceof FailedTransactionMetadata;
  const meta = failed ? result.meta() : result;
  return {
    error: failed ? toTransactionError(result.err()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    innerInstructions: toInnerInstructions(meta),
    returnData: toReturnData(meta),
  };
}

function toInnerInstructions(meta: TransactionMetadata): Execution["innerInstructions"] {
  return meta.innerInstructions().flatMap((inner, index) => {
    if (inner.length === 0) return [];
    const instructions = inner.map((one) => ({
      programIdIndex: one.instruction().programIdIndex(),
      accounts: [...one.instruction().accounts()],
      data: getBase58Decoder().decode(one.instruction().data()),
      stackHeight: one.stackHeight(),
    }));
    return [{ index, instructions }];
  });
}

function toReturnData(meta: TransactionMetadata): Execution["returnData"] {
  const returned = meta.returnData();
  const data = returned.data();
  if (data.length === 0) return null;
  return {
    programId: getAddressDecoder().decode(returned.programId()),
    data: [getBase64Decoder().decode(data), "base64"],
  };
}
