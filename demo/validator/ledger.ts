import { createHash } from "node:crypto";
import { getBase58Decoder, lamports, type Address, type Commitment, type EncodedAccount } from "@solana/kit";
import { AccountVersions } from "./account-versions.js";
import { takeBalances, type Balances } from "./balances.js";
import { createFaucet, type Faucet } from "./faucet.js";
import { feeOf, type Fee } from "./fee.js";
import { LandedTransactions, type LandedTransaction } from "./landed-transactions.js";
import type { Program } from "./programs.js";
import { RecentBlocks, type Block, type BlockhashLifetime } from "./recent-blocks.js";
import { Runtime, type Simulation } from "./runtime.js";
import type { TransactionError } from "./transaction-error.js";
import { makeTrialMint } from "./trial-token.js";
import { resolveAccounts, type TransactionAccounts, type WireTransaction } from "./wire-transaction.js";

/** Slots between a transaction's own slot and each commitment. */
export const SLOTS_TO: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 };

/** Source: Agave's `DEFAULT_SLOTS_PER_EPOCH`. */
export const SLOTS_PER_EPOCH = 432_000;

const FIRST_SLOT = 500;
const FAUCET_LAMPORTS = 10n ** 17n;
/** Size of the history; a mint transaction takes 14 kB of memory. */
const TRANSACTIONS_KEPT = 20_000;

export interface LedgerOptions {
  /** Wall clock: Unix time in milliseconds. */
  now(): number;
  /** 32 random bytes; the genesis hash, all blockhashes and the faucet's key derive from them. */
  readonly seed: Uint8Array;
  /** Programs in addition to the runtime's. */
  readonly programs?: readonly Program[];
}

export interface SimulationOptions {
  /** Fail unless every signature is present and valid. */
  readonly verifySignatures: boolean;
  /** Run with a fresh blockhash, which skips the checks for age and duplicates. */
  readonly replaceBlockhash: boolean;
}

export interface LedgerSimulation extends Simulation {
  readonly accounts: TransactionAccounts;
  readonly fee: Fee;
}

/**
 * Chain in memory: slots, blockhashes that expire, accounts at each commitment, and the transaction history.
 * It has no HTTP server and no timer: its owner calls `advanceSlot`.
 */
export class Ledger {
  readonly #runtime = new Runtime();
  readonly #versions = new AccountVersions();
  readonly #landed = new LandedTransactions(TRANSACTIONS_KEPT);
  readonly #blocks: RecentBlocks;
  readonly #listeners = new Set<() => void>();
  #airdrops = 0;

  /** Use `createLedger`. */
  constructor(
    private readonly now: () => number,
    private readonly genesis: Uint8Array,
    private readonly faucet: Faucet,
    programs: readonly Program[],
  ) {
    for (const program of programs) this.#runtime.addProgram(program);
    this.#runtime.setAccount(emptyAccount(faucet.address, FAUCET_LAMPORTS));
    this.#runtime.setAccount(makeTrialMint(faucet.address, (size) => this.rentExemption(size)));
    this.#blocks = new RecentBlocks(genesis, FIRST_SLOT, this.#seconds());
    this.advanceSlot(SLOTS_TO.finalized);
  }

  get genesisHash(): string {
    return getBase58Decoder().decode(this.genesis);
  }

  /** Address of the node. */
  get identity(): Address {
    return this.faucet.address;
  }

  /** Number of transactions since genesis. */
  get transactionCount(): number {
    return this.#landed.count;
  }

  /** Starts the next slot, or the next `count` slots at once. */
  advanceSlot(count = 1): void {
    for (let index = 0; index < count; index++) this.#blocks.advance(this.#seconds());
    const [current, ...past] = this.#blocks.newestFirst();
    this.#runtime.enter(current!, epochOf(current!.slot), past);
    this.#versions.forgetBefore(this.slotAt("finalized"));
    this.#notify();
  }

  /** Calls a listener after every slot and every transaction that lands. @returns a function that ends this. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Newest slot at a commitment. */
  slotAt(commitment: Commitment): number {
    return this.#blocks.newest.slot - SLOTS_TO[commitment];
  }

  /** Block of a recent slot. */
  blockAt(slot: number): Block {
    return this.#blocks.at(slot);
  }

  /** Newest blockhash of the bank of `slot`. */
  blockhashAt(slot: number): BlockhashLifetime {
    return this.#blocks.lifetimeAt(slot);
  }

  /** True if the bank of `slot` accepts transactions with this blockhash. */
  isBlockhashValid(blockhash: string, slot: number): boolean {
    return this.#blocks.isValid(blockhash, slot);
  }

  /** Account at the end of `slot`, which must not be older than the finalized slot. */
  account(address: Address, slot: number): EncodedAccount | null {
    const version = this.#versions.at(slot, address);
    return version === undefined ? this.#runtime.account(address) : version;
  }

  /** Accounts that a program owned at the end of `slot`. */
  accountsOwnedBy(program: Address, slot: number): EncodedAccount[] {
    const changed = this.#versions.changedAfter(slot);
    const unchanged = this.#runtime.accountsOwnedBy(program).filter(({ address }) => !changed.has(address));
    const versions = [...changed.values()].filter((state) => state?.programAddress === program);
    return [...unchanged, ...(versions as EncodedAccount[])];
  }

