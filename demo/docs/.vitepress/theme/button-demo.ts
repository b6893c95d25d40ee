import { defineMintButton } from "../../../../src/button.js";
import { createExampleService, exampleKey, registerExampleWallet } from "./create-example.js";

/** `<mint-button>` on a fake service. */
export class ButtonDemo extends HTMLElement {
  #uninstall: () => void = () => undefined;

  connectedCallback(): void {
    registerExampleWallet();
    defineMintButton();
    const service = createExampleService("button", "live");
    this.#uninstall = service.install();
    const button = document.createElement("mint-button");
    button.collection = service.collection;
    button.publishableKey = exampleKey;
    button.apiBase = service.apiBase;
    this.replaceChildren(button);
  }

  disconnectedCallback(): void {
    this.replaceChildren();
    this.#uninstall();
  }
}
