import { html, nothing } from "lit";
import type { AdminCodesResponse } from "../../../src/contract/admin/codes.js";
import type { NewCodesResponse } from "../../../src/contract/admin/codes.js";
import { describeError, type DescribedError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { problemView, selectField, textField } from "../shared/fields.js";
import { focusInvalid } from "../shared/focus-invalid.js";
import { formatCount, formatCounted, nameOf } from "../shared/format.js";
import { announce, proposeChange } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { DropPage } from "../drops/drop-page.js";

const text = messages.codes;

type Kind = "access" | "discount" | "bonus";

const emptyOrder = { label: "", kind: "discount" as Kind, percent: "20", bonus: "1", count: "50" };

/** Codes that were just created. They are nowhere else. */
interface CreatedCodes {
  readonly label: string;
  readonly codes: readonly string[];
  /** Object URL of the file with them. */
  readonly url: string;
}

/** Order of codes as a definition has it. */
export function toOrder({ label, kind, percent, bonus, count }: typeof emptyOrder): Record<string, unknown> {
  return {
    label: label.trim(),
    kind,
    count: Number(count),
    ...(kind === "discount" && { discountBasisPoints: Math.round(Number(percent.replace(",", ".")) * 100) }),
    ...(kind === "bonus" && { bonusUnits: Number(bonus) }),
  };
}

/** Claim codes of a collection: batches, and new ones, which can be downloaded once. */
export class CodesPanel extends DropPage {
  readonly #codes = new Resource(this, (signal) => this.api.readCodes(this.shortId, { signal }), {
    key: () => this.shortId,
  });
  #order: typeof emptyOrder | null = null;
  #problem: DescribedError | null = null;
  #created: CreatedCodes | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#created) URL.revokeObjectURL(this.#created.url);
  }

  protected override render() {
    return html`<section class="card" aria-labelledby="codes-title">
      <div class="card-title">
        <h2 id="codes-title">${text.title}</h2>
        ${
          this.canEdit && this.#order === null
            ? html`<button class="button" @click=${() => this.#set(emptyOrder)}>${text.create}</button>`
            : nothing
        }
      </div>
      ${this.#created ? this.#createdView(this.#created) : nothing}
      ${this.#order ? this.#formView(this.#order) : nothing}
      ${resourceView(this.#codes, ({ batches }) =>
        batches.length === 0
          ? html`<p class="empty">${text.empty}</p>`
          : html`<ul class="rows">
              ${batches.map((batch) => this.#batchView(batch))}
            </ul>`,
      )}
    </section>`;
  }

  #createdView({ label, codes, url }: CreatedCodes) {
    return html`<div class="notice good" role="status">
      <p>${formatCounted(text.created, codes.length)}</p>
      <p class="actions">
        <a class="button primary" href=${url} download="${this.shortId}-${label}.txt">${text.download}</a>
      </p>
    </div>`;
  }

  #batchView({ label, kind, codes, valid, redeemed }: AdminCodesResponse["batches"][number]) {
    return html`<li>
      <span class="row-name">${label} <span class="tag">${nameOf(messages.codeKind, kind)}</span></span>
      <span>${text.valid(formatCount(valid), formatCount(codes))}</span>
      <span>${formatCounted(text.redeemed, redeemed)}</span>
      ${
        this.canEdit && valid > 0
          ? html`<button class="button small danger" @click=${() => this.#revoke(label)}>
              ${text.revoke}<span class="visually-hidden"> ${label}</span>
            </button>`
          : html`<span></span>`
      }
    </li>`;
  }

  #formView(order: typeof emptyOrder) {
    const input = (name: "label" | "percent" | "bonus" | "count", field: string, unit?: string) =>
      textField({
        name: `codes-${name}`,
        label: text[name],
        value: order[name],
        error: this.#problem?.fields.get(field),
        onInput: (value) => this.#set({ ...order, [name]: value }),
        ...(unit === undefined ? {} : { unit }),
        ...(name === "label" ? {} : { inputMode: "decimal" }),
      });
    return html`<form class="editor" novalidate @submit=${this.#submit}>
      <div class="form-grid">
        ${input("label", "label")} ${input("count", "count")}
        ${selectField<Kind>({
          name: "codes-kind",
          label: text.kind,
          value: order.kind,
          options: (["discount", "access", "bonus"] as const).map((kind) => [kind, messages.codeKind[kind]]),
          hint: text.kindHint[order.kind],
          onChange: (kind) => this.#set({ ...order, kind }),
        })}
        ${order.kind === "discount" ? input("percent", "discountBasisPoints", "%") : nothing}
        ${order.kind === "bonus" ? input("bonus", "bonusUnits") : nothing}
      </div>
      ${problemView(this.#problem, ["label", "count", "discountBasisPoints", "bonusUnits"])}
      <div class="actions">
        <button type="button" class="button" @click=${() => this.#set(null)}>
          ${messages.change.cancel}
        </button>
        <button class="button primary">${text.review}</button>
      </div>
    </form>`;
  }

  #set(order: typeof emptyOrder | null): void {
    this.#order = order;
    if (order === null) this.#problem = null;
    this.requestUpdate();
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const order = toOrder(this.#order!);
    this.#problem = null;
    try {
      const made = await proposeChange<NewCodesResponse>(this, {
        title: text.createTitle,
        effect: text.createEffect,
        confirm: text.createConfirm,
        done: text.createDone,
        send: (dryRun) => this.api.createCodes(this.shortId, { order, dryRun }),
      });
      if (made === null) return;
      if (this.#created) URL.revokeObjectURL(this.#created.url);
      const file = new Blob([`${made.codes.join("\n")}\n`], { type: "text/plain" });
      this.#created = { label: String(order["label"]), codes: made.codes, url: URL.createObjectURL(file) };
      this.#set(null);
      void this.#codes.reload();
    } catch (error) {
      this.#problem = describeError(error);
      void focusInvalid(this);
    }
  };

  async #revoke(label: string): Promise<void> {
    try {
      const made = await proposeChange(this, {
        title: text.revokeTitle(label),
        effect: text.revokeEffect,
        confirm: text.revokeConfirm,
        isDestructive: true,
        done: text.revoked(label),
        send: (dryRun) => this.api.revokeCodes(this.shortId, { label, dryRun }),
      });
      if (made) void this.#codes.reload();
    } catch (error) {
      announce(this, describeError(error).message);
    }
  }
}
