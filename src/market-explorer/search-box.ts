import { html, nothing } from "lit";
import type { MarketApi, MarketSearchResponse } from "../api.js";
import { identifierView } from "../widget/shared/identifier-view.js";
import { formatCount, formatPrice } from "../widget/i18n/format.js";
import type { Localization } from "../widget/i18n/localization.js";
import { nameItem } from "../widget/sections/shared/item-name.js";
import { pictureView } from "../widget/sections/shared/picture.js";
import { collectionAt, type CollectionDestination } from "./destination.js";

/** Debounce of typed text. Milliseconds. */
const debounce = 150;
/** Maximum results per group. */
const limit = 5;

interface Option {
  readonly view: unknown;
  /** Null: choosing the option copies its text into the field. */
  readonly destination: CollectionDestination | null;
  readonly text: string;
}

interface Group {
  readonly label: string;
  readonly options: readonly Option[];
}

/**
 * Search as you type: a combobox with grouped results. A new search aborts the previous one, so that the results always
 * match the typed text.
 */
export class SearchBox {
  readonly #market: MarketApi;
  readonly #base: string;
  readonly #draw: () => void;
  readonly #open: (destination: CollectionDestination) => void;
  #text = "";
  #groups: readonly Group[] | null = null;
  #failed = false;
  #isShown = false;
  #active = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | null = null;

  constructor(
    market: MarketApi,
    base: string,
    draw: () => void,
    open: (destination: CollectionDestination) => void,
  ) {
    this.#market = market;
    this.#base = base;
    this.#draw = draw;
    this.#open = open;
  }

