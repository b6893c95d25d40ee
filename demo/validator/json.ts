/** JSON in which bigints are numbers with all their digits, as clusters send u64. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "bigint" ? { [BIGINT]: item.toString() } : item,
  ).replace(MARKED_BIGINT, "$1");
}

/** Inside a JSON string the quotes are escaped, so that only what `toJson` marked itself can match. */
const BIGINT = "$bigint";
const MARKED_BIGINT = /\{"\$bigint":"(-?\d+)"\}/g;
