import { Option, type Command } from "commander";
import type { PhaseEdit } from "../../catalog/edits/phase-edit.js";
import type { PhaseTermsDefinition } from "../../catalog/phases/phase-terms.js";
import { UserError } from "../../platform/errors/user-error.js";
import {
  addSeconds,
  parseCount,
  parseLimit,
  parseRecipients,
  toLimit,
  type Recipient,
} from "../option-values.js";
import { addPayeeOption, type PayeeOptions } from "../payees.js";

/** Options of a phase's fields. */
export interface PhaseOptions extends PayeeOptions {
  name?: string;
  starts?: string;
  ends?: string;
  pause?: boolean;
  resume?: boolean;
  gate?: boolean;
  otherRecipient?: boolean;
  perWallet?: number | "any";
  perMint?: number;
  supply?: number | "any";
  pricing?: string;
  currency?: string;
  price?: string;
  usd?: string;
  floor?: string;
  drop?: string;
  interval?: number;
  recipients?: Recipient[] | "treasury";
}

/** Adds the options shared by adding and editing a phase. */
export function addPhaseOptions(command: Command): Command {
  return addPayeeOption(command)
    .option("--name <text>", "name of the phase, as pages show it")
    .option("--starts <moment>", "start, ISO 8601 with a zone: 2026-11-21T18:00Z", addSeconds)
    .option(
      "--ends <moment>",
      'end, ISO 8601 with a zone; or "never", to end when it is sold out',
      addSeconds,
    )
    .option("--other-recipient", "collectors may send the items to another wallet")
    .option("--no-other-recipient", "the items go to the wallet that pays for them")
    .option("--pause", "pause the phase: nothing can be prepared or sent")
    .option("--per-wallet <units>", 'maximum items per wallet, or "any"', parseLimit)
    .option("--per-mint <units>", "maximum items per mint", parseCount)
    .option("--supply <units>", 'maximum items that the phase sells, or "any"', parseLimit)
    .option(
      "--pricing <kind>",
      "free, fixed, usd_pegged, native_pegged or dutch; each requires its own options, listed below",
    )
    .option("--currency <symbol>", "currency of the payment; default: SOL")
    .option("--price <amount>", "price of one item; for dutch the starting price")
    .option("--usd <amount>", "price of one item in US dollars, for usd_pegged")
    .option("--floor <amount>", "lowest price, for dutch")
    .option("--drop <amount>", "amount by which the price falls each time, for dutch")
    .option("--interval <seconds>", "seconds between two falls of the price, for dutch", parseCount)
    .addOption(
      new Option(
        "--recipients <shares>",
        'who is paid, as ADDRESS:PERCENT,ADDRESS:PERCENT, or "treasury"',
      ).argParser(parseRecipients),
    );
}

type EditedFields = Omit<PhaseEdit, "terms">;

/** Value of each field in the options; undefined: not given. */
const readers: { readonly [Field in keyof EditedFields]-?: (options: PhaseOptions) => EditedFields[Field] } =
  {
    name: ({ name }) => name,
    startsAt: ({ starts }) => starts,
    endsAt: ({ ends }) => (ends === "never" ? null : ends),
    paused: ({ pause, resume }) => (pause || resume ? pause === true : undefined),
    gated: ({ gate }) => gate,
    otherRecipient: ({ otherRecipient }) => otherRecipient,
    perWallet: ({ perWallet }) => toLimit(perWallet),
    perMint: ({ perMint }) => perMint,
    supply: ({ supply }) => toLimit(supply),
    recipients: ({ recipients }) => (recipients === "treasury" ? null : recipients),
  };

const isGiven = ([, value]: readonly [string, unknown]) => value !== undefined;

function readFields(options: PhaseOptions): EditedFields {
  const values = Object.entries(readers).map(([field, read]) => [field, read(options)] as const);
  return Object.fromEntries(values.filter(isGiven));
}

/** Price options that are given, named as in a definition, except the pricing mode. */
function listTerms({ currency, price, usd, floor, drop, interval }: PhaseOptions) {
  const terms: Record<Exclude<keyof PhaseTermsDefinition, "pricing">, unknown> = {
    currency,
    price,
    usd,
    floor,
    drop,
    intervalSeconds: interval,
  };
  return Object.fromEntries(Object.entries(terms).filter(isGiven));
}

/** @throws UserError */
export function toPhaseEdit(options: PhaseOptions): PhaseEdit {
  const { pause, resume, pricing } = options;
  const terms = listTerms(options);
  if (pause && resume) throw new UserError("Pass --pause or --resume, not both.");
  if (pricing === undefined && Object.keys(terms).length > 0) {
    throw new UserError("A price is changed as a whole: pass --pricing with all its options.");
  }
  return {
    ...readFields(options),
    ...(pricing !== undefined && { terms: { ...terms, pricing } as NonNullable<PhaseEdit["terms"]> }),
  };
}

/** Phase as in a definition. By default, one mint may have as many units as a wallet may have, up to ten. */
export function toPhaseDefinition(options: PhaseOptions, allowlist: readonly string[]): object {
  const { perWallet = null, perMint, gated, ...fields } = readFields(options);
  return {
    ...fields,
    pricing: options.pricing,
    ...listTerms(options),
    gated: gated === true || allowlist.length > 0,
    allowlist,
    limits: { perWallet, perMint: perMint ?? Math.min(perWallet ?? maxPerMint, maxPerMint) },
  };
}

/** Upper limit of the default for units in one mint. */
const maxPerMint = 10;
