import type { KeyPairSigner } from "@solana/kit";
import { inBatches } from "../../platform/db/in-batches.js";
import { ChainError } from "../rpc/chain-error.js";
import { assertionReserve, buildTransaction, countItemsPerTransaction } from "./build-transaction.js";
import type { LatestBlockhash } from "../rpc/latest-blockhash.js";
import { multiplyPayment, withoutKnownAccounts, type ResolvedOrder } from "./mint-order.js";
import type { ItemPlan, ItemStandard } from "./item-standard.js";
import type { createMintTemplates } from "./mint-template.js";
import type { Rent } from "../rpc/rent.js";
import { maxTransactionSize } from "./decode-transaction.js";

/** Bytes for two assertions: the space left when an item's mint also creates a recipient's token account. */
const smallReserve = 88;

/** A unit of a prepared transaction. */
export interface PreparedItem {
  readonly seed: string;
  readonly mintAddress: string;
}

/** An unsigned transaction for one or several units. */
export interface PreparedTransaction {
  readonly units: readonly PreparedItem[];
  /** Addresses that the transaction pays: wallets, and token accounts whose owner isn't in the transaction. */
  readonly recipients: readonly string[];
  /** Payments of the transaction. */
  readonly payments: readonly PreparedPayment[];
  /** Wire format in base64 with empty signatures, as sent to the wallet. */
  readonly transaction: string;
  /** Message bytes to sign. Store them, because the signed transaction is verified against them. */
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
 * Prepares the transactions that mint an item for each seed, in the order of the seeds, all with the same blockhash.
 * Several items share a transaction if they fit: see `countItemsPerTransaction`. If transactions would be too large,
 * all are shortened in the same way: see `listVariants`.
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
  const batches = [...inBatches(items, countItemsPerTransaction({ templates, standard }, order, mintRent))];
  let excess = 0;
  for (const variant of listVariants(order)) {
    for (let fitted: ResolvedOrder | null = variant.order; fitted;) {
      const shortened: ResolvedOrder = fitted;
      const prepared = batches.map((batch) => prepare(batch, shortened));
      const longest = Math.max(0, ...prepared.map(({ bytes }) => bytes.length));
      excess = longest + variant.reserve - maxTransactionSize;
      if (excess <= 0)
        return prepared.map(({ bytes, ...rest }) => ({ ...rest, transaction: bytes.toString("base64") }));
      fitted = variant.cutsName ? shortenName(shortened, excess) : null;
    }
  }
  throw new ChainError("TRANSACTION_TOO_LARGE", "Shorten the drop's name, symbol or metadata URL", {
    excess,
    missingAccounts: missingAccountsOf(order),
  });

  function prepare(batch: readonly ItemPlan[], order: ResolvedOrder) {
    const paid = multiplyPayment(order, batch.length);
    const template = templates(standard, paid, { items: batch.length, rent: mintRent });
    const { message, bytes } = buildTransaction({ template, standard }, paid, batch, lifetime.blockhash);
    return {
      units: batch.map(({ seed, mint }) => ({ seed, mintAddress: mint })),
      message,
      bytes,
      recipients: recipientsOf(paid),
      payments: paymentsOf(paid),
      ...lifetime,
    };
  }
}

/** Order with some parts omitted, and the bytes reserved for a wallet's assertions. */
interface Variant {
  readonly order: ResolvedOrder;
  readonly reserve: number;
  /** True: the end of the name may be omitted, too. */
  readonly cutsName: boolean;
}

/**
 * Variants of an order with decreasing size. In this order, they omit nothing; the creation of token accounts that are
 * known to exist; the metadata URI, for members of a group, which get their own metadata; and, for payments to several
 * recipients, space for a wallet's assertions. A group member's name is shortened before more is omitted.
 */
function* listVariants(whole: ResolvedOrder): Generator<Variant> {
  const isMember = whole.group !== null;
  // The service creates the accounts for a collection's currencies with its group. Only the first mint in another
  // currency pays for one.
  const reserve = isMember && missingAccountsOf(whole).length > 0 ? smallReserve : assertionReserve;
  const order = withoutKnownAccounts(whole);
  if (order !== whole) yield { order: whole, reserve, cutsName: false };
  yield { order, reserve, cutsName: isMember };
  const plain = isMember ? { ...order, metadataUri: () => "" } : order;
  if (isMember) yield { order: plain, reserve, cutsName: true };
  if (order.payment.transfers.length < 2) return;
  for (const less of [smallReserve, 0]) yield { order: plain, reserve: less, cutsName: isMember };
}

/** Recipients' token accounts that aren't known to exist. */
const missingAccountsOf = ({ payment }: ResolvedOrder): string[] =>
  payment.kind === "spl"
    ? payment.transfers.flatMap(({ account, isAccountKnown }) => (isAccountKnown ? [] : [account]))
    : [];

/** Shortens the order's name by this many bytes; null if it can't. */
function shortenName(order: ResolvedOrder, excess: number): ResolvedOrder | null {
  const length = Buffer.byteLength(order.name) - excess;
  return length < 1 ? null : { ...order, name: cut(order.name, length) };
}

/** Beginning of a text, without splitting a character. */
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

/** Addresses that a mint pays, including token accounts whose owner isn't in the transaction. */
function recipientsOf({ payment }: ResolvedOrder): string[] {
  if (payment.kind !== "spl") return payment.transfers.map(({ recipient }) => recipient);
  return payment.transfers.flatMap(({ recipient, account, createsAccount }) =>
    createsAccount ? [recipient] : [recipient, account],
  );
}
