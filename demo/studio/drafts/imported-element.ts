import { html } from "lit";
import { describeError } from "../api/describe-error.js";
import type { StudioApi } from "../api/studio-api.js";
import { dropUrl } from "../app/routes.js";
import { messages } from "../messages.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { StudioElement } from "../shared/studio-element.js";

const text = messages.draft;

/** End of a draft: its collection exists, and gets a key for its page on the service. */
export class ImportedElement extends StudioElement {
  static override properties = { api: { attribute: false }, collection: {} };

  declare api: StudioApi;
  declare collection: string;
  #problem = "";
  readonly #page = new Resource(this, (signal) => this.#openPage(signal), { key: () => this.collection });

  protected override render() {
    return html`<section class="card imported" aria-labelledby="imported-title">
      <h2 id="imported-title">${text.imported}</h2>
      ${resourceView(
        this.#page,
        () =>
          html`<p>${this.#problem || text.importedText}</p>
            <studio-readiness .api=${this.api} .collection=${this.collection}></studio-readiness>
            <p class="actions">
              <a class="button primary" href="/drop/${encodeURIComponent(this.collection)}" target="_blank">
                ${text.openPage}
              </a>
              <a class="button" href=${dropUrl(this.collection, "page")}>${text.embed}</a>
              <a class="button" href=${dropUrl(this.collection, "watch")}>${text.watch}</a>
            </p>`,
      )}
    </section>`;
  }

  /** Gives the drop a key for the service's own pages, unless it has one. */
  async #openPage(signal: AbortSignal): Promise<true> {
    const { keys } = await this.api.readKeys({ signal });
    const { origin } = location;
    const isOpen = keys.some(
      ({ collections, origins, revokedAt }) =>
        collections.includes(this.collection) && revokedAt === null && origins?.includes(origin),
    );
    if (isOpen) return true;
    try {
      const order = { class: "publishable" as const, label: text.pageKey, origins: [origin] };
      await this.api.createKey({ ...order, collections: [this.collection] });
    } catch (error) {
      this.#problem = describeError(error).message;
    }
    return true;
  }
}
