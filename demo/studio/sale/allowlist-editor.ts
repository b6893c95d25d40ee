import { html, nothing } from "lit";
import type { AdminPhase } from "../../../src/contract/admin/collections.js";
import { describeError, type DescribedError } from "../api/describe-error.js";
import type { StudioApi } from "../api/studio-api.js";
import { messages } from "../messages.js";
import { problemView, selectField, textField } from "../shared/fields.js";
import { formatCounted } from "../shared/format.js";
import { proposeChange, reportChange } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { StudioElement } from "../shared/studio-element.js";

const text = messages.allowlist;

type Mode = "add" | "replace" | "remove";

/** Number of wallets that are listed. The others are in the download. */
const shownWallets = 20;

/** Allowlist of a phase: who is on it, and a field for addresses or a CSV file. */
export class AllowlistEditor extends StudioElement {
  static override properties = {
    api: { attribute: false },
    identifier: {},
    phase: { attribute: false },
    canEdit: { attribute: false },
  };

  declare api: StudioApi;
  declare identifier: string;
  declare phase: AdminPhase;
  declare canEdit: boolean;
  readonly #list = new Resource(
    this,
    (signal) => this.api.readAllowlist(this.identifier, this.phase.id, { signal }),
    { key: () => this.phase.id },
  );
  #mode: Mode = "add";
  #wallets = "";
  #problem: DescribedError | null = null;

  protected override render() {
    return html`<div class="allowlist">
      ${resourceView(this.#list, ({ wallets }) =>
        wallets.length === 0
          ? html`<p class="empty">${this.phase.gated ? text.emptyGated : text.empty}</p>`
          : html`<p>${formatCounted(text.count, wallets.length)}</p>
              <ul class="addresses">
                ${wallets
                  .slice(0, shownWallets)
                  .map(
                    ({ wallet, bonus }) =>
                      html`<li>
                        <code>${wallet}</code
                        >${bonus ? html` <span class="quiet">${formatCounted(text.bonus, bonus)}</span>` : nothing}
                      </li>`,
                  )}
              </ul>
              ${
                wallets.length > shownWallets
                  ? html`<p class="hint">${formatCounted(text.more, wallets.length - shownWallets)}</p>`
                  : nothing
              }`,
      )}
      ${this.canEdit ? this.#formView() : nothing}
    </div>`;
  }

  #formView() {
    const { id, name } = this.phase;
    return html`<form novalidate @submit=${this.#submit}>
      ${selectField<Mode>({
        name: `${id}-mode`,
        label: text.mode,
        value: this.#mode,
        options: [
          ["add", text.modes.add],
          ["replace", text.modes.replace],
          ["remove", text.modes.remove],
        ],
        onChange: (mode) => {
          this.#mode = mode;
          this.requestUpdate();
        },
      })}
      ${textField({
        name: `${id}-wallets`,
        label: text.wallets,
        value: this.#wallets,
        rows: 5,
        hint: text.walletsHint,
        onInput: (wallets) => {
          this.#wallets = wallets;
          this.requestUpdate();
        },
      })}
      ${problemView(this.#problem)}
      <div class="actions">
        <label class="button file">
          <span>${text.file}<span class="visually-hidden"> ${name}</span></span>
          <input type="file" accept=".csv,.txt,text/csv,text/plain" @change=${this.#readFile} />
        </label>
        <button class="button primary" aria-disabled=${this.#wallets.trim() === ""}>${text.review}</button>
      </div>
    </form>`;
  }

  readonly #readFile = async (event: Event): Promise<void> => {
    const input = event.currentTarget as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    this.#wallets = await file.text();
    // The same file may be chosen again.
    input.value = "";
    this.requestUpdate();
  };

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const [wallets, mode] = [this.#wallets, this.#mode];
    if (wallets.trim() === "") return;
    const { id, name } = this.phase;
    this.#problem = null;
    try {
      const made = await proposeChange(this, {
        title: text.title(name),
        effect: text.effect[mode],
        confirm: text.confirm,
        isDestructive: mode !== "add",
        done: text.done(name),
        send: (dryRun) => this.api.changeAllowlist(this.identifier, id, { mode, wallets, dryRun }),
      });
      if (made === null) return;
      this.#wallets = "";
      void this.#list.reload();
      reportChange(this);
    } catch (error) {
      this.#problem = describeError(error);
    }
    this.requestUpdate();
  };
}
