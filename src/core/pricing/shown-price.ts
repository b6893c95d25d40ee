import type { Price } from "../../contract/values/price.js";
import type { Timers } from "../environment.js";
import { isMoreExpensive } from "./order-total.js";

/** Time in which a press can still be meant for the price that was on screen before. Milliseconds. */
const reactionTime = 1_000;

/** Price on screen, and those that it has replaced within the last moment. */
export class ShownPrice {
  readonly #timers: Timers;
  #current: Price | null = null;
  #choice = "";
  #replaced: readonly { readonly price: Price; readonly at: number }[] = [];

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /**
   * Records the price on screen; null: none.
   * @param choice what the visitor has chosen: with another choice, another price is expected
   */
  observe(price: Price | null, choice: string): void {
    const at = this.#timers.monotonic();
    const isExpected = choice !== this.#choice;
    this.#replaced = isExpected ? [] : this.#recent(at);
    if (!isExpected && this.#current && price !== this.#current)
      this.#replaced = [...this.#replaced, { price: this.#current, at }];
    this.#current = price;
    this.#choice = choice;
  }

  /** The price, or the lowest one of the last moment: a press may have been meant for that. */
  lowest(price: Price): Price {
    const recent = this.#recent(this.#timers.monotonic());
    return recent.reduce((lowest, { price }) => (isMoreExpensive(lowest, price) ? price : lowest), price);
  }

  #recent(now: number) {
    return this.#replaced.filter(({ at }) => now - at < reactionTime);
  }
}
