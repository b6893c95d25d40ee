import type { ReactiveController } from "lit";
import { shareCollectionLists } from "../../create-collection-lists.js";
import { everything, type GalleryFilter } from "../../mint/gallery-list.js";
import type { MintStore } from "../../mint/mint-store.js";
import type { Configuration } from "../configuration.js";
import type { Speech } from "../speech.js";
import type { Aftermarket } from "../view.js";
import type { SectionsHost, Subject } from "./furnish.js";
import { readMarketBase } from "./market-base.js";
import { isMintOver } from "./mint-over.js";
import { Room } from "./room.js";
import { listSections } from "./rooms.js";
import type { Scene } from "./section.js";
import { sectionSheet } from "./section-sheet.js";

export { sections as vocabulary } from "../languages/en/sections.js";

/** A section is loaded and kept current when it is this near to what can be seen. */
const near = "400px 0px";

/** Furnishes a widget's rooms: gives each its section when it comes near, and lets go of it when it is far away. */
export class Furniture implements ReactiveController {
  readonly #host: SectionsHost;
  readonly #speech: Speech;
  readonly #subject: () => Subject;
  readonly #rooms = new Map<Element, Room>();
  #observer: IntersectionObserver | null = null;
  #scene: Scene | null = null;
  /** Ends following what comes after the mint; null while it isn't over. */
  #leaveAftermarket: (() => void) | null = null;
  #filter: GalleryFilter = everything;
  /** What was drawn last, besides what sections follow themselves. */
  #drawn: readonly unknown[] = [];

  constructor(host: SectionsHost, speech: Speech, subject: () => Subject) {
    this.#host = host;
    this.#speech = speech;
    this.#subject = subject;
    this.#root.adoptedStyleSheets.push(sectionSheet);
    host.addController(this);
    this.hostUpdated();
  }

  hostConnected(): void {
    this.hostUpdated();
  }

  hostDisconnected(): void {
    this.#clear();
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    this.#furnish();
    this.#followAftermarket();
    this.#scene?.lists.follow(this.#scene.store.state.mint);
    const drawn = [this.#speech.words, this.#speech.language, this.#scene?.wallet, this.#scene?.store.chain];
    if (drawn.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = drawn;
    for (const room of this.#rooms.values()) room.draw();
  }

  get #root(): ShadowRoot {
    return this.#host.renderRoot as ShadowRoot;
  }

  /** Brings the rooms into accord with the page: new ones are furnished, old ones cleared. */
  #furnish(): void {
    const { store, configuration } = this.#subject();
    if (typeof configuration === "string") return this.#clear();
    const marketBase = readMarketBase(this.#host.marketBase, configuration.apiBase);
    if (store !== this.#scene?.store || marketBase !== this.#scene?.marketBase) this.#clear();
    if (!store?.state.collection.value) return;
    this.#scene ??= this.#createScene(store, configuration, marketBase);
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.#rooms.get(target)?.show(isIntersecting);
      },
      { rootMargin: near },
    );
    const present = new Set(this.#root.querySelectorAll<HTMLElement>(".room"));
    for (const [element, room] of this.#rooms) {
      if (present.has(element as HTMLElement) && room.name === room.wantedName) continue;
      this.#observer.unobserve(element);
      room.close();
      this.#rooms.delete(element);
    }
    for (const element of present) {
      if (this.#rooms.has(element)) continue;
      this.#rooms.set(element, new Room(element, this.#scene));
      this.#observer.observe(element);
    }
  }

  #clear(): void {
    this.#endAftermarket();
    this.#observer?.disconnect();
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
    this.#observer = this.#scene = null;
    this.#filter = everything;
  }

  /** When the mint is over, the page offers what is for sale. */
  #followAftermarket(): void {
    const scene = this.#scene;
    // What a mint has just come to is shown first.
    const isDone = scene?.store.state.mint.status === "succeeded";
    if (!scene || isDone || !isMintOver(scene.store) || !listSections(this.#host).includes("market")) {
      return this.#endAftermarket();
    }
    if (this.#leaveAftermarket) return;
    let leave: (() => void) | null = null;
    const end = (this.#leaveAftermarket = () => leave?.());
    const show = (aftermarket: Aftermarket | null) => {
      this.#host.aftermarket = aftermarket;
      this.#host.requestUpdate();
    };
    void import("./aftermarket.js").then(
      ({ followAftermarket }) => {
        if (this.#leaveAftermarket === end)
          leave = followAftermarket(scene, () => this.#visit("market"), show);
      },
      // Without it the page says that the mint is over, which is true.
      () => undefined,
    );
  }

  #endAftermarket(): void {
    if (!this.#leaveAftermarket) return;
    this.#leaveAftermarket();
    this.#leaveAftermarket = null;
    this.#host.aftermarket = null;
    this.#host.requestUpdate();
  }

  #visit(wanted: string): void {
    for (const room of this.#rooms.values()) if (room.name === wanted) room.visit();
  }

  #createScene(store: MintStore, configuration: Configuration, marketBase: string | null): Scene {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the getters below read the furniture's
    const furniture = this;
    return {
      store,
      lists: shareCollectionLists(configuration, store.ticker),
      base: configuration.apiBase,
      marketBase,
      root: this.#root,
      get language() {
        return furniture.#speech.language;
      },
      get direction() {
        return furniture.#speech.direction;
      },
      get words() {
        return furniture.#speech.words;
      },
      get wallet() {
        const { wallet } = store.state;
        return wallet.status === "connected" ? wallet.address : null;
      },
      get filter() {
        return furniture.#filter;
      },
      choose(filter) {
        furniture.#filter = filter;
        for (const room of furniture.#rooms.values()) room.refollow();
      },
      get visitGallery() {
        const gallery = [...furniture.#rooms.values()].find(({ name }) => name === "gallery");
        return gallery ? () => gallery.visit() : null;
      },
    };
  }
}
