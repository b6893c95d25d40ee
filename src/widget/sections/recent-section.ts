import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { MintRecord } from "../../contract/artwork.js";
import { toMilliseconds } from "../../contract/field.js";
import { say } from "../say.js";
import { addressView } from "./address-view.js";
import { showItem } from "./item-dialog.js";
import { News } from "./news.js";
import { nameItem, nameView } from "./item-name.js";
import { pictureView } from "./picture.js";
import { formatAgo } from "./section-format.js";
import { emptyView, loadableView } from "./section-states.js";
import type { Scene, Section } from "./section.js";

/** How old items are is said anew this often. Milliseconds. */
const ageInterval = 30_000;

/** The feed of what was just minted: the newest large, those before it in a list. */
export function openRecent(scene: Scene): Section {
  const { store, lists } = scene;
  const news = new News<MintRecord>(({ mint }) => mint);

  const ago = ({ mintedAt }: MintRecord) =>
    mintedAt === undefined ? "" : formatAgo(toMilliseconds(mintedAt), store.now(), scene.language);

  const itemView = (item: MintRecord) =>
    html`<li data-new=${news.isNew(item) ? "" : nothing}>
      <button part="item" class="item" @click=${() => showItem(scene, item)}>
        ${pictureView(item.image, nameItem(item, scene), scene.base)} ${nameView(nameItem(item, scene))}
      </button>
      <small class="line">
        ${item.wallet === undefined ? nothing : addressView(item.wallet, scene)}
        <bdi class="when">${ago(item)}</bdi>
      </small>
    </li>`;

  return {
    aside: () =>
      lists.recent.state.value?.items.length ? html`<span class="live">${scene.words.live}</span>` : nothing,
    body: () =>
      loadableView(
        "recent",
        lists.recent,
        ({ items }) => {
          news.note(items, store.now(), (count, newest) =>
            count === 1
              ? say(scene.words.wasMinted, scene, { name: nameItem(newest, scene) })
              : say(scene.words.moreMinted, scene, { count }),
          );
          if (items.length === 0) return emptyView(scene.words.nothingMinted, scene);
          return html`<ol class="feed" aria-label=${scene.words.titles.recent} tabindex="0">
              ${repeat(items, ({ mint }) => mint, itemView)}
            </ol>
            <p class="unseen" role="status">${news.said}</p>`;
        },
        scene,
      ),
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
