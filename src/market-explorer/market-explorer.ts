import { html, LitElement } from "lit";
import { MarketApi } from "../api.js";
import { english } from "../widget/i18n/locales/en/english.js";
import { chartStyles } from "../widget/sections/market/chart-styles.js";
import type { MarketContext } from "../widget/sections/market/market-price-view.js";
import { marketRowStyles } from "../widget/sections/market/market-styles.js";
import { sectionStyles } from "../widget/sections/section-styles.js";
import { layout, elements, tokens } from "../widget/first-view/styles.js";
import { BrowsePage } from "./browse-page.js";
import { CollectionPage } from "./collection-page.js";
import type { ExplorerPage } from "./explorer-page.js";
import { explorerStyles } from "./explorer-styles.js";
import { SearchBox, type Destination } from "./search-box.js";

/** The next piece of a list is asked for when its end is this near. */
const near = "600px 0px";

/** A market to look around in: `?collection=slug` in the page's address is one collection, without it are all. */
export class MarketExplorer extends LitElement {
  static override styles = [
    tokens,
    layout,
    elements,
    sectionStyles,
    chartStyles,
    marketRowStyles,
    explorerStyles,
  ];
  static override properties = { base: {} };

  /** Market API base address. */
  declare base: string;

  readonly #draw = (): void => this.requestUpdate();
  readonly #observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#page?.more(),
    { rootMargin: near },
  );
  #market!: MarketApi;
  #search!: SearchBox;
  #page: ExplorerPage | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#market = new MarketApi({ base: this.base });
    this.#search = new SearchBox(this.#market, this.base, this.#draw, (destination) => this.#go(destination));
    addEventListener("popstate", this.#turn);
    this.#turn();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("popstate", this.#turn);
    this.#observer.disconnect();
    this.#search.close();
    this.#page?.close();
  }

  protected override render() {
    return html`${this.#search.view(this.#scene)}
      <div class="page" @click=${this.#follow}>${this.#page?.view()}</div>`;
  }

  protected override updated(): void {
    if (this.#page) document.title = `${this.#page.title} · mint-widget`;
    this.#observer.disconnect();
    const end = this.renderRoot.querySelector("[data-more]:not([aria-busy])");
    if (end) this.#observer.observe(end);
  }

  get #scene(): MarketContext {
    return {
      ...english,
      base: this.base,
      wallet: null,
      showItem: null,
      store: { chain: "", now: () => Date.now() },
    };
  }

  /** Shows what the address names. */
  readonly #turn = (): void => {
    const query = new URLSearchParams(location.search);
    const slug = query.get("collection");
    const [type, value] = [query.get("trait"), query.get("value")];
    const traits = type !== null && value !== null ? { [type]: [value] } : undefined;
    this.#page?.close();
    this.#page = slug
      ? new CollectionPage(this.#market, this.#scene, this.#draw, { slug, ...(traits && { traits }) })
      : new BrowsePage(this.#market, this.#scene, this.#draw, (slug) => addressOf({ slug }));
    this.#draw();
  };

  #go(destination: Destination): void {
    history.pushState(null, "", addressOf(destination));
    this.#turn();
    scrollTo(0, 0);
  }

  /** A link inside the explorer leads there without loading the page anew. */
  readonly #follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.card");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const slug = new URL(link.href).searchParams.get("collection")!;
    this.#go({ slug });
  };
}

function addressOf({ slug, traits = {} }: Destination): string {
  const query = new URLSearchParams({ collection: slug });
  for (const [trait, values] of Object.entries(traits))
    for (const value of values) {
      query.set("trait", trait);
      query.set("value", value);
    }
  return `?${query}`;
}
