import { stringify } from "csv-stringify/sync";
import { decodePayments } from "../../chain/transactions/decode-payments.js";
import { findTokenAccount } from "../../chain/transactions/derive-address.js";
import { maxRecipients, splitAmount, type Recipient } from "../../../../src/contract/values/split-amount.js";
import { TransactionMismatch } from "../../chain/transactions/transaction-mismatch.js";
import type { Database } from "../../platform/db/database.js";
import { listCurrencies } from "../../catalog/currencies/queries.js";
import { readSoldItems, type SoldItem } from "../../catalog/sales/sold-items.js";
import { createNullRates } from "../../catalog/pricing/coin-rates.js";
import { nativeCoin, type Currency } from "../../catalog/currencies/currency.js";
import { createPriceDescription } from "../../catalog/pricing/price-description.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Share of a price that one recipient was paid. */
export interface PaidShare {
  /** Address of the recipient, or of its token account if the owner is unknown. */
  readonly address: string;
  /** Exact decimal. */
  readonly amount: string;
}

/** A sold item, for other programs. */
export interface SaleRecord {
  readonly number: number;
  readonly name: string;
  readonly mint: string;
  readonly buyer: string;
  /** Wallet that received the item. */
  readonly recipient: string;
  readonly phase: string;
  /** Paid amount, as an exact decimal and in base units. */
  readonly price: string;
  readonly priceBaseUnits: string;
  /** Discount from the claim code, already deducted from the paid amount. */
  readonly discount: string;
  readonly currency: string;
  /** SPL mint; null: the native coin. */
  readonly currencyMint: string | null;
  readonly chain: string;
  readonly signature: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Label of the claim code. */
  readonly claimCode: string | null;
  readonly affiliateCode: string | null;
  readonly affiliate: string | null;
  readonly shares: readonly PaidShare[];
}

/** Collection whose sales are read. */
interface SoldCollection {
  readonly id: string;
  readonly chain: string;
  readonly treasury: string;
}

/** Items per statement. */
const exportBatch = 1_000;

/** Reads the sold items of a collection in order of confirmation, one batch at a time. */
export async function* readSaleRecords(
  database: Database,
  collection: SoldCollection,
  clock: () => Date,
): AsyncGenerator<SaleRecord[]> {
  const currencies = new Map<string | null, Currency>(
    (await listCurrencies(database, collection.chain)).map((row) => [row.mint, row]),
  );
  const describe = createPriceDescription({ chain: collection.chain, rates: createNullRates(clock) });
  for (let after = 0; ;) {
    const sold = await readSoldItems(database, collection.id, { after, limit: exportBatch });
    if (sold.length === 0) return;
    after = sold.at(-1)!.place;
    yield sold.map((item) => {
      const currency = currencies.get(item.priceMint) ?? nativeCoin;
      const format = (baseUnits: bigint) => describe({ currency, baseUnits }).amount;
      const paid = item.priceBaseUnits - item.discountBaseUnits;
      return {
        number: item.number,
        name: item.name,
        mint: item.mint,
        buyer: item.wallet,
        recipient: item.recipient,
        phase: item.phase,
        price: format(paid),
        priceBaseUnits: String(paid),
        discount: format(item.discountBaseUnits),
        currency: currency.symbol,
        currencyMint: item.priceMint,
        chain: collection.chain,
        signature: item.signature,
        time: item.confirmedAt.toISOString(),
        claimCode: item.claimCode,
        affiliateCode: item.affiliateCode,
        affiliate: item.affiliate,
        shares: readShares(item, paid, { collection, currency }).map(({ address, amount }) => ({
          address,
          amount: format(amount),
        })),
      };
    });
  }
}

interface Share {
  readonly address: string;
  readonly amount: bigint;
}

/**
 * Shares of an item's price, read from the signed message, as the phase's recipients may have changed since. The items of
 * a transaction have the same price, so each has an equal part of its payments. Mints from a recording have no message,
 * so the phase's recipients are used.
 * @throws UserError if the payments aren't the price: the export would be wrong
 */
function readShares(
  { recipients, message, priceMint, units, mint, signature }: SoldItem,
  paid: bigint,
  { collection, currency }: { collection: SoldCollection; currency: Currency },
): Share[] {
  const known: readonly Recipient[] = recipients ?? [{ address: collection.treasury, share: 100 }];
  const payments = decode(message, priceMint);
  if (payments === null) return splitAmount(paid, known);
  const owners = new Map<string, string>(
    currency.mint === null
      ? []
      : [...known.map(({ address }) => address), collection.treasury].map((owner) => [
          findTokenAccount(owner, { mint: currency.mint!, tokenProgram: currency.tokenProgram! }),
          owner,
        ]),
  );
  const shares = payments.map(({ destination, amount }) => ({
    address: owners.get(destination) ?? destination,
    amount: amount / BigInt(units),
  }));
  const sum = shares.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== paid)
    throw new UserError(
      `Item ${mint} was sold for ${paid} base units, but the payments of its transaction ${signature} are ${sum} for each of its ${units} items. The export is stopped, since its amounts would be wrong.`,
    );
  return shares;
}

function decode(message: Uint8Array, mint: string | null) {
  try {
    return decodePayments(message, mint);
  } catch (error) {
    if (error instanceof TransactionMismatch) return null;
    throw error;
  }
}

/** Columns by header. */
const csvColumns: Readonly<Record<string, (sale: SaleRecord) => unknown>> = {
  number: ({ number }) => number,
  name: ({ name }) => name,
  mint: ({ mint }) => mint,
  buyer: ({ buyer }) => buyer,
  recipient: ({ recipient }) => recipient,
  phase: ({ phase }) => phase,
  price: ({ price }) => price,
  price_base_units: ({ priceBaseUnits }) => priceBaseUnits,
  discount: ({ discount }) => discount,
  currency: ({ currency }) => currency,
  currency_mint: ({ currencyMint }) => currencyMint,
  chain: ({ chain }) => chain,
  signature: ({ signature }) => signature,
  time: ({ time }) => time,
  claim_code: ({ claimCode }) => claimCode,
  affiliate_code: ({ affiliateCode }) => affiliateCode,
  affiliate: ({ affiliate }) => affiliate,
  ...Object.fromEntries(Array.from({ length: maxRecipients }, (_, index) => toShareColumns(index)).flat()),
};

function toShareColumns(index: number): [head: string, read: (sale: SaleRecord) => unknown][] {
  return [
    [`recipient_${index + 1}`, ({ shares }) => shares[index]?.address],
    [`amount_${index + 1}`, ({ shares }) => shares[index]?.amount],
  ];
}

/**
 * Formats sold items as CSV (RFC 4180), in parts that end with a line. Cells that a spreadsheet would evaluate are prefixed
 * with an apostrophe.
 */
export async function* formatCsv(parts: AsyncIterable<SaleRecord[]>): AsyncGenerator<string> {
  const format = (rows: unknown[][]) =>
    stringify(rows, { record_delimiter: "windows", escape_formulas: true });
  const reads = Object.values(csvColumns);
  yield format([Object.keys(csvColumns)]);
  for await (const part of parts) yield format(part.map((sale) => reads.map((read) => read(sale))));
}
