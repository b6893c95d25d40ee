import { html, nothing } from "lit";
import type { AdminCollectionResponse } from "../../../src/contract/admin/collections.js";
import type { StudioApi } from "../api/studio-api.js";
import { dropPages, dropsUrl, dropUrl, type DropPage } from "../app/routes.js";
import { messages } from "../messages.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { StudioElement } from "../shared/studio-element.js";
import { mayEdit, type Actor } from "./actor.js";

/** Interval at which the counts of a drop are read. Milliseconds. */
const interval = 10_000;

/** One collection with the navigation between its pages. */
export class DropElement extends StudioElement {
  static override properties = {
    api: { attribute: false },
    actor: { attribute: false },
    identifier: {},
    page: {},
  };

  declare api: StudioApi;
  declare actor: Actor;
  declare identifier: string;
  declare page: DropPage;
  readonly #drop = new Resource(this, (signal) => this.api.readCollection(this.identifier, { signal }), {
    key: () => this.identifier,
    interval,
  });

  readonly #service = new Resource(this, (signal) => this.api.readService({ signal }));

  protected override render() {
    return html`<section @studio-changed=${() => void this.#drop.reload()}>
      <p class="back"><a href=${dropsUrl}>${messages.drops.title}</a></p>
      ${resourceView(this.#drop, (drop) => this.#dropView(drop))}
    </section>`;
  }

  #dropView(drop: AdminCollectionResponse) {
    const { name, shortId, visibility } = drop.collection;
    return html`<div class="page-title">
        <h1>${name}</h1>
        ${visibility === "hidden" ? html`<span class="tag caution">${messages.drops.hidden}</span>` : nothing}
        <a class="button small" href="/drop/${encodeURIComponent(shortId)}" target="_blank">
          ${messages.drop.open}
        </a>
      </div>
      <nav class="tabs" aria-label=${messages.drop.pages}>
        ${dropPages.map(
          (page) =>
            html`<a href=${dropUrl(shortId, page)} aria-current=${page === this.page ? "page" : nothing}>
              ${messages.drop.page[page]}
            </a>`,
        )}
      </nav>
      ${this.#pageView(drop)}`;
  }

  #pageView(drop: AdminCollectionResponse) {
    const { api } = this;
    const coins = this.#service.value?.coins ?? [];
    const canEdit = mayEdit(this.actor, drop.collection.shortId);
    switch (this.page) {
      case "watch":
        return html`<studio-watch .api=${api} .drop=${drop}></studio-watch>`;
      case "sale":
        return html`<studio-sale
          .api=${api}
          .drop=${drop}
          .canEdit=${canEdit}
          .coins=${coins}
        ></studio-sale>`;
      case "page":
        return html`<studio-embed .api=${api} .drop=${drop} .canEdit=${canEdit}></studio-embed>`;
      case "settings":
        return html`<studio-settings
          .api=${api}
          .drop=${drop}
          .canEdit=${canEdit}
          .coins=${coins}
        ></studio-settings>`;
    }
  }
}
