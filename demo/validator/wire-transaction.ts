import { createHash } from "node:crypto";
import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type EncodedAccount,
  type Signature,
  type Transaction,
} from "@solana/kit";
import { LRUCache } from "lru-cache";

/** Maximum size of a transaction, in bytes. Source: Agave's `PACKET_DATA_SIZE`. */
export const MAX_TRANSACTION_SIZE = 1232;

/** Byte offset of the addresses in a lookup table. Source: Agave's `LOOKUP_TABLE_META_SIZE`. */
const LOOKUP_TABLE_HEADER = 56;

export type Message = Exclude<CompiledTransactionMessage, { readonly version: 1 }> &
  CompiledTransactionMessageWithLifetime;

/** Decoded transaction, before any account is read. */
export interface WireTransaction {
  readonly bytes: Uint8Array;
  readonly transaction: Transaction;
  readonly message: Message;
  /** The first signature; all zeros when the fee payer has not signed. */
  readonly signature: Signature;
  /** Hash of the message; independent of the signatures. */
  readonly messageHash: string;
}

export type TransactionRejection = "MALFORMED" | "TOO_LARGE" | "VERSION_NOT_SUPPORTED";

/** Error for bytes that are not a supported transaction. */
export class WireTransactionError extends Error {
  constructor(
    readonly code: TransactionRejection,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Decodes a signed transaction. @throws {WireTransactionError} */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_TRANSACTION_SIZE) {
    const text = `The transaction has ${bytes.length} bytes, more than ${MAX_TRANSACTION_SIZE}`;
    throw new WireTransactionError("TOO_LARGE", text);
  }
  const transaction = decode(() => getTransactionDecoder().decode(bytes));
  const messageHash = createHash("sha256").update(new Uint8Array(transaction.messageBytes)).digest("base64");
  const message = messages.get(messageHash) ?? readMessage(transaction.messageBytes);
  messages.set(messageHash, message);
  const [signature] = Object.values(transaction.signatures);
  return {
    bytes,
    transaction,
    message,
    signature: getBase58Decoder().decode(signature ?? new Uint8Array(64)) as Signature,
    messageHash,
  };
}

/** Messages by their hash: a transaction is usually simulated before it is sent. */
const messages = new LRUCache<string, Message>({ max: 1_000 });

/** Decodes a transaction message. @throws {WireTransactionError} */
export function readMessage(bytes: Parameters<typeof decodeMessage>[0]): Message {
  const message = decode(() => decodeMessage(bytes));
  if (message.version === 1) {
    throw new WireTransactionError("VERSION_NOT_SUPPORTED", "Transactions of version 1 are not supported");
  }
  return message;
}

const decodeMessage = getCompiledTransactionMessageDecoder().decode;

function decode<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new WireTransactionError("MALFORMED", "The bytes aren't a transaction", { cause });
  }
}

/** Accounts of a transaction in the order of the indexes in its instructions. */
export interface TransactionAccounts {
  readonly addresses: readonly Address[];
  /** Loaded from lookup tables; part of `addresses` too. */
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  isWritable(index: number): boolean;
}

/**
 * Resolves the accounts of a message, including those from lookup tables.
 * @param read looks up lookup tables. A missing or short table loads nothing; the execution then fails.
 */
export function resolveAccounts(
  message: Message,
  read: (address: Address) => EncodedAccount | null,
): TransactionAccounts {
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : [];
  const tables = lookups.map((lookup) => ({ lookup, data: read(lookup.lookupTableAddress)?.data }));
  const load = (which: "writableIndexes" | "readonlyIndexes") =>
    tables.flatMap(({ lookup, data }) => lookup[which].flatMap((index) => addressInTable(data, index)));
  const loaded = { writable: load("writableIndexes"), readonly: load("readonlyIndexes") };

  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const staticCount = message.staticAccounts.length;
  return {
    addresses: [...message.staticAccounts, ...loaded.writable, ...loaded.readonly],
    loaded,
    isWritable(index) {
      if (index < numSignerAccounts) return index < numSignerAccounts - numReadonlySignerAccounts;
      if (index < staticCount) return index < staticCount - numReadonlyNonSignerAccounts;
      return index < staticCount + loaded.writable.length;
    },
  };
}

function addressInTable(data: EncodedAccount["data"] | undefined, index: number): Address[] {
  const start = LOOKUP_TABLE_HEADER + index * 32;
  const bytes = data?.slice(start, start + 32);
  return bytes?.length === 32 ? [getBase58Decoder().decode(bytes) as Address] : [];
}
