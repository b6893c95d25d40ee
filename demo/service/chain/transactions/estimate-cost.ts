import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import {
  extension,
  getTokenDecoder,
  getTokenSize,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { getBase64Encoder, type Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import type { AccountInfo, ReadAccounts } from "../rpc/account-reader.js";
import { computeUnitLimit } from "./compute-units.js";
import { lamportsPerSignature, priorityFee } from "./compute-budget.js";
import type { ItemStandard } from "./item-standard.js";
import type { createMintTemplates } from "./mint-template.js";
import { ownerError, withKnownAccounts, type ResolvedOrder, type Transfer } from "./mint-order.js";
import { countItemsPerTransaction, shortenOrder } from "./build-transaction.js";
import { countAffordable, networkFeeOf, type UnitCosts } from "./unit-costs.js";
import { choosePrice, listSharedAccounts } from "./priority-fee.js";
import type { ReadUsualPrice } from "./recent-fees.js";
import type { Rent } from "../rpc/rent.js";

/** Balance of a wallet and cost of a mint. Rent and fee are in lamports; a price is in base units of its currency. */
export interface CostEstimate {
  readonly balance: {
    readonly native: bigint;
    /** In the payment's currency. Equal to `native` unless that is an SPL token. */
    readonly payment: bigint;
  };
  /** Totals of all units. */
  readonly cost: {
    readonly price: bigint;
    /** Rent of the items' accounts, and of recipients' token accounts that don't exist yet. */
    readonly rent: bigint;
    /** Fee of the items' program; 0 if it charges none. */
    readonly programFee: bigint;
    /** Signatures and priority fee as prepared. A wallet may increase the latter up to the cap. */
    readonly networkFee: bigint;
  };
  /** Lamports that the wallet has to keep unless it spends its whole balance. */
  readonly minimum: bigint;
  /** Units that the wallet can pay for, regardless of supply. */
  readonly affordable: bigint;
  /** Micro-lamports per compute unit for the priority fee. The prepared order must use it. */
  readonly computeUnitPrice: bigint;
  /** Lamports of the priority fee in each of its largest transactions, part of the network fee. */
  readonly priorityFee: bigint;
  /** Recipients' token accounts that exist; empty unless the payment is in an SPL token. */
  readonly knownAccounts: readonly string[];
}

interface CostEstimatorDeps {
  readonly findStandard: (name: string) => ItemStandard;
  readonly authority: { readonly address: Address };
  readonly templates: ReturnType<typeof createMintTemplates>;
  readonly readAccounts: ReadAccounts;
  readonly rent: Rent;
  readonly readUsualPrice: ReadUsualPrice;
  /** Maximum priority fee in lamports, regardless of an order's cap. */
  readonly maxPriorityFee: bigint;
}

/**
 * Estimates the cost of a mint from accounts read at one slot.
 * @throws ChainError `INVALID_ADDRESS`, `TREASURY_EMPTY`, `AUTHORITY_REMOVED`, `CHAIN_UNAVAILABLE`
 */
export async function estimateCost(
  deps: CostEstimatorDeps,
  order: ResolvedOrder,
  quantity: number,
  signal?: AbortSignal,
): Promise<CostEstimate> {
  const { findStandard, authority, templates, readAccounts, rent, readUsualPrice, maxPriorityFee } = deps;
  const standard = findStandard(order.standard);
  const { payment } = order;
  const spl = payment.kind === "spl" ? payment : null;
  const readItemRents = (some: ResolvedOrder) =>
    Promise.all(standard.accountSizes(some).map((size) => rent(size, signal)));
  const paid = spl
    ? spl.transfers.map(({ account }) => account)
    : payment.transfers.map(({ recipient }) => recipient);
  const [[wallet, owner, ...others], wholeRents, itemFee, paymentRent, emptyRent, usualPrice] =
    await Promise.all([
      readAccounts(
        [
          order.wallet,
          order.owner,
          ...paid,
          ...(spl ? [spl.source] : []),
          ...(order.group ? [order.group] : []),
        ],
        signal,
      ),
      readItemRents(order),
      standard.itemFee(rent, signal),
      spl ? rent(paymentTokenSize(spl.tokenProgram), signal) : 0n,
      rent(0, signal),
      order.priorityFeeCap === null ? null : readUsualPrice(listSharedAccounts(order)),
    ]);
  const source = spl ? others[paid.length] : undefined;
  if (order.group !== null) assertHeld(standard, order.group, others.at(-1), authority.address);
  if (owner && owner.owner !== SYSTEM_PROGRAM_ADDRESS) throw ownerError(order.owner);

  const native = lamportsOf(wallet);
  if (payment.kind === "native") assertReceivable(payment.transfers, others, emptyRent);
  const tokens = spl ? tokensOf(source, spl.tokenProgram) : native;

  const knownAccounts = spl ? paid.filter((_, index) => others[index]) : [];
  const once = spl ? paymentRent * BigInt(paid.length - knownAccounts.length) : 0n;
  const known = withKnownAccounts(order, knownAccounts);
  const building = { templates, standard };
  const perTransaction = countItemsPerTransaction(building, known, wholeRents[0]!);
  const items = Math.min(quantity, perTransaction);
  const written = shortenOrder(building, known, { items, rent: wholeRents[0]! });
  const itemRents = standard.computesRent ? await readItemRents(written) : wholeRents;
  const unitsOf = (some: number) => computeUnitLimit(standard, written, some);
  const computeUnitPrice = choosePriceOf(order, { usualPrice, units: unitsOf(items) }, maxPriorityFee);
  const unitRent = itemRents.reduce((sum, one) => sum + one, 0n);
  const costs: UnitCosts = {
    unit: unitRent + itemFee + (payment.kind === "native" ? payment.amount : 0n),
    perTransaction,
    transactionFee: (some) =>
      BigInt(standard.countSignatures(some)) * lamportsPerSignature +
      priorityFee(unitsOf(some), computeUnitPrice),
  };
  const byLamports = countAffordable(native - once, costs, emptyRent);
  const byTokens = spl ? tokens / spl.amount : byLamports;

  const units = BigInt(quantity);
  return {
    balance: { native, payment: tokens },
    cost: {
      price: units * payment.amount,
      rent: units * unitRent + once,
      programFee: units * itemFee,
      networkFee: networkFeeOf(costs, quantity),
    },
    affordable: byLamports < byTokens ? byLamports : byTokens,
    minimum: emptyRent,
    computeUnitPrice,
    priorityFee: priorityFee(unitsOf(items), computeUnitPrice),
    knownAccounts,
  };
}

/** Compute unit price of an order: the fixed one, or the usual one up to its cap. */
function choosePriceOf(
  { computeUnitPrice: fixed, priorityFeeCap }: ResolvedOrder,
  { usualPrice, units }: { readonly usualPrice: bigint | null; readonly units: number },
  maxPriorityFee: bigint,
): bigint {
  if (priorityFeeCap === null) return fixed;
  return choosePrice(usualPrice, { units, fixed, caps: [priorityFeeCap, maxPriorityFee] });
}

/**
 * A group that the node doesn't know is no reason for doubt, since the node may lag behind.
 * @throws ChainError `AUTHORITY_REMOVED` if the authority can't add items to the group
 */
function assertHeld(
  standard: ItemStandard,
  group: Address,
  account: AccountInfo | undefined,
  authority: Address,
): void {
  if (standard.readIssuers(account)?.includes(authority) ?? true) return;
  throw new ChainError("AUTHORITY_REMOVED", "The service's authority has no power over the collection", {
    group,
    authority,
  });
}

/** @throws ChainError `TREASURY_EMPTY` if an account would have less than the minimum balance after its transfer */
function assertReceivable(
  transfers: readonly Transfer[],
  accounts: readonly (AccountInfo | undefined)[],
  minimum: bigint,
): void {
  const empty = transfers.filter(({ amount }, index) => lamportsOf(accounts[index]) + amount < minimum);
  if (empty.length === 0) return;
  throw new ChainError(
    "TREASURY_EMPTY",
    "A recipient needs an account's minimum balance before it can receive less",
    { recipients: empty.map(({ recipient }) => recipient), minimum },
  );
}

const lamportsOf = (account: AccountInfo | undefined): bigint => account?.lamports ?? 0n;

function tokensOf(account: AccountInfo | undefined, tokenProgram: Address): bigint {
  if (!account || account.owner !== tokenProgram) return 0n;
  return getTokenDecoder().decode(getBase64Encoder().encode(account.data[0])).amount;
}

/** Size in bytes of a token account that receives payments. Token-2022 accounts have the ImmutableOwner extension. */
export function paymentTokenSize(tokenProgram: Address): number {
  return tokenProgram === TOKEN_2022_PROGRAM_ADDRESS
    ? getTokenSize([extension("ImmutableOwner", {})])
    : getTokenSize();
}
