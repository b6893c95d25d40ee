import { html, nothing } from "lit";
import { isEqual } from "./is-equal.js";
import { describeError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { formatField, nameOf } from "./format.js";
import { announce, type ProposalDetail } from "./propose-change.js";
import { StudioElement } from "./studio-element.js";

type Fields = Readonly<Record<string, unknown>> | null;

/** Dialog that shows what a change would do, and makes it once it is confirmed. */
export class ChangeDialog extends StudioElement {
  static override properties = { proposal: { attribute: false } };

  declare proposal: ProposalDetail | null;
  #isSending = false;
  #problem = "";

  constructor() {
    super();
    this.proposal = null;
  }

  protected override render() {
    const { proposal } = this;
    if (proposal === null) return nothing;
    const { change, described } = proposal;
    const { before, after, notes } = described.change;
    const isSame = before !== null && after !== null && isEqual(before, after);
    return html`<dialog aria-labelledby="change-title" @close=${this.#onClose} @cancel=${this.#onCancel}>
      <h2 id="change-title">${change.title}</h2>
      <p>${change.effect}</p>
      ${isSame ? html`<p class="notice">${messages.change.nothing}</p>` : changeView(before, after)}
      ${
        notes.length > 0
          ? html`<ul class="notes">
              ${notes.map((note) => html`<li>${note}</li>`)}
            </ul>`
          : nothing
      }
      ${this.#problem ? html`<p class="notice bad" role="alert">${this.#problem}</p>` : nothing}
      <div class="actions">
        <button class="button" autofocus ?disabled=${this.#isSending} @click=${this.#onCancel}>
          ${messages.change.cancel}
        </button>
        ${
          isSame
            ? nothing
            : html`<button
                class="button ${change.isDestructive ? "danger" : "primary"}"
                aria-disabled=${this.#isSending}
                @click=${this.#confirm}
              >
                ${this.#isSending ? messages.change.sending : change.confirm}
              </button>`
        }
      </div>
    </dialog>`;
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }

  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    if (!this.#isSending) this.querySelector("dialog")!.close();
  };

  /** Also after the change was made, when its promise has settled before. */
  readonly #onClose = (): void => {
    this.proposal?.settle(null);
    this.proposal = null;
    this.#problem = "";
  };

  readonly #confirm = async (): Promise<void> => {
    if (this.#isSending || this.proposal === null) return;
    const { change, settle } = this.proposal;
    this.#isSending = true;
    this.#problem = "";
    this.requestUpdate();
    try {
      const response = await change.send(false);
      settle(response);
      announce(this, change.done);
      this.#isSending = false;
      this.querySelector("dialog")!.close();
    } catch (error) {
      this.#isSending = false;
      const { message, fields } = describeError(error);
      this.#problem = [message, ...fields.values()].join(" ");
      this.requestUpdate();
    }
  };
}

/** Table of the fields that change, before and after. */
export function changeView(before: Fields, after: Fields) {
  const names = Object.keys(after ?? before ?? {});
  const changed = names.filter((name) => !isEqual(before?.[name], after?.[name]));
  if (changed.length === 0) return nothing;
  return html`<table class="change">
    <thead>
      <tr>
        <th scope="col">${messages.change.field}</th>
        ${before ? html`<th scope="col">${messages.change.before}</th>` : nothing}
        ${after ? html`<th scope="col">${messages.change.after}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${changed.map(
        (name) =>
          html`<tr>
            <th scope="row">${nameOf(messages.fields, name)}</th>
            ${before ? html`<td>${formatField(before[name])}</td>` : nothing}
            ${after ? html`<td>${formatField(after[name])}</td>` : nothing}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
