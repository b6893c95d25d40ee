import { createMintStore } from "../../../../src/headless.js";
import { createExampleService, exampleKey, registerExampleWallet } from "./create-example.js";

/** The first page of Headless on a fake service. A test compares the code of both. */
export class HeadlessDemo extends HTMLElement {
  #stop: (() => void)[] = [];

  connectedCallback(): void {
    registerExampleWallet();
    const service = createExampleService("headless", "live");
    const store = createMintStore({
      collection: service.collection,
      publishableKey: exampleKey,
      apiBase: service.apiBase,
    });
    const button = document.createElement("button");
    this.replaceChildren(button);
    this.#stop.push(service.install());
    const unsubscribe = store.subscribe(() => {
      const { action, state } = store;
      button.disabled = !["connect", "mint", "mint-more"].includes(action.kind);
      button.textContent = action.kind === "mint" ? `Mint for ${action.price.amount}` : action.kind;
      if (state.mint.status === "succeeded") button.textContent = `Minted ${state.mint.items[0]?.name}`;
    });
    button.addEventListener("click", async () => {
      if (store.action.kind === "mint") return store.mint();
      if (store.action.kind === "mint-more") return store.dismiss();
      const { wallets } = await store.checkout();
      const [first] = store.chain ? wallets.list(store.chain) : [];
      if (first) await store.connect(first.id);
    });
    this.#stop.push(unsubscribe);
  }

  disconnectedCallback(): void {
    for (const stop of this.#stop.splice(0).reverse()) stop();
  }
}
