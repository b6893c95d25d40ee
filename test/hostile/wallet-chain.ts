import { getTokenDecoder, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Address,
  type CompiledTransactionMessage,
  type EncodedAccount,
  type Transaction,
} from "@solana/kit";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";
import { service, TOKEN, treasury, wallet } from "../solana/build-mint.js";
import type { Program } from "../../demo/validator/programs.js";
import { findItems, type FoundItem } from "./received-items.js";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { accounts, controlled } from "./wallet-assets.js";

const system = "11111111111111111111111111111111" as Address;
const lighthouse = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95" as Address;
const memo = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo" as Address;

/** The native coin, as the name of a currency beside the addresses of tokens. */
export const sol = "SOL";

/** Losses of the wallet by transactions. */
export interface Loss {
  /** Base units by currency: `SOL` or the address of the token; a gain is negative. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Accounts that another party controls now, or that are gone. */
  readonly control: readonly Address[];
  /** New accounts of a token program with a deposit for more bytes than they have. */
  readonly overfunded: readonly Address[];
  /** New unique tokens that the wallet holds and nobody else can take. */
  readonly items: readonly FoundItem[];
  /** True for each transaction that was executed without an error. */
  readonly landed: readonly boolean[];
  /** Accounts of others that have more than before, with their owners and what they got of their currency. */
  readonly paid: readonly {
    readonly address: Address;
    readonly owner: Address;
    readonly currency: string;
    readonly amount: bigint;
  }[];
}

type Accounts = ReadonlyMap<Address, EncodedAccount | null>;

const tokenDecoder = getTokenDecoder();
const transactionDecoder = getTransactionDecoder();
const messageDecoder = getCompiledTransactionMessageDecoder();

/** Token account of either token program; null for any other account. */
export function readToken(account: EncodedAccount | null) {
  const isToken = account?.programAddress === TOKEN || account?.programAddress === TOKEN_2022_PROGRAM_ADDRESS;
  const { length } = account?.data ?? [];
  if (!account || !isToken || length < 165 || (length > 165 && account.data[165] !== 2)) return null;
  return tokenDecoder.decode(account.data);
}

/** A chain with the wallet's accounts, which executes every transaction as if all others had signed it. */
export class WalletChain {
  readonly #chain = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n);

  readonly #programs = new Set<Address>();

