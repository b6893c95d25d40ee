/** US dollars per whole coin: exactly `units / 10 ** scale`. Always positive. */
export interface Rate {
  readonly units: bigint;
  readonly scale: number;
}

/** Upper limit of plausible rates; a higher one has the wrong decimals. */
const maxDollars = 10n ** 12n;
/** Maximum decimal places; smaller rates count as zero. */
const maxDecimals = 30;

const notation = /^(?<whole>\d{1,20})(?:\.(?<fraction>\d{1,40}))?(?:e(?<exponent>[+-]?\d{1,2}))?$/i;

/**
 * Parses a decimal such as `"81.20"` or `1.2e-7`. Numbers are converted to their shortest notation, which equals the
 * transmitted one for up to 15 digits.
 * @returns null for anything else, for zero and for implausible rates
 */
export function parseRate(value: unknown): Rate | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const parts = notation.exec(String(value))?.groups;
  if (!parts) return null;
  const { whole = "", fraction = "", exponent = "0" } = parts;
  const rate = normalize(BigInt(whole + fraction), fraction.length - Number(exponent));
  const isPlausible =
    rate.units > 0n && rate.scale <= maxDecimals && rate.units <= maxDollars * powerOfTen(rate.scale);
  return isPlausible ? rate : null;
}

/** Formats as a plain decimal: `"81.2"`. */
export function formatRate({ units, scale }: Rate): string {
  const digits = units.toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** True if the ratio of the rates is at most the factor. */
export function isWithinFactor(one: Rate, other: Rate, factor: bigint): boolean {
  const [left, right] = [one.units * powerOfTen(other.scale), other.units * powerOfTen(one.scale)];
  return left <= right * factor && right <= left * factor;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Removes trailing decimal zeros. */
function normalize(units: bigint, scale: number): Rate {
  if (scale < 0) return { units: units * powerOfTen(-scale), scale: 0 };
  while (scale > 0 && units % 10n === 0n) [units, scale] = [units / 10n, scale - 1];
  return { units, scale };
}
