import { powerOfTen, type Rate } from "./rate.js";

/** Millionths of a US dollar: the smallest step of a price in dollars. */
export const microsPerDollar = 1_000_000n;

/** What a coin is worth, and how many digits its smallest unit is away from it. */
export interface Valued {
  readonly rate: Rate;
  readonly decimals: number;
}

/**
 * Base units of a currency that are worth a price in dollars. What doesn't come out even is rounded up: the treasury
 * never gets less than the price, and at most one base unit more.
 */
export function convertDollars(micros: bigint, { rate, decimals }: Valued): bigint {
  return divideUp(micros * powerOfTen(decimals + rate.scale), microsPerDollar * rate.units);
}

/** Base units of one currency that are worth so many of another; rounded up likewise. */
export function convertCoins(baseUnits: bigint, from: Valued, to: Valued): bigint {
  return divideUp(
    baseUnits * from.rate.units * powerOfTen(to.decimals + to.rate.scale),
    to.rate.units * powerOfTen(from.decimals + from.rate.scale),
  );
}

/** What base units are worth, to the nearest millionth of a dollar: for people, never for payment. */
export function estimateDollars(baseUnits: bigint, { rate, decimals }: Valued): bigint {
  const whole = powerOfTen(decimals + rate.scale);
  return (2n * baseUnits * rate.units * microsPerDollar + whole) / (2n * whole);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
