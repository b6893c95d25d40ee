import { createHash } from "node:crypto";
import { getBase58Decoder, lamports, type Address, type Commitment, type EncodedAccount } from "@solana/kit";
import { AccountVersions } from "./account-versions.js";
import { takeBalances, type Balances } from "./balances.js";
import { createFaucet, type Faucet } from "./faucet.js";
import { feeOf, type Fee } from "./fee.js";
import { LandedTransactions, type LandedTransaction } from "./landed-transactions.js";
import { RecentBlocks, type Block, type BlockhashLifetime } from "./recent-blocks.js";
import { Runtime, type Simulation } from "./runtime.js";
import type { TransactionError } from "./transaction-error.js";
import { makeTrialMint } from "./trial-token.js";
import { resolveAccounts, type TransactionAccounts, type WireTransaction } from "./wire-transaction.js";

/** How many slots after its own a transaction reaches a commitment. */
export const SLOTS_TO: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 };

/** Source: Agave's `DEFAULT_SLOTS_PER_EPOCH`. */
export const SLOTS_PER_EPOCH = 432_000;

const FIRST_SLOT = 500;
const FAUCET_LAMPORTS = 10n ** 17n;
/** A mint takes 14 kB. */
const TRANSACTIONS_KEPT = 20_000;

export interface LedgerOptions {
  /** Wall clock: Unix time in milliseconds. */
  now(): number;
  /** 32 random bytes, from which the genesis hash, all blockhashes and the faucet's key follow. */
  readonly seed: Uint8Array;
}

export interface SimulationOptions {
  /** Fail unless every signature is there and right. */
  readonly verifySignatures: boolean;
  /** Run it as if it named a fresh blockhash: then it is neither too old nor a duplicate. */
  readonly replaceBlockhash: boolean;
}

export interface LedgerSimulation extends Simulation {
  readonly accounts: TransactionAccounts;
  readonly fee: Fee;
}

/**
 * A chain in memory: slots, blockhashes with an age, accounts at each commitment, and the history of transactions.
 * It knows no HTTP and no timer: whoever owns it calls `advanceSlot`.
 */
export class Ledger {
  readonly #runtime = new Runtime();
  readonly #versions = new AccountVersions();
  readonly #landed = new LandedTransactions(TRANSACTIONS_KEPT);
  readonly #blocks: RecentBlocks;
  #airdrops = 0;

  /** Use `createLedger`. */
  constructor(
    private readonly now: () => number,
    private readonly genesis: Uint8Array,
    private readonly faucet: Faucet,
  ) {
    this.#runtime.setAccount(emptyAccount(faucet.address, FAUCET_LAMPORTS));
    this.#runtime.setAccount(makeTrialMint(faucet.address, (size) => this.rentExemption(size)));
    this.#blocks = new RecentBlocks(genesis, FIRST_SLOT, this.#seconds());
    this.advanceSlot(SLOTS_TO.finalized);
  }

  get genesisHash(): string {
    return getBase58Decoder().decode(this.genesis);
  }

  /** The node's own address. */
  get identity(): Address {
    return this.faucet.address;
  }

  /** How many transactions have ever landed. */
  get transactionCount(): number {
    return this.#landed.count;
  }

  /** Begins the next slot, or the next `count` slots at once. */
  advanceSlot(count = 1): void {
    for (let index = 0; index < count; index++) this.#blocks.advance(this.#seconds());
    const [current, ...past] = this.#blocks.newestFirst();
    this.#runtime.enter(current!, epochOf(current!.slot), past);
    this.#versions.forgetBefore(this.slotAt("finalized"));
  }

  /** The newest slot that has reached a commitment. */
  slotAt(commitment: Commitment): number {
    return this.#blocks.newest.slot - SLOTS_TO[commitment];
  }

  /** The block of a recent slot. */
  blockAt(slot: number): Block {
    return this.#blocks.at(slot);
  }

