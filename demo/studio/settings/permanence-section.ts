import { html, nothing, type TemplateResult } from "lit";
import type { RepointResponse } from "../../../src/contract/admin/collections.js";
import { describeError } from "../api/describe-error.js";
import { DropPage } from "../drops/drop-page.js";
import { messages } from "../messages.js";
import { formatCount, shortenAddress } from "../shared/format.js";
import { announce, proposeChange, reportChange } from "../shared/propose-change.js";
import { isSealed } from "./reveal-section.js";
import { writingView } from "./writing-view.js";

const text = messages.settings.permanence;

/** Where the metadata of a drop's items is stored for good, and what is left to do for it. */
export class PermanenceSection extends DropPage {
  /** What the last comparison with the chain has found; null: there was none. */
  #found: RepointResponse | null = null;

  protected override render() {
    return html`<section class="card" aria-labelledby="permanence-title">
      <h2 id="permanence-title">${text.title}</h2>
      <p>${text.lead}</p>
      ${this.#stateView()}
    </section>`;
  }

  #stateView(): TemplateResult {
    const { collection, metadata, reveal } = this.drop;
    if (collection.supply === null) return html`<p>${text.openEdition}</p>`;
    if (isSealed(reveal)) return html`<p>${text.afterReveal}</p>`;
    const { permanent } = metadata;
    if (permanent === 0) return this.#uploadView();
    return html`<p>${text.stored(formatCount(permanent), formatCount(collection.supply))}</p>
      ${
        this.canEdit && collection.minted > 0
          ? html`<p class="actions">
              <button class="button" @click=${this.#repoint}>${text.repoint}</button>
            </p>`
          : nothing
      }
      ${writingView(this.drop)} ${this.#ownerView()}`;
  }

  #uploadView(): TemplateResult {
    return html`<p>${text.upload}</p>
      <studio-copy
        .label=${text.command}
        .value=${`npm run service -- collections upload ${this.shortId} --to s3://BUCKET/${this.shortId} --url https://BUCKET_URL/${this.shortId}`}
      ></studio-copy>`;
  }

  /** What only the treasury's key can change: the service doesn't have it, and this page never asks for it. */
  #ownerView() {
    const found = this.#found;
    if (found === null || found.accounts.byOwner === 0) return nothing;
    return html`<p>${text.byOwner(formatCount(found.accounts.byOwner), shortenAddress(found.owner))}</p>
      <studio-copy
        .label=${text.command}
        .value=${`npm run service -- collections repoint ${this.shortId} --key KEY_FILE`}
      ></studio-copy>`;
  }

  readonly #repoint = async (): Promise<void> => {
    const { shortId, name } = this.drop.collection;
    try {
      const made = await proposeChange(this, {
        title: text.confirmTitle(name),
        effect: text.effect,
        confirm: text.confirm,
        done: text.done,
        send: async (dryRun) => {
          this.#found = await this.api.repointItems(shortId, { dryRun });
          this.requestUpdate();
          return this.#found;
        },
      });
      if (made) reportChange(this);
    } catch (error) {
      announce(this, describeError(error).message);
    }
  };
}
