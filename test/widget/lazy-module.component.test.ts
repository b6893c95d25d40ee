import { html, LitElement } from "lit";
import { describe, expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { LazyModule } from "../../src/widget/lazy-module.js";
import { until } from "./until.js";

/** An element that is drawn as often as a test likes. */
class DrawnPage extends LitElement {
  isReachable = false;
  asked = 0;
  readonly piece = new LazyModule<string>(
    async () => {
      this.asked++;
      if (!this.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
      return "There it is.";
    },
    () => undefined,
    () => this.requestUpdate(),
  );

  override render() {
    this.piece.prefetch();
    return html`<button class="button-primary">Mint</button>
      <p>${this.piece.render((words) => words, english)}</p>`;
  }

  get text(): string {
    return this.renderRoot.querySelector("p")!.textContent!.replace(/\s+/g, " ").trim();
  }
}
customElements.define("drawn-page", DrawnPage);

async function draw(): Promise<DrawnPage> {
  const element = document.createElement("drawn-page") as DrawnPage;
  document.body.append(element);
  onTestFinished(() => element.remove());
  for (let drawing = 0; drawing < 20; drawing++) {
    element.requestUpdate();
    await element.updateComplete;
  }
  return element;
}

describe("A part of the page that can't be loaded", () => {
  test("is asked for once, however often the page is drawn, and says that it is missing", async () => {
    const element = await draw();
    expect(element.asked).toBe(1);
    expect(element.text).toBe("This part couldn’t be loaded. Try again");
  });

  test("is asked for again when the visitor says so, and hands the focus on when it comes", async () => {
    const element = await draw();
    const retry = () => element.renderRoot.querySelector<HTMLElement>(".button-link")!;
    await userEvent.click(retry());
    await until(() => element.asked === 2);
    expect(element.renderRoot instanceof ShadowRoot && element.renderRoot.activeElement).toBe(retry());
    element.isReachable = true;
    await userEvent.click(retry());
    await until(() => element.text === "There it is.");
    expect(element.asked).toBe(3);
    expect(element.renderRoot instanceof ShadowRoot && element.renderRoot.activeElement?.className).toBe(
      "button-primary",
    );
  });

  test("is asked for again when the network is back, by itself", async () => {
    const element = await draw();
    dispatchEvent(new Event("online"));
    await until(() => element.asked === 2);
    element.isReachable = true;
    dispatchEvent(new Event("online"));
    await until(() => element.text === "There it is.");
    dispatchEvent(new Event("online"));
    expect(element.asked).toBe(3);
  });
});
