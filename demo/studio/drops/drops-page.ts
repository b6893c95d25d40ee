import { html, nothing } from "lit";
import type { AdminCollectionSummary } from "../../../src/contract/admin/collections.js";
import type { DraftSummary } from "../../../src/contract/admin/drafts.js";
import { maxLimit } from "../../../src/contract/paging.js";
import type { StudioApi } from "../api/studio-api.js";
import type { Actor } from "./actor.js";
import { describeError } from "../api/describe-error.js";
import { draftUrl, dropUrl } from "../app/routes.js";
import { messages } from "../messages.js";
import { formatCount, formatCounted, formatTime } from "../shared/format.js";
import { announce, proposeChange } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { StudioElement } from "../shared/studio-element.js";
import { withoutDryRun } from "../shared/without-dry-run.js";

const text = messages.drops;

/** All collections that somebody may manage. */
export class DropsPage extends StudioElement {
  static override properties = { api: { attribute: false }, actor: { attribute: false } };

  declare api: StudioApi;
  declare actor: Actor;
  readonly #drops = new Resource(this, (signal) => readAll(this.api, signal));
  /** Empty for a helper, who has none. */
  readonly #drafts = new Resource(this, async (signal) =>
    this.actor.role === "helper" ? [] : (await this.api.readDrafts({ limit: maxLimit }, { signal })).items,
  );
  #isCreating = false;

  protected override render() {
    const drafts = (this.#drafts.value ?? []).filter(({ status }) => status !== "imported");
    return html`<section>
      <div class="page-title">
        <h1>${text.title}</h1>
        ${
          this.actor.role === "helper"
            ? nothing
            : html`<button class="button primary" aria-disabled=${this.#isCreating} @click=${this.#create}>
                ${text.create}
              </button>`
        }
      </div>
      ${
        drafts.length > 0
          ? html`<section class="card" aria-labelledby="drafts-title">
              <h2 id="drafts-title">${text.drafts}</h2>
              <p class="hint">${text.draftsHint}</p>
              <ul class="rows">
                ${drafts.map((draft) => this.#draftView(draft))}
              </ul>
            </section>`
          : nothing
      }
      ${resourceView(this.#drops, (drops) =>
        drops.length === 0
          ? html`<p class="empty">${text.empty}</p>`
          : html`<ul class="drops">
              ${drops.map(dropView)}
            </ul>`,
      )}
    </section>`;
  }

  #draftView({ id, name, status, updatedAt, expiresAt }: DraftSummary) {
    const title = name ?? messages.draft.untitled;
    return html`<li>
      <a class="row-name" href=${draftUrl(id, status === "importing" ? "publish" : "art")}>${title}</a>
      <span class="quiet"
        >${status === "importing" ? text.importing : text.draftFrom(formatTime(updatedAt))}</span
      >
      <span class="quiet">${expiresAt === null ? nothing : text.expiresAt(formatTime(expiresAt))}</span>
      <button class="button small danger" @click=${() => this.#delete(id, title)}>
        ${text.delete}<span class="visually-hidden"> ${title}</span>
      </button>
    </li>`;
  }

  readonly #create = async (): Promise<void> => {
    if (this.#isCreating) return;
    this.#isCreating = true;
    this.requestUpdate();
    try {
      const { draft } = await this.api.createDraft({});
      location.hash = draftUrl(draft.id, "art");
    } catch (error) {
      announce(this, describeError(error).message);
    }
    this.#isCreating = false;
    this.requestUpdate();
  };

  async #delete(id: string, name: string): Promise<void> {
    const made = await proposeChange(this, {
      title: messages.draft.deleteTitle(name),
      effect: messages.draft.deleteEffect,
      confirm: messages.draft.deleteConfirm,
      isDestructive: true,
      done: messages.draft.deleted(name),
      send: withoutDryRun(name, () => this.api.deleteDraft(id, {})),
    });
    if (made) void this.#drafts.reload();
  }
}

/** Reads all result pages, newest collections first. */
async function readAll(api: StudioApi, signal: AbortSignal): Promise<AdminCollectionSummary[]> {
  const found: AdminCollectionSummary[] = [];
  for (;;) {
    const { items, total = 0 } = await api.readCollections(
      { limit: maxLimit, offset: found.length },
      { signal },
    );
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found.reverse();
  }
}

function dropView(drop: AdminCollectionSummary) {
  const { shortId, name, minted, supply, phases } = drop;
  return html`<li>
    <a class="drop-row" href=${dropUrl(shortId, "watch")}>
      <span class="drop-name">${name}</span>
      <span class="quiet">${shortId}</span>
      <span class="drop-sold">
        ${supply === null ? formatCounted(text.soldOpen, minted) : text.sold(formatCount(minted), formatCount(supply))}
        ${supply === null ? nothing : html`<progress max=${supply} value=${minted} aria-label=${text.progress(name)}></progress>`}
      </span>
      <span class="quiet">${formatCounted(text.phases, phases)}</span>
      <span>${stateView(drop)}</span>
    </a>
  </li>`;
}

/** Visibility, and whether it is sold out. */
function stateView({ visibility, visibleFrom, minted, supply }: AdminCollectionSummary) {
  if (visibility === "hidden")
    return html`<span class="tag caution">
      ${visibleFrom === null ? text.hidden : text.hiddenUntil(formatTime(visibleFrom))}
    </span>`;
  return supply !== null && minted >= supply
    ? html`<span class="tag">${text.soldOut}</span>`
    : html`<span class="tag good">${text.visible}</span>`;
}
