import { powerOfTen, type Rate } from "./rate.js";

/** Millionths of a US dollar: the smallest unit of a dollar price. */
export const microsPerDollar = 1_000_000n;

/** Rate and decimals of a coin. */
export interface Valued {
  readonly rate: Rate;
  readonly decimals: number;
}

/**
 * Base units of a currency for a price in US dollars. Rounded up: the treasury never receives less than the
 * price, and at most one base unit more.
 */
export function convertDollars(micros: bigint, { rate, decimals }: Valued): bigint {
  return divideUp(micros * powerOfTen(decimals + rate.scale), microsPerDollar * rate.units);
}

/** Base units of one currency for an amount of another, rounded up. */
export function convertCoins(baseUnits: bigint, from: Valued, to: Valued): bigint {
  return divideUp(
    baseUnits * from.rate.units * powerOfTen(to.decimals + to.rate.scale),
    to.rate.units * powerOfTen(from.decimals + from.rate.scale),
  );
}

/** Value of base units, rounded to the nearest millionth of a dollar: for display, never for payment. */
export function estimateDollars(baseUnits: bigint, { rate, decimals }: Valued): bigint {
  const whole = powerOfTen(decimals + rate.scale);
  return (2n * baseUnits * rate.units * microsPerDollar + whole) / (2n * whole);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
