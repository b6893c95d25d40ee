import type { LitElement, ReactiveController } from "lit";
import type { MintStore } from "../../core/mint-store.js";
import { dropChoices, readChoices } from "../shared/wallet-apps.js";

/** Restores the quantity that the visitor chose before opening this page in a wallet app. Once per collection. */
export class RestoredChoices implements ReactiveController {
  readonly #host: LitElement;
  readonly #getStore: () => MintStore | null;
  #restored: MintStore | null = null;

  constructor(host: LitElement, getStore: () => MintStore | null) {
    this.#host = host;
    this.#getStore = getStore;
    host.addController(this);
  }

  hostUpdated(): void {
    const store = this.#getStore();
    const collection = store?.state.collection.value?.collection;
    if (!store || !collection || store === this.#restored) return;
    this.#restored = store;
    const quantity = readChoices(location.href, collection.shortId);
    if (quantity === null) return;
    store.chooseQuantity(quantity);
    this.#host.scrollIntoView();
    history.replaceState(history.state, "", dropChoices(location.href, collection.shortId));
  }
}
