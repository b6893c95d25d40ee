import type { Address } from "../../contract/values/brand.js";
import { statedAddress } from "../../contract/values/address.js";
import { ByteReader } from "./byte-reader.js";

export { TransactionDecodeError } from "./byte-reader.js";

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

/** Maximum packet size of these transaction versions. Bytes. */
const maxSize = 1232;
/** Maximum number of accounts, those of lookup tables included. */
const maxAccounts = 256;

/** Reader of a transaction's lists, each of which has its length before it. */
class WireReader extends ByteReader {
  /** Compact-u16: seven bits per byte, least significant first, at most three bytes, shortest form only. */
  length(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.u8();
      value |= (part & 127) << shift;
      this.assert(value < 65536 && shift < 21 && (part > 0 || !shift), "bad length");
      if (part < 128) return value;
    }
  }

  list<Item>(read: () => Item): Item[] {
    return [...Array(this.length())].map(() => read());
  }

  indexes(): number[] {
    return this.list(() => this.u8());
  }
}

/**
 * Decodes a legacy or version-0 wire transaction; trailing bytes are an error.
 * Format: https://solana.com/docs/references/transactions
 * @param wire The serialized transaction; copied, so that later writes to it don't change the result.
 * @throws {TransactionDecodeError} `TRANSACTION_UNREADABLE`
 */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  const reader = new WireReader(new Uint8Array(wire));
  reader.assert(reader.bytes.length <= maxSize, "too long");
  const signatures = reader.list(() => reader.take(64));
  const message = reader.bytes.subarray(reader.offset);
  const isVersioned = message[0]! > 127;
  if (isVersioned) reader.assert(reader.u8() === 128, "unsupported version");

  const accounts = readAccounts(reader, signatures.length);
  const blockhash = reader.address();
  const compiled = reader.list(() => ({
    program: reader.u8(),
    accounts: reader.indexes(),
    data: reader.take(reader.length()),
  }));
  const lookups = isVersioned ? reader.list(() => readLookup(reader)) : [];
  reader.assert(reader.isComplete, "trailing bytes");

  const reachable = countReachable(reader, accounts.length, lookups);
  const instructions = compiled.map(({ program, accounts: indexes, data }) => {
    reader.assert(program > 0 && program < accounts.length, "bad program");
    reader.assert(Math.max(0, ...indexes) < reachable, "bad account");
    return { program: accounts[program]!.address, accounts: indexes, data };
  });
  const version = isVersioned ? 0 : "legacy";
  return { signatures, message, version, accounts, blockhash, instructions, lookups };
}

/** Reads the message's header and static accounts. */
function readAccounts(reader: WireReader, signatures: number): TransactionAccount[] {
  const [required, readonlySigned, readonlyUnsigned] = [reader.u8(), reader.u8(), reader.u8()];
  const addresses = reader.list(() => reader.address());
  const count = addresses.length;
  reader.assert(signatures === required, "bad signatures");
  reader.assert(readonlySigned < required && required + readonlyUnsigned <= count, "bad header");
  reader.assert(new Set(addresses).size === count, "duplicate account");
  return addresses.map((address, index) => {
    const signer = index < required;
    const writable = index < (signer ? required - readonlySigned : count - readonlyUnsigned);
    return { address, signer, writable };
  });
}

const readLookup = (reader: WireReader): AddressTableLookup => ({
  table: reader.address(),
  writable: reader.indexes(),
  readonly: reader.indexes(),
});

/** Number of accounts that instructions can refer to. */
function countReachable(
  reader: WireReader,
  staticAccounts: number,
  lookups: readonly AddressTableLookup[],
): number {
  let reachable = staticAccounts;
  for (const { writable, readonly } of lookups) {
    const loaded = writable.length + readonly.length;
    reader.assert(loaded > 0, "empty lookup");
    reachable += loaded;
  }
  reader.assert(reachable <= maxAccounts, "too many accounts");
  return reachable;
}
