import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import { systemProgram, tokenProgram, type Account, type Runtime } from "./runtime.js";

/** Content and signatures of a fake transaction that mints items. */
export interface FakeTransaction {
  readonly wallet: string;
  readonly treasury: string;
  /** Price of all items, in base units of `currency`. */
  readonly price: number;
  /** SPL mint; null: the native coin. */
  readonly currency: string | null;
  readonly mints: readonly string[];
  readonly blockhash: string;
  /** Assertions that the wallet has added. */
  readonly assertions: readonly string[];
  readonly isSigned: boolean;
  readonly isCosigned: boolean;
}

export const fakeRent = 4_000_000;
export const fakeFee = 11_500;

export const encodeFakeTransaction = (transaction: FakeTransaction): Uint8Array =>
  new Uint8Array(Buffer.from(JSON.stringify(transaction)));
export const decodeFakeTransaction = (transactionBytes: Uint8Array): FakeTransaction =>
  JSON.parse(Buffer.from(transactionBytes).toString()) as FakeTransaction;

/** The wallet's signature, derived from the whole message. */
export function signFakeTransaction({ isSigned: _, isCosigned: __, ...message }: FakeTransaction): string {
  return getBase58Decoder().decode(createHash("sha512").update(JSON.stringify(message)).digest());
}

/** Account that holds a payment: the owner's own for the native coin, otherwise its token account. Base units are lamports. */
export const paymentAccount = (owner: string, currency: string | null): string =>
  currency === null ? owner : `${currency} of ${owner}`;

/**
 * Runs fake mint transactions by the rules of the real ones: a fee in any case, a price and a deposit on
 * success, each address only once. Two hundred times as fast, for as many seeds.
 */
export function createFakeRuntime(): Runtime {
  const accounts = new Map<string, Account>();
  const lamportsOf = (address: string) => accounts.get(address)?.lamports ?? 0;

  function set(address: string, lamports: number, owner = systemProgram): void {
    if (lamports === 0) accounts.delete(address);
    else accounts.set(address, { lamports, owner, data: "" });
  }

  /** Instructions are numbered as in a real mint: 2 pays, 3 creates the mint account. */
  function findError({ wallet, price, currency, mints }: FakeTransaction, balance: number): unknown {
    const funds = currency === null ? balance : lamportsOf(paymentAccount(wallet, currency));
    if (funds < price) return { InstructionError: [2, { Custom: 1 }] };
    if (mints.some((mint) => accounts.has(mint))) return { InstructionError: [3, { Custom: 0 }] };
    const rest = currency === null ? balance - price : balance;
    if (rest < fakeRent * mints.length) return { InstructionError: [3, { Custom: 1 }] };
    return wallet === "" ? "SanitizeFailure" : null;
  }

  return {
    fund: (address, lamports) => set(address, lamports),
    account: (address) => accounts.get(address) ?? null,
    rent: (bytes) => bytes * 6_960,
    read(transactionBytes) {
      const transaction = decodeFakeTransaction(transactionBytes);
      const { blockhash, isSigned, isCosigned } = transaction;
      return { signature: signFakeTransaction(transaction), blockhash, isComplete: isSigned && isCosigned };
    },
    simulate(transactionBytes) {
      const transaction = decodeFakeTransaction(transactionBytes);
      const balance = lamportsOf(transaction.wallet);
      if (balance === 0) return "AccountNotFound";
      if (balance < fakeFee) return "InsufficientFundsForFee";
      return findError(transaction, balance - fakeFee);
    },
    run(transactionBytes) {
      const transaction = decodeFakeTransaction(transactionBytes);
      const { wallet, treasury, price, currency, mints } = transaction;
      const balance = lamportsOf(wallet) - fakeFee;
      if (balance < 0) return null;
      const [payer, payee] = [paymentAccount(wallet, currency), paymentAccount(treasury, currency)];
      const changes = [...new Set([wallet, payer, payee, ...mints])].map((address) => ({
        address,
        before: accounts.get(address) ?? null,
      }));
      const error = findError(transaction, balance);
      if (error !== null) {
        set(wallet, balance);
        return { error, changes };
      }
      set(wallet, balance - fakeRent * mints.length);
      set(payer, lamportsOf(payer) - price);
      set(payee, lamportsOf(payee) + price);
      for (const mint of mints) set(mint, fakeRent, tokenProgram);
      return { error: null, changes };
    },
    restore({ address, before }) {
      if (before) accounts.set(address, before);
      else accounts.delete(address);
    },
  };
}
