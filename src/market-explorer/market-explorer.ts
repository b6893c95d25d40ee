import { html, LitElement } from "lit";
import { MarketApi } from "../api.js";
import { english } from "../widget/i18n/locales/en/english.js";
import { chartStyles } from "../widget/sections/market/chart-styles.js";
import type { MarketContext } from "../widget/sections/market/market-price-view.js";
import { marketRowStyles } from "../widget/sections/market/market-styles.js";
import { sectionStyles, slotStyles } from "../widget/sections/section-styles.js";
import { layout, elements, tokens } from "../widget/first-view/styles.js";
import { BrowsePage } from "./browse-page.js";
import { CollectionPage } from "./collection-page.js";
import type { ExplorerPage } from "./explorer-page.js";
import { explorerStyles } from "./explorer-styles.js";
import { SearchBox, type Destination } from "./search-box.js";

/** Distance from the viewport at which the next result page is loaded; an IntersectionObserver margin. */
const preloadMargin = "600px 0px";

/**
 * Market explorer. `?collection=slug` in the page's URL shows one collection, no parameter shows all.
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
    explorerStyles,
  ];
  static override properties = { base: {} };

  /** Market API base URL. */
  declare base: string;

  readonly #draw = (): void => this.requestUpdate();
  readonly #observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#page?.more(),
    { rootMargin: preloadMargin },
  );
  #market!: MarketApi;
  #search!: SearchBox;
  #page: ExplorerPage | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#market = new MarketApi({ base: this.base });
    this.#search = new SearchBox(this.#market, this.base, this.#draw, (destination) =>
      this.#navigate(destination),
    );
    addEventListener("popstate", this.#openCurrentPage);
    this.#openCurrentPage();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("popstate", this.#openCurrentPage);
    this.#observer.disconnect();
    this.#search.close();
    this.#page?.close();
  }

  protected override render() {
    return html`${this.#search.view(this.#context)}
      <div class="page" @click=${this.#onLinkClick}>${this.#page?.view()}</div>`;
  }

  protected override updated(): void {
    if (this.#page) document.title = `${this.#page.title} · mint-widget`;
    this.#observer.disconnect();
    const end = this.renderRoot.querySelector("[data-more]:not([aria-busy])");
    if (end) this.#observer.observe(end);
  }

  get #context(): MarketContext {
    return {
      ...english,
      base: this.base,
      wallet: null,
      showItem: null,
      // Collections of every chain: each price is shown on its own.
      store: { chain: null, now: () => Date.now() },
    };
  }

  /** Opens the page of the current URL. */
  readonly #openCurrentPage = (): void => {
    const query = new URLSearchParams(location.search);
    const slug = query.get("collection");
    const [type, value] = [query.get("trait"), query.get("value")];
    const traits = type !== null && value !== null ? { [type]: [value] } : undefined;
    this.#page?.close();
    this.#page = slug
      ? new CollectionPage(this.#market, this.#context, this.#draw, { slug, ...(traits && { traits }) }, () =>
          this.#browse(slug),
        )
      : null;
    if (!slug) this.#browse(null);
    this.#draw();
  };

  /** Opens the page of all collections. @param unknown Collection that was asked for in vain. */
  #browse(unknown: string | null): void {
    this.#page?.close();
    const urlOfSlug = (slug: string) => urlOf({ slug });
    this.#page = new BrowsePage(this.#market, this.#context, this.#draw, urlOfSlug, unknown);
    this.#draw();
  }

  #navigate(destination: Destination): void {
    history.pushState(null, "", urlOf(destination));
    this.#openCurrentPage();
    scrollTo(0, 0);
  }

  /** Opens links of the explorer without loading the document again. */
  readonly #onLinkClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.card");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const slug = new URL(link.href).searchParams.get("collection")!;
    this.#navigate({ slug });
  };
}

function urlOf({ slug, traits = {} }: Destination): string {
  const query = new URLSearchParams({ collection: slug });
  for (const [trait, values] of Object.entries(traits))
    for (const value of values) {
      query.set("trait", trait);
      query.set("value", value);
    }
  return `?${query}`;
}
