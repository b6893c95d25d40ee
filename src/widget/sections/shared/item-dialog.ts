import { html, nothing, type LitElement, type ReactiveController } from "lit";
import type { MarketItem } from "../../../contract/market/items.js";
import { formatAttribute } from "../../../contract/values/format-attribute.js";
import type { ItemAttribute } from "../../../contract/values/item-attribute.js";
import { toMilliseconds } from "../../../contract/values/schema.js";
import { animationView } from "../../shared/animation-view.js";
import { formatCount, formatTimestamp } from "../../i18n/format.js";
import { addressView, copyView, transactionView } from "./address-view.js";
import { itemSaleView } from "../market/item-sale-view.js";
import { itemFrameView } from "./item-frame.js";
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

/** Dialog with the details of an item in a list. */
export class ItemDialog implements ReactiveController {
  readonly #element: LitElement;
  readonly #host: SectionHost;
  #shown: Shown | null = null;
  /** The shown item on the market. */
  #onMarket: { readonly mint: string; readonly unsubscribe: () => void } | null = null;

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
    this.#readFromMarket(undefined);
    this.#host.requestUpdate();
  }

  /** Opens a dialog that has been rendered. */
  hostUpdated(): void {
    this.#element.renderRoot.querySelector<HTMLDialogElement>("dialog.item-dialog:not([open])")?.showModal();
  }

  render(context: ViewContext) {
    if (!this.#shown) return nothing;
    const { index, navigator } = this.#shown;
    const item = navigator.at(index);
    const name = item ? nameItem(item, context) : context.messages.loading;
    const onMarket = this.#readFromMarket(item?.mint ?? undefined);
    return itemFrameView(
      {
        name,
        art: item
          ? [
              pictureView(item, name, context.base, "min(100vw, 37 * var(--_rem))"),
              animationView(item, name, context),
            ]
          : html`<i class="skeleton"></i>`,
        content: item
          ? [
              onMarket ? itemSaleView(onMarket, context) : nothing,
              attributesView(item, onMarket, context, this.#host.queries),
            ]
          : nothing,
        step: navigator.total > 1 ? (by) => this.#step(index + by, navigator.total) : null,
        onClose: () => this.close(),
      },
      context,
    );
  }

  #step(index: number, total: number): (() => void) | null {
    return index < 0 || index >= total ? null : () => this.#go(index);
  }

  #go(index: number): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#shown = { ...shown, index };
    shown.navigator.onVisit(index);
    this.#host.requestUpdate();
  }

  /** Reads the shown item's owner and listing while it is shown. @param mint Undefined: it isn't minted. */
  #readFromMarket(mint: string | undefined): MarketItem | null {
    const query = mint === undefined ? null : (this.#host.marketQueries?.item(mint) ?? null);
    if (this.#onMarket?.mint !== mint) {
      this.#onMarket?.unsubscribe();
      this.#onMarket =
        query && mint !== undefined ? { mint, unsubscribe: query.subscribe(this.#host.requestUpdate) } : null;
    }
    return query?.state.value ?? null;
  }
}

function attributesView(
  item: ShownItem,
  onMarket: MarketItem | null,
  context: ViewContext,
  queries: CollectionQueries,
) {
  const { number, rarityRank, minted, mint, wallet, mintedAt, prize, signature, attributes = [] } = item;
  const { language, messages } = context;
  const entries: [name: string, value: unknown][] = [];
  // Names mostly end with it.
  if (number !== undefined && !nameItem(item, context).endsWith(`#${number}`))
    entries.push([messages.number, formatCount(number, language)]);
  if (rarityRank) entries.push([messages.rarityRank, formatCount(rarityRank, language)]);
  if (onMarket?.owner) entries.push([messages.owner, addressView(onMarket.owner, context)]);
  entries.push(
    mint
      ? [messages.address, mintView(mint, context)]
      : [messages.state, minted ? messages.minted : messages.notMintedYet],
  );
  if (wallet !== undefined && wallet !== onMarket?.owner)
    entries.push([messages.mintedBy, addressView(wallet, context)]);
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
