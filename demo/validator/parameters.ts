import { isAddress, isSignature, type Address, type Signature } from "@solana/kit";
import { invalidParams } from "./rpc-error.js";

/** Parsers of RPC parameters. Each returns the typed value or throws `INVALID_PARAMS` with the name. */

export type Config = Readonly<Record<string, unknown>>;

export function readAddress(value: unknown, name: string): Address {
  if (typeof value === "string" && isAddress(value)) return value;
  throw invalidParams(`Invalid param: ${name} must be an address in base58`);
}

export function readSignature(value: unknown, name: string): Signature {
  if (typeof value === "string" && isSignature(value)) return value;
  throw invalidParams(`Invalid param: ${name} must be a signature in base58`);
}

export function readString(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw invalidParams(`Invalid param: ${name} must be a string`);
}

export function readInteger(value: unknown, name: string, maximum = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maximum) return Number(value);
  throw invalidParams(`Invalid param: ${name} must be an integer between 0 and ${maximum}`);
}

/** Absent or null is false. */
export function readFlag(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === "boolean") return value;
  throw invalidParams(`Invalid param: ${name} must be true or false`);
}

/** Absent or null is the first choice. */
export function readChoice<T extends string>(value: unknown, name: string, choices: readonly [T, ...T[]]): T {
  if (value === undefined || value === null) return choices[0];
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw invalidParams(`Invalid param: ${name} must be one of ${choices.join(", ")}`);
}

/** Absent or null is empty. */
export function readConfig(value: unknown, name = "config"): Config {
  if (value === undefined || value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Config;
  throw invalidParams(`Invalid param: ${name} must be an object`);
}

/** Absent or null is empty. */
export function readList<T>(
  value: unknown,
  name: string,
  maximum: number,
  readItem: (item: unknown, name: string) => T,
): T[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.length <= maximum) {
    return value.map((item, index) => readItem(item, `${name}[${index}]`));
  }
  throw invalidParams(`Invalid param: ${name} must be a list of at most ${maximum}`);
}

/** Absent or null is null. */
export function readOptional<T>(
  value: unknown,
  name: string,
  read: (value: unknown, name: string) => T,
): T | null {
  return value === undefined || value === null ? null : read(value, name);
}
