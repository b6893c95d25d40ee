import { isEqual } from "../shared/is-equal.js";
import { emptyPhase, fromDefinition, toDefinition as toPhase, type PhaseForm } from "../sale/phase-form.js";

/** Definition of a folder, as a draft stores it. */
export type Definition = Readonly<Record<string, unknown>>;

/** Fields of a draft as its form has them: texts as they are typed. */
export interface DraftForm {
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly website: string;
  readonly creator: string;
  readonly treasury: string;
  /** Percent of a resale; empty: none. */
  readonly royalty: string;
  /** True: the drop is hidden until somebody publishes it. */
  readonly isHidden: boolean;
  readonly phases: readonly PhaseForm[];
  /** Wallets that share what each phase is paid; empty: the treasury alone; null: phases pay different wallets. */
  readonly split: readonly SplitPart[] | null;
}

/** Wallet with its share of the price, as they are typed. */
export interface SplitPart {
  readonly address: string;
  /** Percent. */
  readonly share: string;
}

type Fields = Record<string, unknown>;

const toText = (value: unknown): string => (typeof value === "string" ? value : "");
const toFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function toForm(definition: Definition): DraftForm {
  const { basisPoints } = toFields(definition["royalty"]);
  return {
    name: toText(definition["name"]),
    symbol: toText(definition["symbol"]),
    description: toText(definition["description"]),
    website: toText(toFields(toList(definition["links"])[0])["url"]),
    creator: toText(toFields(definition["creator"])["name"]),
    treasury: toText(definition["treasury"]),
    royalty: typeof basisPoints === "number" ? String(basisPoints / 100) : "",
    isHidden: definition["visibility"] === "hidden",
    phases: toList(definition["phases"]).map((phase) => fromDefinition(toFields(phase))),
    split: readSplit(toList(definition["phases"]).map(toFields)),
  };
}

/** Recipients that all phases have which sell for a price. */
function readSplit(phases: readonly Fields[]): DraftForm["split"] {
  const [first = [], ...others] = phases
    .filter(({ pricing }) => pricing !== "free")
    .map(({ recipients }) => toList(recipients));
  if (!others.every((one) => isEqual(one, first))) return null;
  return first.map((recipient) => {
    const { address, share } = toFields(recipient);
    return { address: toText(address), share: share === undefined ? "" : String(share) };
  });
}

/** Whole percent that was typed; null for anything else. */
export const parseShare = (typed: string): number | null =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null;

/** Recipients of a phase as a definition has them. What isn't a whole number is left to the service's check. */
function toRecipients(split: NonNullable<DraftForm["split"]>, phase: PhaseForm): Fields {
  if (split.length === 0 || phase.pricing === "free") return {};
  return {
    recipients: split.map(({ address, share }) => ({
      address: address.trim(),
      share: parseShare(share) ?? share.trim(),
    })),
  };
}

/** Fields of a phase that its form doesn't have. */
const keptOfPhase = ["allowlist", "bonuses", "paused"] as const;

/**
 * Definition with what the form says. What the form doesn't have stays as it is; empty texts are left out, so that they
 * come from the files of the folder.
 * @param before definition that the form was made of
 */
export function toDefinition(form: DraftForm, before: Definition): Definition {
  const royalty = Math.round(Number(form.royalty.replace(",", ".")) * 100);
  const [, ...otherLinks] = toList(before["links"]);
  const website = form.website.trim();
  const links = [
    ...(website ? [{ ...toFields(toList(before["links"])[0]), ...nameLink(before, website) }] : []),
    ...otherLinks,
  ];
  const creator = form.creator.trim();
  const fields: Fields = {
    name: form.name.trim(),
    symbol: form.symbol.trim(),
    description: form.description.trim(),
    treasury: form.treasury.trim(),
    links: links.length > 0 ? links : "",
    creator: creator ? { ...toFields(before["creator"]), name: creator } : "",
    royalty: form.royalty.trim() === "" ? "" : { ...toFields(before["royalty"]), basisPoints: royalty },
    visibility: form.isHidden ? "hidden" : "",
    phases: form.phases.map((phase, index) => ({
      ...pick(toFields(toList(before["phases"])[index]), [
        ...keptOfPhase,
        ...(form.split === null ? ["recipients"] : []),
      ]),
      ...toPhase(phase),
      ...(form.split && toRecipients(form.split, phase)),
    })),
  };
  const kept = Object.entries(before).filter(([name]) => !(name in fields));
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return Object.fromEntries([...kept, ...given]);
}

/** A first link keeps its label, and a new one is called “Website”. */
function nameLink(before: Definition, url: string): Fields {
  const { label = "Website" } = toFields(toList(before["links"])[0]);
  return { label, url };
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** Phase that a new draft starts with, at the next full hour. */
export function firstPhase(now: Date): PhaseForm {
  const hour = 3_600_000;
  const next = new Date(Math.ceil(now.getTime() / hour) * hour);
  const local = new Date(next.getTime() - next.getTimezoneOffset() * 60_000);
  return { ...emptyPhase, startsAt: local.toISOString().slice(0, 16), price: "0.1" };
}
