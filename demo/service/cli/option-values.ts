import { InvalidArgumentError } from "commander";
import { timestamp } from "../collections/definition-fields.js";
import { CliError, type CliContext } from "./cli-context.js";

/** @throws InvalidArgumentError */
export function parseUnits(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** @throws InvalidArgumentError */
export const parseLimit = (text: string): number | "any" => (text === "any" ? text : parseUnits(text));

/** `2026-11-21 18:00 UTC` */
export const formatMoment = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Moment that an option gives. @throws CliError unless it lies in the future */
export function parseFuture({ clock }: CliContext, option: string, text: string): Date {
  const { data: moment, error } = timestamp.safeParse(text);
  if (!moment) throw new CliError(`${option} ${error.issues[0]!.message}.`);
  if (moment <= clock()) throw new CliError(`${option} must lie in the future. Leave it out for now.`);
  return moment;
}
