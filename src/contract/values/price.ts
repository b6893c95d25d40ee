import * as z from "zod/mini";
import { chainName } from "./chain.js";
import { integer, matching, nullish, object, optional } from "./schema.js";
import type { BaseUnits, Unbranded } from "./brand.js";
import { isAddress, nullableAddress } from "./address.js";

/**
 * Formats an amount as base units. Without a schema, so that views that only calculate with prices bundle none.
 * @throws {RangeError} for a negative amount.
 */
export function toBaseUnits(amount: bigint): BaseUnits {
  if (amount < 0n) throw new RangeError(`An amount can't be negative: ${amount}.`);
  return String(amount) as BaseUnits;
}

/** Bounded, so that a response can't keep the page busy or prevent a signed mint from being stored. */
const decimal = matching(/^\d{1,60}(\.\d{1,60})?$/);

/** Currencies whose symbol belongs to one token mint; null: the native coin. Without a chain: on every chain. */
const wellKnown: readonly (readonly [
  symbol: string,
  decimals: number,
  mint: string | null,
  chain?: string,
])[] = [
  ["SOL", 9, null],
  ["WSOL", 9, "So11111111111111111111111111111111111111112"],
  ["USDC", 6, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "solana-mainnet"],
  ["USDC", 6, "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU", "solana-devnet"],
  ["USDT", 6, "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", "solana-mainnet"],
];

/** Currency of a price. */
interface Currency {
  readonly currency: string;
  readonly decimals: number;
  readonly mint?: string | null | undefined;
  readonly chain?: string | undefined;
}

/** Finds the well-known currency of a token mint on a chain, or on any chain if none is given. */
function findWellKnown({ mint = null, chain }: Currency) {
  return wellKnown.find(([, , its, on = chain]) => its === mint && (on === chain || chain === undefined));
}

/**
 * Parser of a price. An inconsistent one is invalid: `amount` must equal `baseUnits` with `decimals`, and a well-known
 * symbol must belong to its mint and chain.
 */
export const price = /* @__PURE__ */ object({
  /** Amount in whole coins, as a decimal string: `"0.5"`. Free is `"0"`. */
  amount: decimal,
  /** Exact amount in the currency's smallest unit, as a decimal string: `"500000000"`. */
  baseUnits: matching<BaseUnits>(/^\d{1,39}$/),
  /** Decimal places between `baseUnits` and `amount`, 0 to 20, the maximum that every browser formats exactly. */
  decimals: integer(0, 20),
  /** Currency symbol, at most 64 characters: `SOL`, `USDC`. */
  currency: matching(/^[^]{0,64}$/),
  /**
   * Token mint address; null: the chain's native coin.
   * @remarks Missing: the native coin, too. An invalid value makes the price invalid.
   */
  mint: nullableAddress,
  /** Chain of the currency, such as `solana-devnet`. */
  chain: optional(chainName),
  /** True when the amount depends on an exchange rate and may differ slightly at prepare. */
  approximate: optional(z.boolean()),
  /** Value in US dollars, as a decimal string; null: unknown. */
  usd: nullish(decimal),
}).check(z.refine(isConsistent, { when: ({ issues }) => issues.length === 0 }));

/** True if the fields are consistent with each other. */
function isConsistent(value: Currency & { readonly amount: string; readonly baseUnits: BaseUnits }): boolean {
  const { amount, baseUnits, decimals } = value;
  return hasOwnSymbol(value) && trimZeros(amount) === toAmount(BigInt(baseUnits), decimals);
}

/** True if the symbol belongs to the currency on the price's chain. */
function hasOwnSymbol(value: Currency): boolean {
  const { currency, decimals, mint = null } = value;
  if (mint === null ? currency !== "SOL" : !isAddress(mint)) return false;
  // Symbols that differ only in case, spaces, punctuation or invisible characters look alike.
  const symbol = currency.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const known = findWellKnown(value);
  if (!known) return wellKnown.every(([its]) => its !== symbol);
  // A well-known symbol is shown without its mint, so it must not contain anything else.
  return known[0] === symbol && known[1] === decimals && !/[^A-Za-z]/.test(currency);
}

/** Returns the price if it is valid on this chain and names no other chain; otherwise null: unavailable. */
export function priceOn<Value extends Price | null | undefined>(chain: string, value: Value): Value | null {
  if (!value) return value;
  const isValid = price.safeParse({ ...value, chain }).success;
  return isValid && (value.chain ?? chain) === chain ? value : null;
}

/** Amount of one currency. `baseUnits` is exact; `amount` is for display. */
export type Price = z.infer<typeof price>;

/** Price that a caller passes in, as a literal or as received. */
export type PriceInput = Unbranded<Price>;

/** True for the native coin and for tokens whose symbol alone identifies them on the price's chain. */
export function isWellKnown(price: Currency): boolean {
  return findWellKnown(price) !== undefined;
}

/** True for a price of zero. An unknown price is not free. */
export function isFree({ baseUnits }: Price): boolean {
  return BigInt(baseUnits) === 0n;
}

/** Formats base units as a decimal string in whole coins, without trailing zeros: `500000000`, 9 → `"0.5"`. */
export function toAmount(baseUnits: bigint, decimals: number): string {
  const digits = String(baseUnits).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return trimZeros(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** Removes leading and trailing zeros of a decimal: `"00.50"` → `"0.5"`. */
function trimZeros(decimal: string): string {
  return decimal
    .replace(/^0+(?=\d)/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
