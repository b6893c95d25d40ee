import type { TrustAnchors } from "../../src/core/transaction-verifier.js";
import type { CostRows } from "../../src/widget/checkout/cost-view.js";
import { price } from "../../src/contract/values/price.js";
import type { Json } from "./drops.js";
import { readAmount, readCost, type ShownAmount, type ShownCost } from "./shown-cost.js";
import { closeAccountsOfOthers, sol, type Loss, type WalletChain } from "./wallet-chain.js";

/** Transactions that the wallet was asked to sign, with the page's text at that moment. */
export interface Request {
  /** Transactions that the wallet was given, or those that were sent. */
  readonly transactions: readonly Uint8Array[];
  readonly chain: string;
  /** Cost that was on screen when the wallet was asked; null: none. */
  readonly shown: CostRows | null;
  /** Cost that was on screen when the page was drawn last, before the wallet was asked. */
  readonly drawn: CostRows | null;
  /** Price in the texts that the visitor agreed to, by the main button or by a confirmation. */
  readonly agreed: string;
  /** Lamports that the wallet itself has added to the network fee. */
  readonly ownFee: bigint;
  /** True while what was sent before could still be charged: the service has not confirmed it, and it is recent. */
  readonly isEarlierOpen: boolean;
  /** The service's cost in its prepare answer; undefined: none, or one that binds nobody. */
  readonly quote: Json;
}

/** Effects of a request, beside its description. */
export interface FoundHarm {
  readonly harms: readonly string[];
  /** True when all transactions were executed without an error. */
  readonly hasLanded: boolean;
}

/**
 * Executes what a wallet was asked to sign, each transaction alone and all together, and compares the wallet's accounts
 * before and after with the texts on screen.
 */
export function assessHarm(chain: WalletChain, request: Request, fixed: TrustAnchors): FoundHarm {
  const { transactions, shown, drawn, agreed } = request;
  if (!shown) return { harms: ["no cost on screen"], hasLanded: false };
  const cost = readCost(shown);
  const harms: string[] = [];
  const check = (isRight: boolean, harm: string) => {
    if (!isRight) harms.push(harm);
  };
  check(JSON.stringify(shown) === JSON.stringify(drawn), "another cost than was drawn");
  check(cost.isConsistent, "a cost that contradicts itself");
  check(fixed.chain === undefined || request.chain === fixed.chain, "another chain");
  check(isWithin(cost.price, readAmount(agreed)), "a price that nobody agreed to");
  check(!request.isEarlierOpen, "a second signature while the first can be charged");
  check(agreesWithQuote(cost, request), "another cost than quoted");

  const together = chain.execute(transactions);
  const runs = [together];
  if (transactions.length > 1) {
    runs.push(...transactions.map((transaction) => chain.execute([transaction])));
    runs.push(chain.execute(transactions, closeAccountsOfOthers));
  }
  for (const loss of runs) harms.push(...assessLoss(loss, cost, request, fixed));
  return { harms: [...new Set(harms)], hasLanded: together.landed.every(Boolean) };
}

/** Harm of a visit to the wallet: by all that it was asked to sign, and by what was sent if that is something else. */
export function assessVisit(
  chain: WalletChain,
  { asked, sent }: { readonly asked: readonly Request[]; readonly sent: readonly Request[] },
  fixed: TrustAnchors = {},
): FoundHarm {
  const [last, executed] = [asked, sent].map((requests) =>
    requests.at(-1)?.transactions.map(withoutSignatures).join(),
  );
  const requests = last === executed ? asked : [...asked, ...sent];
  const found = requests.map((request) => assessHarm(chain, request, fixed));
  return {
    harms: found.flatMap(({ harms }) => harms),
    hasLanded: found.some(({ hasLanded }) => hasLanded),
  };
}

/** Message of a transaction, as text. */
function withoutSignatures(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(1 + 64 * bytes[0]!)).toString("base64");
}

