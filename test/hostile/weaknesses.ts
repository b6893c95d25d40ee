import type {
  MintTotals,
  TransactionProblemCode,
  TransactionVerifier,
} from "../../src/core/transaction-verifier.js";
import type { CostRow } from "../../src/widget/checkout/cost-view.js";
import { costRows } from "../../src/widget/checkout/cost-view.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { currencies, priceOf, type Json } from "./drops.js";
import type { HostileCase } from "./hostile-case.js";
import type { VisitResult, Weakness } from "./visit.js";

/** Weakness with the cases on which it can have an effect, as the honest run has found. */
export interface Mutant extends Weakness {
  /** True: prices are not checked for contradictions while it is tested. */
  readonly acceptsAllPrices?: boolean;
  /** True: nothing is waited for after an error while it is tested. */
  readonly ignoresWait?: boolean;
  readonly isConcerned: (hostile: HostileCase, result: VisitResult) => boolean;
}

/** A verifier that overlooks problems. */
function overlooking(...codes: TransactionProblemCode[]): Mutant {
  return {
    isConcerned: (_, { problems }) =>
      problems.length > 0 && problems.every((code) => codes.includes(code as TransactionProblemCode)),
    verifier: ({ verify, matchesUnsigned }) => ({
      matchesUnsigned,
      verify(transactions, terms) {
        const verification = verify(transactions, terms);
        return {
          ...verification,
          problems: verification.problems.filter(({ code }) => !codes.includes(code)),
        };
      },
    }),
  };
}

/** A verifier that adds up less than the transactions take. */
function adding(
  isConcerned: (hostile: HostileCase) => boolean,
  change: (totals: MintTotals, verification: ReturnType<TransactionVerifier["verify"]>) => object,
): Mutant {
  return {
    isConcerned: (hostile, { asked }) => asked.length > 0 && isConcerned(hostile),
    verifier: ({ verify, matchesUnsigned }) => ({
      matchesUnsigned,
      verify(transactions, terms) {
        const verification = verify(transactions, terms);
        const { totals } = verification;
        return { ...verification, totals: totals && { ...totals, ...change(totals, verification) } };
      },
    }),
  };
}

/** Rows of the service's own cost instead of the bytes'. */
function drawQuote(rows: ReturnType<typeof costRows>, { cost }: Json): ReturnType<typeof costRows> {
  if (!cost?.price || !cost.rent || !cost.networkFee) return rows;
  const { price, rent, programFee = null, networkFee } = cost;
  const native = [rent, programFee, networkFee].reduce((sum, part) => sum + BigInt(part?.baseUnits ?? 0), 0n);
  const isNative = (price.mint ?? null) === null;
  const sum = priceOf(currencies.sol, native + (isNative ? BigInt(price.baseUnits) : 0n));
  const items = Number.parseInt((rows.parts[0] as CostRow).label, 10);
  const total = isNative ? [sum] : [price, sum];
  return costRows({ items, price, payments: [], rent, programFee, networkFee, total }, english);
}

/** Recipients of the service's own cost instead of the bytes'. */
function drawQuotedPayments(rows: ReturnType<typeof costRows>, { cost }: Json): ReturnType<typeof costRows> {
  const payments = ((cost?.payments ?? []) as Json[]).map(({ recipient, price }) => ({
    address: String(recipient),
    share: "",
    amount: `${price?.amount} ${price?.currency}`,
  }));
  const { parts, totals, token } = rows;
  return { parts, totals, ...(token && { token }), ...(payments.length > 1 && { payments }) };
}

const isOf =
  (...kinds: string[]) =>
  ({ kind }: HostileCase) =>
    kinds.includes(kind);

const isFor =
  (name: RegExp) =>
  ({ drop }: HostileCase) =>
    name.test(drop.name);

