import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from "@solana-program/compute-budget";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { address, isAddress, type Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { isOffCurve } from "./off-curve.js";
import { deriveTokenAccount, findTokenAccount } from "./derive-address.js";
import { splitAmount, type Recipient } from "../../../../src/contract/values/split-amount.js";

/** Price of one unit in base units of its currency; 0 for free mints. */
export type Payment =
  | { readonly kind: "native"; readonly amount: bigint }
  | {
      readonly kind: "spl";
      /** Mint whose transfers arrive in full: no transfer fee, no transfer hook. */
      readonly mint: string;
      /** Owner of the mint: Token or Token-2022. */
      readonly tokenProgram: string;
      readonly decimals: number;
      readonly amount: bigint;
      /** Recipients' token accounts that are known to exist. The mint creates the others. */
      readonly knownAccounts?: readonly string[];
    };

/** Item and payment of a mint. Addresses are base58. */
export interface MintOrder {
  /** Name of the items' token standard. */
  readonly standard: string;
  /** Wallet that pays and signs. */
  readonly wallet: string;
  /** Wallet that receives the items. Default: the one that pays. */
  readonly recipient?: string;
  /** The creator's address. */
  readonly treasury: string;
  readonly payment: Payment;
  /** Recipients of the payment. Default: the treasury. */
  readonly recipients?: readonly Recipient[];
  readonly name: string;
  readonly symbol: string;
  /** Metadata URL of an item, by its mint address. */
  readonly metadataUri: (mintAddress: string) => string;
  /**
   * Mint address of the collection's group, of which the item becomes a member. Null: none, for collections imported
   * before groups existed; the treasury is the update authority of their items.
   */
  readonly group: string | null;
  /** True: an item of an open edition, which gets its number at confirmation. Default: false. */
  readonly isEdition?: boolean;
  /** Size of the royalty that the collection's account stores, which each mint reads. Default: none. */
  readonly royalty?: StoredRoyalty | null;
  /** Space in the mint account for what is written after the draw. */
  readonly reserved: ReservedSpace;
  /** Maximum priority fee per transaction in lamports, if the fee follows recent ones. Null: the fee is fixed. */
  readonly priorityFeeCap: bigint | null;
  /** Micro-lamports per compute unit, from a cost estimate. Default: the fixed price. */
  readonly computeUnitPrice?: bigint;
}

/** Numbers of recipients, and of programs in its transfer rules. */
export interface StoredRoyalty {
  readonly recipients: number;
  readonly programs: number;
}

/** Additional metadata fields, in order: texts by key. */
export type MetadataFields = readonly (readonly [key: string, value: string])[];

/** Space for an item's own metadata. */
export interface ReservedSpace {
  /** Maximum bytes of a name. */
  readonly name: number;
  /** Maximum bytes of a URI; 0: the URI of the order is kept. */
  readonly uri: number;
  /** Further fields. */
  readonly fields: MetadataFields;
}

/** Order with validated addresses and the transfers of its payment. */
export interface ResolvedOrder extends Omit<
  MintOrder,
  "wallet" | "treasury" | "payment" | "recipients" | "group" | "computeUnitPrice"
> {
  readonly wallet: Address;
  /** First owner of the items. */
  readonly owner: Address;
  readonly treasury: Address;
  readonly payment: ResolvedPayment;
  readonly group: Address | null;
  readonly computeUnitPrice: bigint;
}

export type ResolvedPayment =
  | { readonly kind: "free"; readonly amount: 0n; readonly transfers: readonly [] }
  | { readonly kind: "native"; readonly amount: bigint; readonly transfers: readonly Transfer[] }
  | {
      readonly kind: "spl";
      readonly amount: bigint;
      readonly mint: Address;
      readonly tokenProgram: Address;
      readonly decimals: number;
      readonly source: Address;
      readonly transfers: readonly TokenTransfer[];
    };

/** Part of a payment for one recipient. Never 0. */
export interface Transfer {
  readonly recipient: Address;
  /** Percent of the payment. */
  readonly share: number;
  readonly amount: bigint;
}

export interface TokenTransfer extends Transfer {
  /** The recipient's token account. */
  readonly account: Address;
  /** Bump of that address. */
  readonly bump: number;
  /** True: the account is known to exist. */
  readonly isAccountKnown: boolean;
  /** True: the mint creates the account if it is missing. */
  readonly createsAccount: boolean;
}

/** Adds to an order which of its recipients' token accounts exist. */
export function withKnownAccounts(order: ResolvedOrder, knownAccounts: readonly string[]): ResolvedOrder {
  const { payment } = order;
  if (payment.kind !== "spl") return order;
  const transfers = payment.transfers.map((transfer) => ({
    ...transfer,
    isAccountKnown: knownAccounts.includes(transfer.account),
  }));
  return { ...order, payment: { ...payment, transfers } };
}

/** Order that doesn't create accounts known to exist; the same order if there are none. */
export function withoutKnownAccounts(order: ResolvedOrder): ResolvedOrder {
  const { payment } = order;
  if (payment.kind !== "spl" || !payment.transfers.some(({ isAccountKnown }) => isAccountKnown)) return order;
  const transfers = payment.transfers.map((transfer) =>
    transfer.isAccountKnown ? { ...transfer, createsAccount: false } : transfer,
  );
  return { ...order, payment: { ...payment, transfers } };
}

/** Order that pays for several units at once: each recipient gets its part of each unit. */
export function multiplyPayment(order: ResolvedOrder, units: number): ResolvedOrder {
  const { payment } = order;
  if (units === 1 || payment.kind === "free") return order;
  const times = BigInt(units);
  const multiply = <T extends Transfer>(transfer: T): T => ({ ...transfer, amount: transfer.amount * times });
  const amount = payment.amount * times;
  return {
    ...order,
    payment:
      payment.kind === "spl"
        ? { ...payment, amount, transfers: payment.transfers.map(multiply) }
        : { ...payment, amount, transfers: payment.transfers.map(multiply) },
  };
}

/** Classic token program; the Token-2022 client shares its instructions but doesn't export its address. */
export const classicTokenProgram = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");

/** Programs that a mint invokes. */
const programs: ReadonlySet<Address> = new Set([
  SYSTEM_PROGRAM_ADDRESS,
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  TOKEN_2022_PROGRAM_ADDRESS,
  classicTokenProgram,
]);

/**
 * Validates the order's addresses.
 * @param fixedPrice Micro-lamports per compute unit for orders without a price.
 * @throws ChainError `INVALID_ADDRESS` or `UNSUPPORTED_PAYMENT`
 */
export function resolveOrder(order: MintOrder, authority: Address, fixedPrice: bigint): ResolvedOrder {
  const wallet = parseAddress("wallet", order.wallet);
  const treasury = parseAddress("treasury", order.treasury);
  // The authority would be the only signer.
  if (!isWallet(wallet) || wallet === authority) {
    throw new ChainError("INVALID_ADDRESS", "This address cannot sign a mint", { wallet });
  }
  const owner = order.recipient === undefined ? wallet : parseAddress("owner", order.recipient);
  if (!isWallet(owner) || owner === authority) throw ownerError(owner);
  const group = order.group === null ? null : parseAddress("group", order.group);
  const { recipients = [{ address: treasury, share: 100 }], computeUnitPrice = fixedPrice, ...rest } = order;
  const payment = resolvePayment(order.payment, wallet, recipients);
  return { ...rest, wallet, owner, treasury, group, payment, computeUnitPrice };
}

/** False for an address without a private key, and for a program, which can't pay fees. */
const isWallet = (address: Address): boolean => !isOffCurve(address) && !programs.has(address);

/** Error for an address that can't be an item's owner. */
export const ownerError = (owner: Address): ChainError =>
  new ChainError("INVALID_ADDRESS", "This address isn't a wallet, and could never transfer an item", {
    owner,
  });

function resolvePayment(
  payment: Payment,
  wallet: Address,
  recipients: readonly Recipient[],
): ResolvedPayment {
  const { amount } = payment;
  if (amount === 0n) return { kind: "free", amount: 0n, transfers: [] };
  const transfers = splitAmount(amount, recipients).map(({ address, ...part }) => ({
    ...part,
    recipient: parseAddress("recipient", address),
  }));
  if (payment.kind === "native") return { kind: "native", amount, transfers };
  const mint = parseAddress("mint", payment.mint);
  const tokenProgram = parseAddress("tokenProgram", payment.tokenProgram);
  if (tokenProgram !== classicTokenProgram && tokenProgram !== TOKEN_2022_PROGRAM_ADDRESS) {
    throw new ChainError("UNSUPPORTED_PAYMENT", "A payment's mint must belong to Token or Token-2022", {
      tokenProgram,
    });
  }
  const { decimals, knownAccounts = [] } = payment;
  return {
    kind: "spl",
    amount,
    mint,
    tokenProgram,
    decimals,
    source: findTokenAccount(wallet, { mint, tokenProgram }),
    transfers: transfers.map((transfer) => {
      const { address: account, bump } = deriveTokenAccount(transfer.recipient, { mint, tokenProgram });
      const isAccountKnown = knownAccounts.includes(account);
      return { ...transfer, account, bump, isAccountKnown, createsAccount: true };
    }),
  };
}

function parseAddress(field: string, value: string): Address {
  if (!isAddress(value))
    throw new ChainError("INVALID_ADDRESS", `Not a Solana address: ${field}`, { [field]: value });
  return value;
}
