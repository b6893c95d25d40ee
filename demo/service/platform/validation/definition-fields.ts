import { z } from "zod";
import { findForbidden, stripInvisible, tidyText, type TextKind } from "./text-rules.js";
import { findAddressProblem, findWalletProblem, notBase58, quoteText } from "./wallet-rules.js";

/* Field schemas of collection definitions, with readable error messages. */

const addressText = z
  .string({ error: "must be a Solana address in base58" })
  .overwrite((text) => stripInvisible(text));
const check =
  (find: (text: string) => string | null) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const problem = find(text);
    if (problem === null) return;
    const message =
      findAddressProblem(text) === notBase58
        ? "must be a Solana address in base58"
        : `${quoteText(text)} ${problem}`;
    context.addIssue({ code: "custom", message });
  };

/** A Solana address. */
export const wallet = addressText.superRefine(check(findAddressProblem));
/** Address of a wallet that can sign. */
export const signingWallet = addressText.superRefine(check(findWalletProblem));
/** ISO 8601 with a time zone. */
export const timestamp = z.iso
  .datetime({
    offset: true,
    error: 'must be a time in ISO 8601 with a time zone, like "2026-11-21T18:00:00Z"',
  })
  .transform((text) => new Date(text));
/** At least 1. */
export const units = z.int({ error: "must be a whole number" }).min(1, { error: "must be at least 1" });
/** A text that people read, tidied and checked. */
const readable = (kind: TextKind) =>
  z
    .string({ error: ({ input }) => (input === undefined ? "is missing" : "must be a string") })
    .overwrite((text) => tidyText(text, kind))
    .superRefine((text, context) => {
      const message = findForbidden(text, kind);
      if (message !== null) context.addIssue({ code: "custom", message });
    });

/**
 * URL of a file: a path on the service, or an absolute URL. In a definition file, also the name of a file in the art
 * folder.
 */
export const url = readable("line").refine((text) => /^(\/|https?:\/\/)/.test(text), {
  error: 'must be a path on the service that starts with "/", or a full http(s) URL',
});
/** URL of a web page. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
  .refine((text) => findForbidden(text, "line") === null, { error: "must be an http(s) URL" });
const within = (schema: z.ZodString, min: number, max: number) =>
  schema
    .min(min, { error: min === 1 ? "must not be empty" : `must have at least ${min} characters` })
    .max(max, { error: `must have at most ${max} characters` });

/** A text of one line, such as a name. */
export const text = (min: number, max: number) => within(readable("line"), min, max);
/** A text that may have several lines, such as a description. */
export const paragraphs = (min: number, max: number) => within(readable("paragraphs"), min, max);
/** Value of a trait: a text of one line and of any length. */
export const traitText = readable("line");

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
