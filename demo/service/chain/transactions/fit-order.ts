import { ChainError } from "../rpc/chain-error.js";
import { maxTransactionSize } from "./decode-transaction.js";
import { withoutKnownAccounts, type ResolvedOrder } from "./mint-order.js";

/**
 * Bytes that a prepared transaction reserves for a wallet's assertions: their program's address, and for each of four
 * assertions 4 bytes of framing, 2 existing accounts, and 22 bytes of data.
 */
export const assertionReserve = 144;

/** Bytes for two assertions: the space left when an item's mint also creates a recipient's token account. */
const smallReserve = 88;

/**
 * Builds an order's transactions so that each of them fits, and all are shortened in the same way if they don't: see
 * `listVariants`.
 * @param build Builds the transactions of an order that may be shortened.
 * @throws ChainError `TRANSACTION_TOO_LARGE`
 */
export function fitOrder<T extends { readonly bytes: Uint8Array }>(
  order: ResolvedOrder,
  build: (order: ResolvedOrder) => readonly T[],
): readonly T[] {
  let excess = 0;
  for (const variant of listVariants(order)) {
    for (let fitted: ResolvedOrder | null = variant.order; fitted;) {
      const shortened: ResolvedOrder = fitted;
      const built = build(shortened);
      const longest = Math.max(0, ...built.map(({ bytes }) => bytes.length));
      excess = longest + variant.reserve - maxTransactionSize;
      if (excess <= 0) return built;
      fitted = variant.cutsName ? shortenName(shortened, excess) : null;
    }
  }
  throw new ChainError("TRANSACTION_TOO_LARGE", "Shorten the drop's name, symbol or metadata URL", {
    excess,
    missingAccounts: missingAccountsOf(order),
  });
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
