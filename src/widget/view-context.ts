import { html } from "lit";
import type { MainAction } from "../core/state/main-action.js";
import type { MintStore } from "../core/store/mint-store.js";
import { formatDuration, formatTimestamp } from "./i18n/format.js";
import type { Localization } from "./i18n/localization.js";
import type { LoadModelViewer } from "./shared/animation-view.js";
import type { SectionsController } from "./sections/sections-controller.js";

/** Input of every view. */
export interface ViewContext extends Localization {
  readonly store: MintStore;
  /** Action of the main button. */
  readonly action: MainAction;
  /** The optional sections; null until they are loaded. */
  readonly sections: SectionsController | null;
  /** Base of relative URLs from the service. */
  readonly base: string;
  /** Attribute `marketplaces`. */
  readonly marketplaces: string | null;
  readonly loadModelViewer?: LoadModelViewer | undefined;
  /** The time left until a time of the service's clock, as text; an update follows when it changes. */
  readonly countdown: (moment: number) => string;
  /** A time of the service's clock in a sentence, such as `Starts in {time}`. @param role ARIA role of a countdown. */
  readonly timeView: (moment: number, role: unknown) => unknown;
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

  readonly view = (moment: number, role: unknown) =>
    html`<span role=${role} title=${formatTimestamp(moment, this.#language)}>${this.text(moment)}</span>`;
}
