import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { MintRecord } from "../../../contract/artwork.js";
import { toMilliseconds } from "../../../contract/field.js";
import { formatMessage } from "../../i18n/format-message.js";
import { addressView } from "../shared/address-view.js";
import { showItem } from "../shared/item-dialog.js";
import { LiveAnnouncer } from "../shared/live-announcer.js";
import { nameItem, nameView } from "../shared/item-name.js";
import { pictureView } from "../shared/picture.js";
import { formatAgo } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import type { SectionContext, Section } from "../section.js";

/** Interval at which the ages of items are rendered anew. Milliseconds. */
const ageInterval = 30_000;

/** Section of the latest mints: the newest large, the others in a list. */
export function openRecent(context: SectionContext): Section {
  const { store, queries } = context;
  const announcer = new LiveAnnouncer<MintRecord>(({ mint }) => mint);

  const ago = ({ mintedAt }: MintRecord) =>
    mintedAt === undefined ? "" : formatAgo(toMilliseconds(mintedAt), store.now(), context.language);

  const itemView = (item: MintRecord) =>
    html`<li data-new=${announcer.isNew(item) ? "" : nothing}>
      <button part="item" class="item" @click=${() => showItem(context, item)}>
        ${pictureView(item.image, nameItem(item, context), context.base)} ${nameView(nameItem(item, context))}
      </button>
      <small class="line">
        ${item.wallet === undefined ? nothing : addressView(item.wallet, context)}
        <bdi class="time">${ago(item)}</bdi>
      </small>
    </li>`;

  return {
    aside: () =>
      queries.recent.state.value?.items.length
        ? html`<span class="live">${context.messages.live}</span>`
        : nothing,
    body: () =>
      loadableView(
        "recent",
        queries.recent,
        ({ items }) => {
          announcer.update(items, store.now(), (count, newest) =>
            count === 1
              ? formatMessage(context.messages.wasMinted, context, { name: nameItem(newest, context) })
              : formatMessage(context.messages.moreMinted, context, { count }),
          );
          if (items.length === 0) return emptyView(context.messages.nothingMinted, context);
          return html`<ol class="feed" aria-label=${context.messages.titles.recent} tabindex="0">
              ${repeat(items, ({ mint }) => mint, itemView)}
            </ol>
            <p class="visually-hidden" role="status">${announcer.announcement}</p>`;
        },
        context,
      ),
    subscribe(draw) {
      const removeTask = store.ticker.add(() => (draw(), ageInterval));
      const unsubscribe = queries.recent.subscribe(draw);
      return () => {
        removeTask();
        unsubscribe();
      };
    },
  };
}
