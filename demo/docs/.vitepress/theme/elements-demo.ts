import { createExampleService, exampleKey, registerExampleWallet } from "./create-example.js";

/** Markup of the example: the artwork, the elements next to it, and the wall below. */
const columns = {
  art: ["mint-art"],
  purchase: ["mint-countdown", "mint-price", "mint-supply", "mint-action", "mint-phases"],
  below: ["mint-wall"],
} as const;

/** A page of the small elements on a fake service. */
export class ElementsDemo extends HTMLElement {
  #uninstall: () => void = () => undefined;

  connectedCallback(): void {
    registerExampleWallet();
    void import("../../../../src/elements.js");
    const service = createExampleService("elements", "live");
    this.#uninstall = service.install();
    const attributes = { collection: service.collection, key: exampleKey, "api-base": service.apiBase };
    const views = Object.entries(columns).map(([name, tags]) => {
      const column = document.createElement("div");
      column.className = name;
      for (const tag of tags) {
        const element = document.createElement(tag);
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
        column.append(element);
      }
      return column;
    });
    this.replaceChildren(...views);
  }

  disconnectedCallback(): void {
    this.replaceChildren();
    this.#uninstall();
  }
}
