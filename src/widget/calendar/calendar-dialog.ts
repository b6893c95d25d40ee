import { html, nothing, render } from "lit";
import type { Phase } from "../../contract/mint/collection.js";
import { listMoments, type DropMoment } from "../../contract/mint/drop-moments.js";
import { formatCalendar, type CalendarEvent } from "../../contract/values/calendar.js";
import { formatTimestamp } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import { pageUrl } from "../shared/page-url.js";
import type { ViewContext } from "../view-context.js";
import { openChoicesDialog } from "./choices-dialog.js";
import { toFeedUrl, toGoogleUrl, toOutlookUrl } from "./calendar-links.js";

/**
 * Opens a dialog that adds what is still to come of a drop to a calendar: as a file that is made here, in Google's or
 * Outlook's calendar, or as the service's calendar, which follows changes. The times are the service's.
 */
export function openCalendarDialog(root: HTMLElement, context: ViewContext): void {
  const { store } = context;
  const record = store.state.collection.value;
  const dialog = record && openChoicesDialog(root, context, "calendars");
  if (!dialog) return;
  const events = listMoments(record)
    .filter(({ start }) => start > store.now())
    .map((moment) => toEvent(moment, context));
  const { shortId } = record.collection;
  const show = (feed: URL | null) => render(contentView(events, { shortId, feed, dialog }, context), dialog);
  show(null);
  dialog.showModal();
  const feed = toFeedUrl(context.base, shortId);
  // A service may have no calendar of this drop.
  fetch(feed, { method: "HEAD" }).then(
    ({ ok }) => ok && dialog.isConnected && show(feed),
    () => undefined,
  );
}

function toEvent({ uid, phase, start, end }: DropMoment<Phase>, context: ViewContext): CalendarEvent {
  const { store, messages } = context;
  const { name } = store.state.collection.value!.collection;
  const title = phase
    ? formatMessage(messages.phaseOpens, context, { name, phase: phase.name?.trim() || messages.mint })
    : formatMessage(messages.itemsRevealed, context, { name });
  const status = phase?.status === "paused" ? "TENTATIVE" : "CONFIRMED";
  return { uid, title, start, end, url: pageUrl(), sequence: 0, changedAt: store.now(), status };
}

interface Shown {
  readonly shortId: string;
  /** Null: the service has no calendar, or it isn't known yet. */
  readonly feed: URL | null;
  readonly dialog: HTMLDialogElement;
}

function contentView(
  events: readonly CalendarEvent[],
  { shortId, feed, dialog }: Shown,
  context: ViewContext,
) {
  const { messages } = context;
  return html`<h2 id="calendars" .textContent=${messages.addToCalendar}></h2>
    <div>
      ${events.map((event) => eventView(event, `${shortId}.ics`, context))}
      ${
        feed
          ? html`<a class="choice" href=${toSubscription(feed)}><bdi>${messages.followCalendar}</bdi></a>`
          : nothing
      }
    </div>
    <button class="step close" aria-label=${messages.close} @click=${() => dialog.close()}>×</button>`;
}

/** What is to come, with the ways to remember it. */
function eventView(event: CalendarEvent, file: string, { language, messages }: ViewContext) {
  const { uid, title, start } = event;
  const save = () => saveFile(formatCalendar([event], null), file);
  const link = (name: string, url: string) =>
    html`<a class="button-secondary" href=${url} target="_blank" rel="noopener noreferrer"
      ><bdi>${name}</bdi></a
    >`;
  return html`<div role="group" aria-labelledby=${uid}>
    <p id=${uid}>
      <b><bdi .textContent=${title}></bdi></b><br /><small>${formatTimestamp(start, language)}</small>
    </p>
    <button class="button-secondary" @click=${save}>${messages.calendarFile}</button>
    ${link("Google Calendar", toGoogleUrl(event))} ${link("Outlook", toOutlookUrl(event))}
  </div>`;
}

/** Address with which calendars follow a feed. Over plain HTTP, which they may refuse, the feed itself. */
const toSubscription = ({ protocol, href }: URL): string =>
  protocol === "https:" ? href.replace(/^https:/, "webcal:") : href;

/** Saves a calendar as a file, which phones open in their calendar. */
function saveFile(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // Revoked only after the browser has had time to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
