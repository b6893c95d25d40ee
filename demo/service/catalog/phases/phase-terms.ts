import { z } from "zod";
import { toAmount } from "../../../../src/contract/values/price.js";
import { dollarDecimals } from "../../platform/rates/conversion.js";
import { nativeCoin } from "../currencies/currency.js";
import { decimal, toUnits } from "../currencies/amount-definition.js";
import type { PhaseRow } from "./priced-phase.js";

/** Price terms of a phase's definition. `pricing` determines which fields are required. */
export const phaseTerms = {
  pricing: z
    .enum(["free", "fixed", "usd_pegged", "native_pegged", "dutch"], {
      error: 'must be "free", "fixed", "usd_pegged", "native_pegged" or "dutch"',
    })
    .describe(
      "Kind of the price: `free`; `fixed` has `price`; `usd_pegged` has `usd`; `native_pegged` has `price` in SOL, paid in `currency`; `dutch` has `price`, `floor`, `drop` and `intervalSeconds`.",
    ),
  currency: z
    .string()
    .default(nativeCoin.symbol)
    .describe("Symbol of the payment currency: SOL, or one of the collection's `currencies`."),
  price: decimal
    .optional()
    .describe(
      "Fixed or native-pegged price of one unit, or start of a Dutch one, as a decimal string. In SOL for native-pegged prices, else in `currency`.",
    ),
  usd: decimal.optional().describe("USD-pegged price of one unit in US dollars, as a decimal string."),
  floor: decimal.optional().describe("Lowest value of a Dutch price, as a decimal string."),
  drop: decimal
    .optional()
    .describe("Fall of a Dutch price at the end of each interval from `startsAt` on, as a decimal string."),
  intervalSeconds: z
    .int({ error: "must be a whole number of seconds" })
    .min(1, { error: "must be at least 1" })
    .max(31_536_000, { error: "must be at most a year" })
    .optional()
    .describe("Seconds between two falls of a Dutch price."),
};

/** Names of the terms, as zod's `omit` takes them. */
export const termNames = {
  pricing: true,
  currency: true,
  price: true,
  usd: true,
  floor: true,
  drop: true,
  intervalSeconds: true,
} as const satisfies Record<keyof typeof phaseTerms, true>;

export type PhaseTermsDefinition = z.output<z.ZodObject<typeof phaseTerms>>;

/** Currency of a collection definition. */
export interface DefinedCurrency {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly feed: string | null;
}

/** Columns of a phase's price. */
export type PhasePrice = Pick<
  PhaseRow,
  | "pricing"
  | "priceBaseUnits"
  | "priceMint"
  | "pegUsdMicros"
  | "pegNativeUnits"
  | "dutchFloor"
  | "dutchDrop"
  | "dutchIntervalSeconds"
>;

type Field = Exclude<keyof PhaseTermsDefinition, "pricing">;
type Amount = Exclude<Field, "currency">;

const amounts = Object.keys(phaseTerms).filter(
  (field): field is Amount => field !== "pricing" && field !== "currency",
);
const requiredFields: Record<PhaseTermsDefinition["pricing"], readonly Field[]> = {
  free: [],
  fixed: ["price"],
  usd_pegged: ["usd"],
  native_pegged: ["price"],
  dutch: ["price", "floor", "drop", "intervalSeconds"],
};

/** Maximum of a PostgreSQL bigint. */
const max = 2n ** 63n - 1n;

/**
 * Replaces the terms of a phase's price with their columns.
 * @param addIssue called with the field and the requirement of each issue
 * @returns null if there are issues
 */
export function resolvePrice<Phase extends PhaseTermsDefinition>(
  phase: Phase,
  currencies: readonly DefinedCurrency[],
  addIssue: (field: Field, message: string) => void,
): (Omit<Phase, keyof PhaseTermsDefinition> & PhasePrice) | null {
  const columns = resolveTerms(phase, currencies, addIssue);
  const rest = Object.entries(phase).filter(([field]) => !(field in phaseTerms));
  return columns && ({ ...Object.fromEntries(rest), ...columns } as ReturnType<typeof resolvePrice<Phase>>);
}

/**
 * Converts a definition's terms to the columns of a phase.
 * @param addIssue called with the field and the requirement of each issue
 * @returns null if there are issues
 */
