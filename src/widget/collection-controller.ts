import type { MintState } from "../core/mint-state.js";
import { isMintOver } from "../core/collection/phases.js";
import type { MintStore } from "../core/mint-store.js";
import { MintErrorEvent, MintLoadEvent, MintPhaseChangeEvent } from "./events.js";
import type { Localization } from "./i18n/localization.js";
import type { WidgetModules } from "./widget-modules.js";
import type { ErrorReason } from "./shared/error-messages.js";

/**
 * Tracks the collection of an element. Dispatches the events of its reads and of its phase, and loads the modules that
 * it needs. The checkout dispatches the events of the wallet and of mints.
 */
export class CollectionController {
  readonly #host: EventTarget;
  readonly #modules: WidgetModules;
  readonly #localization: Localization;
  #store: MintStore | null = null;
  /** Collection and phase at the last dispatch. */
  #collection: MintState["collection"] | null = null;
  #phase = "";
  #failure: ErrorReason | null = null;
  #isMarketFirst = false;

  constructor(host: EventTarget, modules: WidgetModules, localization: Localization) {
    this.#host = host;
    this.#modules = modules;
    this.#localization = localization;
  }

  /** Error of the configuration or of the last read. It stays on screen while the collection is read again. */
  get failure(): ErrorReason | null {
    return this.#failure;
  }

  /**
   * True if the section `market` comes first. Decided once per collection, so that a section doesn't move while it is
   * read.
   */
  get isMarketFirst(): boolean {
    return this.#isMarketFirst;
  }

  /** Call it after every change of a store, and when the element uses another store. */
  onStoreChange(store: MintStore | null): void {
    if (store !== this.#store) {
      this.#store = store;
      this.#collection = this.#failure = null;
      this.#phase = "";
    }
    if (!store) return;
    this.#onCollectionChange(store.state);
    if (!store.state.collection.value) return;
    const { phase } = store;
    const phaseNow = `${phase?.id} ${phase?.status}`;
    if (phaseNow !== this.#phase) {
      this.#phase = phaseNow;
      this.#host.dispatchEvent(new MintPhaseChangeEvent(phase));
    }
  }

  /** Dispatches a failure as `mint-error`. Without a remedy if the checkout can't be loaded. */
  async fail(reason: ErrorReason): Promise<void> {
    this.#failure = reason;
    const checkout = await this.#modules.checkout.load().catch(() => null);
    if (checkout) return checkout.dispatchLoadError(this.#host, reason, this.#localization);
    const { code, message, details } = reason;
    this.#host.dispatchEvent(new MintErrorEvent(code, message, "", details));
  }

  #onCollectionChange(state: MintState): void {
    const { collection } = state;
    const previous = this.#collection;
    if (collection === previous) return;
    this.#collection = collection;
    if (collection.value && !previous?.value) {
      this.#isMarketFirst = isMintOver(state);
      this.#host.dispatchEvent(new MintLoadEvent(collection.value.collection));
      // The first view works without it. If loading fails, connecting retries.
      this.#modules.checkout.prefetch();
    }
    if (collection.status === "failed") void this.fail(collection.failure);
  }
}
