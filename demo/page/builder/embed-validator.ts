import { checkEmbed } from "./check-embed.js";
import type { Embed, TextField } from "./embed.js";
import { findWidgetOrigin, serviceOf, type WidgetOrigin } from "./widget-origin.js";
import type { ValidationResult } from "./validation-result.js";

/** Fields that the result depends on. */
const inputs = ["collection", "key", "base", "site", "marketBase"] as const satisfies readonly TextField[];

/** Validates an embed with its services; a new check aborts the previous one. */
export class EmbedValidator {
  readonly #service: string;
  readonly #draw: () => void;
  #result: ValidationResult | null = null;
  #origin: WidgetOrigin | null = null;
  #controller: AbortController | null = null;
  /** Inputs of the last check; null when they have changed since. */
  #checked: string | null = null;

  /** @param service Origin of the page's own service. */
  constructor(service: string, draw: () => void) {
    this.#service = service;
    this.#draw = draw;
  }

  /** Last result, also during the next check. */
  get result(): ValidationResult | null {
    return this.#result;
  }

  get isChecking(): boolean {
    return this.#controller !== null;
  }

  /** Origin of the widget for an API base, empty: the page's own; a guess until the check has found it. */
  originFor(base: string): WidgetOrigin {
    return this.#origin ?? { url: `${serviceOf(base) ?? this.#service}/widget`, release: undefined };
  }

  /**
   * @param options.again Check even if the inputs have not changed.
   * @param options.scriptBase API base whose service may provide the script; empty: the page's own.
   */
  check(embed: Embed, { again = false, scriptBase }: { again?: boolean; scriptBase: string }): void {
    const checked = JSON.stringify([scriptBase, ...inputs.map((name) => embed[name])]);
    if (checked === this.#checked && !again) return;
    this.#controller?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    this.#controller = controller;
    this.#checked = checked;
    this.#draw();
    // Results and errors of an aborted check are dropped.
    const useUnlessAborted = async <Found>(
      promise: Promise<Found>,
      use: (found: Found) => void,
    ): Promise<void> => {
      try {
        const found = await promise;
        if (!signal.aborted) use(found);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    void useUnlessAborted(findWidgetOrigin(scriptBase, this.#service, { signal }), (origin) => {
      this.#origin = origin;
      this.#draw();
    });
    void useUnlessAborted(checkEmbed(embed, { page: location.origin, signal }), (result) =>
      this.#setResult(result),
    );
  }

  /** Drops the pending check because its inputs changed. */
  invalidate(changed: Partial<Embed>): void {
    if ("base" in changed) this.#origin = null;
    if (!inputs.some((name) => name in changed)) return;
    this.#controller?.abort();
    if (this.#controller) this.#checked = null;
    this.#controller = null;
  }

  /** Sets a result that needed no check. */
  setResult(result: ValidationResult): void {
    this.#controller?.abort();
    this.#checked = null;
    this.#setResult(result);
  }

  /** Aborts the pending check. */
  close(): void {
    this.#controller?.abort();
    this.#controller = null;
    this.#checked = null;
  }

  #setResult(result: ValidationResult): void {
    this.#controller = null;
    this.#result = result;
    this.#draw();
  }
}
