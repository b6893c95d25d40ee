import { resolve } from "node:path";
import { z } from "zod";
import { UserError } from "../platform/errors/user-error.js";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Problem {
  variable: string;
  remedy: string;
}

/** Invalid environment. Each line of the message names a variable and the remedy. */
export class ConfigError extends UserError {
  override readonly name = "ConfigError";
  override readonly code = "CONFIG_INVALID";

  constructor(readonly problems: readonly Problem[]) {
    super(
      `The configuration is invalid:\n${problems.map(({ variable, remedy }) => `  ${variable} ${remedy}`).join("\n")}`,
    );
  }
}

export const port = (fallback: number) =>
  wholeNumber(fallback, 0, 65_535, "a port from 0 (any free one) to 65535");

export const seconds = (fallback: number, min: number, max: number) =>
  wholeNumber(fallback, min, max, `a whole number of seconds from ${min} to ${max}`);

export const days = (fallback: number) =>
  wholeNumber(fallback, 1, 3_650, "a whole number of days from 1 to 3650");

export function wholeNumber(fallback: number, min: number, max: number, expected: string) {
  return z
    .string()
    .optional()
    .transform((text) => (text === undefined ? fallback : /^\d{1,9}$/.test(text) ? Number(text) : NaN))
    .refine((value) => value >= min && value <= max, { error: `must be ${expected}` });
}

export const webUrl = z
  .url({ protocol: /^https?$/, error: "must be a full http(s) URL" })
  .transform((text) => text.replace(/\/+$/, ""));

/** Path to a value in a JSON response: field names, each preceded by a slash. */
export const fieldPath = (fallback: string) =>
  z
    .string()
    .regex(/^(\/[^/]+)+$/, { error: 'must be a JSON pointer, like "/{symbol}/usd"' })
    .default(fallback);

export const directory = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(path));

/**
 * Parses environment variables with a schema.
 * @param problems Issues that involve several variables.
 * @throws ConfigError with all issues
 */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
  problems: readonly Problem[],
): z.output<Schema> {
  // Variables set to an empty string are treated as unset.
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success && problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  throw new ConfigError([
    ...problems,
    ...issues.map(({ path, message }) => ({ variable: String(path[0]), remedy: message })),
  ]);
}
