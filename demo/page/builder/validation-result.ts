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
  /** Name of the collection; missing if it couldn't be read. */
  readonly name?: string;
}

/**
 * Messages of the check, with placeholders in braces. The other codes have the widget's messages, and so has
 * `ORIGIN_NOT_ALLOWED` where the site is known.
 */
const messages = {
  SECRET_KEY_TYPED: [
    "This is a secret key",
    "It wasn’t sent or stored, and this field is cleared when you leave it. Use a publishable key.",
  ],
  SITE_INVALID: [
    "The site’s URL isn’t valid",
    "Enter the scheme and host of your page, such as https://shop.example.",
  ],
  MIXED_CONTENT: [
    "An HTTPS page can’t read an HTTP API",
    "Browsers block such requests. Serve the API at {base} over HTTPS.",
  ],
  BASE_UNREACHABLE: [
    "This API base can’t be reached",
    "The URL may be wrong, you may be offline, or its server may block other origins (CORS). Browsers don’t say which. Check {base}, and open it in a tab.",
  ],
  BASE_CLOSED: [
    "This server doesn’t allow requests from pages",
    "It sends no CORS headers to {page}. Either it isn’t a Mint API, or a proxy removes the headers. The base usually ends with /mint/v1.",
  ],
  BASE_NOT_MINT_API: [
    "This isn’t a Mint API",
    "The response at {base} isn’t a Mint API’s. The base usually ends with /mint/v1.",
  ],
  BASE_ELSEWHERE: ["This isn’t a Mint API", "Use the one at {found}."],
  COLLECTION_NOT_FOUND: ["Collection not found", "Check its id, which is case-sensitive."],
  ORIGIN_NOT_ALLOWED: [
    "This page’s origin isn’t registered on the key",
    "The API responds and knows the key. If your site’s origin is registered on it, the key works there. To use it here too, register this page’s origin, {page}.",
  ],
  BASE_LOCAL: [
    "Only this machine can reach {base}",
    "It works here. Visitors of {site} need an API with a public URL.",
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
