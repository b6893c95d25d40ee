import { z } from "zod";
import { address as addressPattern } from "../../../../src/contract/values/address.js";

/* Field schemas of collection definitions, with readable error messages. */

/** A Solana address. */
export const wallet = z
  .string({ error: "must be a Solana address in base58" })
  .refine((text) => addressPattern.safeParse(text).success, {
    error: "must be a Solana address in base58",
  });
/** ISO 8601 with a time zone. */
export const timestamp = z.iso
  .datetime({
    offset: true,
    error: 'must be a time in ISO 8601 with a time zone, like "2026-11-21T18:00:00Z"',
  })
  .transform((text) => new Date(text));
/** At least 1. */
export const units = z.int({ error: "must be a whole number" }).min(1, { error: "must be at least 1" });
/**
 * URL of a file: a path on the service, or an absolute URL. In a definition file, also the name of a file in the art
 * folder.
 */
export const url = z.string({ error: "must be a string" }).refine((text) => /^(\/|https?:\/\/)/.test(text), {
  error: 'must be a path on the service that starts with "/", or a full http(s) URL',
});
/** URL of a web page. */
export const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });
export const text = (min: number, max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? "is missing" : "must be a string") })
    .min(min, { error: `must have at least ${min} characters` })
    .max(max, { error: `must have at most ${max} characters` });

/** An issue in a definition: its path (`phases[0].price`) and the requirement. */
export interface DefinitionIssue {
  path: string;
  message: string;
}

/** Issues of a failed parse. @param whole path for issues with the whole definition */
export function listIssues(error: z.ZodError, whole: string): DefinitionIssue[] {
  return error.issues.map(({ path, message }) => ({ path: toPath(path) || whole, message }));
}

/** Path in the form `phases[0].price`. */
export const toPath = (path: PropertyKey[]): string => z.core.toDotPath(path);

/** @param report called with the index of each duplicate */
export function reportRepeated(values: readonly (string | number)[], report: (index: number) => void): void {
  const seen = new Set<string | number>();
  values.forEach((value, index) => {
    if (seen.has(value)) report(index);
    seen.add(value);
  });
}
