import { html, nothing } from "lit";
import type { AdminCollectionResponse, AdminPhase } from "../../../src/contract/admin/collections.js";
import { describeError, type DescribedError } from "../api/describe-error.js";
import type { StudioApi } from "../api/studio-api.js";
import { messages } from "../messages.js";
import { problemView } from "../shared/fields.js";
import { focusInvalid } from "../shared/focus-invalid.js";
import { proposeChange, reportChange } from "../shared/propose-change.js";
import { StudioElement } from "../shared/studio-element.js";
import { phaseFieldNames, phaseFields } from "./phase-fields.js";
import { emptyPhase, toChanges, toDefinition, toForm, type PhaseForm } from "./phase-form.js";

const text = messages.sale;

/** Event with the form, for a preview; null: the editor is closed. */
export const phaseDraftEvent = "studio-phase-draft";

/** Form of a phase, which is new or edited. A dry run shows what it would change. */
export class PhaseEditor extends StudioElement {
  static override properties = {
    api: { attribute: false },
    drop: { attribute: false },
    phase: { attribute: false },
  };

  declare api: StudioApi;
  declare drop: AdminCollectionResponse;
  /** Null: a new one. */
  declare phase: AdminPhase | null;
  #before: PhaseForm = emptyPhase;
  #form: PhaseForm = emptyPhase;
  #problem: DescribedError | null = null;
  #isSending = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#before = this.phase ? toForm(this.phase) : emptyPhase;
    this.#form = this.#before;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("h3")?.focus());
  }

  protected override render() {
    const { phase } = this;
    const form = this.#form;
    return html`<form class="editor" novalidate @submit=${this.#submit}>
      <h3 tabindex="-1">${phase ? text.editTitle(phase.name) : text.addTitle}</h3>
      ${phaseFields(form, {
        id: phase?.id ?? "new",
        isNew: phase === null,
        set: (change) => this.#set(change),
        errorOf: (field) => this.#problem?.fields.get(field),
        kept: this.#before.pricing === "keep" ? phase?.price : undefined,
      })}
      ${problemView(this.#problem, phaseFieldNames)}
      <div class="actions">
        <button type="button" class="button" @click=${this.#close}>${messages.change.cancel}</button>
        <button class="button primary" aria-disabled=${this.#isSending}>
          ${phase ? text.review : text.reviewNew}
        </button>
        ${
          phase && phase.minted === 0
            ? html`<button type="button" class="button danger" @click=${this.#remove}>${text.remove}</button>`
            : nothing
        }
      </div>
    </form>`;
  }

  #set(change: Partial<PhaseForm>): void {
    this.#form = { ...this.#form, ...change };
    this.requestUpdate();
    this.#report(this.#form);
  }

  #report(form: PhaseForm | null): void {
    const detail = form && { phaseId: this.phase?.id ?? null, form };
    this.dispatchEvent(new CustomEvent(phaseDraftEvent, { detail, bubbles: true }));
  }

  readonly #close = (): void => {
    this.#report(null);
    this.dispatchEvent(new CustomEvent("studio-close", { bubbles: true }));
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const { phase, drop } = this;
    const { shortId } = drop.collection;
    const form = this.#form;
    void this.#propose(
      phase
        ? {
            title: text.editTitle(phase.name),
            effect: text.editEffect,
            confirm: text.editConfirm,
            done: text.edited(form.name),
            send: (dryRun: boolean) =>
              this.api.editPhase(shortId, phase.id, { changes: toChanges(this.#before, form), dryRun }),
          }
        : {
            title: text.addTitle,
            effect: text.addEffect(form.name),
            confirm: text.addConfirm,
            done: text.added(form.name),
            send: (dryRun: boolean) => this.api.addPhase(shortId, { phase: toDefinition(form), dryRun }),
          },
    );
  };

  readonly #remove = (): void => {
    const { phase, drop } = this;
    const { shortId } = drop.collection;
    void this.#propose({
      title: text.removeTitle(phase!.name),
      effect: text.removeEffect,
      confirm: text.removeConfirm,
      isDestructive: true,
      done: text.removed(phase!.name),
      send: (dryRun: boolean) => this.api.removePhase(shortId, phase!.id, { dryRun }),
    });
  };

  async #propose(change: Parameters<typeof proposeChange>[1]): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#problem = null;
    this.requestUpdate();
    try {
      const made = await proposeChange(this, change);
      if (made === null) return;
      reportChange(this);
      this.#close();
    } catch (error) {
      this.#problem = describeError(error);
      void focusInvalid(this);
    } finally {
      this.#isSending = false;
      this.requestUpdate();
    }
  }
}