export function resolveTerms(
  terms: PhaseTermsDefinition,
  currencies: readonly DefinedCurrency[],
  addIssue: (field: Field, message: string) => void,
): PhasePrice | null {
  let isValid = true;
  const reject: Reject = (field, message) => {
    isValid = false;
    addIssue(field, message);
  };

  checkFields(terms, reject);
  const currency = resolveCurrency(terms, currencies, reject);
  if (!isValid || !currency) return null;
  const price = toColumns(terms, currency, reject);
  return isValid ? price : null;
}

type Reject = (field: Field, message: string) => void;

/** Rejects missing amounts and amounts that don't apply to the pricing. */
function checkFields({ pricing, ...terms }: PhaseTermsDefinition, reject: Reject): void {
  for (const field of amounts) {
    const isNeeded = requiredFields[pricing].includes(field);
    if (isNeeded && terms[field] === undefined) reject(field, `must be given when pricing is "${pricing}"`);
    if (!isNeeded && terms[field] !== undefined)
      reject(field, `must be left out when pricing is "${pricing}"`);
  }
}

type TermsCurrency = DefinedCurrency | typeof nativeCoin;

function resolveCurrency(
  { pricing, currency: symbol }: PhaseTermsDefinition,
  currencies: readonly DefinedCurrency[],
  reject: Reject,
): TermsCurrency | undefined {
  const isNative = symbol === nativeCoin.symbol;
  const currency = isNative ? nativeCoin : currencies.find((defined) => defined.symbol === symbol);
  if (!currency) {
    reject("currency", `must be "${nativeCoin.symbol}" or the symbol of one of the collection's currencies`);
  } else if (pricing === "free" && !isNative) {
    reject("currency", 'must be left out when pricing is "free"');
  } else if (pricing === "native_pegged" && isNative) {
    reject("currency", `must not be ${nativeCoin.symbol}, which the price is pegged to`);
  } else if (pricing.endsWith("_pegged") && "feed" in currency && currency.feed === null) {
    reject("currency", "must have a feed, since the price follows its rate");
  }
  return currency;
}

function toColumns(terms: PhaseTermsDefinition, currency: TermsCurrency, reject: Reject): PhasePrice {
  /** Null if it was rejected. */
  const read = (field: "price" | "usd" | "floor" | "drop", decimals: number, min = 1n): bigint | null => {
    const units = toUnits(terms[field] ?? "0", decimals);
    if (units === null) reject(field, `must have at most ${decimals} decimal places`);
    else if (units < min) reject(field, 'must be more than 0; use "free" for nothing');
    else if (units > max) reject(field, "must be less: no coin has that many units");
    else return units;
    return null;
  };
  const { pricing } = terms;
  const { decimals } = currency;
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
      if (start !== null && floor !== null && floor >= start)
        reject("floor", "must be less than price, from which it falls");
      return {
        ...none,
        priceBaseUnits: start,
        dutchFloor: floor,
        dutchDrop: read("drop", decimals),
        dutchIntervalSeconds: terms.intervalSeconds!,
      };
    }
  }
}

/** Terms of a stored price, as a definition has them: the reverse of `resolveTerms`. */
export function toTerms(
  price: PhasePrice,
  currency: Pick<DefinedCurrency, "symbol" | "decimals"> | null,
): z.input<z.ZodObject<typeof phaseTerms>> {
  const { symbol, decimals } = currency ?? nativeCoin;
  const terms = { pricing: price.pricing, currency: symbol };
  const amount = (units: bigint | null) => toAmount(units ?? 0n, decimals);
  switch (price.pricing) {
    case "free":
      return terms;
    case "fixed":
      return { ...terms, price: amount(price.priceBaseUnits) };
    case "usd_pegged":
      return { ...terms, usd: toAmount(price.pegUsdMicros ?? 0n, dollarDecimals) };
    case "native_pegged":
      return { ...terms, price: toAmount(price.pegNativeUnits ?? 0n, nativeCoin.decimals) };
    case "dutch":
      return {
        ...terms,
        price: amount(price.priceBaseUnits),
        floor: amount(price.dutchFloor),
        drop: amount(price.dutchDrop),
        intervalSeconds: price.dutchIntervalSeconds!,
      };
  }
}
