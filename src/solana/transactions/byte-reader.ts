import type { Address } from "../../contract/values/brand.js";
import { encodeAddress } from "../../contract/values/address.js";

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

/**
 * Reads the values of a transaction, or of an instruction's data, one after another. Numbers are little-endian.
 * Every method throws a `TransactionDecodeError` where the bytes end too early.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  /** Position of the next value in bytes. */
  offset: number;

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes;
    this.offset = offset;
  }

  /** True once all bytes are read. */
  get isComplete(): boolean {
    return this.offset === this.bytes.length;
  }

  /** @throws {TransactionDecodeError} with the reason and the current offset unless `isValid` */
  assert(isValid: boolean, reason: string): void {
    if (!isValid) throw new TransactionDecodeError(reason, this.offset);
  }

  take(length: number): Uint8Array {
    this.assert(this.offset + length <= this.bytes.length, "truncated");
    return this.bytes.subarray(this.offset, (this.offset += length));
  }

  u8(): number {
    return this.take(1)[0]!;
  }

  u32(): number {
    return viewOf(this.take(4)).getUint32(0, true);
  }

  u64(): bigint {
    return viewOf(this.take(8)).getBigUint64(0, true);
  }

  address(): Address {
    return encodeAddress(this.take(32));
  }

  /** Bytes of a text that follows its length of four bytes. */
  text(): Uint8Array {
    return this.take(this.u32());
  }
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length);

/** Result of reading bytes; null where they end too early. */
export function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof TransactionDecodeError) return null;
    throw error;
  }
}
