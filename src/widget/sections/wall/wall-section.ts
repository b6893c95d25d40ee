import { html, nothing } from "lit";
import { ticker } from "../../../compose/ticker.js";
import type { GalleryItem, MintRecord, RecentlyMintedResponse } from "../../../contract/mint/items.js";
import type { CollectionResponse } from "../../../contract/mint/collection.js";
import { toMilliseconds, toMillisecondsOrNull } from "../../../contract/values/schema.js";
import { isAllMinted, isMintOver } from "../../../core/collection/phases.js";
import type { PolledQuery } from "../../../core/time/polled-query.js";
import type { GalleryFilter } from "../../../core/collection/gallery-list.js";
import { range } from "../../../primitives/range.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { formatMessageParts } from "../../i18n/format-message-parts.js";
import { wordsView } from "../../i18n/text-view.js";
import type { ViewContext } from "../../view-context.js";
import { traitMenusView } from "../gallery/gallery-filter.js";
import { Section as GallerySection } from "../gallery/gallery-section.js";
import { nameItem } from "../shared/item-name.js";
import { LiveAnnouncer } from "../shared/live-announcer.js";
import { formatAgo } from "../shared/section-format.js";
import { errorView } from "../shared/section-states.js";
import { arrivalView } from "./arrival-view.js";
import { editionView } from "./edition-view.js";
import { NewestMints } from "./newest-mints.js";
import { RevealTurn } from "./reveal-turn.js";
import { labelUncollected, WallGrid, type WallItem } from "./wall-grid.js";
import type { WallLayout } from "./wall-layout.js";
import { wallStyles } from "./wall-styles.js";

export { WallSection as Section, wallStyles as styles };

/** Interval at which the ages of items are updated. Milliseconds. */
const ageInterval = 30_000;
/** Age of the newest mint up to which the wall is marked as live. Milliseconds. */
const liveAge = 10 * 60_000;

type Kind = "works" | "sealed" | "edition";

/**
 * Section of the whole collection as a wall of pictures: faint until they are collected. The newest mints are among
 * them. Its sheet is the gallery. A drop whose items all look alike has a counter instead of the wall.
 */
class WallSection extends GallerySection {
  readonly #announcer = new LiveAnnouncer<MintRecord>(({ mint }) => mint);
  readonly #newest = new NewestMints();
  readonly #wall = new WallGrid(this.host.requestUpdate);
  readonly #turn = new RevealTurn(this.host.requestUpdate);
  /** Token mint of the item whose arrival was shown last. */
  #arrived: string | null = null;
  /** Numbers of items that were seen in the feed of mints, since the gallery isn't polled. */
  readonly #collected = new Set<number>();
  #wallet: string | null = null;
  #owned: PolledQuery<RecentlyMintedResponse> | null = null;
  #unsubscribeOwned: (() => void) | null = null;
  /** True: only the visitor's own items are shown. */
  #isOwn = false;
  /** False while the items are sealed, and true once they are revealed; undefined for items that never were sealed. */
  #isRevealed: boolean | undefined;
  /** List and number of its items that were requested last. */
  #requested: readonly unknown[] = [];

