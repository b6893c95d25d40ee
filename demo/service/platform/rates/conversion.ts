import { powerOfTen, type Rate } from "./rate.js";

/** Decimals of a dollar price: millionths, so that totals of many units are correct to the cent. */
export const dollarDecimals = 6;
const microsPerDollar = powerOfTen(dollarDecimals);

/** Rate and decimals of a coin. */
export interface Valued {
  readonly rate: Rate;
  readonly decimals: number;
}

/**
 * Converts a price in US dollars to a currency's base units. Rounded up: the treasury never receives less than the
 * price, and at most one base unit more.
 */
export function convertDollars(micros: bigint, { rate, decimals }: Valued): bigint {
  return divideUp(micros * powerOfTen(decimals + rate.scale), microsPerDollar * rate.units);
}

/** Converts an amount to the base units of another currency, rounded up. */
export function convertCoins(baseUnits: bigint, from: Valued, to: Valued): bigint {
  return divideUp(
    baseUnits * from.rate.units * powerOfTen(to.decimals + to.rate.scale),
    to.rate.units * powerOfTen(from.decimals + from.rate.scale),
  );
}

/** Value in millionths of a dollar, rounded to the nearest one: for display, never for payment. */
export function estimateDollars(baseUnits: bigint, { rate, decimals }: Valued): bigint {
  const whole = powerOfTen(decimals + rate.scale);
  return (2n * baseUnits * rate.units * microsPerDollar + whole) / (2n * whole);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
