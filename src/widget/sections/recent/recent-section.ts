import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { ticker } from "../../../compose/ticker.js";
import type { MintRecord } from "../../../contract/artwork.js";
import { toMilliseconds } from "../../../contract/field.js";
import { formatMessage } from "../../i18n/format-message.js";
import { addressView } from "../shared/address-view.js";
import { LiveAnnouncer } from "../shared/live-announcer.js";
import { nameItem, nameView } from "../shared/item-name.js";
import { firstRows, previewRows } from "../section-preview.js";
import { pictureView } from "../shared/picture.js";
import { formatAgo } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import type { SectionContext, Section } from "../section.js";

/** Interval at which the ages of items are rendered anew. Milliseconds. */
const ageInterval = 30_000;

/** Section of the latest mints: the newest large, the others in a list. */
export function openRecent(context: SectionContext): Section {
  const { store, queries, requestUpdate } = context;
  const announcer = new LiveAnnouncer<MintRecord>(({ mint }) => mint);

  const ago = ({ mintedAt }: MintRecord) =>
    mintedAt === undefined ? "" : formatAgo(toMilliseconds(mintedAt), store.now(), context.language);

  const itemView = (item: MintRecord, index: number) =>
    html`<li data-new=${announcer.isNew(item) ? "" : nothing}>
      <button part="item" class="item" @click=${() => context.showItem(item)}>
        ${pictureView(item, nameItem(item, context), context.base, index === 0 ? "26rem" : undefined)}
        ${nameView(nameItem(item, context))}
      </button>
      <small class="line">
        ${item.wallet === undefined ? nothing : addressView(item.wallet, context)}
        <bdi class="time">${ago(item)}</bdi>
      </small>
    </li>`;

  function announce(): void {
    const items = queries.recent.state.value?.items;
    if (!items) return;
    announcer.update(items, store.now(), (count, newest) =>
      count === 1
        ? formatMessage(context.messages.wasMinted, context, { name: nameItem(newest, context) })
        : formatMessage(context.messages.moreMinted, context, { count }),
    );
  }

  return {
    aside: () =>
      queries.recent.state.value?.items.length
        ? html`<span class="live">${context.messages.live}</span>`
        : nothing,
    hasMore: () => (queries.recent.state.value?.items.length ?? 0) > previewRows,
    body: (isPreview) =>
      loadableView(
        "recent",
        queries.recent,
        ({ items }) => {
          if (items.length === 0) return emptyView(context.messages.nothingMinted, context);
          return html`<ol
              class="feed"
              aria-label=${context.messages.titles.recent}
              tabindex=${isPreview ? nothing : 0}
            >
              ${repeat(firstRows(items, isPreview), ({ mint }) => mint, itemView)}
            </ol>
            <p class="visually-hidden" role="status">${announcer.announcement}</p>`;
        },
        context,
      ),
    subscribe() {
      const update = () => {
        announce();
        requestUpdate();
      };
      update();
      const unsubscribes = [
        queries.recent.subscribe(update),
        ticker.add(() => {
          update();
          return ageInterval;
        }),
      ];
      return () => unsubscribes.forEach((stop) => stop());
    },
  };
}