function assessLoss(loss: Loss, cost: ShownCost, request: Request, { recipients, authority }: TrustAnchors) {
  const { transactions, ownFee } = request;
  const harms: string[] = [];
  const items = loss.items.filter((item) => authority === undefined || item.authority === authority).length;
  for (const [currency, lost] of loss.amounts) {
    const isPrice = currency === cost.price.currency;
    // The items' part of the price, rounded up.
    const share = isPrice ? shareOf(cost, items) : 0n;
    const beside = currency === sol ? cost.rent + cost.programFee + cost.networkFee : 0n;
    const own = currency === sol ? ownFee : 0n;
    const total = cost.totals.get(currency) ?? 0n;
    const allowed = share + beside < total ? share + beside : total;
    if (lost > allowed + own) harms.push(`loses ${lost - allowed - own} of ${currency}`);
  }
  for (const address of loss.overfunded) harms.push(`locks up more than ${address} needs`);
  for (const address of loss.control) harms.push(`loses control of ${address}`);
  if (items < loss.landed.filter(Boolean).length) harms.push("pays without getting an item");
  const isWhole = loss.landed.length === transactions.length && loss.landed.every(Boolean);
  if (isWhole && items < cost.items) harms.push("gets fewer items than said");
  if (isWhole) harms.push(...assessPayments(loss, cost));
  for (const { address, owner } of recipients ? loss.paid : [])
    if (![address, owner].some((paid) => recipients!.includes(paid))) harms.push(`pays ${owner}`);
  return harms;
}

/** Payments to several of whom one is not named, or gets more than is said. */
function assessPayments({ paid }: Loss, { price, payments }: ShownCost): string[] {
  const received = paid.filter(({ currency, amount }) => currency === price.currency && amount > 0n);
  if (payments.size === 0) return received.length > 1 ? ["pays several, none of whom is named"] : [];
  return received.flatMap(({ address, owner, amount }) => {
    const named = (payments.get(address) ?? 0n) + (address === owner ? 0n : (payments.get(owner) ?? 0n));
    return amount > named ? [`pays ${amount - named} more to ${owner} than said`] : [];
  });
}

/** Lamports by which a quoted deposit or fee may differ. */
const quoteTolerance = 100_000n;
/** Lamports of a byte's deposit at the release's rate, the highest. */
const rate = 6960n;
/** Deposit of an item's token account. Its program takes it at the chain's rate, which may be lower: it isn't in the bytes. */
const itemDeposit = BigInt(128 + 170) * rate;
/** Deposit of the largest token account for a payment, which may exist already. */
const optionalDeposit = BigInt(128 + 263) * rate;

function agreesWithQuote(cost: ShownCost, { quote, chain, transactions }: Request): boolean {
  const accounts = transactions.length * Math.max(1, cost.payments.size);
  const optional = cost.price.currency === sol ? 0n : optionalDeposit * BigInt(accounts);
  const inexact = itemDeposit * BigInt(cost.items) + optional;
  const agrees = (shown: bigint, part: Json, tolerance: bigint, slack = 0n) => {
    const { data } = price.safeParse({ ...part, chain: part?.chain ?? chain });
    if (!data || data.chain !== chain) return true;
    const units = BigInt(data.baseUnits);
    return shown - units <= tolerance + slack && units - shown <= tolerance;
  };
  // A quote that doesn't name the fee includes it in the rent.
  const unnamedFee = quote?.programFee ? 0n : cost.programFee;
  return (
    agrees(cost.price.units, quote?.price, 0n) &&
    agrees(cost.rent + unnamedFee, quote?.rent, quoteTolerance, inexact) &&
    agrees(cost.programFee, quote?.programFee, quoteTolerance, cost.programFee) &&
    agrees(cost.networkFee, quote?.networkFee, quoteTolerance)
  );
}

function shareOf({ price, items: all }: ShownCost, items: number): bigint {
  const whole = BigInt(Math.max(1, all));
  return (price.units * BigInt(Math.min(items, all)) + whole - 1n) / whole;
}

/** True when the price is no more than what was agreed; an approximate text is exact to a thousandth. */
function isWithin(price: ShownAmount, agreed: ShownAmount): boolean {
  if (price.units === 0n) return true;
  const limit = agreed.isApproximate ? agreed.units + agreed.units / 1_000n : agreed.units;
  return price.currency === agreed.currency && price.units <= limit;
}