  /** Rent-exempt minimum, in lamports, of an account with `size` bytes of data. */
  rentExemption(size: bigint): bigint {
    return this.#runtime.rentExemption(size);
  }

  /** Runs a transaction on the newest state with the blockhashes of the bank of `slot`; stores nothing. */
  simulate(wire: WireTransaction, slot: number, options: SimulationOptions): LedgerSimulation {
    const accounts = this.#resolve(wire);
    const fee = feeOf(wire.message);
    const rejection = options.replaceBlockhash ? null : this.#findRejection(wire, slot);
    if (rejection) return { ...NOT_RUN, error: rejection, accounts, fee };

    return { ...this.#runtime.simulate(wire.transaction, options.verifySignatures), accounts, fee };
  }

  /** Balances before and after the newest simulation. */
  simulatedBalances({ accounts, readWritten }: LedgerSimulation): { before: Balances; after: Balances } {
    const simulated = new Map(readWritten().map((account) => [account.address, account]));
    const after = (address: Address) => simulated.get(address) ?? this.#newest(address);
    return {
      before: takeBalances(accounts.addresses.map(this.#newest), this.#newest),
      after: takeBalances(accounts.addresses.map(after), after),
    };
  }

  /**
   * Runs a transaction and stores its effects. A transaction that fails while running lands and pays its fee.
   * @returns null when it cannot land: invalid signature, expired blockhash, duplicate, or no funds for the fee.
   */
  submit(wire: WireTransaction): LandedTransaction | null {
    const { slot, time } = this.#blocks.newest;
    if (this.#findRejection(wire, slot)) return null;
    const accounts = this.#resolve(wire);
    const states = accounts.addresses.map(this.#newest);
    const before = takeBalances(states, this.#newest);
    const writable = accounts.addresses.filter((_, index) => accounts.isWritable(index));
    const execution = this.#runtime.execute(wire.transaction, writable);
    const newStates = states.map((state, index) =>
      accounts.isWritable(index) ? this.#newest(accounts.addresses[index]!) : state,
    );
    const after = takeBalances(newStates, this.#newest);
    const hasPaid = after.lamports[0]! < before.lamports[0]!;
    if (execution.error && !hasPaid) return null;

    accounts.addresses.forEach((address, index) => {
      if (accounts.isWritable(index)) this.#versions.remember(slot, address, states[index]!);
    });
    const landed = { wire, accounts, slot, time, execution, fee: feeOf(wire.message), before, after };
    this.#landed.add(landed);
    this.#notify();
    return landed;
  }

  /** Returns the bytes of a signed airdrop, for the caller to submit; `amount` in lamports. */
  prepareAirdrop(to: Address, amount: bigint): Promise<Uint8Array> {
    return this.faucet.transfer(to, amount, this.#blocks.newest.blockhash, this.#nextAirdrop());
  }

  /**
   * Returns the bytes of a signed airdrop of trial tokens, for the caller to submit; `amount` in base units.
   */
  prepareTokenAirdrop(to: Address, amount: bigint): Promise<Uint8Array> {
    return this.faucet.giveTokens(to, amount, this.#blocks.newest.blockhash, this.#nextAirdrop());
  }

  transaction(signature: string): LandedTransaction | undefined {
    return this.#landed.find(signature);
  }

  /** Transactions that name an address, newest first, landed in `slot` or before. */
  transactionsNaming(address: Address, slot: number): Iterable<LandedTransaction> {
    return this.#landed.naming(address, slot);
  }

  /** Transactions newest first, from `newest` down to `oldest` slot. */
  transactionsBetween(newest: number, oldest: number): Iterable<LandedTransaction> {
    return this.#landed.between(newest, oldest);
  }

  /**
   * Error that a transaction causes in the bank of `slot` or the newest bank before it runs; null for none.
   */
  #findRejection(wire: WireTransaction, slot: number): TransactionError | null {
    const { lifetimeToken } = wire.message;
    const isAccepted = [slot, this.#blocks.newest.slot].every((bank) =>
      this.isBlockhashValid(lifetimeToken, bank),
    );
    if (!isAccepted) return "BlockhashNotFound";
    return this.#landed.has(wire) ? "AlreadyProcessed" : null;
  }

  #resolve(wire: WireTransaction): TransactionAccounts {
    return resolveAccounts(wire.message, this.#newest);
  }

  readonly #newest = (address: Address): EncodedAccount | null => this.#runtime.account(address);

  #nextAirdrop(): string {
    this.#airdrops += 1;
    return `airdrop ${this.#airdrops}`;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

export async function createLedger({ now, seed, programs = [] }: LedgerOptions): Promise<Ledger> {
  return new Ledger(now, createHash("sha256").update(seed).digest(), await createFaucet(seed), programs);
}

export function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH);
}

const NOT_RUN = {
  logs: [],
  unitsConsumed: 0n,
  innerInstructions: [],
  returnData: null,
  readWritten: () => [],
};

function emptyAccount(address: Address, amount: bigint): EncodedAccount {
  return {
    address,
    lamports: lamports(amount),
    programAddress: "11111111111111111111111111111111" as Address,
    executable: false,
    space: 0n,
    data: new Uint8Array(),
  };
}
