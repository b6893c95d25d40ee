import { encodeQuery } from "../shared/encode-query.js";
import { formatUtc, type CalendarEvent } from "../../contract/values/calendar.js";

type Entry = Pick<CalendarEvent, "title" | "start" | "end" | "url">;

/** URL that opens a new event in Google Calendar. */
export const toGoogleUrl = ({ title, start, end, url }: Entry): string =>
  `https://calendar.google.com/calendar/render?${encodeQuery({
    action: "TEMPLATE",
    text: title,
    dates: `${formatUtc(start)}/${formatUtc(end)}`,
    details: url ?? "",
  })}`;

/** URL that opens a new event in Outlook's calendar. */
export const toOutlookUrl = ({ title, start, end, url }: Entry): string =>
  `https://outlook.live.com/calendar/0/action/compose?${encodeQuery({
    rru: "addevent",
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    body: url ?? "",
  })}`;

/**
 * URL of the service's calendar of a drop.
 * @param base Base URL of the Mint API.
 */
export const toFeedUrl = (base: string, shortId: string): URL =>
  new URL(`../../calendar/${encodeURIComponent(shortId)}.ics`, `${base.replace(/\/$/, "")}/`);
