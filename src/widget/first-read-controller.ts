import type { LitElement, ReactiveController } from "lit";
import { addServerAnswer, isFirstReadComplete } from "../compose/first-read.js";
import type { MintStore } from "../core/mint-store.js";
import type { Configuration } from "./configuration.js";

/**
 * Delays the element's first update until the store has the first read, if its response has already arrived, because a
 * skeleton would be replaced before it is seen. Content rendered by a server stays until the first update replaces it.
 */
export class FirstReadController implements ReactiveController {
  readonly #host: LitElement;
  /** Content rendered by a server. */
  readonly #serverContent: readonly ChildNode[];

  constructor(host: LitElement) {
    this.#host = host;
    this.#serverContent = [...(host.shadowRoot?.childNodes ?? [])];
    host.addController(this);
  }

  /** True if a server rendered the element's content, which the first update replaces. */
  get isServerRendered(): boolean {
    return this.#serverContent.length > 0;
  }

  /** Looks for the response of the first read. @returns True if the first update should wait until the store has it. */
  find(configuration: Configuration): boolean {
    const script = this.#host.shadowRoot?.querySelector<HTMLScriptElement>("script[data-read]");
    if (script) addServerAnswer(configuration, script);
    return this.isServerRendered || isFirstReadComplete(configuration);
  }

  /** Removes content rendered by a server, and keeps the focus on the main button. */
  hostUpdated(): void {
    if (this.#host.hasUpdated) return;
    const root = this.#host.renderRoot as ShadowRoot;
    const { activeElement } = root;
    for (const node of this.#serverContent) node.remove();
    if (activeElement) root.querySelector<HTMLElement>(".button-primary")?.focus({ preventScroll: true });
  }
}

/** Resolves when a store's first read has ended. Takes only microtasks if the response has already arrived. */
export function whenRead(store: MintStore): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(check);
    check();

    function check(): void {
      if (store.state.collection.status === "loading") return;
      resolve();
      // The subscription may notify before it returns.
      queueMicrotask(() => unsubscribe());
    }
  });
}