  /** The newest blockhash that the bank of `slot` knows. */
  blockhashAt(slot: number): BlockhashLifetime {
    return this.#blocks.lifetimeAt(slot);
  }

  /** Whether the bank of `slot` accepts transactions that name this blockhash. */
  isBlockhashValid(blockhash: string, slot: number): boolean {
    return this.#blocks.isValid(blockhash, slot);
  }

  /** An account as it was at the end of `slot`, which is not older than the finalized one. */
  account(address: Address, slot: number): EncodedAccount | null {
    const version = this.#versions.at(slot, address);
    return version === undefined ? this.#runtime.account(address) : version;
  }

  /** All accounts that a program owned at the end of `slot`. */
  accountsOwnedBy(program: Address, slot: number): EncodedAccount[] {
    const changed = this.#versions.changedAfter(slot);
    const unchanged = this.#runtime.accountsOwnedBy(program).filter(({ address }) => !changed.has(address));
    const versions = [...changed.values()].filter((state) => state?.programAddress === program);
    return [...unchanged, ...(versions as EncodedAccount[])];
  }

  /** Lamports that an account with `size` bytes of data must hold. */
  rentExemption(size: bigint): bigint {
    return this.#runtime.rentExemption(size);
  }

  /** Runs a transaction on the newest state as the bank of `slot` would, and keeps nothing. */
  simulate(wire: WireTransaction, slot: number, options: SimulationOptions): LedgerSimulation {
    const accounts = this.#resolve(wire);
    const fee = feeOf(wire.message);
    const refusal = options.replaceBlockhash ? null : this.#refusal(wire, slot);
    if (refusal) return { ...NOT_RUN, error: refusal, accounts, fee };

    return { ...this.#runtime.simulate(wire.transaction, options.verifySignatures), accounts, fee };
  }

  /** What the accounts of a transaction that was simulated just now hold, and would hold. */
  simulatedBalances({ accounts, written }: LedgerSimulation): { before: Balances; after: Balances } {
    const would = new Map(written.map((account) => [account.address, account]));
    const after = (address: Address) => would.get(address) ?? this.#newest(address);
    return {
      before: takeBalances(accounts.addresses.map(this.#newest), this.#newest),
      after: takeBalances(accounts.addresses.map(after), after),
    };
  }

  /**
   * Runs a transaction and keeps what it did. Returns null when it could not land: a wrong signature, an old
   * blockhash, a second time, no funds for the fee. One that runs and fails does land: it has paid.
   */
  submit(wire: WireTransaction): LandedTransaction | null {
    const { slot, time } = this.#blocks.newest;
    if (this.#refusal(wire, slot)) return null;
    const accounts = this.#resolve(wire);
    const states = accounts.addresses.map(this.#newest);
    const before = takeBalances(states, this.#newest);
    const execution = this.#runtime.execute(wire.transaction);
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
    return landed;
  }

  /** Returns the bytes of a transaction of the faucet's, signed and not yet submitted. */
  prepareAirdrop(to: Address, amount: bigint): Promise<Uint8Array> {
    return this.faucet.transfer(to, amount, this.#blocks.newest.blockhash, this.#nextAirdrop());
  }

  /** The same with trial tokens, in base units. */
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

  /** Why a transaction cannot land: the bank of `slot` or the newest one, which would run it, doesn't take it. */
  #refusal(wire: WireTransaction, slot: number): TransactionError | null {
    const { lifetimeToken } = wire.message;
    const isTaken = [slot, this.#blocks.newest.slot].every((bank) =>
      this.isBlockhashValid(lifetimeToken, bank),
    );
    if (!isTaken) return "BlockhashNotFound";
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

  #seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

export async function createLedger({ now, seed }: LedgerOptions): Promise<Ledger> {
  return new Ledger(now, createHash("sha256").update(seed).digest(), await createFaucet(seed));
}

export function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH);
}

const NOT_RUN = {
  logs: [],
  unitsConsumed: 0n,
  innerInstructions: [],
  returnData: null,
  written: [],
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
