import type { AdminPhase } from "../../../src/contract/admin/collections.js";
import { fromLocalTime, toLocalTime } from "../shared/format.js";

/** Kinds of prices; `keep` stands for terms that this form can't show, and stay as they are. */
export type PricingChoice = "keep" | "free" | "fixed" | "usd_pegged" | "dutch";

/** Kinds of prices that the form shows. */
const pricings = ["free", "fixed", "usd_pegged", "dutch"] as const;

/** A phase as its form has it: texts as they are typed. */
export interface PhaseForm {
  readonly name: string;
  /** Local time; empty: none. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly pricing: PricingChoice;
  readonly currency: string;
  readonly price: string;
  readonly usd: string;
  readonly floor: string;
  readonly drop: string;
  readonly intervalMinutes: string;
  /** Empty: unlimited. */
  readonly perWallet: string;
  readonly perMint: string;
  readonly supply: string;
  readonly gated: boolean;
  readonly codeRequired: boolean;
  readonly otherRecipient: boolean;
}

export const emptyPhase: PhaseForm = {
  name: "Public",
  startsAt: "",
  endsAt: "",
  pricing: "fixed",
  currency: "SOL",
  price: "",
  usd: "",
  floor: "",
  drop: "",
  intervalMinutes: "10",
  perWallet: "5",
  perMint: "5",
  supply: "",
  gated: false,
  codeRequired: false,
  otherRecipient: true,
};

const toText = (count: number | null): string => (count === null ? "" : String(count));

const amount = String.raw`(\d+(?:\.\d+)?)`;
const fixedTerms = new RegExp(`^${amount} (\\S+)$`);
const dollarTerms = new RegExp(`^${amount} US dollars, paid in (\\S+)$`);
const dutchTerms = new RegExp(
  `^from ${amount} (\\S+), ${amount} less every (\\d+) seconds?, down to ${amount} \\S+$`,
);

/** Terms of a price in words, as the service describes them. */
function readTerms(words: string): Partial<PhaseForm> & Pick<PhaseForm, "pricing"> {
  if (words === "free") return { pricing: "free" };
  const [, price, currency] = fixedTerms.exec(words) ?? [];
  if (price && currency) return { pricing: "fixed", price, currency };
  const [, usd, paidIn] = dollarTerms.exec(words) ?? [];
  if (usd && paidIn) return { pricing: "usd_pegged", usd, currency: paidIn };
  const [, first, coin, drop, seconds, floor] = dutchTerms.exec(words) ?? [];
  if (!first || !coin || !drop || !seconds || !floor) return { pricing: "keep" };
  const intervalMinutes = String(Number(seconds) / 60);
  return { pricing: "dutch", price: first, currency: coin, drop, floor, intervalMinutes };
}

/** Form of a phase. Terms that it doesn't have are kept. */
export function toForm(phase: AdminPhase): PhaseForm {
  return {
    ...emptyPhase,
    name: phase.name,
    startsAt: toLocalTime(phase.startsAt),
    endsAt: toLocalTime(phase.endsAt),
    ...readTerms(phase.price),
    perWallet: toText(phase.perWallet),
    perMint: toText(phase.perMint),
    supply: toText(phase.supply),
    gated: phase.gated,
    codeRequired: phase.codeRequired,
    otherRecipient: phase.otherRecipient,
  };
}

/** Form of one of the `phases` of a definition. */
export function fromDefinition(phase: Readonly<Record<string, unknown>>): PhaseForm {
  const text = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "";
  const time = (value: unknown) => (typeof value === "string" && value !== "" ? toLocalTime(value) : "");
  const { perWallet, perMint } = (phase["limits"] ?? {}) as Readonly<Record<string, unknown>>;
  const seconds = phase["intervalSeconds"];
  const pricing = pricings.find((one) => one === phase["pricing"]);
  return {
    name: text(phase["name"]),
    startsAt: time(phase["startsAt"]),
    endsAt: time(phase["endsAt"]),
    pricing: pricing ?? "fixed",
    currency: text(phase["currency"]) || emptyPhase.currency,
    price: text(phase["price"]),
    usd: text(phase["usd"]),
    floor: text(phase["floor"]),
    drop: text(phase["drop"]),
    intervalMinutes: typeof seconds === "number" ? String(seconds / 60) : emptyPhase.intervalMinutes,
    perWallet: text(perWallet),
    perMint: text(perMint),
    supply: text(phase["supply"]),
    gated: phase["gated"] === true,
    codeRequired: phase["codeRequired"] === true,
    otherRecipient: phase["otherRecipient"] !== false,
  };
}

/** Whole number of a field; null for an empty one; the text itself, which the service refuses with its reason, for any other. */
const toCount = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Decimal with a point, also of a comma. */
const toDecimal = (text: string): string => text.trim().replace(",", ".");

/** Terms of the price as a definition has them. */
function toTerms(form: PhaseForm): Record<string, unknown> {
  const { pricing } = form;
  const currency = form.currency.trim();
  const inCurrency = currency === "" || currency === emptyPhase.currency ? {} : { currency };
  switch (pricing) {
    case "keep":
    case "free":
      return { pricing: "free" };
    case "fixed":
      return { pricing, price: toDecimal(form.price), ...inCurrency };
    case "usd_pegged":
      return { pricing, usd: toDecimal(form.usd), ...inCurrency };
    case "dutch": {
      const minutes = toDecimal(form.intervalMinutes);
      return {
        pricing,
        price: toDecimal(form.price),
        floor: toDecimal(form.floor),
        drop: toDecimal(form.drop),
        intervalSeconds: Math.round(Number(minutes) * 60),
        ...inCurrency,
      };
    }
  }
}

/** A new phase as a definition has it. */
export function toDefinition(form: PhaseForm): Record<string, unknown> {
  return {
    name: form.name.trim(),
    startsAt: fromLocalTime(form.startsAt) ?? "",
    endsAt: fromLocalTime(form.endsAt),
    ...toTerms(form),
    limits: { perWallet: toCount(form.perWallet), perMint: toCount(form.perMint) ?? 1 },
    supply: toCount(form.supply),
    gated: form.gated,
    codeRequired: form.codeRequired,
    otherRecipient: form.otherRecipient,
  };
}

const termFields = ["pricing", "currency", "price", "usd", "floor", "drop", "intervalMinutes"] as const;

/** Fields of an edit: those that differ. A time that wasn't touched keeps its seconds. */
export function toChanges(before: PhaseForm, form: PhaseForm): Record<string, unknown> {
  const isChanged = (...names: readonly (keyof PhaseForm)[]) =>
    names.some((name) => form[name] !== before[name]);
  const changes: Record<string, unknown> = {};
  if (isChanged("name")) changes["name"] = form.name.trim();
  if (isChanged("startsAt")) changes["startsAt"] = fromLocalTime(form.startsAt) ?? "";
  if (isChanged("endsAt")) changes["endsAt"] = fromLocalTime(form.endsAt);
  if (isChanged(...termFields) && form.pricing !== "keep") changes["terms"] = toTerms(form);
  for (const name of ["perWallet", "perMint", "supply"] as const)
    if (isChanged(name)) changes[name] = toCount(form[name]);
  for (const name of ["gated", "otherRecipient"] as const) if (isChanged(name)) changes[name] = form[name];
  return changes;
}
