import { html, LitElement } from "lit";
import { MarketApi, MintApi, type GalleryItem } from "../api.js";
import { english } from "../widget/i18n/locales/en/english.js";
import { chartStyles } from "../widget/sections/market/chart-styles.js";
import type { MarketContext } from "../widget/sections/market/market-price-view.js";
import { marketRowStyles } from "../widget/sections/market/market-styles.js";
import { sectionStyles, slotStyles } from "../widget/sections/section-styles.js";
import { layout, elements, tokens } from "../widget/first-view/styles.js";
import { itemStyles } from "../widget/sections/shared/item-styles.js";
import { BrowsePage } from "./browse-page.js";
import { CollectionPage } from "./collection-page.js";
import {
  emptyBrowse,
  parseDestination,
  urlOf,
  type BrowseDestination,
  type CollectionDestination,
} from "./destination.js";
import type { ExplorerPage, Navigate } from "./explorer-page.js";
import { explorerStyles } from "./explorer-styles.js";
import { listUnminted } from "./list-items.js";
import { accentStyle } from "../widget/first-view/accent-style.js";
import { SearchBox } from "./search-box.js";

/** Distance from the viewport at which the next result page is loaded, as an `IntersectionObserver` margin. */
const preloadMargin = "600px 0px";

/**
 * Market explorer. Shows the collection of `?collection=slug` in the page's URL, or all collections without it.
 *
 * @example
 * ```ts
 * import { MarketExplorer } from "mint-widget/market-explorer";
 *
 * customElements.define("drop-market", class extends MarketExplorer {});
 * ```
 */
export class MarketExplorer extends LitElement {
  static override styles = [
    tokens,
    layout,
    elements,
    slotStyles,
    sectionStyles,
    chartStyles,
    marketRowStyles,
    itemStyles,
    explorerStyles,
  ];
  static override properties = {
    base: {},
    mintUrl: { attribute: "mint-url" },
    mintBase: { attribute: "mint-base" },
    mintKey: { attribute: "mint-key" },
  };

  /** Market API base URL. */
  declare base: string;
  /** URL of a drop's mint page, with `{collection}` for its short id; undefined: no links to mint pages. */
  declare mintUrl: string | undefined;
  /** Mint API base URL, for the items that can still be minted; undefined: only minted items are shown. */
  declare mintBase: string | undefined;
  /** Publishable key of the Mint API. */
  declare mintKey: string | undefined;

