import { InvalidArgumentError } from "commander";

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
