import { InvalidArgumentError } from "commander";
import { timestamp } from "../platform/validation/definition-fields.js";
import type { CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";

/** @throws InvalidArgumentError */
export function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** @throws InvalidArgumentError */
export const parseLimit = (text: string): number | "any" => (text === "any" ? text : parseCount(text));

/** Returns the limit of a definition; null: none. */
export const toLimit = <Limit extends number | undefined>(limit: Limit | "any"): Limit | null =>
  limit === "any" ? null : limit;

/** Adds the seconds to an ISO 8601 time, which an option may omit: `2026-11-21T18:00Z`. */
export const addSeconds = (text: string): string => text.trim().replace(/(T\d\d:\d\d)(?=Z|[+-])/, "$1:00");

/** Parses the time in an option. @throws UserError */
export function parseMoment(option: string, text: string): Date {
  const { data: moment, error } = timestamp.safeParse(addSeconds(text));
  if (moment) return moment;
  throw new UserError(`${option} ${error.issues[0]!.message}.`);
}

/** Parses the time in an option. @throws UserError unless it is in the future */
export function parseFuture({ clock }: CliContext, option: string, text: string): Date {
  const moment = parseMoment(option, text);
  if (moment <= clock())
    throw new UserError(`${option} must be in the future. To start immediately, omit it.`);
  return moment;
}

export interface Recipient {
  readonly address: string;
  /** Percent. */
  readonly share: number;
}

/** @throws InvalidArgumentError */
export function parseRecipients(text: string): Recipient[] | "treasury" {
  if (text === "treasury") return text;
  return text.split(",").map((part) => {
    const [, address, share] = /^\s*(\w+):(\d{1,3})\s*$/.exec(part) ?? [];
    if (address === undefined) {
      throw new InvalidArgumentError('It must be "treasury", or like ADDRESS:70,ADDRESS:30.');
    }
    return { address, share: Number(share) };
  });
}