  view(localization: Localization) {
    const groups = this.#groups ?? [];
    const options = groups.flatMap(({ options }) => options);
    const isOpen = this.#isShown && this.#groups !== null;
    let index = 0;
    return html`<div class="search">
      <input
        type="search"
        role="combobox"
        aria-label="Search collections, items, wallets and traits"
        placeholder="Search the market"
        autocomplete="off"
        spellcheck="false"
        aria-autocomplete="list"
        aria-controls="found"
        aria-expanded=${isOpen && options.length > 0 ? "true" : "false"}
        aria-activedescendant=${isOpen && this.#active >= 0 ? `found-${this.#active}` : nothing}
        .value=${this.#text}
        @input=${({ target }: Event) => this.#type((target as HTMLInputElement).value, localization)}
        @keydown=${(event: KeyboardEvent) => this.#press(event, options)}
        @focus=${() => this.#show(true)}
        @blur=${() => this.#show(false)}
      />
      <div
        id="found"
        class="found"
        role="listbox"
        aria-label="Results"
        ?hidden=${!isOpen || options.length === 0}
      >
        ${groups
          .filter(({ options }) => options.length > 0)
          .map(
            ({ label, options }) =>
              html`<div role="group" aria-label=${label}>
                <p aria-hidden="true">${label}</p>
                ${options.map((option) => {
                  const optionIndex = index++;
                  return html`<div
                    id="found-${optionIndex}"
                    class="option"
                    role="option"
                    aria-selected=${optionIndex === this.#active ? "true" : "false"}
                    @pointerdown=${(event: Event) => event.preventDefault()}
                    @click=${() => this.#choose(option)}
                  >
                    ${option.view}
                  </div>`;
                })}
              </div>`,
          )}
      </div>
      <p class=${isOpen && options.length === 0 ? "found none" : "visually-hidden"} role="status">
        ${isOpen ? this.#describe(options.length, localization) : nothing}
      </p>
    </div>`;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#controller?.abort();
  }

  #describe(count: number, { language }: Localization): string {
    if (this.#failed) return "The market can’t be searched right now.";
    if (count === 0) return `Nothing found for “${this.#text.trim()}”.`;
    return `${formatCount(count, language)} ${count === 1 ? "result" : "results"}`;
  }

  #show(isShown: boolean): void {
    this.#isShown = isShown;
    this.#active = -1;
    this.#draw();
  }

  #type(text: string, localization: Localization): void {
    this.#text = text;
    this.#isShown = true;
    this.#active = -1;
    this.close();
    if (!text.trim()) {
      this.#groups = null;
      return this.#draw();
    }
    this.#timer = setTimeout(() => void this.#search(text.trim(), localization), debounce);
  }

  async #search(text: string, localization: Localization): Promise<void> {
    const { signal } = (this.#controller = new AbortController());
    try {
      const found = await this.#market.search(text, { limit }, { signal });
      if (signal.aborted) return;
      this.#groups = toGroups(found, this.#base, localization);
      this.#failed = false;
    } catch {
      if (signal.aborted) return;
      this.#groups = [];
      this.#failed = true;
    }
    this.#draw();
  }

  #press(event: KeyboardEvent, options: readonly Option[]): void {
    const { key } = event;
    if (key === "Escape" && this.#isShown && this.#groups) {
      event.preventDefault();
      return this.#show(false);
    }
    if (key === "Enter" && options[this.#active]) {
      event.preventDefault();
      return this.#choose(options[this.#active]!);
    }
    if ((key !== "ArrowDown" && key !== "ArrowUp") || options.length === 0) return;
    event.preventDefault();
    this.#isShown = true;
    // The field itself, without an active option, comes between the last option and the first.
    const count = options.length + 1;
    this.#active = ((this.#active + 1 + (key === "ArrowDown" ? 1 : -1) + count) % count) - 1;
    this.#draw();
    const list = (event.target as HTMLElement).getRootNode() as ShadowRoot;
    queueMicrotask(() =>
      list.querySelector("[role=option][aria-selected=true]")?.scrollIntoView({ block: "nearest" }),
    );
  }

  #choose({ destination, text }: Option): void {
    this.close();
    this.#text = destination ? "" : text;
    this.#groups = null;
    this.#show(false);
    if (destination) this.#open(destination);
  }
}

function toGroups(found: MarketSearchResponse, base: string, localization: Localization): readonly Group[] {
  const { language } = localization;
  const row = (picture: unknown, name: unknown, about: unknown, aside: unknown) =>
    html`${picture}<span class="about"><bdi class="name">${name}</bdi><small>${about}</small></span>
      <small class="tabular-nums">${aside}</small>`;
  const counted = (count: number | undefined, one: string) =>
    count === undefined ? nothing : `${formatCount(count, language)} ${one}${count === 1 ? "" : "s"}`;
  return [
    {
      label: "Collections",
      options: found.collections.map(({ slug, name = slug, items, floor, ...image }) => ({
        text: name,
        destination: collectionAt(slug),
        view: row(
          pictureView(image, name, base),
          name,
          counted(items, "item"),
          floor ? formatPrice(floor, localization) : nothing,
        ),
      })),
    },
    {
      label: "Items",
      options: found.items.map(({ name, number, mint, collection, listing, ...image }) => {
        const text = nameItem({ name, number }, localization);
        return {
          text,
          destination: collection ? collectionAt(collection.slug, { item: mint }) : null,
          view: row(
            pictureView(image, text, base),
            text,
            collection?.name ?? nothing,
            listing?.price ? formatPrice(listing.price, localization) : "Not listed",
          ),
        };
      }),
    },
    {
      label: "Traits",
      options: found.traits.map(({ trait_type, value, count, collection }) => ({
        text: `${trait_type}: ${value}`,
        destination: collection
          ? collectionAt(collection.slug, { traits: { [trait_type]: [String(value)] } })
          : null,
        view: row(nothing, `${trait_type}: ${value}`, collection?.name ?? nothing, counted(count, "item")),
      })),
    },
    {
      label: "Wallets",
      options: found.profiles.map(({ wallet, items, collections }) => ({
        text: wallet,
        destination: null,
        view: row(
          nothing,
          identifierView(wallet),
          counted(collections, "collection"),
          counted(items, "item"),
        ),
      })),
    },
  ];
}
