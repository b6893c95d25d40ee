import type { Price } from "../../contract/values/price.js";
import type { Timers } from "../environment.js";
import { isMoreExpensive } from "./order-total.js";

/** Time after a price change in which a press may still refer to the previous price. Milliseconds. */
const reactionTime = 1_000;

/** Price on screen, and the prices that it has replaced within the reaction time. */
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
   * @param choice Choices that affect the price. When they change, a new price is expected.
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

  /** Lowest of `price` and the prices that were just replaced, because a press may refer to one of those. */
  lowest(price: Price): Price {
    const recent = this.#recent(this.#timers.monotonic());
    return recent.reduce((lowest, { price }) => (isMoreExpensive(lowest, price) ? price : lowest), price);
  }

  #recent(now: number) {
    return this.#replaced.filter(({ at }) => now - at < reactionTime);
  }
}
