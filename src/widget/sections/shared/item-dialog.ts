import { html, nothing, type LitElement, type ReactiveController } from "lit";
import { formatAttribute } from "../../../contract/values/format-attribute.js";
import type { ItemAttribute } from "../../../contract/values/item-attribute.js";
import { toMilliseconds } from "../../../contract/values/schema.js";
import { animationView } from "../../shared/animation-view.js";
import { formatCount, formatTimestamp } from "../../i18n/format.js";
import { addressView, copyView, transactionView } from "./address-view.js";
import { nameItem } from "./item-name.js";
import { pictureView } from "./picture.js";
import { formatShare } from "./section-format.js";
import type { CollectionQueries } from "../../../core/collection/collection-queries.js";
import type { ViewContext } from "../../view-context.js";
import type { SectionHost } from "../section.js";
import type { ItemNavigator, ShownItem } from "./shown-item.js";
import { wordsView } from "../../i18n/text-view.js";

/** Item that is shown, and its list. */
interface Shown {
  readonly index: number;
  readonly navigator: ItemNavigator;
  readonly unsubscribe: () => void;
}

/**
 * Dialog with the details of an item in a list, and buttons for the previous and next item. A native modal dialog: the
 * browser traps the focus, closes it on Escape, and restores the focus.
 */
export class ItemDialog implements ReactiveController {
  readonly #element: LitElement;
  readonly #host: SectionHost;
  #shown: Shown | null = null;

  constructor(element: LitElement, host: SectionHost) {
    this.#element = element;
    this.#host = host;
    element.addController(this);
  }

  /** Opens the dialog for a single item. */
  showItem(item: ShownItem): void {
    this.showItems(0, {
      at: () => item,
      total: 1,
      onVisit: () => undefined,
      subscribe: () => () => undefined,
    });
  }

  /** Opens the dialog for the items of a list. @param start Index of the first item shown. */
  showItems(start: number, navigator: ItemNavigator): void {
    if (this.#shown) return;
    const { queries, requestUpdate } = this.#host;
    const unsubscribes = [navigator.subscribe(requestUpdate), queries.traits.subscribe(requestUpdate)];
    const unsubscribe = () => unsubscribes.forEach((stop) => stop());
    this.#shown = { index: start, navigator, unsubscribe };
    requestUpdate();
  }

  close(): void {
    if (!this.#shown) return;
    this.#shown.unsubscribe();
    this.#shown = null;
    this.#host.requestUpdate();
  }

  /** Opens a dialog that has been rendered. */
  hostUpdated(): void {
    this.#element.renderRoot.querySelector<HTMLDialogElement>("dialog.item-dialog:not([open])")?.showModal();
  }

  render(context: ViewContext) {
    if (!this.#shown) return nothing;
    const { index, navigator } = this.#shown;
    const { language, direction } = context;
    const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
      // In a player, the arrow keys seek.
      if (target instanceof HTMLMediaElement) return;
      const isMirrored = getComputedStyle(currentTarget as Element).direction === "rtl";
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step) this.#go(isMirrored ? -step : step);
    };
    return html`<dialog
      class="item-dialog"
      part="dialog item-dialog"
      aria-labelledby="item-name"
      lang=${language}
      dir=${direction}
      @click=${({ target, currentTarget }: Event) => target === currentTarget && closeDialog(target)}
      @keydown=${onKeyDown}
      @close=${() => this.close()}
    >
      ${dialogView(context, this.#host.queries, index, navigator, (step) => this.#go(step))}
    </dialog>`;
  }

  #go(step: number): void {
    const shown = this.#shown;
    if (!shown) return;
    const index = shown.index + step;
    if (index < 0 || index >= shown.navigator.total) return;
    this.#shown = { ...shown, index };
    shown.navigator.onVisit(index);
    this.#host.requestUpdate();
  }
}

/** Closes the dialog that contains an event's target; the browser then restores the focus. */
function closeDialog(target: EventTarget | null): void {
  (target as Element).closest("dialog")?.close();
}

function dialogView(
  context: ViewContext,
  queries: CollectionQueries,
  index: number,
  navigator: ItemNavigator,
  go: (step: number) => void,
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
      ${
        item
          ? [
              pictureView(item, name, context.base, "min(100vw, 37 * var(--_rem))"),
              animationView(item, name, context),
            ]
          : html`<i class="skeleton"></i>`
      }
    </div>
    <div class="item-details">
      <div class="item-head">
        ${navigator.total > 1 ? [step(context.messages.previousItem, "‹", -1), step(context.messages.nextItem, "›", 1)] : nothing}
        <button
          class="round close-item"
          aria-label=${context.messages.close}
          @click=${({ target }: Event) => closeDialog(target)}
        >
          ×
        </button>
      </div>
      <div aria-live="polite">
        <h2 id="item-name"><bdi .textContent=${name}></bdi></h2>
        ${item ? attributesView(item, context, queries) : nothing}
      </div>
    </div>
  </div>`;
}

function attributesView(item: ShownItem, context: ViewContext, queries: CollectionQueries) {
  const { number, rarityRank, minted, mint, wallet, mintedAt, prize, signature, attributes = [] } = item;
  const { language, messages } = context;
  const entries: [name: string, value: unknown][] = [];
  // Names mostly end with it.
  if (number !== undefined && !nameItem(item, context).endsWith(`#${number}`))
    entries.push([messages.number, formatCount(number, language)]);
  if (rarityRank) entries.push([messages.rarityRank, formatCount(rarityRank, language)]);
  entries.push(
    mint
      ? [messages.address, mintView(mint, context)]
      : [messages.state, minted ? messages.minted : messages.notMintedYet],
  );
  if (wallet !== undefined) entries.push([messages.mintedBy, addressView(wallet, context)]);
  if (mintedAt !== undefined)
    entries.push([messages.mintedAt, formatTimestamp(toMilliseconds(mintedAt), language)]);
  if (prize) entries.push([messages.prize, html`<bdi .textContent=${prize.name}></bdi>`]);
  const transaction = transactionView(signature, context);
  return html`<dl class="detail-list">
      ${entries.map(
        ([name, value]) =>
          html`<div>
            <dt .textContent=${name}></dt>
            <dd>${wordsView(value)}</dd>
          </div>`,
      )}
    </dl>
    ${transaction === nothing ? nothing : html`<p class="link-line">${transaction}</p>`}
    ${
      attributes.length > 0
        ? html`<ul class="chips" aria-label=${messages.traits}>
            ${attributes.map(
              (attribute) =>
                html`<li>
                  <small><bdi .textContent=${attribute.trait_type}></bdi></small>
                  <b><bdi .textContent=${formatAttribute(attribute, language)}></bdi></b>
                  <small class="tabular-nums" .textContent=${shareOf(attribute, queries, language)}></small>
                </li>`,
            )}
          </ul>`
        : nothing
    }`;
}

const mintView = (mint: string, context: ViewContext) =>
  html`<span class="wallet"
    >${addressView(mint, context)} ${copyView(mint, context.messages.copyAddress, context)}</span
  >`;

/** Share of the items with a trait value, once the traits are loaded. */
function shareOf(
  { trait_type: type, value }: ItemAttribute,
  queries: CollectionQueries,
  language: string,
): string {
  const trait = queries.traits.state.value?.traits.find(({ trait_type }) => trait_type === type);
  const share = trait?.values.find((other) => String(other.value) === String(value))?.share;
  return formatShare(share, language);
}
