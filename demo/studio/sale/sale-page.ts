import { html, nothing } from "lit";
import type { AdminPhase } from "../../../src/contract/admin/collections.js";
import { messages } from "../messages.js";
import { fromDrop, withPhaseForm } from "../preview/preview-drop.js";
import { formatCount, formatTime, nameOf } from "../shared/format.js";
import { DropPage } from "../drops/drop-page.js";
import type { PhaseForm } from "./phase-form.js";
import { timelineView } from "./timeline.js";

const text = messages.sale;

interface PhaseDraft {
  readonly phaseId: string | null;
  readonly form: PhaseForm;
}

/** Phases of a drop on a time line, each with its editor and its allowlist, and the claim codes. */
export class SalePage extends DropPage {
  /** Id of the phase that is edited; `new`: one is added; null: none. */
  #editing: string | null = null;
  /** What the editor has, for the preview. */
  #draft: PhaseDraft | null = null;

  protected override render() {
    const { phases } = this.drop;
    const shown = withPhaseForm(fromDrop(this.drop, this.coins), this.#draft);
    return html`<div
      class="beside"
      @studio-close=${this.#close}
      @studio-phase-draft=${(event: Event) => this.#onDraft(event)}
    >
      <div>
        <section class="card" aria-labelledby="sale-title">
          <div class="card-title">
            <h2 id="sale-title">${text.title}</h2>
            ${
              this.canEdit && this.#editing !== "new"
                ? html`<button class="button primary" @click=${() => this.#edit("new")}>${text.add}</button>`
                : nothing
            }
          </div>
          ${timelineView(phases, Date.now())} ${this.#editing === "new" ? this.#editorView(null) : nothing}
          <ul class="phases">
            ${phases.map((phase) => this.#phaseView(phase))}
          </ul>
        </section>
        <studio-codes .api=${this.api} .drop=${this.drop} .canEdit=${this.canEdit}></studio-codes>
      </div>
      <studio-preview .drop=${shown}></studio-preview>
    </div>`;
  }

  #phaseView(phase: AdminPhase) {
    const { id, name, status, price, startsAt, endsAt, perWallet, minted, supply, gated } = phase;
    if (this.#editing === id) return html`<li>${this.#editorView(phase)}</li>`;
    return html`<li>
      <div class="card-title">
        <h3>
          ${name}
          <span class="tag ${status === "active" ? "good" : ""}">${nameOf(messages.status, status)}</span>
        </h3>
        ${
          this.canEdit
            ? html`<button class="button small" @click=${() => this.#edit(id)}>
                ${text.edit}<span class="visually-hidden"> ${name}</span>
              </button>`
            : nothing
        }
      </div>
      <dl class="facts">
        <div>
          <dt>${text.price}</dt>
          <dd>${price}</dd>
        </div>
        <div>
          <dt>${text.time}</dt>
          <dd>
            ${endsAt ? text.fromTo(formatTime(startsAt), formatTime(endsAt)) : text.from(formatTime(startsAt))}
          </dd>
        </div>
        <div>
          <dt>${text.perWallet}</dt>
          <dd>${perWallet ?? text.unlimited}</dd>
        </div>
        <div>
          <dt>${messages.watch.sold}</dt>
          <dd>
            ${supply === null ? formatCount(minted) : messages.watch.of(formatCount(minted), formatCount(supply))}
          </dd>
        </div>
      </dl>
      <details>
        <summary>
          ${gated ? text.allowlistGated : text.allowlist}<span class="visually-hidden"> ${name}</span>
        </summary>
        <studio-allowlist
          .api=${this.api}
          .identifier=${this.shortId}
          .phase=${phase}
          .canEdit=${this.canEdit}
        ></studio-allowlist>
      </details>
    </li>`;
  }

  #editorView(phase: AdminPhase | null) {
    return html`<studio-phase-editor
      .api=${this.api}
      .drop=${this.drop}
      .phase=${phase}
    ></studio-phase-editor>`;
  }

  #edit(which: string): void {
    this.#draft = null;
    this.#editing = which;
    this.requestUpdate();
  }

  readonly #close = (): void => {
    this.#editing = null;
    this.#draft = null;
    this.requestUpdate();
  };

  #onDraft(event: Event): void {
    this.#draft = (event as CustomEvent<PhaseDraft | null>).detail;
    this.requestUpdate();
  }
}