  override hostUpdate(): void {
    const { list } = this;
    super.hostUpdate();
    if (list !== this.list) {
      this.#isOwn = false;
      this.#wall.reset();
    }
    if (this.#kind === "sealed") this.#isRevealed = false;
    else if (this.#isRevealed === false) {
      this.#isRevealed = true;
      this.#turn.start();
      this.list.refresh();
    }
    this.#followWallet();
    for (const { number } of this.#records) if (number !== undefined) this.#collected.add(number);
  }

  override hostUpdated(): void {
    super.hostUpdated();
    this.#wall.hostUpdated();
    this.#turn.update(this.#wall.element, this.#isRead && this.list.at(0) !== undefined);
    const requested = [this.list, this.#wall.shownCount];
    if (requested.every((value, index) => value === this.#requested[index])) return;
    this.#requested = requested;
    if (this.#wall.shownCount > 0) this.list.showRange(0, this.#wall.shownCount);
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.#turn.stop();
    this.#setOwned(null);
  }

  override aside(context: ViewContext): unknown {
    const { messages } = context;
    const [newest] = this.#records;
    const drop = this.#drop;
    const { minted = 0 } = drop.supply;
    const kind = this.#kind;
    if (kind === "sealed") return sealedView(drop, context);
    if (isAllMinted(drop)) return formatMessage(messages.collectedCount, context, { count: minted });
    const isFresh = minted === 0 && !newest;
    if (isFresh && kind === "works" && !isMintOver(this.host.store.state))
      return html`${wordsView(messages.beFirst)} ${this.#firstMintView(context)}`;
    if (newest?.mintedAt === undefined) return nothing;
    const [mintedAt, now] = [toMilliseconds(newest.mintedAt), context.store.now()];
    const text = [nameItem(newest, context), formatAgo(mintedAt, now, context.language)].join(" · ");
    const name = now - mintedAt < liveAge ? "newest-mint live" : "newest-mint";
    return html`<span class=${name} title=${text} .textContent=${text}></span>`;
  }

  /** False: a drop without items to show says so, and how many are minted. */
  override isEmpty(): boolean {
    return false;
  }

  override showOwn(): void {
    this.#followWallet();
    this.#setOwn(true);
  }

  /** True if the gallery has items without a tile. */
  override hasMore(): boolean {
    return this.#kind === "works" && !this.#isOwn && this.#countRest(this.list.total ?? 0) > 0;
  }

  override labelAll(context: ViewContext): string {
    return formatMessage(context.messages.showAllCount, context, { count: this.list.total ?? 0 });
  }

  override render(context: ViewContext, isPreview: boolean): unknown {
    if (!isPreview) return super.render(context, false);
    const { messages } = context;
    if (this.host.queries.recent.state.value)
      this.#announcer.update(this.#records, context.store.now(), (count, newest) =>
        count === 1
          ? formatMessage(messages.wasMinted, context, { name: nameItem(newest, context) })
          : formatMessage(messages.moreMinted, context, { count }),
      );
    return html`${this.#kind === "edition" ? this.#editionView(context) : this.#worksView(context)}
      ${this.#arrivalView(context)}
      <p class="visually-hidden" role="status" .textContent=${this.#announcer.announcement}></p>`;
  }

  protected override subscribe() {
    const { queries, requestUpdate } = this.host;
    return [
      ...(this.#kind === "edition" ? [] : super.subscribe()),
      queries.recent.subscribe(requestUpdate),
      ticker.add(() => {
        requestUpdate();
        return ageInterval;
      }),
    ];
  }

  get #drop(): CollectionResponse {
    return this.host.store.state.collection.value!;
  }

  get #records(): readonly MintRecord[] {
    return this.host.queries.recent.state.value?.items ?? [];
  }

  /** Items of the connected wallet. */
  get #ownRecords(): readonly MintRecord[] {
    return this.#owned?.state.value?.items.filter(({ wallet }) => wallet === this.#wallet) ?? [];
  }

  get #kind(): Kind {
    const { collection, supply } = this.#drop;
    const { features, reveal } = collection;
    if (reveal && !reveal.revealedAt) return supply.total ? "sealed" : "edition";
    const hasNone = this.list.total === 0 && !this.isFiltered && !this.#isRevealed;
    return features?.gallery === false || supply.total === null || hasNone ? "edition" : "works";
  }

  /** Number of all items; null until it is known. */
  get #total(): number | null {
    return this.#drop.supply.total ?? (this.isFiltered ? null : this.list.total);
  }

  /** True once the items are known. Right after a reveal, the list is still empty. */
  get #isRead(): boolean {
    return this.list.total !== null && !(this.#isRevealed && this.list.total === 0);
  }

  #followWallet(): void {
    const { wallet } = this.host.store.state;
    const address = wallet.status === "connected" ? wallet.address : null;
    if (address !== this.#wallet) this.#isOwn = false;
    else if (address === null || this.#owned) return;
    this.#wallet = address;
    this.#setOwned(address === null ? null : this.host.queries.owned(address));
  }

  #setOwned(query: PolledQuery<RecentlyMintedResponse> | null): void {
    this.#unsubscribeOwned?.();
    this.#owned = query;
    this.#unsubscribeOwned = query?.subscribe(this.host.requestUpdate) ?? null;
  }

  /**
   * The main button once more, for the first collector. Hidden from assistive technology, which uses the main button
   * itself; phones have the bar with the main button.
   */
  #firstMintView({ action, messages }: ViewContext) {
    const { pressMainButton } = this.host;
    if (!pressMainButton || (action.kind !== "connect" && action.kind !== "mint")) return nothing;
    return html`<button class="first-mint" tabindex="-1" aria-hidden="true" @click=${pressMainButton}>
      ${action.kind === "mint" ? messages.mint : messages.connect}
    </button>`;
  }

