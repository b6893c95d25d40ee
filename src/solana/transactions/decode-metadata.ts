/** Sizes of metadata fields in the account, in bytes, by field. Writing a field again replaces its value. */
export type MetadataFields = ReadonlyMap<string, number>;

/**
 * Bytes of Token-2022 metadata without its texts: type and length, update authority, mint, number of additional fields.
 */
const frameSize = 4 + 32 + 32 + 4;

/** Standard fields in the order of their numbers. Each is a text with its length. */
const ownFields = ["name", "symbol", "uri"];
/** Number before an additional field, which is identified by name. */
const furtherField = 3;

/**
 * Decodes the fields that a token metadata instruction sets.
 * @param data The instruction's data after its eight-byte discriminator.
 * @param isFirst True for the instruction that creates the metadata: it sets name, symbol and URI.
 * @returns null unless the data is exactly these fields.
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

/** Bytes that metadata with these fields adds to its account; 0 without fields. */
export function metadataSize(fields: MetadataFields): number {
  return fields.size === 0 ? 0 : [...fields.values()].reduce((sum, size) => sum + size, frameSize);
}
