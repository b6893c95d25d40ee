import { createHash } from "node:crypto";
import type { Address, KeyPairSigner } from "@solana/kit";
import { inBatches } from "../../platform/db/in-batches.js";
import { buildTransaction, countItemsPerTransaction } from "./build-transaction.js";
import { isLongest } from "./derive-address.js";
import { fitOrder } from "./fit-order.js";
import type { LatestBlockhash } from "../rpc/latest-blockhash.js";
import { multiplyPayment, type ResolvedOrder } from "./mint-order.js";
import type { ItemPlan, ItemStandard } from "./item-standard.js";
import type { createMintTemplates } from "./mint-template.js";
import type { Rent } from "../rpc/rent.js";

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
 * Some
 * seeds are replaced: see `drawItem`. Several items share a transaction if they fit: see `countItemsPerTransaction`. If
 * transactions would be too large, all are shortened in the same way: see `fitOrder`.
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
    ...drawItem(standard, { authority, owner: order.owner }, seed),
    rent: mintRent,
  }));
  const batches = [...inBatches(items, countItemsPerTransaction({ templates, standard }, order, mintRent))];
  return fitOrder(order, (shortened) => batches.map((batch) => prepare(batch, shortened))).map(
    ({ bytes, ...rest }) => ({ ...rest, transaction: bytes.toString("base64") }),
  );

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

/**
 * Derives an item's address from a seed. An address that is shorter than an estimate assumes would make the mint cheaper,
 * and leave a wallet that holds exactly the estimate with less than an account's minimum balance, which the chain
 * refuses. An address that takes more compute units than an estimate assumes could exceed the limit. In both cases, the
 * next seed is the hash of the one before.
 */
function drawItem(
  standard: ItemStandard,
  { authority, owner }: { readonly authority: KeyPairSigner; readonly owner: Address },
  seed: string,
) {
  for (let drawn = seed; ; drawn = createHash("sha256").update(drawn).digest("base64url").slice(0, 16)) {
    const { address } = standard.deriveItem(authority, drawn);
    if (isLongest(address) && standard.fitsUnits(owner, address)) return { seed: drawn, mint: address };
  }
}

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
