import type { LitElement, ReactiveController } from "lit";
import { ticker } from "../../compose/ticker.js";

/** Distance from the viewport within which countdowns run, so that they are up to date when they scroll into view. */
const runMargin = "200px";

/** Updates a widget when the text of a countdown changes, while the widget is in or near the viewport. */
export class CountdownTimer implements ReactiveController {
  readonly #host: LitElement;
  readonly #readWait: () => number;
  /** Null in a simulated DOM without layout, such as jsdom. */
  readonly #observer: IntersectionObserver | null = null;
  /** True until the observer has reported. */
  #isNear = true;
  #cancelUpdate: (() => void) | null = null;

  /** @param readWait Milliseconds until a text changes next; `Infinity` for never. */
  constructor(host: LitElement, readWait: () => number) {
    this.#host = host;
    this.#readWait = readWait;
    if (typeof IntersectionObserver === "function")
      this.#observer = new IntersectionObserver((entries) => this.#setNear(entries.at(-1)!.isIntersecting), {
        rootMargin: runMargin,
      });
    host.addController(this);
  }

  hostUpdated(): void {
    const frame = this.#host.renderRoot.querySelector(".frame, .plain");
    if (frame) this.#observer?.observe(frame);
    this.#requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#isNear = true;
    this.#cancel();
  }

  #setNear(isNear: boolean): void {
    if (isNear === this.#isNear) return;
    this.#isNear = isNear;
    if (isNear) this.#host.requestUpdate();
    else this.#cancel();
  }

  #requestUpdate(): void {
    this.#cancel();
    const wait = this.#readWait();
    if (!this.#isNear || !this.#host.isConnected || wait === Infinity) return;
    let isDue = false;
    this.#cancelUpdate = ticker.add(() => {
      if (isDue) this.#host.requestUpdate();
      isDue = true;
      return wait;
    });
  }

  #cancel(): void {
    this.#cancelUpdate?.();
    this.#cancelUpdate = null;
  }
}
