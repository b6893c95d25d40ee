import { z } from "zod";
import type { NewPhasePrice } from "../db/repositories/collection-import.js";
import { microsPerDollar } from "../prices/conversion.js";
import { nativeCoin } from "../pricing/currency.js";

export const decimal = z.string().regex(/^\d{1,9}(\.\d{1,18})?$/, {
  error: 'must be an amount as a decimal text, like "0.25"',
  abort: true,
});

/** What a phase asks for one unit: these fields of its definition. Which of them are needed depends on `pricing`. */
export const phaseTerms = {
  pricing: z.enum(["free", "fixed", "usd_pegged", "native_pegged", "dutch"], {
    error: 'must be "free", "fixed", "usd_pegged", "native_pegged" or "dutch"',
  }),
  /** Symbol of what is paid in: one of the collection's `currencies`, or SOL. */
  currency: z.string().default(nativeCoin.symbol),
  /** Of a fixed price; of a Dutch one the first. Of a native-pegged one in SOL, else in `currency`. */
  price: decimal.optional(),
  /** Of a USD-pegged price: US dollars. */
  usd: decimal.optional(),
  /** Where a Dutch price stops falling. */
  floor: decimal.optional(),
  /** What a Dutch price falls by at the end of each interval from `startsAt` on. */
  drop: decimal.optional(),
  intervalSeconds: z
    .int({ error: "must be a whole number of seconds" })
    .min(1, { error: "must be at least 1" })
    .max(31_536_000, { error: "must be at most a year" })
    .optional(),
};

export type PhaseTermsDefinition = z.output<z.ZodObject<typeof phaseTerms>>;

/** What a definition says of a coin. */
export interface DefinedCurrency {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly feed: string | null;
}

type Field = "currency" | "price" | "usd" | "floor" | "drop" | "intervalSeconds";

const amounts = ["price", "usd", "floor", "drop", "intervalSeconds"] as const;
const needed: Record<PhaseTermsDefinition["pricing"], readonly Field[]> = {
  free: [],
  fixed: ["price"],
  usd_pegged: ["usd"],
  native_pegged: ["price"],
  dutch: ["price", "floor", "drop", "intervalSeconds"],
};

/** The most that the database keeps. */
const largest = 2n ** 63n - 1n;
const dollarDecimals = String(microsPerDollar).length - 1;

/**
 * Makes a definition's terms the columns of a phase.
 * @param refuse hears of each mistake: its field, and what must be there instead
 * @returns null after a mistake
 */
export function resolveTerms(
  terms: PhaseTermsDefinition,
  currencies: readonly DefinedCurrency[],
  refuse: (field: Field, message: string) => void,
): NewPhasePrice | null {
  const { pricing } = terms;
  let isSound = true;
  const reject = (field: Field, message: string) => {
    isSound = false;
    refuse(field, message);
  };

  for (const field of amounts) {
    const isNeeded = needed[pricing].includes(field);
    if (isNeeded && terms[field] === undefined) reject(field, `must be given where pricing is "${pricing}"`);
    if (!isNeeded && terms[field] !== undefined)
      reject(field, `must be left out where pricing is "${pricing}"`);
  }
  const isNative = terms.currency === nativeCoin.symbol;
  const currency = isNative ? nativeCoin : currencies.find(({ symbol }) => symbol === terms.currency);
  if (!currency) {
    reject("currency", `must be "${nativeCoin.symbol}" or the symbol of one of the collection's currencies`);
  } else if (pricing === "free" && !isNative) {
    reject("currency", 'must be left out where pricing is "free"');
  } else if (pricing === "native_pegged" && isNative) {
    reject("currency", `must be another than ${nativeCoin.symbol}, which the price follows`);
  } else if (pricing.endsWith("_pegged") && "feed" in currency && currency.feed === null) {
    reject("currency", "must be one with a feed, since the price follows its rate");
  }
  if (!isSound || !currency) return null;

  const read = (field: "price" | "usd" | "floor" | "drop", decimals: number, least = 1n): bigint => {
    const units = toUnits(terms[field] ?? "0", decimals);
    if (units === null) reject(field, `must have at most ${decimals} digits behind the point`);
    else if (units < least) reject(field, 'must be more than 0; use "free" for nothing');
    else if (units > largest) reject(field, "must be less: no coin has that many");
    return units ?? 0n;
  };
  const none = {
    pricing,
    priceMint: "mint" in currency ? currency.mint : null,
    priceBaseUnits: null,
    pegUsdMicros: null,
    pegNativeUnits: null,
    dutchFloor: null,
    dutchDrop: null,
    dutchIntervalSeconds: null,
  };
  const { decimals } = currency;
  const columns = (): NewPhasePrice => {
    switch (pricing) {
      case "free":
        return { ...none, priceBaseUnits: 0n };
      case "fixed":
        return { ...none, priceBaseUnits: read("price", decimals) };
      case "usd_pegged":
        return { ...none, pegUsdMicros: read("usd", dollarDecimals) };
      case "native_pegged":
        return { ...none, pegNativeUnits: read("price", nativeCoin.decimals) };
      case "dutch": {
        const [start, floor] = [read("price", decimals), read("floor", decimals, 0n)];
        if (isSound && floor >= start) reject("floor", "must be less than price, where the fall begins");
        return {
          ...none,
          priceBaseUnits: start,
          dutchFloor: floor,
          dutchDrop: read("drop", decimals),
          dutchIntervalSeconds: terms.intervalSeconds!,
        };
      }
    }
  };
  const resolved = columns();
  return isSound ? resolved : null;
}

/** @returns null for more digits behind the point than there are base units for */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = "0", fraction = ""] = amount.split(".");
  return fraction.length > decimals ? null : BigInt(whole + fraction.padEnd(decimals, "0"));
}
