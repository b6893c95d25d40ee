import {
  bytesEqual,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION__VERSION_NUMBER_NOT_SUPPORTED,
  type ReadonlyUint8Array,
  type Transaction,
} from "@solana/kit";
import { TransactionMismatch } from "./transaction-mismatch.js";

/** Maximum size in bytes of a legacy or version 0 transaction: one packet. */
export const maximumTransactionSize = 1232;

/**
 * Decodes the wire format. Accepts only the canonical encoding: re-encoding must give the same bytes, and the
 * same base64. `resolveMessage` checks the message version.
 * @throws TransactionMismatch `MALFORMED`, `TOO_LARGE` or `VERSION_UNSUPPORTED`.
 */
export function decodeTransaction(signed: string | ReadonlyUint8Array): Transaction {
  const wire = typeof signed === "string" ? readBase64(signed) : signed;
  if (wire.length > maximumTransactionSize)
    throw new TransactionMismatch("TOO_LARGE", { bytes: wire.length });
  try {
    const transaction = getTransactionDecoder().decode(wire);
    if (bytesEqual(getTransactionEncoder().encode(transaction), wire)) return transaction;
  } catch (cause) {
    const isNewer = isSolanaError(cause, SOLANA_ERROR__TRANSACTION__VERSION_NUMBER_NOT_SUPPORTED);
    throw new TransactionMismatch(
      isNewer ? "VERSION_UNSUPPORTED" : "MALFORMED",
      { bytes: wire.length },
      { cause },
    );
  }
  throw new TransactionMismatch("MALFORMED", { bytes: wire.length });
}

function readBase64(text: string): ReadonlyUint8Array {
  let bytes: ReadonlyUint8Array;
  try {
    bytes = getBase64Encoder().encode(text);
  } catch (cause) {
    throw new TransactionMismatch("MALFORMED", { characters: text.length }, { cause });
  }
  if (getBase64Decoder().decode(bytes) !== text) {
    throw new TransactionMismatch("MALFORMED", { characters: text.length });
  }
  return bytes;
}
