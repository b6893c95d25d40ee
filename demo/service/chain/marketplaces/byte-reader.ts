import { getAddressDecoder } from "@solana/kit";

/** Reads values of Borsh, the encoding of Anchor programs, one after the other. */
export interface ByteReader {
  u8(): number;
  u32(): number;
  u64(): bigint;
  i64(): bigint;
  address(): string;
  option<Value>(read: () => Value): Value | null;
}

/** @throws RangeError from a read beyond the end, and for an option that is neither there nor absent */
export function createByteReader(bytes: Uint8Array, start = 0): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = start;
  const advance = (length: number): number => {
    const from = offset;
    offset += length;
    return from;
  };
  return {
    u8: () => view.getUint8(advance(1)),
    u32: () => view.getUint32(advance(4), true),
    u64: () => view.getBigUint64(advance(8), true),
    i64: () => view.getBigInt64(advance(8), true),
    address: () => {
      const from = advance(32);
      if (offset > bytes.length) throw new RangeError("The data ends before an address does.");
      return getAddressDecoder().decode(bytes.subarray(from, offset));
    },
    option: (read) => {
      const tag = view.getUint8(advance(1));
      if (tag > 1) throw new RangeError("An option is neither there nor absent.");
      return tag === 0 ? null : read();
    },
  };
}
