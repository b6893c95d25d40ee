import { encodeBase58 } from "../base58.js";

/** An account as the message lists it, with the roles that it has in the whole transaction. */
export interface TransactionAccount {
  readonly address: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface TransactionInstruction {
  readonly program: string;
  /** Positions in the account list; those at or beyond `accounts.length` come from lookup tables. */
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface AddressTableLookup {
  readonly table: string;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

/** A wire transaction, taken apart. */
export interface DecodedTransaction {
  /** 64 bytes each, in the order of the signing accounts; all zero where nobody has signed yet. */
  readonly signatures: readonly Uint8Array[];
  /** What is signed: everything after the signatures. */
  readonly message: Uint8Array;
  readonly version: "legacy" | 0;
  /** The static accounts; the first one pays the fee. */
  readonly accounts: readonly TransactionAccount[];
  readonly blockhash: string;
  readonly instructions: readonly TransactionInstruction[];
  readonly lookups: readonly AddressTableLookup[];
}

/** The bytes are not a legacy or version-0 transaction that the chain could accept. */
export class TransactionDecodeError extends Error {
  readonly code = "TRANSACTION_UNREADABLE";
  constructor(
    readonly reason: string,
    /** The position in the bytes where reading stopped. */
    readonly offset: number,
  ) {
    super(`Transaction: ${reason} at byte ${offset}.`);
  }
}

/** The largest packet that the chain takes for these versions. */
const maximumSize = 1232;

/**
 * Reads a legacy or version-0 wire transaction, down to the last byte.
 * Format: https://solana.com/docs/references/transactions
 * @throws {TransactionDecodeError}
 */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  /** A copy: the reading stays what it is, whatever becomes of the original. */
  const bytes = new Uint8Array(wire);
  let offset = 0;
  const check = (fine: boolean, reason: string): void => {
    if (!fine) throw new TransactionDecodeError(reason, offset);
  };
  const take = (length: number): Uint8Array => {
    check(offset + length <= bytes.length, "truncated");
    return bytes.subarray(offset, (offset += length));
  };
  const byte = (): number => take(1)[0]!;
  const address = (): string => encodeBase58(take(32));
  /** Compact-u16: seven bits a byte, least significant first, at most three bytes, in the shortest form. */
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

  check(bytes.length <= maximumSize, "too long");
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
