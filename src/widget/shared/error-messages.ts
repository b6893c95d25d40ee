import { price } from "../../contract/price.js";
import type { Failure } from "../../core/failure.js";
import { formatAmount } from "../i18n/format.js";
import { fillPlaceholders } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";

/** An error's title and remedy, for people. */
export interface ErrorMessage {
  readonly title: string;
  readonly remedy: string;
}

/** True for an error that only the page's author can fix. */
export function isConfigurationError(code: string, localization: Localization): boolean {
  return Object.hasOwn(tablesOf(localization)[0], code);
}

function tablesOf({ messages }: Localization) {
  return [messages.configurationErrors, messages.errors] as const;
}

/** The message of an error by its code. An unknown code shows the service's own message. */
export function describeError(
  { code, message, details }: Pick<Failure, "code" | "message" | "details">,
  origin: string,
  localization: Localization,
): ErrorMessage {
  const { language, messages } = localization;
  const { needed, balance, used, reserved } = (details ?? {}) as Partial<Record<string, unknown>>;
  const [missing, available] = [needed, balance].map((amount) => price.safeParse(amount).data);
  const values = {
    funds: missing?.currency ?? messages.funds,
    origin,
    danger: describeProblem(details, messages.transactionProblems),
  };
  const fillEntry = ([title, remedy]: readonly string[]) => ({
    title: fillPlaceholders(title!, values),
    remedy: fillPlaceholders(remedy!, values),
  });
  if (code === "CLAIM_CODE_INVALID" && used) return fillEntry(messages.codeUsedUp);
  if (code === "CLAIM_CODE_INVALID" && reserved) return fillEntry(messages.codeBusy);
  if (code === "ORIGIN_NOT_ALLOWED" && origin === "null")
    return fillEntry(messages.configurationErrors.ORIGIN_OPAQUE);
  // `hasOwn`, because a code may be any string, such as `toString`.
  const table = tablesOf(localization).find((table) => Object.hasOwn(table, code));
  if (!table) {
    const [title, remedy] = messages.somethingWrong;
    return { title: truncate(message).replace(/[.。।]$/, "") || title!, remedy: remedy! };
  }
  const found = fillEntry(table[code as keyof typeof table]);
  if (code !== "INSUFFICIENT_BALANCE" || !missing || !available) return found;
  const [needs, has] = [missing, available].map((amount) => formatAmount(amount, language));
  const gap = fillPlaceholders(messages.shortOf, { needed: needs!, balance: has! });
  return { ...found, remedy: `${gap}${messages.gap}${found.remedy}` };
}

function describeProblem(
  details: unknown,
  problems: Localization["messages"]["transactionProblems"],
): string {
  const found = Array.isArray(details)
    ? details.map((problem: { code?: unknown } | null) => problem?.code)
    : [];
  const worst = Object.keys(problems).find((code) => found.includes(code)) ?? "OTHER";
  return problems[worst as keyof typeof problems];
}

/** Shortens a service message to 200 characters. */
export function truncate(message: string): string {
  const text = message.trim().replace(/\s+/g, " ");
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
