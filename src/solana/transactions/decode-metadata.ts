/** Sizes of metadata fields on the chain, in bytes, by field; a field that is written again replaces its former text. */
export type MetadataFields = ReadonlyMap<string, number>;

/** Bytes of Token-2022's metadata without its fields: type and length, update authority, mint, number of further fields. */
const frameSize = 4 + 32 + 32 + 4;

/** Fields of every metadata in the order of their numbers, each a text with its length. */
const ownFields = ["name", "symbol", "uri"];
/** Number that introduces a further field by its own name. */
const furtherField = 3;

/**
 * Decodes the fields that an instruction of Token-2022's metadata sets.
 * @param data After the eight bytes of the instruction's kind.
 * @param isFirst True for the instruction that creates the metadata: it sets name, symbol and URL.
 * @returns null for anything but exactly these fields.
 */
export function decodeMetadataFields(data: Uint8Array, isFirst: boolean): MetadataFields | null {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  let offset = 0;
  const takeText = (): Uint8Array => {
    const start = offset + 4;
    offset = start + (start <= data.length ? view.getUint32(offset, true) : Infinity);
    return data.subarray(start, offset);
  };
  const fields = new Map<string, number>();
  if (isFirst) for (const field of ownFields) fields.set(field, 4 + takeText().length);
  else {
    const number = data[offset++]!;
    const isFurther = number === furtherField;
    const key = isFurther ? takeText() : null;
    const field = key ? `further ${key}` : ownFields[number];
    if (field === undefined) return null;
    fields.set(field, (key ? 4 + key.length : 0) + 4 + takeText().length);
  }
  return offset === data.length ? fields : null;
}

/** Bytes that metadata with these fields adds to its account; 0 for none. */
export function metadataSize(fields: MetadataFields): number {
  return fields.size === 0 ? 0 : [...fields.values()].reduce((sum, size) => sum + size, frameSize);
}