/** Versions of the product that each lack one rule. */
export const mutants: Record<string, Mutant> = {
  "overlooks foreign instructions": overlooking("INSTRUCTION_NOT_ALLOWED"),
  "overlooks foreign programs": overlooking("PROGRAM_NOT_ALLOWED"),
  "overlooks payments above the price": overlooking("SPENDS_TOO_MUCH"),
  "overlooks decimals": overlooking("TOKEN_DECIMALS_WRONG"),
  "overlooks malformed items": overlooking("ITEM_MALFORMED"),
  "overlooks the items' recipient": overlooking("ITEM_RECIPIENT_WRONG"),
  "overlooks the number of items": overlooking("ITEM_COUNT_WRONG"),
  "overlooks foreign recipients": overlooking("RECIPIENT_NOT_ALLOWED"),
  "overlooks foreign authorities": overlooking("AUTHORITY_NOT_ALLOWED"),
  "overlooks everything": overlooking(
    ...(["INSTRUCTION_NOT_ALLOWED", "PROGRAM_NOT_ALLOWED", "SPENDS_TOO_MUCH", "ITEM_MALFORMED"] as const),
    ...(["RECIPIENT_NOT_ALLOWED", "WALLET_AS_AUTHORITY", "ACCOUNT_NOT_ALLOWED", "RENT_TOO_HIGH"] as const),
    ...(["ITEM_RECIPIENT_WRONG", "ITEM_COUNT_WRONG", "FEE_PAYER_NOT_WALLET", "LOOKUP_TABLE"] as const),
    ...([
      "NETWORK_FEE_TOO_HIGH",
      "SIGNER_NOT_ALLOWED",
      "TOKEN_DECIMALS_WRONG",
      "AUTHORITY_NOT_ALLOWED",
    ] as const),
  ),
  "believes every price": {
    acceptsAllPrices: true,
    isConcerned: isOf("a payment of what a contradictory price hides"),
  },
  "shows the service's cost": { draw: drawQuote, isConcerned: isOf("a quote that differs from the bytes") },
  "names the service's recipients": {
    draw: drawQuotedPayments,
    isConcerned: isOf("a price that several are paid"),
  },
  "forgets a recipient": adding(isOf("a price that several are paid"), ({ payments }) => ({
    payments: payments.slice(1),
  })),
  "overlooks deposits above the accounts' size": overlooking("RENT_TOO_HIGH"),
  "ignores the service's quote": {
    ignoresQuote: true,
    isConcerned: (_, { problems }) => problems.length === 1 && problems[0] === "COST_MISMATCH",
  },
  "signs again at once after an error": {
    ignoresWait: true,
    isConcerned: isOf("another mint after an answer"),
  },
  "lets the wallet sign anything": {
    isConcerned: isOf("a wallet that signs something else"),
    verifier: ({ verify }) => ({ verify, matchesUnsigned: () => true }),
  },
  "takes a second press for a confirmation": {
    acceptsBySecondPress: true,
    isConcerned: ({ visitor }) => visitor === "presses Mint again",
  },
  "ignores what the page has fixed": {
    ignoresFixed: true,
    isConcerned: isOf("an address or chain that the page has fixed"),
  },
  "counts an account of several transactions once": adding(isFor(/two.*token/), (_, { transactions }) => {
    const accounts = transactions.flatMap(({ effects }) => effects?.accounts ?? []);
    const once = [...new Map(accounts.map((account) => [account.address, account])).values()];
    return { rent: once.reduce((sum, { lamports }) => sum + lamports, 0n) };
  }),
  "takes every account for a small one": adding(isFor(/large accounts/), (totals, { transactions }) => {
    const accounts = transactions.flatMap(({ effects }) => effects?.accounts ?? []);
    const excess = accounts.filter(({ lamports }) => lamports === BigInt(128 + 263) * 6960n).length;
    return { rent: totals.rent - BigInt(excess * (263 - 165)) * 6960n };
  }),
  "forgets the price of compute units": adding(isOf("fees"), (_, { transactions }) => ({
    networkFee: BigInt(transactions.length) * 10_000n,
  })),
  // A quote says what the deposits are.
  "forgets the deposits": adding(
    ({ drop, name }) => /free/.test(drop.name) && /without a quote/.test(name),
    () => ({ rent: 0n }),
  ),
};
