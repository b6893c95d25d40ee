import { html, nothing, render } from "lit";
import type { GalleryItem, MintRecord } from "../../contract/artwork.js";
import { toMilliseconds } from "../../contract/field.js";
import { formatCount, formatMoment } from "../format.js";
import { addressView, copyView, transactionView } from "./address-view.js";
import { nameItem } from "./item-name.js";
import { pictureView } from "./picture.js";
import { formatShare } from "./section-format.js";
import type { Scene } from "./section.js";

/** An item as any list has it. */
export type ShownItem = Pick<GalleryItem, "name" | "image" | "attributes" | "rarityRank"> &
  Partial<Pick<GalleryItem, "number" | "minted" | "mint">> &
  Partial<Pick<MintRecord, "wallet" | "mintedAt" | "signature" | "prize">>;

/** A list that a dialog can go through. */
export interface ItemWalk {
  at(index: number): ShownItem | undefined;
  /** How many there are. */
  readonly total: number;
  /** Told what is shown, so that it and its neighbours are read. */
  visit(index: number): void;
  follow(draw: () => void): () => void;
}

/** Shows one item, large. */
export function showItem(scene: Scene, item: ShownItem): void {
  openItemDialog(scene, 0, {
    at: () => item,
    total: 1,
    visit: () => undefined,
    follow: () => () => undefined,
  });
}

/**
 * Shows an item of a list with all that is known of it, and leads to those before and after it. Modal and native: the
 * browser keeps the focus inside, closes it with Escape, and gives the focus back.
 */
export function openItemDialog(scene: Scene, start: number, walk: ItemWalk): void {
  if (scene.root.querySelector("dialog")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "item-dialog";
  dialog.setAttribute("aria-labelledby", "item-name");
  dialog.lang = scene.language;
  dialog.dir = scene.direction;
  dialog.part.add("dialog", "item-dialog");
  scene.root.append(dialog);
  let index = start;

  const go = (step: number) => {
    const next = index + step;
    if (next < 0 || next >= walk.total) return;
    index = next;
    walk.visit(index);
    draw();
  };
  const draw = () =>
    render(
      dialogView(scene, index, walk, go, () => dialog.close()),
      dialog,
    );
  const leave = [walk.follow(draw), scene.lists.traits.follow(draw)];
  draw();

  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("keydown", ({ key }) => {
    const isMirrored = getComputedStyle(dialog).direction === "rtl";
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) go(isMirrored ? -step : step);
  });
  dialog.addEventListener("close", () => {
    for (const stop of leave) stop();
    dialog.remove();
  });
  dialog.showModal();
}

function dialogView(
  scene: Scene,
  index: number,
  walk: ItemWalk,
  go: (step: number) => void,
  close: () => void,
) {
  const item = walk.at(index);
  const name = item ? nameItem(item, scene) : scene.words.loading;
  const step = (label: string, sign: string, by: number) => {
    const isOut = index + by < 0 || index + by >= walk.total;
    return html`<button
      class="round"
      aria-label=${label}
      aria-disabled=${isOut ? "true" : nothing}
      @click=${isOut ? null : () => go(by)}
    >
      <span class="turn">${sign}</span>
    </button>`;
  };
  return html`<div class="item-large">
    <div class="item-art">
      ${item ? pictureView(item.image, name, scene.base) : html`<i class="bone"></i>`}
    </div>
    <div class="item-facts">
      <div class="item-head">
        ${walk.total > 1 ? [step(scene.words.previousItem, "‹", -1), step(scene.words.nextItem, "›", 1)] : nothing}
        <button class="round shut" aria-label=${scene.words.close} @click=${close}>×</button>
      </div>
      <div aria-live="polite">
        <h2 id="item-name"><bdi>${name}</bdi></h2>
        ${item ? factsView(item, scene) : nothing}
      </div>
    </div>
  </div>`;
}

function factsView(item: ShownItem, scene: Scene) {
  const { number, rarityRank, wallet, mintedAt, prize, signature, attributes = [] } = item;
  const { language, words } = scene;
  const facts: [name: string, value: unknown][] = [];
  if (number !== undefined) facts.push([words.number, formatCount(number, language)]);
  if (rarityRank) facts.push([words.rarityRank, formatCount(rarityRank, language)]);
  facts.push([words.state, stateView(item, scene)]);
  if (wallet !== undefined) facts.push([words.mintedBy, addressView(wallet, scene)]);
  if (mintedAt !== undefined) facts.push([words.mintedAt, formatMoment(toMilliseconds(mintedAt), language)]);
  if (prize) facts.push([words.prize, html`<bdi>${prize.name}</bdi>`]);
  const transaction = transactionView(signature, scene);
  return html`<dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${transaction === nothing ? nothing : html`<p class="link-line">${transaction}</p>`}
    ${
      attributes.length > 0
        ? html`<ul class="chips" aria-label=${words.traits}>
            ${attributes.map(
              ({ trait_type, value }) =>
                html`<li>
                  <small><bdi>${trait_type}</bdi></small>
                  <b><bdi>${value}</bdi></b>
                  <small class="figures">${shareOf(trait_type, value, scene)}</small>
                </li>`,
            )}
          </ul>`
        : nothing
    }`;
}

function stateView({ minted, mint }: ShownItem, scene: Scene): unknown {
  if (mint)
    return html`<span class="who"
      >${addressView(mint, scene)} ${copyView(mint, scene.words.copyAddress, scene)}</span
    >`;
  return minted ? scene.words.minted : scene.words.notMintedYet;
}

/** How common a value is, once the traits are read. */
function shareOf(type: string, value: string | number, { lists, language }: Scene): string {
  const trait = lists.traits.state.value?.traits.find(({ trait_type }) => trait_type === type);
  const share = trait?.values.find((other) => String(other.value) === String(value))?.share;
  return formatShare(share, language);
}
