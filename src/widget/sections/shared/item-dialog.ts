import { html, nothing, render } from "lit";
import type { GalleryItem, MintRecord } from "../../../contract/artwork.js";
import { toMilliseconds } from "../../../contract/field.js";
import { formatCount, formatTimestamp } from "../../i18n/format.js";
import { addressView, copyView, transactionView } from "./address-view.js";
import { nameItem } from "./item-name.js";
import { pictureView } from "./picture.js";
import { formatShare } from "./section-format.js";
import type { SectionContext } from "../section.js";

/** Item from any of the lists, with the fields that list has. */
export type ShownItem = Pick<GalleryItem, "name" | "image" | "attributes" | "rarityRank"> &
  Partial<Pick<GalleryItem, "number" | "minted" | "mint">> &
  Partial<Pick<MintRecord, "wallet" | "mintedAt" | "signature" | "prize">>;

/** List of items that a dialog can step through. */
export interface ItemNavigator {
  at(index: number): ShownItem | undefined;
  readonly total: number;
  /** Called with the index shown, so that the item and its neighbours get loaded. */
  onVisit(index: number): void;
  subscribe(update: () => void): () => void;
}

/** Opens the dialog for a single item. */
export function showItem(context: SectionContext, item: ShownItem): void {
  openItemDialog(context, 0, {
    at: () => item,
    total: 1,
    onVisit: () => undefined,
    subscribe: () => () => undefined,
  });
}

/**
 * Opens a dialog with the details of an item of a list and buttons to the previous and next one. A native modal dialog:
 * the browser traps the focus, closes it on Escape, and restores the focus.
 * @param start Index of the first item shown.
 */
export function openItemDialog(context: SectionContext, start: number, navigator: ItemNavigator): void {
  if (context.root.querySelector("dialog")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "item-dialog";
  dialog.setAttribute("aria-labelledby", "item-name");
  dialog.lang = context.language;
  dialog.dir = context.direction;
  dialog.part.add("dialog", "item-dialog");
  context.root.append(dialog);
  let index = start;

  const go = (step: number) => {
    const next = index + step;
    if (next < 0 || next >= navigator.total) return;
    index = next;
    navigator.onVisit(index);
    update();
  };
  const update = () =>
    render(
      dialogView(context, index, navigator, go, () => dialog.close()),
      dialog,
    );
  const unsubscribes = [navigator.subscribe(update), context.queries.traits.subscribe(update)];
  update();

  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("keydown", ({ key }) => {
    const isMirrored = getComputedStyle(dialog).direction === "rtl";
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) go(isMirrored ? -step : step);
  });
  dialog.addEventListener("close", () => {
    for (const stop of unsubscribes) stop();
    dialog.remove();
  });
  dialog.showModal();
}

function dialogView(
  context: SectionContext,
  index: number,
  navigator: ItemNavigator,
  go: (step: number) => void,
  close: () => void,
) {
  const item = navigator.at(index);
  const name = item ? nameItem(item, context) : context.messages.loading;
  const step = (label: string, sign: string, by: number) => {
    const isAtEnd = index + by < 0 || index + by >= navigator.total;
    return html`<button
      class="round"
      aria-label=${label}
      aria-disabled=${isAtEnd ? "true" : nothing}
      @click=${isAtEnd ? null : () => go(by)}
    >
      <span class="chevron">${sign}</span>
    </button>`;
  };
  return html`<div class="item-large">
    <div class="item-art">
      ${item ? pictureView(item.image, name, context.base) : html`<i class="skeleton"></i>`}
    </div>
    <div class="item-details">
      <div class="item-head">
        ${navigator.total > 1 ? [step(context.messages.previousItem, "‹", -1), step(context.messages.nextItem, "›", 1)] : nothing}
        <button class="round close-item" aria-label=${context.messages.close} @click=${close}>×</button>
      </div>
      <div aria-live="polite">
        <h2 id="item-name"><bdi>${name}</bdi></h2>
        ${item ? attributesView(item, context) : nothing}
      </div>
    </div>
  </div>`;
}

function attributesView(item: ShownItem, context: SectionContext) {
  const { number, rarityRank, wallet, mintedAt, prize, signature, attributes = [] } = item;
  const { language, messages } = context;
  const entries: [name: string, value: unknown][] = [];
  if (number !== undefined) entries.push([messages.number, formatCount(number, language)]);
  if (rarityRank) entries.push([messages.rarityRank, formatCount(rarityRank, language)]);
  entries.push([messages.state, stateView(item, context)]);
  if (wallet !== undefined) entries.push([messages.mintedBy, addressView(wallet, context)]);
  if (mintedAt !== undefined)
    entries.push([messages.mintedAt, formatTimestamp(toMilliseconds(mintedAt), language)]);
  if (prize) entries.push([messages.prize, html`<bdi>${prize.name}</bdi>`]);
  const transaction = transactionView(signature, context);
  return html`<dl class="detail-list">
      ${entries.map(
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
        ? html`<ul class="chips" aria-label=${messages.traits}>
            ${attributes.map(
              ({ trait_type, value }) =>
                html`<li>
                  <small><bdi>${trait_type}</bdi></small>
                  <b><bdi>${value}</bdi></b>
                  <small class="tabular-nums">${shareOf(trait_type, value, context)}</small>
                </li>`,
            )}
          </ul>`
        : nothing
    }`;
}

function stateView({ minted, mint }: ShownItem, context: SectionContext): unknown {
  if (mint)
    return html`<span class="wallet"
      >${addressView(mint, context)} ${copyView(mint, context.messages.copyAddress, context)}</span
    >`;
  return minted ? context.messages.minted : context.messages.notMintedYet;
}

/** Share of the items with a trait value, once the traits are loaded. */
function shareOf(type: string, value: string | number, { queries, language }: SectionContext): string {
  const trait = queries.traits.state.value?.traits.find(({ trait_type }) => trait_type === type);
  const share = trait?.values.find((other) => String(other.value) === String(value))?.share;
  return formatShare(share, language);
}
