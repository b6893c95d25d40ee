/** Indented JSON, with bigints as decimal strings. */
export const stringify = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === "bigint" ? String(field) : field), 2);
