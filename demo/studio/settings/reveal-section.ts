import { html, nothing } from "lit";
import type { AdminCollectionResponse } from "../../../src/contract/admin/collections.js";
import { describeError, type DescribedError } from "../api/describe-error.js";
import { DropPage } from "../drops/drop-page.js";
import { messages } from "../messages.js";
import { problemView, textField } from "../shared/fields.js";
import { focusInvalid } from "../shared/focus-invalid.js";
import { formatTime, fromLocalTime, timeZone } from "../shared/format.js";
import { proposeChange, reportChange } from "../shared/propose-change.js";
import { writingView } from "./writing-view.js";

const text = messages.settings.reveal;

type Reveal = NonNullable<AdminCollectionResponse["reveal"]>;

/** When the items of a drop show what they are. Empty for a drop without a reveal. */
export class RevealSection extends DropPage {
  /** Local time that is typed; empty: now. */
  #at = "";
  #problem: DescribedError | null = null;

  protected override render() {
    const { reveal } = this.drop;
    if (reveal === null) return nothing;
    const { dueAt, revealedAt } = reveal;
    return html`<section class="card" aria-labelledby="reveal-title">
      <h2 id="reveal-title">${text.title}</h2>
      <p>
        ${revealedAt ? text.revealedAt(formatTime(revealedAt)) : dueAt ? text.planned(formatTime(dueAt)) : text.waiting}
      </p>
      ${revealedAt ? writingView(this.drop) : this.canEdit ? this.#formView() : nothing}
    </section>`;
  }

  #formView() {
    return html`<form class="allowlist" novalidate @submit=${this.#submit}>
      ${textField({
        name: "reveal-at",
        label: text.at,
        value: this.#at,
        type: "datetime-local",
        hint: `${text.atHint}. ${messages.sale.zone(timeZone())}`,
        error: this.#problem?.fields.get("moment"),
        onInput: (value) => {
          this.#at = value;
        },
      })}
      ${problemView(this.#problem, ["moment"])}
      <div class="actions">
        <button class="button primary">${text.review}</button>
      </div>
    </form>`;
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    this.#problem = null;
    const { shortId, name } = this.drop.collection;
    const moment = fromLocalTime(this.#at);
    try {
      const made = await proposeChange(this, {
        title: text.confirmTitle(name),
        effect: moment === null ? text.effect : text.effectAt,
        confirm: moment === null ? text.confirm : text.confirmAt,
        isDestructive: moment === null,
        done: moment === null ? text.revealed(name) : text.planned(formatTime(moment)),
        send: (dryRun) => this.api.revealItems(shortId, { ...(moment !== null && { moment }), dryRun }),
      });
      if (made === null) return;
      this.#at = "";
      reportChange(this);
    } catch (error) {
      this.#problem = describeError(error);
    }
    this.requestUpdate();
    void focusInvalid(this);
  };
}

/** True until the items of a drop show what they are. */
export const isSealed = (reveal: Reveal | null): boolean => reveal !== null && reveal.revealedAt === null;
