/** Selects the main button, or the sentence in its place. */
const mainSelector = ".purchase :is(.button-primary, .closed)";

/** Focuses the main button, or the sentence in its place. */
export const focusMain = (root: ParentNode): void => root.querySelector<HTMLElement>(mainSelector)?.focus();

/** True for the main button, and for the sentence in its place with what is in it. */
export const isMain = (element: Element): boolean => element.closest(mainSelector) !== null;

/** Main button in the widget's shadow root; null before the purchase is rendered. */
export const findMainButton = (root: ParentNode): HTMLElement | null =>
  root.querySelector<HTMLElement>(".purchase .button-primary");

/** Scrolls to the main button and presses it. */
export function pressMainButton(root: ParentNode): void {
  const button = findMainButton(root);
  button?.scrollIntoView({ block: "center" });
  button?.click();
}
