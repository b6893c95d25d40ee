import { getAddressDecoder, type Address } from "@solana/kit";

/** Reads values of Borsh, the encoding of Anchor programs and Metaplex Core, one after the other. */
export interface ByteReader {
  /** Bytes before the next value. */
  readonly offset: number;
  u8(): number;
  u16(): number;
  u32(): number;
  u64(): bigint;
  i64(): bigint;
  address(): Address;
  option<Value>(read: () => Value): Value | null;
  list<Value>(read: () => Value): Value[];
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
  const u32 = () => view.getUint32(advance(4), true);
  return {
    get offset() {
      return offset;
    },
    u8: () => view.getUint8(advance(1)),
    u16: () => view.getUint16(advance(2), true),
    u32,
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
    list: (read) => {
      const count = u32();
      const values: ReturnType<typeof read>[] = [];
      while (values.length < count) values.push(read());
      return values;
    },
  };
}
