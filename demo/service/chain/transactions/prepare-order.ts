import type { KeyPairSigner } from "@solana/kit";
import { inBatches } from "../../platform/db/in-batches.js";
import { ChainError } from "../rpc/chain-error.js";
import { compileMessage } from "./compile-message.js";
import type { LatestBlockhash } from "../rpc/latest-blockhash.js";
import { multiplyPayment, type ResolvedOrder } from "./mint-order.js";
import type { ItemPlan, ItemStandard } from "./item-standard.js";
import type { createMintTemplates, MintTemplate } from "./mint-template.js";
import type { Rent } from "../rpc/rent.js";
import { maximumTransactionSize } from "./decode-transaction.js";
import { longestAddress } from "./derive-address.js";

/**
 * Bytes that a prepared transaction reserves for a wallet's assertions: their program's address, and for each
 * of four assertions 4 bytes of framing, 2 accounts already present, and 22 bytes of data.
 */
export const assertionReserve = 144;

/** Bytes for two assertions: what is left where an item's mint also creates a recipient's token account. */
const smallReserve = 88;

/** A unit of a prepared transaction. */
export interface PreparedItem {
  readonly seed: string;
  readonly mintAddress: string;
}

/** An unsigned transaction for one unit, or for several. */
export interface PreparedTransaction {
  readonly units: readonly PreparedItem[];
  /** Addresses that the transaction pays: wallets, and token accounts whose owner isn't in the transaction. */
  readonly recipients: readonly string[];
  /** Payments of the transaction. */
  readonly payments: readonly PreparedPayment[];
  /** Wire format in base64 with empty signatures, as sent to the wallet. */
  readonly transaction: string;
  /** Message bytes to sign; the signed transaction is verified against them, so store them. */
  readonly message: Uint8Array;
  readonly blockhash: string;
  /** Last block height at which the transaction can land. */
  readonly lastValidBlockHeight: bigint;
}

/** Payment to one recipient. */
export interface PreparedPayment {
  /** Base58 address of a wallet. */
  readonly recipient: string;
  /** Its token account, for a payment in an SPL token. */
  readonly account: string | null;
  /** Percent of the price. */
  readonly share: number;
  /** Base units of the payment's currency. */
  readonly amount: bigint;
}

interface Preparer {
  readonly findStandard: (name: string) => ItemStandard;
  readonly latestBlockhash: LatestBlockhash;
  readonly rent: Rent;
  readonly authority: KeyPairSigner;
  readonly templates: ReturnType<typeof createMintTemplates>;
}

/**
 * Prepares transactions of an item per seed, in order, all with the same blockhash. Several items share one where all of it
 * fits, see `countSharing`. Transactions that would be too large are all shortened, in the same way: see `listVariants`.
 * @throws ChainError `INVALID_SEED`, `TRANSACTION_TOO_LARGE`, `CHAIN_UNAVAILABLE`
 */
export async function prepareOrder(
  { findStandard, latestBlockhash, rent, authority, templates }: Preparer,
  order: ResolvedOrder,
  seeds: readonly string[],
  signal?: AbortSignal,
): Promise<PreparedTransaction[]> {
  const standard = findStandard(order.standard);
  const [mintRent, lifetime] = await Promise.all([
    rent(standard.accountSizes(order)[0], signal),
    latestBlockhash(signal),
  ]);
  const items = seeds.map((seed) => ({
    seed,
    mint: standard.deriveItem(authority, seed).address,
    rent: mintRent,
  }));
  const sharing = countSharing({ templates, standard }, order, mintRent);
  const shares = [...inBatches(items, sharing)];
  let excess = 0;
  for (const variant of listVariants(order)) {
    for (let fitted: ResolvedOrder | null = variant.order; fitted;) {
      const shortened: ResolvedOrder = fitted;
      const prepared = shares.map((share) => prepare(share, shortened));
      const longest = Math.max(0, ...prepared.map(({ bytes }) => bytes.length));
      excess = longest + variant.reserve - maximumTransactionSize;
      if (excess <= 0)
        return prepared.map(({ bytes, ...rest }) => ({ ...rest, transaction: bytes.toString("base64") }));
      fitted = variant.cutsName ? shortenName(shortened, excess) : null;
    }
  }
  throw new ChainError("TRANSACTION_TOO_LARGE", "Shorten the drop's name, symbol or metadata URL", {
    excess,
    missingAccounts: missingAccountsOf(order),
  });

  function prepare(share: readonly ItemPlan[], order: ResolvedOrder) {
    const paid = multiplyPayment(order, share.length);
    const template = templates(standard, paid, { items: share.length, rent: mintRent });
    const { message, bytes } = build({ template, standard }, paid, share, lifetime.blockhash);
    return {
      units: share.map(({ seed, mint }) => ({ seed, mintAddress: mint })),
      message,
      bytes,
      recipients: recipientsOf(paid),
      payments: paymentsOf(paid),
      ...lifetime,
    };
  }
}

interface Builder {
  readonly templates: Preparer["templates"];
  readonly standard: ItemStandard;
}

