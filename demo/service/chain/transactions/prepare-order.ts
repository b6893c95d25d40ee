import type { Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { compileMessage } from "./compile-message.js";
import type { LatestBlockhash } from "../rpc/latest-blockhash.js";
import type { ResolvedOrder } from "./mint-order.js";
import type { ItemPlan, ItemStandard } from "../standards/item-standard.js";
import type { createMintTemplates, MintTemplate } from "./mint-template.js";
import type { Rent } from "../rpc/rent.js";
import { maximumTransactionSize } from "./decode-transaction.js";

/**
 * Bytes that a prepared transaction reserves for a wallet's assertions: their program's address, and for each
 * of four assertions 4 bytes of framing, 2 accounts already present, and 22 bytes of data.
 */
export const assertionReserve = 144;

/** Bytes for two assertions: what is left where an item's mint also creates the treasury's token account. */
const smallReserve = 88;

/** An unsigned transaction for one unit. */
export interface PreparedMint {
  readonly seed: string;
  readonly mintAddress: string;
  /** Addresses that the transaction pays: wallets, and token accounts whose owner isn't in the transaction. */
  readonly recipients: readonly string[];
  /** Wire format in base64 with empty signatures, as sent to the wallet. */
  readonly transaction: string;
  /** Message bytes to sign; the signed transaction is verified against them, so store them. */
  readonly message: Uint8Array;
  readonly blockhash: string;
  /** Last block height at which the transaction can land. */
  readonly lastValidBlockHeight: bigint;
}

interface Preparer {
  readonly standard: ItemStandard;
  readonly latestBlockhash: LatestBlockhash;
  readonly rent: Rent;
  readonly authority: Address;
  readonly templates: ReturnType<typeof createMintTemplates>;
}

/**
 * Prepares one transaction per seed, in order, all with the same blockhash.
 *
 * Transactions that would be too large are all shortened: first by the creation of a token account that is known to
 * exist, then by the end of the name, which is replaced by the item's own anyway.
 * @throws ChainError `INVALID_SEED`, `TRANSACTION_TOO_LARGE`, `CHAIN_UNAVAILABLE`
 */
export async function prepareOrder(
  { standard, latestBlockhash, rent, authority, templates }: Preparer,
  order: ResolvedOrder,
  seeds: readonly string[],
  signal?: AbortSignal,
): Promise<PreparedMint[]> {
  const [mintRent, lifetime] = await Promise.all([
    rent(standard.accountSizes(order)[0], signal),
    latestBlockhash(signal),
  ]);
  const items = seeds.map((seed) => ({
    seed,
    mint: standard.deriveAddress(authority, seed),
    rent: mintRent,
  }));
  for (let fitted = order; ;) {
    const template = templates(fitted, mintRent);
    const prepared = items.map((item) => prepare(item, fitted, template));
    const maximum = maximumSize(fitted);
    const excess = Math.max(0, ...prepared.map(({ bytes }) => bytes.length)) - maximum;
    if (excess <= 0)
      return prepared.map(({ bytes, ...rest }) => ({ ...rest, transaction: bytes.toString("base64") }));
    const shorter = shorten(fitted, excess);
    if (!shorter) {
      throw new ChainError("TRANSACTION_TOO_LARGE", "Shorten the drop's name, symbol or metadata URL", {
        size: maximum + excess,
        maximum,
      });
    }
    fitted = shorter;
  }

  function prepare({ seed, mint }: ItemPlan, order: ResolvedOrder, template: MintTemplate) {
    const instructions = template({ order, item: { seed, mint } });
    const message = compileMessage({ feePayer: order.wallet, blockhash: lifetime.blockhash, instructions });
    return {
      seed,
      mintAddress: mint,
      message,
      bytes: Buffer.concat([Uint8Array.of(signatures), new Uint8Array(64 * signatures), message]),
      recipients: recipientsOf(order),
      ...lifetime,
    };
  }
}

/** The wallet's and the authority's. */
const signatures = 2;

/** Maximum size in bytes of a prepared transaction. */
function maximumSize({ group, payment }: ResolvedOrder): number {
  // The service creates the accounts of a collection's currencies with its group: only the first mint in another pays for one.
  const isFirst = group !== null && payment.kind === "spl" && !payment.isAccountKnown;
  return maximumTransactionSize - (isFirst ? smallReserve : assertionReserve);
}

/** Order that takes fewer bytes; null: nothing can be left out. */
function shorten(order: ResolvedOrder, excess: number): ResolvedOrder | null {
  const { payment, name, group } = order;
  if (payment.kind === "spl" && payment.createsDestination && payment.isAccountKnown) {
    return { ...order, payment: { ...payment, createsDestination: false } };
  }
  const length = Buffer.byteLength(name) - excess;
  return group === null || length < 1 ? null : { ...order, name: cut(name, length) };
}

/** Beginning of a text, without a character that is cut in two. */
const cut = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });

/** Addresses that a mint pays. A token account whose owner isn't in the transaction is named itself. */
function recipientsOf({ payment, treasury }: ResolvedOrder): string[] {
  if (payment.kind === "free") return [];
  return payment.kind === "spl" && !payment.createsDestination ? [treasury, payment.destination] : [treasury];
}
