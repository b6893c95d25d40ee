import { css, html, nothing } from "lit";
import { toSafeUrl } from "../shared/safe-url.js";
import type { ViewContext } from "../view-context.js";

type OpenDialog = (root: HTMLElement) => void;

/** Listener of a button that opens a dialog, whose code it loads then. */
const opening = (load: () => Promise<OpenDialog>, { messages }: ViewContext) =>
  async function ({ currentTarget }: Event) {
    const button = currentTarget as HTMLElement;
    const open = await load().catch(() => () => (button.textContent = messages.partMissing));
    open(button.closest<HTMLElement>(".root")!);
  };

/** Button that opens the dialog with the calendars. */
export function calendarButton(context: ViewContext) {
  const open = opening(async () => {
    const { openCalendarDialog } = await import("../calendar/calendar-dialog.js");
    return (root) => openCalendarDialog(root, context);
  }, context);
  return html`<button part="calendar" class="calendar button-secondary" @click=${open}>
    ${context.messages.addToCalendar}
  </button>`;
}

/** Ways to remember an opening: calendars and, if the service offers them, notifications. */
export const remindersView = (context: ViewContext) =>
  html`<div class="reminders">${calendarButton(context)} ${notifyView(context)}</div>`;

/**
 * Notifications belong to the drop's page on the service, because that is the origin of the service worker: a button on
 * that page, a link to it on any other.
 */
function notifyView(context: ViewContext) {
  const { store, base, messages } = context;
  const page = toSafeUrl(store.state.collection.value?.collection.remindersUrl, base);
  if (page === null) return nothing;
  if (location.href.replace(/[?#].*/, "") !== page)
    return html`<a
      part="notify"
      class="calendar button-secondary"
      href=${page}
      target="_blank"
      rel="noopener noreferrer"
      >${messages.notifyMe}</a
    >`;
  const open = opening(async () => {
    const { openRemindersDialog } = await import("../calendar/reminders-dialog.js");
    return (root) => openRemindersDialog(root, page, context);
  }, context);
  return html`<button part="notify" class="calendar button-secondary" @click=${open}>
    ${messages.notifyMe}
  </button>`;
}

/** Below the status in the space that the first view reserves for it, and above what was minted. */
export const calendarStyles = css`
  .calendar {
    inline-size: 100%;
    color: var(--_text);
    border-color: var(--_accent);
    border-radius: var(--_control);
  }
  .reminders {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.5 * var(--_rem));
    margin-block-start: calc(0.5 * var(--_rem));
  }
  .reminders > .calendar {
    flex: auto;
    inline-size: auto;
  }
  a.calendar,
  .calendars .button-secondary {
    display: grid;
    place-items: center;
    text-decoration: none;
  }
  .calendars [role="group"] {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.5 * var(--_rem));
    margin-block-end: calc(1.25 * var(--_rem));
  }
  .calendars p {
    flex: 1 0 100%;
    overflow-wrap: anywhere;
  }
  .calendars > div > p:not(:empty) {
    margin-block-end: calc(0.75 * var(--_rem));
  }
  .calendars .button-secondary {
    flex: auto;
    font-size: calc(0.875 * var(--_rem));
    border-radius: var(--_control);
  }
`;
