import { describeError } from "../../../src/configuration.js";
import type { TextField } from "./embed.js";

/** Line of a collection's summary. */
export type SummaryEntry = readonly [name: string, value: string];

/** Result of a check. */
export interface ValidationResult {
  /** Code of the Mint API, of the widget, or of `messages`. */
  readonly code: string;
  /** `caution`: no error was found, but a part cannot be checked from this page. */
  readonly tone: "good" | "caution" | "bad";
  /** Field to correct. */
  readonly field: TextField | null;
  readonly title: string;
  readonly remedy: string;
  readonly summary: readonly SummaryEntry[];
}

/**
 * Messages of the check, with placeholders in braces. The other codes have the widget's messages, and so has
 * `ORIGIN_NOT_ALLOWED` where the site is known.
 */
const messages = {
  SECRET_KEY_TYPED: [
    "That is a secret key",
    "It was not sent, and nothing keeps it: this field is emptied when you leave it. Pages use a publishable key.",
  ],
  SITE_INVALID: [
    "The site’s address isn’t one",
    "Give scheme and host of the page where it will stand: https://shop.example.",
  ],
  MIXED_CONTENT: [
    "A page that is https can’t read an API that is http",
    "Browsers block it before anything is sent. Serve the API at {base} over https.",
  ],
  BASE_UNREACHABLE: [
    "Nothing could be read from this API base",
    "Nothing may be there, or you are offline, or what is there refuses pages of other origins (CORS): a browser doesn’t tell these apart. Check the address {base}, and open it in a tab.",
  ],
  BASE_CLOSED: [
    "Something answers there, but not to pages",
    "It sends no CORS headers to {page}, so it is no Mint API, or it is one behind a proxy that leaves them out. A base mostly ends in /mint/v1.",
  ],
  BASE_NOT_MINT_API: [
    "This isn’t a Mint API",
    "What answers at {base} says something else. A base mostly ends in /mint/v1.",
  ],
  BASE_ELSEWHERE: ["This isn’t a Mint API", "There is one at {found}: use that."],
  COLLECTION_NOT_FOUND: [
    "There is no such collection",
    "Check its id; capital and small letters are not the same in it.",
  ],
  ORIGIN_NOT_ALLOWED: [
    "This page’s origin isn’t registered on the key",
    "The address answers and the key is known. If your own site’s origin is registered on it, that is as it should be. To use the key here, register this page’s origin, {page}, too.",
  ],
  BASE_LOCAL: [
    "Only this machine can reach {base}",
    "Here it works. For visitors of {site} the API needs an address that everybody can reach.",
  ],
} as const satisfies Readonly<Record<string, readonly [title: string, remedy: string]>>;

/** Result with a message of the check. @param values Values of the placeholders. */
export function validate(
  code: keyof typeof messages,
  tone: ValidationResult["tone"],
  field: TextField,
  values: Readonly<Record<string, string>> = {},
): ValidationResult {
  const [title, remedy] = messages[code].map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
  );
  return { code, tone, field, title: title!, remedy: remedy!, summary: [] };
}

/** Result with the widget's message. @param page Origin of the page that sent the request. */
export function describeFailure(
  { code, message }: { readonly code: string; readonly message: string },
  page: string,
  more = "",
): ValidationResult {
  const { title, remedy } = describeError({ code, message }, page);
  const field = Object.hasOwn(fields, code) ? fields[code]! : null;
  return { code, tone: "bad", field, title, remedy: `${remedy} ${more}`.trim(), summary: [] };
}

/** Field to correct, by error code. */
const fields: Readonly<Record<string, TextField>> = {
  COLLECTION_MISSING: "collection",
  COLLECTION_NOT_IN_SCOPE: "collection",
  KEY_MISSING: "key",
  MISSING_API_KEY: "key",
  INVALID_API_KEY: "key",
  ORIGIN_NOT_ALLOWED: "key",
  SECRET_KEY_IN_PAGE: "key",
  SECRET_KEY_IN_BROWSER: "key",
  SANDBOX_KEY_ON_MAINNET: "key",
  API_BASE_MISSING: "base",
  API_BASE_INVALID: "base",
  API_BASE_WRONG: "base",
  TIMEOUT: "base",
};
