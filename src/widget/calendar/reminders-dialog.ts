import { html, nothing, render } from "lit";
import type { RemindersState } from "../../contract/mint/reminders.js";
import { listMoments, type DropMoment } from "../../contract/mint/drop-moments.js";
import type { Phase } from "../../contract/mint/collection.js";
import { formatTimestamp } from "../i18n/format.js";
import type { ViewContext } from "../view-context.js";
import { openChoicesDialog } from "./choices-dialog.js";
import { findObstacle, readReminders, saveReminders, type Obstacle } from "./reminders.js";

/** What the dialog shows. */
interface Shown {
  /** Null: it isn't known yet. */
  readonly state: RemindersState | null;
  readonly isSaving: boolean;
  readonly failure: Obstacle | "failed" | null;
}

/**
 * Opens a dialog in which this browser is told to notify its user before phases of a drop open.
 * @param page URL of the drop's page on the service, which must be this page.
 */
export function openRemindersDialog(root: HTMLElement, page: string, context: ViewContext): void {
  const { store, messages } = context;
  const record = store.state.collection.value;
  const dialog = record && openChoicesDialog(root, context, "reminders");
  if (!dialog) return;
  const moments = listMoments(record).filter(
    ({ phase, start }) => phase?.status === "upcoming" && start > store.now(),
  );
  let shown: Shown = { state: null, isSaving: false, failure: findObstacle() };

  const show = (next: Shown) => {
    shown = next;
    render(contentView(), dialog);
  };
  const fail = (failure: Shown["failure"]) => show({ ...shown, isSaving: false, failure });

  async function toggle(phaseId: string): Promise<void> {
    // The next choice is made from what was saved.
    if (!shown.state || shown.isSaving) return;
    const { publicKey, phaseIds } = shown.state;
    show({ ...shown, isSaving: true });
    const others = phaseIds.filter((id) => id !== phaseId);
    const next = phaseIds.includes(phaseId) ? others : [...others, phaseId];
    const saved = await saveReminders(page, { publicKey, phaseIds: next }, context).catch(
      () => "failed" as const,
    );
    if (typeof saved === "string") fail(saved);
    else show({ state: saved, isSaving: false, failure: null });
  }

  const failures = {
    unsupported: messages.notifyUnsupported,
    blocked: messages.notifyBlocked,
    failed: messages.notifyFailed,
  };

  const contentView = () =>
    html`<h2 id="reminders" .textContent=${messages.notifyMe}></h2>
      <div>
        <p>${messages.notifyBefore}</p>
        <p role="alert">${shown.failure === null ? nothing : failures[shown.failure]}</p>
        ${shown.failure === "unsupported" ? nothing : moments.map(momentView)}
      </div>
      <button class="step close" aria-label=${messages.close} @click=${() => dialog.close()}>×</button>`;

  function momentView({ uid, phase, start }: DropMoment<Phase>) {
    const isOn = shown.state?.phaseIds.includes(phase!.id) ?? false;
    return html`<div role="group" aria-labelledby=${uid}>
      <p id=${uid}>
        <b><bdi .textContent=${phase!.name?.trim() || messages.mint}></bdi></b><br /><small
          >${formatTimestamp(start, context.language)}</small
        >
      </p>
      <button
        class="button-secondary"
        aria-disabled=${shown.state && !shown.isSaving ? nothing : "true"}
        @click=${() => void toggle(phase!.id)}
      >
        ${isOn ? messages.stopNotifying : messages.notifyMe}
      </button>
    </div>`;
  }

  show(shown);
  dialog.showModal();
  if (shown.failure === "unsupported") return;
  readReminders(page).then(
    (state) => show({ ...shown, state }),
    () => fail("failed"),
  );
}
