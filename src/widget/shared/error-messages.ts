import { nameCharacter } from "../../contract/values/pasted-value.js";
import { toAmount, toBaseUnits, type Price } from "../../contract/values/price.js";
import type { Failure } from "../../core/failure.js";
import { readDetails } from "../../core/failure-details.js";
import type { BalanceShortage } from "../../core/main-action.js";
import type { TransactionProblem } from "../../core/transaction-verifier.js";
import type { ConfigurationErrorCode } from "../../core/configuration-error-code.js";
import { formatAmount, formatCurrency } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";

/** Failure, or an error in the configuration. */
export interface ErrorReason extends Pick<Failure, "message" | "details"> {
  readonly code: Failure["code"] | ConfigurationErrorCode;
  /** True for a failed read, which can't have been charged. */
  readonly isRead?: boolean;
}

/**
 * Determines the cause of a failed read of the collection. A page opened from the file system has an opaque origin,
 * which services reject or don't respond to. If the base URL is only a host and no Mint API responds, its path is
 * missing. If something responds, but not as a Mint API does, such as a site's own page, the base URL is wrong. An error
 * page of a proxy, which has another status, is temporary.
 * @param protocol Protocol of the page, with the colon.
 */
export function toLoadError(reason: ErrorReason, protocol: string): ErrorReason {
  const isRefused = reason.code === "NETWORK" || reason.code === "ORIGIN_NOT_ALLOWED";
  if (protocol === "file:" && isRefused) return { code: "PAGE_IS_FILE", message: "" };
  const answer = readDetails(reason, "INVALID_RESPONSE");
  const { url } = readDetails(reason, "NETWORK") ?? answer ?? {};
  const isForeign = answer?.status === 200 || answer?.status === 404 || answer?.status === 405;
  const isPathMissing = url !== undefined && /^https?:\/\/[^/]+(\/mint)?\/collections\/[^/]+$/.test(url);
  return isPathMissing || isForeign
    ? { code: "API_BASE_WRONG", message: "", details: { url } }
    : { ...reason, isRead: true };
}

/** Title and remedy of an error, for people. */
export interface ErrorMessage {
  readonly title: string;
  readonly remedy: string;
  /** Command that is the remedy, for the page's author; undefined: none. */
  readonly command?: string | undefined;
}

/** Remedy of an error on one line, with its command. */
export const formatRemedy = ({ remedy, command }: ErrorMessage): string =>
  command === undefined ? remedy : `${remedy} ${command}`;

/** Command that serves a page from the folder that it was opened in. */
const serveCommand = "npx serve .";

/** True for an error that only the page's author can fix. */
export function isConfigurationError(code: string, localization: Localization): boolean {
  return Object.hasOwn(tablesOf(localization)[0], code);
}

function tablesOf({ messages }: Localization) {
  return [messages.configurationErrors, messages.errors] as const;
}