/** Message of a transaction, and its wire format with empty signatures. */
function build(
  { template, standard }: { readonly template: MintTemplate; readonly standard: ItemStandard },
  order: ResolvedOrder,
  items: readonly Omit<ItemPlan, "rent">[],
  blockhash: string = longestAddress(0),
) {
  const message = compileMessage({
    feePayer: order.wallet,
    blockhash,
    instructions: template({ order, items }),
  });
  const signatures = standard.countSignatures(items.length);
  const bytes = Buffer.concat([Uint8Array.of(signatures), new Uint8Array(64 * signatures), message]);
  return { message, bytes };
}

/**
 * Number of items that share a transaction of the order: the most of which nothing has to be left out but the creation of token
 * accounts that are known to exist.
 */
export function countSharing({ templates, standard }: Builder, order: ResolvedOrder, rent: bigint): number {
  const whole = withoutKnownAccounts(order);
  for (let items = standard.itemsPerTransaction; items > 1; items--) {
    const paid = multiplyPayment(whole, items);
    const template = templates(standard, paid, { items, rent });
    const size =
      sizes.get(template) ?? build({ template, standard }, asGift(paid), longestItems(items)).bytes.length;
    sizes.set(template, size);
    if (size + assertionReserve <= maximumTransactionSize) return items;
  }
  return 1;
}

/** Bytes of the longest transaction that each template gives. */
const sizes = new WeakMap<MintTemplate, number>();

/** The same order of a wallet that is no other account of it, for another one: so it has most accounts. */
const asGift = (order: ResolvedOrder): ResolvedOrder => ({
  ...order,
  wallet: longestAddress(0xfd),
  owner: longestAddress(0xfe),
});

const longestItems = (items: number) =>
  Array.from({ length: items }, (_, place) => ({ mint: longestAddress(place), seed: "A".repeat(16) }));

/** Order with what is left out of its transactions, and the bytes that are kept for a wallet's assertions. */
interface Variant {
  readonly order: ResolvedOrder;
  readonly reserve: number;
  /** True: the end of the name may be left out, too. */
  readonly cutsName: boolean;
}

/**
 * Variants of an order, smaller and smaller. They leave out, in this order: nothing; the creation of token accounts that
 * are known to exist; the metadata's address, for members of a group, which get their own metadata; and, for payments to
 * several recipients, space for a wallet's assertions. The name of a group's member is shortened before more is left out.
 */
function* listVariants(whole: ResolvedOrder): Generator<Variant> {
  const isMember = whole.group !== null;
  // The service creates the accounts of a collection's currencies with its group: only the first mint in another pays for one.
  const reserve = isMember && missingAccountsOf(whole).length > 0 ? smallReserve : assertionReserve;
  const order = withoutKnownAccounts(whole);
  if (order !== whole) yield { order: whole, reserve, cutsName: false };
  yield { order, reserve, cutsName: isMember };
  const plain = isMember ? { ...order, metadataUri: () => "" } : order;
  if (isMember) yield { order: plain, reserve, cutsName: true };
  if (order.payment.transfers.length < 2) return;
  for (const less of [smallReserve, 0]) yield { order: plain, reserve: less, cutsName: isMember };
}

/** Token accounts of recipients that aren't known to exist. */
const missingAccountsOf = ({ payment }: ResolvedOrder): string[] =>
  payment.kind === "spl"
    ? payment.transfers.flatMap(({ account, isAccountKnown }) => (isAccountKnown ? [] : [account]))
    : [];

/** Order whose mint creates no account that is known to exist; the same order if there is none. */
function withoutKnownAccounts(order: ResolvedOrder): ResolvedOrder {
  const { payment } = order;
  if (payment.kind !== "spl" || !payment.transfers.some(({ isAccountKnown }) => isAccountKnown)) return order;
  const transfers = payment.transfers.map((transfer) =>
    transfer.isAccountKnown ? { ...transfer, createsAccount: false } : transfer,
  );
  return { ...order, payment: { ...payment, transfers } };
}

/** Order whose name takes fewer bytes; null: it can't. */
function shortenName(order: ResolvedOrder, excess: number): ResolvedOrder | null {
  const length = Buffer.byteLength(order.name) - excess;
  return length < 1 ? null : { ...order, name: cut(order.name, length) };
}

/** Beginning of a text, without a character that is cut in two. */
const cut = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });

const paymentsOf = ({ payment }: ResolvedOrder): PreparedPayment[] =>
  payment.kind === "spl"
    ? payment.transfers.map(({ recipient, account, share, amount }) => ({
        recipient,
        account,
        share,
        amount,
      }))
    : payment.transfers.map((transfer) => ({ ...transfer, account: null }));

/** Addresses that a mint pays. A token account whose owner isn't in the transaction is named itself. */
function recipientsOf({ payment }: ResolvedOrder): string[] {
  if (payment.kind !== "spl") return payment.transfers.map(({ recipient }) => recipient);
  return payment.transfers.flatMap(({ recipient, account, createsAccount }) =>
    createsAccount ? [recipient] : [recipient, account],
  );
}
