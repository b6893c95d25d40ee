import { checkEmbed } from "./check-embed.js";
import type { Embed, TextField } from "./embed.js";
import { findWidgetOrigin, serviceOf, type WidgetOrigin } from "./widget-origin.js";
import type { ValidationResult } from "./validation-result.js";

/** What an answer depends on. */
const asked = ["collection", "key", "base", "site", "marketBase"] as const satisfies readonly TextField[];

/** What is known of an embed from those who have to know: the newest question takes the place of the one before. */
export class EmbedValidator {
  readonly #service: string;
  readonly #draw: () => void;
  #verdict: ValidationResult | null = null;
  #place: WidgetOrigin | null = null;
  #asking: AbortController | null = null;
  /** What the last question was about; null: nothing that is still true. */
  #about: string | null = null;

  /** @param service The origin of the page's own service. */
  constructor(service: string, draw: () => void) {
    this.#service = service;
    this.#draw = draw;
  }

  /** The last answer, also while the next one is awaited. */
  get verdict(): ValidationResult | null {
    return this.#verdict;
  }

  get isAsking(): boolean {
    return this.#asking !== null;
  }

  /** Where the widget for this API base comes from, as far as it is known by now. */
  placeFor(base: string): WidgetOrigin {
    return this.#place ?? { address: `${serviceOf(base) ?? this.#service}/widget`, release: null };
  }

  /** @param again Also when nothing has changed since the last time. */
  ask(embed: Embed, again = false): void {
    const about = JSON.stringify(asked.map((name) => embed[name]));
    if (about === this.#about && !again) return;
    this.#asking?.abort();
    const asking = new AbortController();
    const { signal } = asking;
    this.#asking = asking;
    this.#about = about;
    this.#draw();
    // What was given up has nothing more to say.
    const take = async <Found>(finding: Promise<Found>, use: (found: Found) => void): Promise<void> => {
      try {
        const found = await finding;
        if (!signal.aborted) use(found);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    void take(findWidgetOrigin(embed.base, this.#service, { signal }), (place) => {
      this.#place = place;
      this.#draw();
    });
    void take(checkEmbed(embed, { page: location.origin, signal }), (result) => this.#settle(result));
  }

  /** What was asked isn't so any more. */
  giveUp(changed: Partial<Embed>): void {
    if ("base" in changed) this.#place = null;
    if (!asked.some((name) => name in changed)) return;
    this.#asking?.abort();
    if (this.#asking) this.#about = null;
    this.#asking = null;
  }

  /** An answer for which nobody had to be asked. */
  conclude(result: ValidationResult): void {
    this.#asking?.abort();
    this.#about = null;
    this.#settle(result);
  }

  /** Nothing is asked any more. */
  close(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#about = null;
  }

  #settle(result: ValidationResult): void {
    this.#asking = null;
    this.#verdict = result;
    this.#draw();
  }
}
