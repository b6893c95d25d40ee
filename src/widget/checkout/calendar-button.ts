import { css, html } from "lit";
import type { ViewContext } from "../view-context.js";

/** Button that opens the dialog with the calendars. Loads its code then. */
export function calendarButton(context: ViewContext) {
  const { messages } = context;
  const open = async ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement;
    const { openCalendarDialog } = await import("../calendar/calendar-dialog.js").catch(() => ({
      openCalendarDialog: () => (button.textContent = messages.partMissing),
    }));
    openCalendarDialog(button.closest<HTMLElement>(".root")!, context);
  };
  return html`<button part="calendar" class="calendar button-secondary" @click=${open}>
    ${messages.addToCalendar}
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
  .status > .calendar {
    margin-block-start: calc(0.5 * var(--_rem));
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
