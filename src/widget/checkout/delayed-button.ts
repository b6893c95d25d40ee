import { noChange } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import type { ElementPart } from "lit/directive.js";

/** Time on screen before the button can be pressed, so that no click or key meant for something else does. Milliseconds. */
const delay = 1_000;

/**
 * Handles presses of a button only while it has been in view for a second. Presses before that, of a held key and of a
 * double click's second click are ignored; until then the button is `aria-disabled`.
 */
class DelayedPressDirective extends AsyncDirective {
  #button: HTMLElement | null = null;
  #observer: IntersectionObserver | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onPress: (button: HTMLElement) => void = () => undefined;

  render(_onPress: (button: HTMLElement) => void): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [onPress]: [(button: HTMLElement) => void]): unknown {
    this.#onPress = onPress;
    if (!this.#button) {
      this.#button = element as HTMLElement;
      this.#button.addEventListener("click", this.#onClick);
      this.#button.addEventListener("keydown", this.#onKeyDown);
      this.#observe();
    }
    return noChange;
  }

  protected override disconnected(): void {
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
  }

  protected override reconnected(): void {
    this.#observe();
  }

  #observe(): void {
    const button = this.#button!;
    button.ariaDisabled = "true";
    this.#observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(this.#timer);
        button.ariaDisabled = "true";
        if (entries.at(-1)!.isIntersecting)
          this.#timer = setTimeout(() => button.removeAttribute("aria-disabled"), delay);
      },
      // Not 1: fractions of a pixel may be clipped.
      { threshold: 0.9 },
    );
    this.#observer.observe(button);
  }

  readonly #onClick = ({ detail }: MouseEvent): void => {
    if (this.#button!.ariaDisabled !== "true" && detail <= 1) this.#onPress(this.#button!);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat && event.key !== "Tab") event.preventDefault();
  };
}

/** Handler of a button's presses, as an attribute-less expression of the button: `<button ${delayedPress(act)}>`. */
export const delayedPress = directive(DelayedPressDirective);
