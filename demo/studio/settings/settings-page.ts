import { html, nothing } from "lit";
import type { ChangeResponse } from "../../../src/contract/admin/changes.js";
import { describeError, type DescribedError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { fromDrop } from "../preview/preview-drop.js";
import { problemView, textField } from "../shared/fields.js";
import { focusInvalid } from "../shared/focus-invalid.js";
import { formatTime } from "../shared/format.js";
import { announce, proposeChange, reportChange } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { DropPage } from "../drops/drop-page.js";
import { fieldNames, readSettings, toChanges, type SettingsForm } from "./settings-form.js";

const text = messages.settings;

/** What a drop is, what collectors read, and whether they see it. */
export class SettingsPage extends DropPage {
  /** An edit of nothing describes all fields as they are. */
  readonly #fields = new Resource(
    this,
    (signal) => this.api.editCollection(this.shortId, { changes: {}, dryRun: true }, { signal }),
    { key: () => (this.canEdit ? this.shortId : undefined) },
  );
  /** Null: nothing is typed yet. */
  #form: SettingsForm | null = null;
  #problem: DescribedError | null = null;

  protected override render() {
    if (!this.canEdit) return this.#factsView();
    const shown = fromDrop(this.drop, this.coins);
    const typed = this.#form ? { name: this.#form.name, description: this.#form.description } : {};
    return html`<div class="beside">
      <div>
        ${this.#factsView()}
        <section class="card" aria-labelledby="texts-title">
          <h2 id="texts-title">${text.texts}</h2>
          ${resourceView(this.#fields, (described) => this.#formView(described))}
        </section>
      </div>
      <studio-preview .drop=${{ ...shown, ...typed }}></studio-preview>
    </div>`;
  }

  #formView({ change }: ChangeResponse) {
    const before = readSettings(change.before ?? {});
    const form = this.#form ?? before;
    const field = (name: keyof SettingsForm, rows?: number) =>
      textField({
        name: `settings-${name}`,
        label: text.field[name],
        value: form[name],
        error: this.#problem?.fields.get(fieldNames[name]),
        onInput: (value) => {
          this.#form = { ...form, [name]: value };
          this.requestUpdate();
        },
        ...(rows !== undefined && { rows }),
        ...(name === "royalty" && { unit: "%", inputMode: "decimal" }),
      });
    return html`<form
      class="allowlist"
      novalidate
      @submit=${(event: Event) => this.#submit(event, before, form)}
    >
      ${field("name")} ${field("description", 4)}
      <div class="form-grid">${field("creator")} ${field("website")}</div>
      <div class="form-grid">${field("treasury")} ${field("royalty")}</div>
      ${problemView(this.#problem, Object.values(fieldNames))}
      <div class="actions">
        <button class="button primary">${text.review}</button>
      </div>
    </form>`;
  }

  #factsView() {
    const { api, drop, canEdit } = this;
    const { collection } = drop;
    const { visibility, visibleFrom } = collection;
    const isHidden = visibility === "hidden";
    const facts = [
      [text.address, collection.address],
      [text.chain, collection.chain],
      [text.standard, collection.standard],
      [text.treasury, collection.treasury],
    ] as const;
    return html`<section class="card" aria-labelledby="visibility-title">
        <h2 id="visibility-title">${text.visibility}</h2>
        <p>
          ${isHidden ? (visibleFrom ? text.hiddenUntil(formatTime(visibleFrom)) : text.hidden) : text.visible}
        </p>
        ${
          this.canEdit
            ? html`<p class="actions">
                <button
                  class="button ${isHidden ? "primary" : "danger"}"
                  @click=${() => this.#changeVisibility(isHidden ? "visible" : "hidden")}
                >
                  ${isHidden ? text.publish : text.hide}
                </button>
              </p>`
            : nothing
        }
      </section>
      <studio-reveal .api=${api} .drop=${drop} .canEdit=${canEdit}></studio-reveal>
      <studio-permanence .api=${api} .drop=${drop} .canEdit=${canEdit}></studio-permanence>
      <section class="card" aria-labelledby="facts-title">
        <h2 id="facts-title">${text.facts}</h2>
        <dl class="facts long">
          ${facts.map(
            ([name, value]) =>
              html`<div>
                <dt>${name}</dt>
                <dd><code>${value}</code></dd>
              </div>`,
          )}
        </dl>
      </section>`;
  }

  async #submit(event: Event, before: SettingsForm, form: SettingsForm): Promise<void> {
    event.preventDefault();
    this.#problem = null;
    const changes = toChanges(before, form, this.#fields.value?.change.before ?? {});
    try {
      const made = await proposeChange(this, {
        title: text.editTitle(this.drop.collection.name),
        effect: text.editEffect,
        confirm: text.editConfirm,
        done: text.edited,
        send: (dryRun) => this.api.editCollection(this.shortId, { changes, dryRun }),
      });
      if (made === null) return;
      this.#form = null;
      void this.#fields.reload();
      reportChange(this);
    } catch (error) {
      this.#problem = describeError(error);
    }
    void focusInvalid(this);
  }

  async #changeVisibility(visibility: "visible" | "hidden"): Promise<void> {
    const { shortId, name } = this.drop.collection;
    const isPublish = visibility === "visible";
    try {
      const made = await proposeChange(this, {
        title: isPublish ? text.publishTitle(name) : text.hideTitle(name),
        effect: isPublish ? text.publishEffect : text.hideEffect,
        confirm: isPublish ? text.publish : text.hide,
        isDestructive: !isPublish,
        done: isPublish ? text.published(name) : text.hiddenDone(name),
        send: (dryRun) => this.api.changeVisibility(shortId, { visibility, dryRun }),
      });
      if (made) reportChange(this);
    } catch (error) {
      announce(this, describeError(error).message);
    }
  }
}
