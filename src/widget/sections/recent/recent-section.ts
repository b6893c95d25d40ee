import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { ticker } from "../../../compose/ticker.js";
import type { MintRecord } from "../../../contract/mint/items.js";
import { toMilliseconds } from "../../../contract/values/schema.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { addressView } from "../shared/address-view.js";
import { LiveAnnouncer } from "../shared/live-announcer.js";
import { collectionNameOf, nameItem, nameView } from "../shared/item-name.js";
import { firstRows, previewRows } from "../section-preview.js";
import { pictureView } from "../shared/picture.js";
import { formatAgo } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { Section } from "../section.js";
import { titleOf } from "../section-view.js";
import { recent } from "./recent.js";
import { recentStyles } from "./recent-styles.js";

export { RecentSection as Section, recentStyles as styles };

/** Interval at which the ages of items are updated. Milliseconds. */
const ageInterval = 30_000;

/** Age of the newest mint from which the feed isn't called live. Milliseconds. */
const liveAge = 60 * 60_000;

/** Section of the latest mints: the newest one large, the others in a list. */
class RecentSection extends Section {
  readonly #announcer = new LiveAnnouncer<MintRecord>(({ mint }) => mint);

  aside({ messages, store }: ViewContext): unknown {
    const [newest] = this.#items;
    if (!newest) return nothing;
    const { mintedAt } = newest;
    const isLive = mintedAt === undefined || store.now() - toMilliseconds(mintedAt) < liveAge;
    return isLive ? html`<span class="live">${messages.liveFeed}</span>` : nothing;
  }

  isEmpty(): boolean {
    return this.host.queries.recent.state.value !== undefined && this.#items.length === 0;
  }

  hasMore(): boolean {
    return this.#items.length > previewRows;
  }

  render(context: ViewContext, isPreview: boolean): unknown {
    const { messages } = context;
    const listView = () => {
      const items = this.#items;
      if (items.length === 0) return emptyView(messages.nothingMinted, context);
      this.#announcer.update(items, context.store.now(), (count, newest) =>
        count === 1
          ? formatMessage(messages.wasMinted, context, { name: nameItem(newest, context) })
          : formatMessage(messages.moreMinted, context, { count }),
      );
      return html`<ol
          class="feed"
          aria-label=${titleOf("recent", context)}
          tabindex=${isPreview ? nothing : 0}
        >
          ${repeat(
            firstRows(items, isPreview),
            ({ mint }) => mint,
            (item, index) => this.#itemView(item, index, context),
          )}
        </ol>
        <p class="visually-hidden" role="status" .textContent=${this.#announcer.announcement}></p>`;
    };
    return loadableView(recent.skeleton, this.host.queries.recent, listView, context);
  }

  protected subscribe() {
    const { queries, requestUpdate } = this.host;
    return [
      queries.recent.subscribe(requestUpdate),
      ticker.add(() => {
        requestUpdate();
        return ageInterval;
      }),
    ];
  }

  get #items(): readonly MintRecord[] {
    return this.host.queries.recent.state.value?.items ?? [];
  }

  #itemView(item: MintRecord, index: number, context: ViewContext) {
    const { wallet, mintedAt } = item;
    const ago =
      mintedAt === undefined
        ? ""
        : formatAgo(toMilliseconds(mintedAt), context.store.now(), context.language);
    return html`<li data-new=${this.#announcer.isNew(item) ? "" : nothing}>
      <button part="item" class="item" @click=${() => this.host.showItem(item)}>
        ${pictureView(item, nameItem(item, context), context.base, index === 0 ? "26rem" : undefined)}
        ${nameView(nameItem(item, context), collectionNameOf(context))}
      </button>
      <small class="line">
        ${wallet === undefined ? nothing : addressView(wallet, context)}
        <bdi class="time" .textContent=${ago}></bdi>
      </small>
    </li>`;
  }
}
