import { noChange } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import type { ElementPart } from "lit/directive.js";

/**
 * Time in view before the button can be pressed, so that a click or key meant for something else has no effect.
 * Milliseconds.
 */
const delay = 1_000;

/**
 * Handles presses of a button only after it has been in view for a second. An earlier press is ignored and restarts the
 * second, so repeated presses have no effect. Repeated keydown events of a held key and the second click of a double
 * click are ignored, too. Until then the button is `aria-disabled`.
 */
class DelayedPressDirective extends AsyncDirective {
  #button: HTMLElement | null = null;
  #observer: IntersectionObserver | null = null;
  #isInView = false;
  #isReady = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onPress: (button: HTMLElement) => void = () => undefined;

  render(_onPress: (button: HTMLElement) => void): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [onPress]: [(button: HTMLElement) => void]): unknown {
    this.#onPress = onPress;
    if (!this.#button) {
      this.#button = element as HTMLElement;
      this.#listen();
    }
    return noChange;
  }

  #listen(): void {
    this.#button!.addEventListener("click", this.#onClick);
    this.#button!.addEventListener("keydown", this.#onKeyDown);
    this.#observe();
  }

  protected override disconnected(): void {
    const button = this.#button;
    if (!button) return;
    this.#block();
    this.#isInView = false;
    this.#observer?.disconnect();
    button.removeEventListener("click", this.#onClick);
    button.removeEventListener("keydown", this.#onKeyDown);
    // The button element may be reused for another action.
    button.removeAttribute("aria-disabled");
  }

  protected override reconnected(): void {
    this.#listen();
  }

  #observe(): void {
    this.#block();
    // Repeated after the template has rendered its own `aria-disabled`.
    queueMicrotask(() => {
      if (this.isConnected && !this.#isReady) this.#block();
    });
    this.#observer = new IntersectionObserver(
      (entries) => {
        this.#block();
        this.#isInView = entries.at(-1)!.isIntersecting;
        if (this.#isInView) this.#wait();
      },
      // Below 1, because fractions of a pixel may be clipped.
      { threshold: 0.9 },
    );
    this.#observer.observe(this.#button!);
  }

  #block(): void {
    clearTimeout(this.#timer);
    this.#isReady = false;
    this.#button!.ariaDisabled = "true";
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isReady = true;
      this.#button!.removeAttribute("aria-disabled");
    }, delay);
  }

  readonly #onClick = ({ detail }: MouseEvent): void => {
    if (!this.#isReady) {
      if (this.#isInView) this.#wait();
    } else if (detail <= 1) this.#onPress(this.#button!);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat && event.key !== "Tab") event.preventDefault();
  };
}

/** Handles a button's presses, as an element expression: `<button ${delayedPress(act)}>`. */
export const delayedPress = directive(DelayedPressDirective);