  readonly #draw = (): void => this.requestUpdate();
  readonly #observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#page?.more(),
    { rootMargin: preloadMargin },
  );
  #market!: MarketApi;
  #search!: SearchBox;
  #page: ExplorerPage | null = null;
  /** Page of the URL's collection, unless the Market API doesn't know it. */
  #collectionPage: CollectionPage | null = null;
  #browsePage: BrowsePage | null = null;
  /** True: the next heading shown takes the focus, since the link to its page is gone. */
  #awaitsHeading = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#market = new MarketApi({ base: this.base });
    this.#search = new SearchBox(this.#market, this.base, this.#draw, this.#navigate);
    addEventListener("popstate", this.#openCurrentPage);
    this.#openCurrentPage();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("popstate", this.#openCurrentPage);
    this.#observer.disconnect();
    this.#search.close();
    this.#closePage();
  }

  protected override render() {
    return html`<div class="root" .style=${accentStyle(this.#page?.accent)}>
      ${this.#search.view(this.#context)}
      <div class="page" @click=${this.#onLinkClick}>${this.#page?.view()}</div>
    </div>`;
  }

  protected override updated(): void {
    if (this.#page) document.title = `${this.#page.title} · mint-widget`;
    this.#focusHeading();
    this.#observer.disconnect();
    const end = this.renderRoot.querySelector("[data-more]:not([aria-busy])");
    if (end) this.#observer.observe(end);
    const dialog = this.renderRoot.querySelector<HTMLDialogElement>(".item-dialog");
    const isShown = this.#page?.isItemShown ?? false;
    if (dialog?.open === isShown) return;
    if (isShown) dialog?.showModal();
    else dialog?.close();
  }

  /** Focuses the heading of a page that was opened here, unless something else has the focus. */
  #focusHeading(): void {
    const heading = this.#awaitsHeading ? this.renderRoot.querySelector("h1") : null;
    if (!heading) return;
    this.#awaitsHeading = false;
    if (!this.shadowRoot!.activeElement) heading.focus({ preventScroll: true });
  }

  get #context(): MarketContext {
    return {
      ...english,
      base: this.base,
      wallet: null,
      showItem: null,
      collectionName: null,
      // Collections are on different chains, so each price is shown on its own chain.
      store: { chain: null, now: () => Date.now() },
    };
  }

  /** Reader of the items that can still be minted; null without the Mint API. */
  #gallery(): ((shortId: string, signal: AbortSignal) => AsyncGenerator<GalleryItem, void>) | null {
    const { mintBase: base, mintKey: key } = this;
    return base && key
      ? (shortId, signal) => listUnminted(new MintApi({ base, key }), shortId, signal)
      : null;
  }

  /** Shows the destination of the page's URL. */
  readonly #openCurrentPage = (): void => {
    const destination = parseDestination(new URLSearchParams(location.search));
    if ("slug" in destination) this.#openCollection(destination);
    else this.#browse(destination);
    this.#draw();
  };

  #openCollection(destination: CollectionDestination): void {
    if (this.#page === this.#collectionPage && this.#collectionPage?.slug === destination.slug)
      return this.#collectionPage.show(destination);
    this.#closePage();
    this.#page = this.#collectionPage = new CollectionPage(destination, {
      market: this.#market,
      context: this.#context,
      draw: this.#draw,
      navigate: this.#navigate,
      leaveItem: () => this.#leaveItem(),
      mintUrlOf: (shortId) =>
        this.mintUrl ? this.mintUrl.replace("{collection}", encodeURIComponent(shortId)) : null,
      gallery: this.#gallery(),
      onUnknown: () => this.#browse(emptyBrowse, destination.slug),
    });
  }

  /** Opens the page of all collections. @param unknown Requested collection that wasn't found. */
  #browse(destination: BrowseDestination, unknown: string | null = null): void {
    if (unknown === null && this.#page === this.#browsePage && this.#browsePage?.isUnknown === false)
      return this.#browsePage.show(destination);
    this.#closePage();
    this.#page = this.#browsePage = new BrowsePage(destination, {
      market: this.#market,
      context: this.#context,
      draw: this.#draw,
      navigate: this.#navigate,
      unknown,
    });
    this.#draw();
  }

  #closePage(): void {
    this.#page?.close();
    this.#page = this.#collectionPage = this.#browsePage = null;
  }

  readonly #navigate: Navigate = (destination, { replace = false } = {}) => {
    const before = parseDestination(new URLSearchParams(location.search));
    // Closing an item that was opened here goes back to the list.
    const state = "item" in destination && destination.item !== null ? openedHere : null;
    if (replace) history.replaceState(history.state, "", urlOf(destination));
    else history.pushState(state, "", urlOf(destination));
    this.#openCurrentPage();
    const slugOf = (each: object) => ("slug" in each ? each.slug : null);
    if (slugOf(before) === slugOf(destination)) return;
    this.#awaitsHeading = true;
    scrollTo(0, 0);
  };

  /** Closes the item's dialog: goes back to the list that opened it, or to the URL without the item. */
  #leaveItem(): void {
    if (history.state === openedHere) return history.back();
    const destination = parseDestination(new URLSearchParams(location.search));
    if ("slug" in destination) this.#navigate({ ...destination, item: null }, { replace: true });
  }

  /** Opens links within the explorer without reloading the document. */
  readonly #onLinkClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="?"]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#navigate(parseDestination(new URL(link.href).searchParams));
  };
}

/** State of history entries for items that were opened from a list. */
const openedHere = "item";
