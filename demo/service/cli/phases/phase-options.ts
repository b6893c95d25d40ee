import { Option, type Command } from "commander";
import type { PhaseEdit } from "../../catalog/edits/phase-edit.js";
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

/** @throws UserError */
export function toPhaseEdit(options: PhaseOptions): PhaseEdit {
  const {
    name,
    starts,
    ends,
    pause,
    resume,
    gate,
    otherRecipient,
    perWallet,
    perMint,
    supply,
    pricing,
    recipients,
  } = options;
  const given = listTerms(options);
  if (pause && resume) throw new UserError("Give --pause or --resume, not both.");
  if (pricing === undefined && Object.keys(given).length > 0) {
    throw new UserError("A price is changed as a whole: give --pricing with all its options.");
  }
  return {
    ...(name !== undefined && { name }),
    ...(starts !== undefined && { startsAt: starts }),
    ...(ends !== undefined && { endsAt: ends === "never" ? null : ends }),
    ...((pause || resume) && { paused: pause === true }),
    ...(gate !== undefined && { gated: gate }),
    ...(otherRecipient !== undefined && { otherRecipient }),
    ...(perWallet !== undefined && { perWallet: toLimit(perWallet) }),
    ...(perMint !== undefined && { perMint }),
    ...(supply !== undefined && { supply: toLimit(supply) }),
    ...(recipients !== undefined && { recipients: toRecipients(recipients) }),
    ...(pricing !== undefined && { terms: { ...given, pricing } as NonNullable<PhaseEdit["terms"]> }),
  };
}

/** Phase as in a definition. By default, one mint may have as many units as a wallet may have, up to ten. */
export function toPhaseDefinition(options: PhaseOptions, allowlist: readonly string[]): unknown {
  const { name, starts, ends, pause, perWallet = "any", supply = "any", pricing, recipients } = options;
  const limit = toLimit(perWallet);
  return {
    name,
    startsAt: starts,
    endsAt: ends === undefined || ends === "never" ? null : ends,
    paused: pause ?? false,
    gated: options.gate === true || allowlist.length > 0,
    allowlist,
    otherRecipient: options.otherRecipient ?? true,
    limits: { perWallet: limit, perMint: options.perMint ?? Math.min(limit ?? maxPerMint, maxPerMint) },
    supply: toLimit(supply),
    pricing,
    ...listTerms(options),
    ...(recipients !== undefined && { recipients: toRecipients(recipients) }),
  };
}

/** Upper limit of the default for units in one mint. */
const maxPerMint = 10;

/** Price options that are given, except the pricing mode. */
function listTerms({ currency, price, usd, floor, drop, interval }: PhaseOptions) {
  const terms = { currency, price, usd, floor, drop, intervalSeconds: interval };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

const toRecipients = (recipients: Recipient[] | "treasury") =>
  recipients === "treasury" ? null : recipients;
