import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { MintRecord } from "../../contract/artwork.js";
import { toMilliseconds } from "../../contract/field.js";
import { addressView } from "./address-view.js";
import { showItem } from "./item-dialog.js";
import { nameItem, pictureView } from "./picture.js";
import { formatAgo } from "./section-format.js";
import { emptyView, loadableView } from "./section-states.js";
import type { Scene, Section } from "./section.js";

/** How old items are is said anew this often. Milliseconds. */
const ageInterval = 30_000;
/** News are said aloud at most this often. Milliseconds. */
const quietInterval = 30_000;

/** The feed of what was just minted: the newest large, those before it in a list. */
export function openRecent(scene: Scene): Section {
  const { store, lists } = scene;
  /** What was there at the last drawing; null before the first. */
  let known: ReadonlySet<string> | null = null;
  let arrived: ReadonlySet<string> = new Set();
  let unsaid = 0;
  let said = "";
  let saidAt = -Infinity;

  /** Notes what has come since the last reading. */
  function note(items: readonly MintRecord[]): void {
    const fresh = items.map(({ mint }) => mint).filter((mint) => known && !known.has(mint));
    if (fresh.length > 0) {
      arrived = new Set(fresh);
      unsaid += fresh.length;
    }
    known = new Set(items.map(({ mint }) => mint));
    if (unsaid > 0 && store.now() - saidAt >= quietInterval) {
      said = unsaid === 1 ? `${nameItem(items[0]!)} was just minted` : `${unsaid} more were just minted`;
      unsaid = 0;
      saidAt = store.now();
    }
  }

  const ago = ({ mintedAt }: MintRecord) =>
    mintedAt === undefined ? "" : formatAgo(toMilliseconds(mintedAt), store.now(), scene.language);

  const itemView = (item: MintRecord) =>
    html`<li data-new=${arrived.has(item.mint) ? "" : nothing}>
      <button part="item" class="item" @click=${() => showItem(scene, item)}>
        ${pictureView(item.image, nameItem(item), scene.base)}
        <bdi class="name">${nameItem(item)}</bdi>
      </button>
      <small class="line">
        ${item.wallet === undefined ? nothing : addressView(item.wallet, scene)}
        <bdi class="when">${ago(item)}</bdi>
      </small>
    </li>`;

  return {
    aside: () => (lists.recent.state.value?.items.length ? html`<span class="live">Live</span>` : nothing),
    body: () =>
      loadableView("recent", lists.recent, ({ items }) => {
        note(items);
        if (items.length === 0) return emptyView("Nothing minted yet", "The first item will appear here.");
        return html`<ol class="feed" aria-label="Just minted" tabindex="0">
            ${repeat(items, ({ mint }) => mint, itemView)}
          </ol>
          <p class="unseen" role="status">${said}</p>`;
      }),
    follow(draw) {
      const leaveAges = store.ticker.add(() => (draw(), ageInterval));
      const leaveFeed = lists.recent.follow(draw);
      return () => {
        leaveAges();
        leaveFeed();
      };
    },
  };
}
