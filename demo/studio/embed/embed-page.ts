import { html, nothing } from "lit";
import type { AdminKeysResponse, NewKeyResponse } from "../../../src/contract/admin/keys.js";
import { writeElement, writeScript } from "../../page/builder/element.js";
import { escapeHtml } from "../../page/builder/escape.js";
import { describeError, type DescribedError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { problemView, selectField, textField } from "../shared/fields.js";
import { focusInvalid } from "../shared/focus-invalid.js";
import { formatTime, nameOf } from "../shared/format.js";
import { announce, proposeChange } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { DropPage } from "../drops/drop-page.js";

const text = messages.embed;

type Key = AdminKeysResponse["keys"][number];
type KeyClass = "publishable" | "secret";

interface KeyForm {
  /** Null: a new key. */
  readonly keyId: string | null;
  readonly class: KeyClass;
  readonly label: string;
  /** As typed, one a line. */
  readonly origins: string;
}

interface CreatedKey {
  readonly value: string;
  readonly class: KeyClass;
}

/** Origins of a field, one a line or separated by spaces or commas. */
export const readOrigins = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean);

/** How the drop gets onto a site: the two lines, and the keys with the sites that may use them. */
export class EmbedPage extends DropPage {
  readonly #keys = new Resource(this, (signal) => this.api.readKeys({ signal }), {
    key: () => this.shortId,
  });
  #form: KeyForm | null = null;
  #problem: DescribedError | null = null;
  /** A key that was just created. Its value is nowhere else. */
  #created: CreatedKey | null = null;

  protected override render() {
    const created = this.#created;
    const key = created?.class === "publishable" ? created.value : text.yourKey;
    return html`<section class="card" aria-labelledby="lines-title">
        <h2 id="lines-title">${text.linesTitle}</h2>
        <p>${text.lines}</p>
        <studio-copy .label=${text.linesLabel} .value=${this.#writeLines(key)}></studio-copy>
        <p class="actions">
          <a class="button" href="/drop/${encodeURIComponent(this.shortId)}" target="_blank"
            >${text.dropPage}</a
          >
        </p>
        <p class="hint">${text.dropPageHint}</p>
      </section>
      <section class="card" aria-labelledby="keys-title">
        <div class="card-title">
          <h2 id="keys-title">${text.keys}</h2>
          ${
            this.canEdit && this.#form === null
              ? html`<button class="button primary" @click=${this.#add}>${text.createKey}</button>`
              : nothing
          }
        </div>
        ${created ? this.#createdView(created) : nothing}
        ${this.#form?.keyId === null ? this.#formView(this.#form) : nothing}
        ${resourceView(this.#keys, ({ keys }) => this.#keysView(keys))}
      </section>`;
  }

  #writeLines(key: string): string {
    const attributes = [`collection=${escapeHtml(this.shortId)}`, `key=${escapeHtml(key)}`];
    return [
      writeScript(`${location.origin}/widget/mint-widget.js`),
      writeElement("mint-widget", attributes),
    ].join("\n");
  }

  #createdView({ value, class: kind }: CreatedKey) {
    return html`<div class="notice good" role="status">
      <p>${kind === "secret" ? text.createdSecret : text.created}</p>
      <studio-copy .label=${text.keyValue} .value=${value}></studio-copy>
    </div>`;
  }

  #keysView(keys: readonly Key[]) {
    const own = keys.filter(({ collections }) => collections.includes(this.shortId));
    if (own.length === 0) return html`<p class="empty">${text.noKeys}</p>`;
    return html`<ul class="phases">
      ${own.map((key) => this.#keyView(key))}
    </ul>`;
  }

  #keyView(key: Key) {
    const form = this.#form;
    if (form !== null && form.keyId === key.id) return html`<li>${this.#formView(form)}</li>`;
    const { label, origins, createdAt, revokedAt, collections } = key;
    return html`<li>
      <div class="card-title">
        <h3>
          ${label} <span class="tag">${nameOf(messages.keyClass, key.class)}</span>
          ${revokedAt ? html`<span class="tag caution">${text.revoked}</span>` : nothing}
        </h3>
        ${
          this.canEdit && !revokedAt
            ? html`<div class="actions">
                ${
                  origins === null
                    ? nothing
                    : html`<button class="button small" @click=${() => this.#edit(key)}>
                        ${text.edit}<span class="visually-hidden"> ${label}</span>
                      </button>`
                }
                <button class="button small danger" @click=${() => this.#revoke(key)}>
                  ${text.revoke}<span class="visually-hidden"> ${label}</span>
                </button>
              </div>`
            : nothing
        }
      </div>
      <dl class="facts">
        <div>
          <dt>${text.origins}</dt>
          <dd>${origins === null ? text.anyServer : origins.join(", ") || text.noOrigins}</dd>
        </div>
        <div>
          <dt>${text.drops}</dt>
          <dd>${collections.join(", ")}</dd>
        </div>
        <div>
          <dt>${text.since}</dt>
          <dd>${formatTime(createdAt)}</dd>
        </div>
      </dl>
    </li>`;
  }

  #formView(form: KeyForm) {
    return html`<form class="editor" novalidate @submit=${this.#submit}>
      <div class="form-grid">
        ${textField({
          name: "key-label",
          label: text.label,
          value: form.label,
          hint: text.labelHint,
          required: true,
          error: this.#problem?.fields.get("label"),
          onInput: (label) => this.#set({ ...form, label }),
        })}
        ${
          form.keyId === null
            ? selectField<KeyClass>({
                name: "key-class",
                label: text.class,
                value: form.class,
                options: [
                  ["publishable", messages.keyClass.publishable],
                  ["secret", messages.keyClass.secret],
                ],
                hint: text.classHint[form.class],
                onChange: (kind) => this.#set({ ...form, class: kind }),
              })
            : nothing
        }
        ${
          form.class === "publishable"
            ? textField({
                name: "key-origins",
                label: text.origins,
                value: form.origins,
                rows: 3,
                hint: text.originsHint,
                error: this.#problem?.fields.get("origins"),
                onInput: (origins) => this.#set({ ...form, origins }),
              })
            : nothing
        }
      </div>
      ${problemView(this.#problem, ["label", "origins"])}
      <div class="actions">
        <button type="button" class="button" @click=${() => this.#set(null)}>
          ${messages.change.cancel}
        </button>
        <button class="button primary">${text.review}</button>
      </div>
    </form>`;
  }

  readonly #add = (): void => {
    this.#created = null;
    const { origin } = location;
    this.#set({ keyId: null, class: "publishable", label: "", origins: origin });
  };

  #edit({ id, label, origins }: Key): void {
    this.#set({ keyId: id, class: "publishable", label, origins: (origins ?? []).join("\n") });
  }

  #set(form: KeyForm | null): void {
    this.#form = form;
    if (form === null) this.#problem = null;
    this.requestUpdate();
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { keyId, class: kind, label, origins } = this.#form!;
    const pages = kind === "publishable" ? { origins: readOrigins(origins) } : {};
    this.#problem = null;
    try {
      if (keyId === null) {
        const order = { class: kind, label, collections: [this.shortId], ...pages };
        const made = await proposeChange<NewKeyResponse>(this, {
          title: text.createTitle,
          effect: text.createEffect[kind],
          confirm: text.createKey,
          done: text.createDone,
          send: (dryRun) => this.api.createKey({ ...order, dryRun }),
        });
        if (made === null) return;
        this.#created = made.value === null ? null : { value: made.value, class: kind };
      } else {
        const made = await proposeChange(this, {
          title: text.editTitle(label),
          effect: text.editEffect,
          confirm: text.editConfirm,
          done: text.edited,
          send: (dryRun) => this.api.editKey(keyId, { label, ...pages, dryRun }),
        });
        if (made === null) return;
      }
      this.#set(null);
      void this.#keys.reload();
    } catch (error) {
      this.#problem = describeError(error);
      void focusInvalid(this);
    }
  };

  async #revoke({ id, label }: Key): Promise<void> {
    try {
      const made = await proposeChange(this, {
        title: text.revokeTitle(label),
        effect: text.revokeEffect,
        confirm: text.revokeConfirm,
        isDestructive: true,
        done: text.revokeDone(label),
        send: (dryRun) => this.api.revokeKey(id, { dryRun }),
      });
      if (made) void this.#keys.reload();
    } catch (error) {
      announce(this, describeError(error).message);
    }
  }
}
