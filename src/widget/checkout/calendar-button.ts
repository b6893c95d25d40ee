import { css, html, nothing } from "lit";
import { listMoments } from "../../contract/mint/drop-moments.js";
import type { ViewContext } from "../view-context.js";

/** Button that opens the dialog with the calendars, if something of the drop is still to come. Loads its code then. */
export function calendarButton(context: ViewContext, className: string) {
  const { messages, store } = context;
  const record = store.state.collection.value;
  if (!record || !listMoments(record).some(({ start }) => start > store.now())) return nothing;
  const open = async ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement;
    const { openCalendarDialog } = await import("../calendar/calendar-dialog.js").catch(() => ({
      openCalendarDialog: () => (button.textContent = messages.partMissing),
    }));
    openCalendarDialog(button.closest<HTMLElement>(".root")!, context);
  };
  return html`<button part="calendar" class="calendar ${className}" @click=${open}>
    ${messages.addToCalendar}
  </button>`;
}

/** Below the status, in the space that the first view reserves for it. */
export const calendarStyles = css`
  .status > .calendar {
    inline-size: 100%;
    margin-block-start: calc(0.5 * var(--_rem));
    color: var(--_text);
    border-color: var(--_accent);
    border-radius: var(--_control);
  }
  .details > .calendar {
    min-block-size: calc(2.75 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
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
  .calendars .button-secondary {
    flex: auto;
    display: grid;
    place-items: center;
    font-size: calc(0.875 * var(--_rem));
    text-decoration: none;
    border-radius: var(--_control);
  }
`;