  /** The items that have just arrived, once each. */
  #arrivalView(context: ViewContext) {
    const arrived = this.#records.filter((record) => this.#announcer.isNew(record));
    if (arrived[0]?.mint === this.#arrived) return nothing;
    return arrivalView(arrived, context, ({ mint }) => {
      this.#arrived = mint;
      this.host.requestUpdate();
    });
  }

  #editionView(context: ViewContext) {
    const { minted = 0, total = null } = this.#drop.supply;
    return editionView(minted, total, context, minted === 0 ? this.#firstMintView(context) : nothing);
  }

  #worksView(context: ViewContext) {
    const { failure } = this.list;
    const isSealed = this.#kind === "sealed";
    if (failure && this.list.total === null && !isSealed)
      return html`${this.#chipsView(context)}${errorView(failure, () => this.list.refresh(), context)}`;
    // They may still be being read.
    const own = this.#isOwn && this.#ownRecords.length > 0 ? this.#ownRecords : null;
    const sealed = isSealed && !own ? this.#sealedNumbers() : null;
    const isRead = this.#isRead;
    const count = own?.length ?? sealed?.length ?? (isRead ? this.list.total : this.#total) ?? 0;
    const content = {
      count,
      minCount: this.#total ?? count,
      items: (layout: WallLayout) => {
        const end = layout.tiles.length;
        if (own) return own.slice(0, end).map((record) => this.#recordItem(record));
        return (
          sealed?.slice(0, end).map((number) => this.#sealedItem(number, context)) ?? this.#listItems(layout)
        );
      },
      isLoading: !sealed && !own && !isRead,
      cover: this.#turn.isCovered ? this.#drop.collection : null,
      isTurning: this.#turn.isTurning,
    };
    return html`${this.#chipsView(context)}
      ${content.isLoading ? html`<span class="visually-hidden">${context.messages.loading}</span>` : nothing}
      <div class="screen-only">
        ${count === 0 ? html`<p class="state">${context.messages.noMatch[0]}</p>` : this.#wall.view(content, context)}
      </div>
      ${
        !this.hasMore() && this.#countRest(count) > 0
          ? html`<p class="wall-rest muted">
              ${formatMessage(context.messages.andMore, context, { count: this.#countRest(count) })}
            </p>`
          : nothing
      }`;
  }

  /** Items of the list, and the newest mints instead of some that the large tiles would show. */
  #listItems({ tiles }: WallLayout): (WallItem | undefined)[] {
    const shown = tiles.map((_, index) => this.list.at(index));
    const isAll = !this.isFiltered && this.list.total !== null;
    const numbers = new Set(shown.map((item) => item?.number));
    const records = this.#records.filter(({ number }) => number === undefined || !numbers.has(number));
    const recent = new Set(this.#records.map(({ number }) => number));
    const large = range(tiles.length).filter(
      (index) => tiles[index]!.span === 2 && !recent.has(shown[index]?.number),
    );
    const newest = this.#newest.place(isAll && tiles.length < this.list.total! ? records : [], large);
    return shown.map((item, index) => {
      const record = newest.get(index);
      if (record) return this.#recordItem(record);
      if (!item) return undefined;
      const mint = this.#records.find(({ number }) => number === item.number);
      return {
        item,
        isCollected: item.minted === true || this.#collected.has(item.number),
        isOwn: this.#isOwned(item.number),
        isNew: mint !== undefined && this.#announcer.isNew(mint),
        record: mint,
        open: () => this.host.showItems(index, this.navigatorOf(this.list)),
      };
    });
  }

  #recordItem(record: MintRecord): WallItem {
    return {
      item: record,
      isCollected: true,
      isOwn: record.wallet === this.#wallet,
      isNew: this.#announcer.isNew(record),
      record,
      open: () => this.host.showItem(record),
    };
  }

  /** Numbers of the sealed items that match the filter. */
  #sealedNumbers(): number[] {
    const { minted } = this.host.filter;
    const numbers = range(this.#drop.supply.total ?? 0).map((index) => index + 1);
    return minted === null ? numbers : numbers.filter((number) => this.#isSealedCollected(number) === minted);
  }

  #isSealedCollected(number: number): boolean {
    return this.#collected.has(number) || this.#findListed(number) !== undefined;
  }

  /** Item of the list, which has only minted ones before the reveal; undefined while it is being read, too. */
  #findListed(number: number): GalleryItem | undefined {
    for (let index = 0; index < (this.list.total ?? 0); index++) {
      const item = this.list.at(index);
      if (!item) return undefined;
      if (item.number === number) return item;
    }
    return undefined;
  }

  /** The drop's cover with the number of an item. */
  #sealedItem(number: number, { language }: ViewContext): WallItem {
    const { image, imageSrcset, imageColor } = this.#drop.collection;
    const label = `#${formatCount(number, language)}`;
    const record = this.#records.find((record) => record.number === number);
    const cover = { image, imageSrcset, imageColor, number, name: label };
    const isCollected = this.#isSealedCollected(number);
    const item = { ...(record ?? this.#findListed(number) ?? cover), minted: isCollected };
    return {
      item,
      isCollected,
      isOwn: this.#isOwned(number),
      isNew: record !== undefined && this.#announcer.isNew(record),
      label,
      record,
      open: () => this.host.showItem(item),
    };
  }

  #isOwned(number: number): boolean {
    return this.#ownRecords.some((record) => record.number === number);
  }

  /** Number of items without a tile. */
  #countRest(count: number): number {
    return count - this.#wall.countTiles(count);
  }

  /** Filters with the number of items of each. */
  #chipsView(context: ViewContext) {
    const { messages } = context;
    const { filter } = this.host;
    const total = this.#total;
    const { minted } = this.#drop.supply;
    const waiting = total === null || minted === undefined ? undefined : Math.max(0, total - minted);
    const choose = (minted: boolean | null) => () => {
      this.#setOwn(false);
      this.choose({ ...filter, minted });
    };
    const isChosen = (minted: boolean | null) => !this.#isOwn && filter.minted === minted;
    return html`<div class="wall-chips" role="group" aria-label=${messages.show}>
      ${chipView(messages.all, total ?? undefined, isChosen(null), choose(null), context)}
      ${minted === 0 ? nothing : chipView(messages.collected, minted, isChosen(true), choose(true), context)}
      ${waiting === 0 ? nothing : chipView(labelUncollected(context), waiting, isChosen(false), choose(false), context)}
      ${
        this.#ownRecords.length === 0
          ? nothing
          : chipView(
              messages.ownItems,
              this.#ownRecords.length,
              this.#isOwn,
              () => this.#setOwn(true),
              context,
            )
      }
      ${this.#kind === "works" ? this.#traitMenus(context) : nothing}
    </div>`;
  }

  /** A menu of values for each trait. */
  #traitMenus(context: ViewContext) {
    const choose = (filter: GalleryFilter) => {
      this.#setOwn(false);
      this.choose(filter);
    };
    return traitMenusView(this.host, context, choose);
  }

  #setOwn(isOwn: boolean): void {
    this.#isOwn = isOwn;
    this.#wall.reset();
    this.host.requestUpdate();
  }
}

function chipView(
  label: string,
  count: number | undefined,
  isChosen: boolean,
  choose: () => void,
  { language }: ViewContext,
) {
  return html`<button aria-pressed=${isChosen ? "true" : "false"} @click=${choose}>
    ${label}
    ${count === undefined ? nothing : html` <small class="tabular-nums">${formatCount(count, language)}</small>`}
  </button>`;
}

/** How many items are sealed, and when they are revealed. */
function sealedView({ collection, supply }: CollectionResponse, context: ViewContext) {
  const { messages, store } = context;
  const at = toMillisecondsOrNull(collection.reveal?.at);
  const sealed = formatMessage(messages.sealedCount, context, { count: supply.total ?? 0 });
  const reveal =
    at !== null && at > store.now()
      ? formatMessageParts(messages.revealIn, context, { time: context.timeView(at, nothing) })
      : nothing;
  return html`${wordsView(sealed)}${reveal === nothing ? nothing : " · "}${reveal}`;
}
