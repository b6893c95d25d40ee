import { html, LitElement } from "lit";
import { describe, expect, it, onTestFinished } from "vitest";
import { userEvent } from "vitest/browser";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { LazyModule } from "../../src/widget/lazy-module.js";
import { until } from "./until.js";

/** Element that a test can render any number of times. */
class LazyElement extends LitElement {
  isReachable = false;
  requestCount = 0;
  readonly piece = new LazyModule<string>(
    async () => {
      this.requestCount++;
      if (!this.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
      return "There it is.";
    },
    () => undefined,
    () => this.requestUpdate(),
  );

  override render() {
    this.piece.prefetch();
    return html`<button class="button-primary">Mint</button>
      <p>${this.piece.render((messages) => messages, english)}</p>`;
  }

  get text(): string {
    return this.renderRoot.querySelector("p")!.textContent!.replace(/\s+/g, " ").trim();
  }
}
customElements.define("drawn-page", LazyElement);

async function draw(): Promise<LazyElement> {
  const element = document.createElement("drawn-page") as LazyElement;
  document.body.append(element);
  onTestFinished(() => element.remove());
  for (let render = 0; render < 20; render++) {
    element.requestUpdate();
    await element.updateComplete;
  }
  return element;
}

describe("A lazy module that can't be loaded", () => {
  it("is requested once, however often the page renders, and reports its failure", async () => {
    const element = await draw();
    expect(element.requestCount).toBe(1);
    expect(element.text).toBe("Couldn’t load this section. Try again");
  });

  it("is requested again by the visitor, and passes the focus on once loaded", async () => {
    const element = await draw();
    const retry = () => element.renderRoot.querySelector<HTMLElement>(".button-link")!;
    await userEvent.click(retry());
    await until(() => element.requestCount === 2);
    expect(element.renderRoot instanceof ShadowRoot && element.renderRoot.activeElement).toBe(retry());
    element.isReachable = true;
    await userEvent.click(retry());
    await until(() => element.text === "There it is.");
    expect(element.requestCount).toBe(3);
    expect(element.renderRoot instanceof ShadowRoot && element.renderRoot.activeElement?.className).toBe(
      "button-primary",
    );
  });

  it("is requested again automatically when the network is back", async () => {
    const element = await draw();
    dispatchEvent(new Event("online"));
    await until(() => element.requestCount === 2);
    element.isReachable = true;
    dispatchEvent(new Event("online"));
    await until(() => element.text === "There it is.");
    dispatchEvent(new Event("online"));
    expect(element.requestCount).toBe(3);
  });
});
