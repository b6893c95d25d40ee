import type { MintStore } from "../core/store/mint-store.js";
import { formatDuration } from "./i18n/format.js";
import type { Localization } from "./i18n/localization.js";

/** What a page offers in the place of a mint that is over. */
export interface SecondaryMarket {
  /** What the main button says. */
  readonly label: unknown;
  /** Beside the price of the mint. */
  readonly aside: unknown;
  /** Leads there. */
  readonly visit: () => void;
}

/** What every part of the page is drawn from. */
export interface ViewContext extends Localization {
  readonly store: MintStore;
  /** What relative addresses from the service are relative to. */
  readonly base: string;
  /** The time left until a moment of the service's clock, as text; the page is drawn again when it changes. */
  readonly countdown: (moment: number) => string;
  /** When the mint is over, and there is a market. */
  readonly secondaryMarket?: SecondaryMarket | null | undefined;
}

/**
 * The countdowns of one drawing. A drawing takes a new one, asks it for its texts, and learns from `wait` when the
 * first of them changes.
 */
export class Countdowns {
  readonly #now: number;
  readonly #language: string;
  /** Milliseconds until a text changes. */
  wait = Infinity;

  /** @param now The service's time in milliseconds. */
  constructor(now: number, language: string) {
    this.#now = now;
    this.#language = language;
  }

  readonly text = (moment: number): string => {
    const left = moment - this.#now;
    if (left > 0) this.wait = Math.min(this.wait, left % 1000 || 1000);
    return formatDuration(left, this.#language);
  };
}
