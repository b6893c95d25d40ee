import type { Price } from "../../contract/values/price.js";
import type { Timers } from "../environment.js";
import { isMoreExpensive, isSamePrice } from "./order-total.js";

/** Time after a price change in which a press may still refer to the previous price. Milliseconds. */
const reactionTime = 1_000;

interface Shown {
  readonly price: Price;
  /** Monotonic milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Price on screen, and the prices that it has replaced within the reaction time. */
export class ShownPrice {
  readonly #timers: Timers;
  #current: Omit<Shown, "until"> | null = null;
  #choice = "";
  #replaced: readonly Shown[] = [];

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /**
   * Records the price on screen; null: none.
   * @param choice Choices that affect the price. When they change, a new price is expected.
   */
  observe(price: Price | null, choice: string): void {
    const now = this.#timers.monotonic();
    const isExpected = choice !== this.#choice;
    this.#replaced = isExpected ? [] : this.#recent(now);
    this.#choice = choice;
    if (price && this.#current && isSamePrice(price, this.#current.price)) return;
    if (!isExpected && this.#current) this.#replaced = [...this.#replaced, { ...this.#current, until: now }];
    this.#current = price && { price, from: now };
  }

  /**
   * Returns the lowest of `price` and the prices that were just replaced, because a press may refer to one of those.
   * @param acceptedAt when the visitor accepted a price, in monotonic milliseconds: prices on screen before don't count.
   */
  lowest(price: Price, acceptedAt = -Infinity): Price {
    return this.#recent(this.#timers.monotonic())
      .filter(({ from }) => from > acceptedAt)
      .reduce((lowest, shown) => (isMoreExpensive(lowest, shown.price) ? shown.price : lowest), price);
  }

  #recent(now: number): readonly Shown[] {
    return this.#replaced.filter(({ until }) => now - until < reactionTime);
  }
}
