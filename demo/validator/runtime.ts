import {
  getAddressDecoder,
  getBase58Decoder,
  getBase64Decoder,
  type Address,
  type EncodedAccount,
  type Transaction,
} from "@solana/kit";
import { LRUCache } from "lru-cache";
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from "litesvm";
import { ProgramError, type Program } from "./programs.js";
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
  readonly readWritten: () => readonly EncodedAccount[];
}

/**
 * Wrapper of LiteSVM: holds the newest state of all accounts, runs transactions and verifies signatures. The
 * ledger checks the age of blockhashes and duplicates, since LiteSVM has no blocks.
 */
export class Runtime {
  readonly #svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n);
  /** Accounts as they are: LiteSVM converts an account at each read, which takes longer than running a transfer. */
  readonly #accounts = new LRUCache<Address, { readonly account: EncodedAccount | null }>({
    max: ACCOUNTS_KEPT,
  });

  account(address: Address): EncodedAccount | null {
    const kept = this.#accounts.get(address);
    if (kept) return kept.account;
    const found = this.#svm.getAccount(address);
    const account = found.exists ? found : null;
    // The runtime itself changes sysvars.
    if (account?.programAddress !== SYSVAR_OWNER) this.#accounts.set(address, { account });
    return account;
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
    this.#accounts.delete(account.address);
  }

  /** @throws ProgramError if the runtime can't load it, for example because it is cut short */
  addProgram({ address, bytes }: Program): void {
    try {
      this.#svm.addProgram(address, bytes);
    } catch (cause) {
      throw new ProgramError(
        `The program ${address} can't be loaded, its file is damaged or isn't for Solana. Write it again: npm run clone-program`,
        { cause },
      );
    }
    this.#accounts.delete(address);
  }

  /** Sets the sysvars: the clock of the current slot and the hashes of past slots. */
  enter(current: Block, epoch: number, past: readonly Block[]): void {
    const time = BigInt(current.time);
    this.#svm.setClock(new Clock(BigInt(current.slot), time, BigInt(epoch), BigInt(epoch + 1), time));
    this.#svm.setSlotHashes(past.map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash })));
  }

  /**
   * Runs a transaction and stores its changes. A transaction that fails while running pays its fee.
   * @param writable accounts that the transaction may change
   */
  execute(transaction: Transaction, writable: Iterable<Address>): Execution {
    if (!isFullySigned(transaction)) return SIGNATURE_FAILURE;
    const result = this.#svm.sendTransaction(transaction);
    for (const address of writable) this.#accounts.delete(address);
    return toExecution(result);
  }

  /** Runs a transaction without changing the state. */
  simulate(transaction: Transaction, verifySignatures: boolean): Simulation {
    if (verifySignatures && !isFullySigned(transaction)) return SIGNATURE_FAILURE;
    this.#svm.withSigverify(verifySignatures);
    const result = this.#svm.simulateTransaction(transaction);
    this.#svm.withSigverify(true);
    if (result instanceof FailedTransactionMetadata) return { ...toExecution(result), readWritten: () => [] };
    return { ...toExecution(result.meta()), readWritten: () => result.postAccounts() };
  }
}

const SIGNATURE_FAILURE: Simulation = {
  error: "SignatureFailure",
  logs: [],
  unitsConsumed: 0n,
  innerInstructions: [],
  returnData: null,
  readWritten: () => [],
};

const SYSVAR_OWNER = "Sysvar1111111111111111111111111111111111111" as Address;

/** Accounts kept in JavaScript: those of thousands of mints. */
const ACCOUNTS_KEPT = 50_000;

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
