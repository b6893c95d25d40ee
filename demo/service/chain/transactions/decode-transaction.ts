import type { Base64EncodedWireTransaction } from "@solana/kit";
import { TransactionMismatch } from "./transaction-mismatch.js";

/** Maximum size in bytes of a legacy or version 0 transaction: one packet. */
export const maxTransactionSize = 1232;

/** Length of a signature in bytes. */
export const signatureLength = 64;

/** Signed transaction in its wire format: signatures, then the message. */
export interface WireTransaction {
  readonly bytes: Uint8Array;
  /** One per signer, in message order; all zeros if missing. */
  readonly signatures: readonly Uint8Array[];
  readonly messageBytes: Uint8Array;
}

/**
 * Decodes the wire format. Accepts only the canonical encoding, including that of base64, so two different texts never
 * decode to the same transaction. `resolveMessage` checks the message.
 * @see https://solana.com/docs/references/transactions
 * @throws TransactionMismatch `MALFORMED`, `TOO_LARGE` or `VERSION_UNSUPPORTED`.
 */
export function decodeTransaction(signed: string | Uint8Array): WireTransaction {
  const bytes = typeof signed === "string" ? readBase64(signed) : signed;
  if (bytes.length > maxTransactionSize) throw new TransactionMismatch("TOO_LARGE", { bytes: bytes.length });
  // A count above 127 is the version of a newer format, which starts with its message.
  const count = bytes[0] ?? 0;
  if (count > 127) throw new TransactionMismatch("VERSION_UNSUPPORTED", { version: count & 127 });
  const start = 1 + count * signatureLength;
  // The number of signers follows the message's version, or is the first byte of a message without one.
  const signers = bytes[start]! > 127 ? bytes[start + 1] : bytes[start];
  if (count === 0 || signers !== count) throw new TransactionMismatch("MALFORMED", { bytes: bytes.length });
  return {
    bytes,
    signatures: Array.from({ length: count }, (_, index) =>
      bytes.subarray(1 + index * signatureLength, 1 + (index + 1) * signatureLength),
    ),
    messageBytes: bytes.subarray(start),
  };
}

/** Transaction in the encoding that the node accepts. */
export const toBase64 = ({ bytes }: Pick<WireTransaction, "bytes">): Base64EncodedWireTransaction =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(
    "base64",
  ) as Base64EncodedWireTransaction;

function readBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text)
    throw new TransactionMismatch("MALFORMED", { characters: text.length });
  return bytes;
}
