import { findLocale } from "../widget/i18n/find-locale.js";
import { isRightToLeft, type Localization } from "../widget/i18n/localization.js";
import type { HtmlMessages } from "../widget/i18n/messages.js";
import { english, locales } from "./locales.js";

/** Language, text direction and messages of HTML rendered by a server. */
export interface HtmlLocalization extends Localization {
  readonly needsScript: string;
}

/**
 * Returns the localization for a page's language tag. Messages with a countdown show a point in time instead.
 * @param connectLabel Text of the main button when it connects a wallet; undefined: the widget's.
 */
export function localizeHtml(lang: string, connectLabel: string | undefined): HtmlLocalization {
  const { tag, load } = findLocale(lang, locales);
  const messages: HtmlMessages = { ...english, ...load };
  const { startsAt, endsAt, needsScript, connect } = messages;
  return {
    language: tag,
    direction: isRightToLeft(tag) ? "rtl" : "ltr",
    messages: {
      ...messages,
      startsIn: startsAt,
      endsIn: endsAt,
      connect: connectLabel ?? connect,
    } as unknown as Localization["messages"],
    needsScript,
  };
}

/**
 * Formats a time with its zone: `Nov 21, 7:30 PM UTC`, including the year if it isn't the current one. Empty if out of
 * range.
 * @param moment Milliseconds since 1970.
 * @param now Current time in milliseconds since 1970.
 * @param timeZone IANA name.
 */
export function formatMoment(moment: number, now: number, language: string, timeZone: string): string {
  if (!(Math.abs(moment) <= 8.64e15)) return "";
  const yearOf = (time: number) => new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(time);
  return new Intl.DateTimeFormat(language, {
    year: yearOf(moment) === yearOf(now) ? undefined : "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(moment);
}