  /** @param core Metaplex Core, with the transactions that make its accounts. Default: the chain has none */
  constructor(core?: { readonly program: Program; readonly setUp: readonly Uint8Array[] }) {
    for (const owner of [wallet, service, treasury]) this.#chain.airdrop(owner, lamports(100_000_000_000n));
    for (const account of accounts) this.#chain.setAccount(account);
    // Stands in for Lighthouse's assertions: reads nothing and succeeds.
    this.#chain.addProgram(lighthouse, (this.#chain.getAccount(memo) as EncodedAccount).data as Uint8Array);
    if (!core) return;
    this.#chain.addProgram(core.program.address, core.program.bytes);
    for (const bytes of core.setUp) {
      if (!this.#send(transactionDecoder.decode(bytes)))
        throw new Error("The chain's accounts weren't made.");
    }
  }

  /**
   * Executes transactions in order and undoes them.
   * @param between Called before each transaction but the first, as a party that acts in between.
   */
  execute(
    transactions: readonly Uint8Array[],
    between?: (chain: LiteSVM, touched: readonly Address[]) => void,
  ): Loss {
    const decoded = transactions.map((bytes) => transactionDecoder.decode(bytes));
    const messages = decoded.map(({ messageBytes }) => messageDecoder.decode(messageBytes));
    // Nothing else can change; the treasury is in the lookup table.
    const touched = [...new Set([...messages.flatMap(({ staticAccounts }) => staticAccounts), treasury])];
    const before = this.#read(touched);
    try {
      const landed = decoded.map((transaction, index) => {
        if (index > 0) between?.(this.#chain, touched);
        return this.#send(transaction);
      });
      return compare(before, this.#read(touched), landed, messages);
    } finally {
      for (const [address, account] of before) this.#chain.setAccount(account ?? empty(address));
    }
  }

  #send(transaction: Transaction): boolean {
    return !(this.#chain.sendTransaction(transaction) instanceof FailedTransactionMetadata);
  }

  /** Accounts without programs, which are large and don't change. */
  #read(addresses: readonly Address[]): Accounts {
    const found = new Map<Address, EncodedAccount | null>();
    for (const address of addresses) {
      if (this.#programs.has(address)) continue;
      const account = this.#chain.getAccount(address);
      if (account.exists && account.executable) this.#programs.add(address);
      else found.set(address, account.exists ? account : null);
    }
    return found;
  }
}

/** Between two transactions every token account of others is emptied and closed by its owner. */
export function closeAccountsOfOthers(chain: LiteSVM, touched: readonly Address[]): void {
  for (const address of touched) {
    const account = chain.getAccount(address);
    const token = account.exists ? readToken(account) : null;
    if (token && token.owner !== wallet) chain.setAccount(empty(address));
  }
}

function empty(address: Address): EncodedAccount {
  const data = new Uint8Array();
  return { address, programAddress: system, data, executable: false, lamports: lamports(0n), space: 0n };
}

function compare(
  before: Accounts,
  after: Accounts,
  landed: readonly boolean[],
  messages: readonly CompiledTransactionMessage[],
): Loss {
  const amounts = new Map<string, bigint>();
  const control: Address[] = [];
  for (const { address, authority } of controlled) {
    const [old, now] = [before.get(address) ?? null, after.get(address) ?? null];
    if (!old) continue;
    for (const [balances, sign] of [
      [balancesOf(old), 1n],
      [balancesOf(now), -1n],
    ] as const)
      for (const [currency, amount] of balances)
        amounts.set(currency, (amounts.get(currency) ?? 0n) + sign * amount);
    if (describeControl(old, authority) !== describeControl(now, authority)) control.push(address);
  }
  const items = findItems(before, after, messages);
  const isOwn = (address: Address) => controlled.some((account) => account.address === address);
  const isNewItem = (address: Address) => {
    const token = readToken(after.get(address) ?? null);
    return items.some(({ mint }) => mint === address) || (token !== null && token.owner === wallet);
  };
  const paid = [...after].flatMap(([address, account]) => {
    if (isOwn(address) || isNewItem(address) || !account) return [];
    const old = before.get(address) ?? null;
    const [token, oldToken] = [readToken(account), readToken(old)];
    const hasMore =
      account.lamports > (old?.lamports ?? 0n) || (token?.amount ?? 0n) > (oldToken?.amount ?? 0n);
    const amount = token ? token.amount - (oldToken?.amount ?? 0n) : account.lamports - (old?.lamports ?? 0n);
    return hasMore ? [{ address, owner: token?.owner ?? address, currency: token?.mint ?? sol, amount }] : [];
  });
  const overfunded = [...after].flatMap(([address, account]) => {
    if (!account?.data.length || before.get(address)) return [];
    const [[, deposit] = [sol, 0n]] = balancesOf(account);
    return deposit > depositLimit(account) ? [address] : [];
  });
  return { amounts, control, items, landed, overfunded, paid };
}

/** Lamports for an account's bytes and 14 more, by which a service may be wrong, and the fee that Metaplex Core leaves there. */
function depositLimit({ data, programAddress }: EncodedAccount): bigint {
  const fee = programAddress === coreProgram ? 1_500_000n : 0n;
  return 6960n * BigInt(128 + data.length + 14) + fee;
}

/** Lamports and tokens of an account; the lamports of wrapped SOL count as the token. */
function balancesOf(
  account: EncodedAccount | null,
): readonly (readonly [currency: string, amount: bigint])[] {
  if (!account) return [];
  const token = readToken(account);
  if (!token) return [[sol, account.lamports]];
  const wrapped = token.isNative.__option === "Some" ? token.amount : 0n;
  return [
    [sol, account.lamports - wrapped],
    [token.mint, token.amount],
  ];
}

/** Authorities of an account, as text. */
function describeControl(account: EncodedAccount | null, authority?: readonly [number, number]): string {
  if (!account) return "nobody";
  const { programAddress, data } = account;
  if (authority) return [programAddress, ...data.slice(...authority)].join(" ");
  const token = readToken(account);
  if (!token) return [programAddress, data.length].join(" ");
  const { owner, delegate, closeAuthority, state } = token;
  return JSON.stringify([programAddress, owner, delegate, closeAuthority, state]);
}
