import type { Address } from "../../contract/values/brand.js";
import { statedAddress, encodeAddress } from "../../contract/values/address.js";

/** Placeholder for an account in a lookup table, whose address isn't in the transaction. */
export const unknownAddress = statedAddress.parse("");

/** Static account of the message, with its roles in the transaction. */
export interface TransactionAccount {
  readonly address: Address;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface TransactionInstruction {
  readonly program: Address;
  /** Indexes into the account list. Indexes from `accounts.length` up refer to lookup tables. */
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface AddressTableLookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** Decoded wire transaction. */
export interface DecodedTransaction {
  /** Signatures of 64 bytes, in the order of the signing accounts; all zero while unsigned. */
  readonly signatures: readonly Uint8Array[];
  /** The signed bytes: everything after the signatures. */
  readonly message: Uint8Array;
  readonly version: "legacy" | 0;
  /** Static accounts; the first one is the fee payer. */
  readonly accounts: readonly TransactionAccount[];
  readonly blockhash: string;
  readonly instructions: readonly TransactionInstruction[];
  readonly lookups: readonly AddressTableLookup[];
}

/** Thrown for bytes that aren't a legacy or version-0 transaction the chain could accept. */
export class TransactionDecodeError extends Error {
  readonly code = "TRANSACTION_UNREADABLE";
  constructor(
    readonly reason: string,
    /** Byte offset at which decoding stopped. */
    readonly offset: number,
  ) {
    super(`Transaction: ${reason} at byte ${offset}.`);
  }
}

/** Maximum packet size of these transaction versions. Bytes. */
const maxSize = 1232;

/**
 * Decodes a legacy or version-0 wire transaction; trailing bytes are an error.
 * Format: https://solana.com/docs/references/transactions
 * @param wire The serialized transaction; copied, so that later writes to it don't change the result.
 * @throws {TransactionDecodeError} `TRANSACTION_UNREADABLE`
 */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  const bytes = new Uint8Array(wire);
  let offset = 0;
  const check = (isValid: boolean, reason: string): void => {
    if (!isValid) throw new TransactionDecodeError(reason, offset);
  };
  const take = (length: number): Uint8Array => {
    check(offset + length <= bytes.length, "truncated");
    return bytes.subarray(offset, (offset += length));
  };
  const byte = (): number => take(1)[0]!;
  const address = (): Address => encodeAddress(take(32));
  /** Compact-u16: seven bits per byte, least significant first, at most three bytes, shortest form only. */
  const length = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = byte();
      value |= (part & 127) << shift;
      check(value < 65536 && shift < 21 && (part > 0 || !shift), "bad length");
      if (part < 128) return value;
    }
  };
  const list = <Item>(read: () => Item): Item[] => [...Array(length())].map(() => read());
  const indexes = (): number[] => list(byte);

  check(bytes.length <= maxSize, "too long");
  const signatures = list(() => take(64));
  const message = bytes.subarray(offset);
  const versioned = message[0]! > 127;
  if (versioned) check(byte() === 128, "unsupported version");

  const [required, readonlySigned, readonlyUnsigned] = [byte(), byte(), byte()];
  const addresses = list(address);
  const count = addresses.length;
  check(signatures.length === required, "bad signatures");
  check(readonlySigned < required && required + readonlyUnsigned <= count, "bad header");
  check(new Set(addresses).size === count, "duplicate account");
  const accounts = addresses.map((address, index) => {
    const signer = index < required;
    const writable = index < (signer ? required - readonlySigned : count - readonlyUnsigned);
    return { address, signer, writable };
  });
  const blockhash = address();
  const compiled = list(() => ({ program: byte(), accounts: indexes(), data: take(length()) }));
  const lookups = versioned
    ? list(() => ({ table: address(), writable: indexes(), readonly: indexes() }))
    : [];
  check(offset === bytes.length, "trailing bytes");

  let reachable = count;
  for (const { writable, readonly } of lookups) {
    const loaded = writable.length + readonly.length;
    check(loaded > 0, "empty lookup");
    reachable += loaded;
  }
  check(reachable <= 256, "too many accounts");
  const instructions = compiled.map(({ program, accounts, data }) => {
    check(program > 0 && program < count, "bad program");
    check(Math.max(0, ...accounts) < reachable, "bad account");
    return { program: addresses[program]!, accounts, data };
  });
  const version = versioned ? 0 : "legacy";
  return { signatures, message, version, accounts, blockhash, instructions, lookups };
}
