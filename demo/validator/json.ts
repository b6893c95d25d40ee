/** JSON with bigints as numbers of full precision, as clusters send u64. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "bigint" ? { [BIGINT]: item.toString() } : item,
  ).replace(MARKED_BIGINT, "$1");
}

/** Marker of bigints. Quotes inside JSON strings are escaped, so user data cannot match it. */
const BIGINT = "$bigint";
const MARKED_BIGINT = /\{"\$bigint":"(-?\d+)"\}/g;
