/** US dollars for one whole coin: `units / 10 ** scale`, exactly. Always above zero. */
export interface Rate {
  readonly units: bigint;
  readonly scale: number;
}

/** No coin is worth more. What says so has mistaken its decimals. */
const highestDollars = 10n ** 12n;
/** Digits behind the point; what is smaller is not told from nothing. */
const mostDecimals = 30;

const notation = /^(?<whole>\d{1,20})(?:\.(?<fraction>\d{1,40}))?(?:e(?<exponent>[+-]?\d{1,2}))?$/i;

/**
 * Reads a decimal, `"81.20"` or `1.2e-7`. A number is taken by its shortest notation, which is what was sent when that
 * had up to 15 digits.
 * @returns null for anything else, for zero, and for what no coin is worth
 */
export function parseRate(value: unknown): Rate | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const parts = notation.exec(String(value))?.groups;
  if (!parts) return null;
  const { whole = "", fraction = "", exponent = "0" } = parts;
  const rate = normalize(BigInt(whole + fraction), fraction.length - Number(exponent));
  const isBelievable =
    rate.units > 0n && rate.scale <= mostDecimals && rate.units <= highestDollars * powerOfTen(rate.scale);
  return isBelievable ? rate : null;
}

/** As a plain decimal: `"81.2"`. */
export function formatRate({ units, scale }: Rate): string {
  const digits = units.toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Whether two rates are at most so many times apart. */
export function isWithinFactor(one: Rate, other: Rate, factor: bigint): boolean {
  const [left, right] = [one.units * powerOfTen(other.scale), other.units * powerOfTen(one.scale)];
  return left <= right * factor && right <= left * factor;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The same value with as few digits behind the point as it needs. */
function normalize(units: bigint, scale: number): Rate {
  if (scale < 0) return { units: units * powerOfTen(-scale), scale: 0 };
  while (scale > 0 && units % 10n === 0n) [units, scale] = [units / 10n, scale - 1];
  return { units, scale };
}