/** Message of an error by its code. For an unknown code, the service's own message. */
export function describeError(reason: ErrorReason, origin: string, localization: Localization): ErrorMessage {
  const { messages } = localization;
  const { code, message } = reason;
  const shortage = readDetails(reason, "INSUFFICIENT_BALANCE");
  const problems = readDetails(reason, "UNSAFE_TRANSACTION");
  const claimCode = readDetails(reason, "CLAIM_CODE_INVALID");
  const invalidValue = readDetails(reason, "VALUE_INVALID");
  const values = {
    funds: shortage?.needed ? formatCurrency(shortage.needed) : messages.funds,
    origin,
    url: readDetails(reason, "API_BASE_WRONG")?.url ?? "",
    attribute: invalidValue?.attribute ?? "",
    character: invalidValue ? nameCharacter(invalidValue.character) : "",
    danger: describeProblem(problems ?? [], messages.transactionProblems),
  };
  const fillEntry = ([title, remedy]: readonly string[]) => ({
    title: formatMessage(title!, localization, values),
    remedy: formatMessage(remedy!, localization, values),
  });
  if (claimCode?.used) return fillEntry(messages.codeUsedUp);
  if (claimCode?.reserved) return fillEntry(messages.codeBusy);
  if (code === "ORIGIN_NOT_ALLOWED" && origin === "null")
    return fillEntry(messages.configurationErrors.ORIGIN_OPAQUE);
  if (reason.isRead && code === "SERVICE_BUSY") return fillEntry(messages.readErrors.SERVICE_BUSY);
  if (code === "RATE_LIMITED") return describeRateLimit(reason, messages);
  // `hasOwn`, because a code may be any string, such as `toString`.
  const table = tablesOf(localization).find((table) => Object.hasOwn(table, code));
  if (!table) {
    const [title, remedy] = messages.somethingWrong;
    // Their messages are meant for the developer who wrote the request.
    const isInternal = code === "VALIDATION_FAILED" || code === "UNEXPECTED";
    return { title: (!isInternal && truncate(message).replace(/[.。।]$/, "")) || title!, remedy: remedy! };
  }
  const found = fillEntry(table[code as keyof typeof table]);
  if (code === "PAGE_IS_FILE") return { ...found, command: serveCommand };
  const { command } = readDetails(reason, "ORIGIN_NOT_ALLOWED") ?? {};
  if (command !== undefined) return { ...found, command };
  if (!shortage?.needed || !shortage.balance) return found;
  const { needed, balance, minimum } = shortage;
  const gap = describeGap({ needed, balance, minimum }, localization);
  return { ...found, remedy: `${gap}${messages.gap}${found.remedy}` };
}

/** Message of a limit by what it counts. The button shows how long it applies. */
function describeRateLimit(
  reason: ErrorReason,
  { rateLimits, errors }: Localization["messages"],
): ErrorMessage {
  const [title, remedy] = errors.RATE_LIMITED;
  const limit = readDetails(reason, "RATE_LIMITED");
  const notCharged = errors.CANCELLED[1];
  switch (limit?.reason) {
    case "unsigned_sessions":
      return { title: rateLimits.unsigned, remedy: notCharged };
    case "held_units":
      return {
        title: limit.scope === "key" ? rateLimits.heldByKey : rateLimits.heldByAddress,
        remedy: notCharged,
      };
    case "session_ending":
      return { title: rateLimits.ending, remedy: notCharged };
  }
  const scope = (["address", "key", "wallet"] as const).find((scope) => scope === limit?.scope);
  return { title: scope ? rateLimits[scope] : title, remedy };
}

/** Sentence with the needed amount and the wallet's balance. */
export function describeGap(
  { needed, balance, minimum }: BalanceShortage,
  localization: Localization,
): string {
  const { language, messages } = localization;
  // A balance above the cost is short of what has to stay in the wallet.
  const kept = BigInt(balance.baseUnits) > BigInt(needed.baseUnits) ? minimum : null;
  return formatMessage(messages.shortOf, localization, {
    needed: formatAmount(kept ? addPrices(needed, kept) : needed, language),
    balance: formatAmount(balance, language),
  });
}

function addPrices(left: Price, right: Price): Price {
  const baseUnits = BigInt(left.baseUnits) + BigInt(right.baseUnits);
  return { ...left, baseUnits: toBaseUnits(baseUnits), amount: toAmount(baseUnits, left.decimals) };
}

function describeProblem(
  problems: readonly TransactionProblem[],
  messages: Localization["messages"]["transactionProblems"],
): string {
  const found: readonly string[] = problems.map(({ code }) => code);
  const worst = Object.keys(messages).find((code) => found.includes(code)) ?? "OTHER";
  return messages[worst as keyof typeof messages];
}

/** Truncates a service message to 200 characters. */
export function truncate(message: string): string {
  const text = message.trim().replace(/\s+/g, " ");
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
