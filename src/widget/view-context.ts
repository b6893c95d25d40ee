import type { MintStore } from "../core/store/mint-store.js";
import { formatDuration } from "./i18n/format.js";
import type { Localization } from "./i18n/localization.js";

/** The main button's content and action once the mint is over and a market exists. */
export interface SecondaryMarket {
  /** Label of the main button. */
  readonly label: unknown;
  /** Shown beside the price of the mint. */
  readonly aside: unknown;
  /** Opens the market. */
  readonly visit: () => void;
}

/** Input of every view. */
export interface ViewContext extends Localization {
  readonly store: MintStore;
  /** Base of relative URLs from the service. */
  readonly base: string;
  /** The time left until a time of the service's clock, as text; an update follows when it changes. */
  readonly countdown: (moment: number) => string;
  /** Set once the mint is over and a market exists. */
  readonly secondaryMarket?: SecondaryMarket | null | undefined;
}

/**
 * The countdowns of one rendering. Each rendering creates an instance, formats its texts with it, and reads from `wait`
 * when the first of them changes.
 */
export class Countdowns {
  readonly #now: number;
  readonly #language: string;
  /** Milliseconds until the next change of a text. */
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
