import { ByteReader, readOrNull } from "./byte-reader.js";

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
  const reader = new ByteReader(data);
  const fields = readOrNull(() => (isFirst ? readOwnFields(reader) : readField(reader)));
  return reader.isComplete ? fields : null;
}

const readOwnFields = (reader: ByteReader): MetadataFields =>
  new Map(ownFields.map((field) => [field, 4 + reader.text().length]));

/** Reads one field by its number or name; null for an unknown number. */
function readField(reader: ByteReader): MetadataFields | null {
  const number = reader.u8();
  const key = number === furtherField ? reader.text() : null;
  const field = key ? `further ${key}` : ownFields[number];
  if (field === undefined) return null;
  return new Map([[field, (key ? 4 + key.length : 0) + 4 + reader.text().length]]);
}

/** Bytes that metadata with these fields adds to its account; 0 without fields. */
export function metadataSize(fields: MetadataFields): number {
  return fields.size === 0 ? 0 : [...fields.values()].reduce((sum, size) => sum + size, frameSize);
}
