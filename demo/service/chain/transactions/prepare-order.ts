import type { Address } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { compileMessage } from "./compile-message.js";
import { deriveMintAddress, itemMintSize } from "./item-account.js";
import type { LatestBlockhash } from "../rpc/latest-blockhash.js";
import type { ResolvedOrder } from "./mint-order.js";
import type { createMintTemplates } from "./mint-template.js";
import type { Rent } from "../rpc/rent.js";
import { maximumTransactionSize } from "./decode-transaction.js";

/**
 * Bytes that a prepared transaction reserves for a wallet's assertions: their program's address, and for each
 * of four assertions 4 bytes of framing, 2 accounts already present, and 22 bytes of data.
 */
export const assertionReserve = 144;

/** An unsigned transaction for one unit. */
export interface PreparedMint {
  readonly seed: string;
  readonly mintAddress: string;
  /** Wire format in base64 with empty signatures, as sent to the wallet. */
  readonly transaction: string;
  /** Message bytes to sign; the signed transaction is verified against them, so store them. */
  readonly message: Uint8Array;
  readonly blockhash: string;
  /** Last block height at which the transaction can land. */
  readonly lastValidBlockHeight: bigint;
}

interface Preparer {
  readonly latestBlockhash: LatestBlockhash;
  readonly rent: Rent;
  readonly authority: Address;
  readonly templates: ReturnType<typeof createMintTemplates>;
}

/**
 * Prepares one transaction per seed, in order, all with the same blockhash.
 * @throws ChainError `INVALID_SEED`, `TRANSACTION_TOO_LARGE`, `CHAIN_UNAVAILABLE`
 */
export async function prepareOrder(
  { latestBlockhash, rent, authority, templates }: Preparer,
  order: ResolvedOrder,
  seeds: readonly string[],
  signal?: AbortSignal,
): Promise<PreparedMint[]> {
  const [mintRent, lifetime] = await Promise.all([
    rent(itemMintSize(order), signal),
    latestBlockhash(signal),
  ]);

  const template = templates(order, mintRent);

  function prepare(seed: string): PreparedMint {
    const mint = deriveMintAddress(authority, seed);
    const instructions = template({ order, item: { seed, mint } });
    const { blockhash } = lifetime;
    const message = compileMessage({ feePayer: order.wallet, blockhash, instructions });
    // The wallet's and the authority's.
    const signatures = 2;
    const transaction = Buffer.concat([Uint8Array.of(signatures), new Uint8Array(64 * signatures), message]);
    const size = transaction.length;
    if (size > maximumTransactionSize - assertionReserve) {
      throw new ChainError("TRANSACTION_TOO_LARGE", "Shorten the drop's name, symbol or metadata URL", {
        size,
        maximum: maximumTransactionSize - assertionReserve,
      });
    }
    return {
      seed,
      mintAddress: mint,
      transaction: transaction.toString("base64"),
      message,
      ...lifetime,
    };
  }

  return seeds.map(prepare);
}
