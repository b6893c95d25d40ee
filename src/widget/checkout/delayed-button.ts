import { noChange } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import type { ElementPart } from "lit/directive.js";

/** Time on screen before the button can be pressed, so that no click or key meant for something else does. Milliseconds. */
const delay = 1_000;

/**
 * Handles presses of a button only while it has been in view for a second. A press before that is ignored and begins the
 * second anew, so that none of many presses in a row counts; so are those of a held key and of a double click's second
 * click. Until then the button is `aria-disabled`.
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
    // The button may stay, for another action.
    button.removeAttribute("aria-disabled");
  }

  protected override reconnected(): void {
    this.#listen();
  }

  #observe(): void {
    this.#block();
    // Again once the template's own `aria-disabled` has been rendered.
    queueMicrotask(() => {
      if (this.isConnected && !this.#isReady) this.#block();
    });
    this.#observer = new IntersectionObserver(
      (entries) => {
        this.#block();
        this.#isInView = entries.at(-1)!.isIntersecting;
        if (this.#isInView) this.#wait();
      },
      // Not 1: fractions of a pixel may be clipped.
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

/** Handler of a button's presses, as an attribute-less expression of the button: `<button ${delayedPress(act)}>`. */
export const delayedPress = directive(DelayedPressDirective);
