/** Event of a calendar. Times are milliseconds since 1970. */
export interface CalendarEvent {
  /** Unique in the world, and the same in every calendar that has the event. */
  readonly uid: string;
  readonly title: string;
  /** Page to open; null: unknown. */
  readonly url: string | null;
  readonly start: number;
  readonly end: number;
  /** Number of changes since the event was created. */
  readonly sequence: number;
  /** Time of the last change. */
  readonly changedAt: number;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
}

/** Minutes before an event at which calendars remind of it. */
const alarmMinutes = 10;

/** Hours after which calendars that follow a feed read it again. */
const refreshHours = 1;

/** Largest number of bytes in a line, without its end. */
const maxLineBytes = 75;

const encoder = new TextEncoder();

/**
 * Formats events as an iCalendar object (RFC 5545), with an alarm for each.
 * @param name Name of a calendar to follow; null: a file to import.
 */
export function formatCalendar(events: readonly CalendarEvent[], name: string | null): string {
  const refresh = `PT${refreshHours}H`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//mint-widget//mint-widget//EN",
    ...(name === null
      ? []
      : [
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
          `X-PUBLISHED-TTL:${refresh}`,
        ]),
    ...events.flatMap(formatEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function formatEvent({ uid, title, url, start, end, sequence, changedAt, status }: CalendarEvent): string[] {
  const changed = formatUtc(changedAt);
  const text = escapeText(title);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    "TRANSP:TRANSPARENT",
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${text}`,
    // Many calendars don't show an event's URL.
    ...(url === null ? [] : [`DESCRIPTION:${escapeText(url)}`, `URL:${url}`]),
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${text}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    "END:VALARM",
    "END:VEVENT",
  ];
}

/** Formats a time as calendars do, in UTC: `20261121T180000Z`. */
export const formatUtc = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

/** Escapes a text, whose other control characters than line breaks no calendar can have. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex -- removes them
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Breaks a line that is too long between two characters, each part after the first with a space before it. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > maxLineBytes) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
