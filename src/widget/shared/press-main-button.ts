/** Main button in the widget's shadow root; null before the purchase is rendered. */
export const findMainButton = (root: ParentNode): HTMLElement | null =>
  root.querySelector<HTMLElement>(".purchase .button-primary");

/** Scrolls to the main button and presses it. */
export function pressMainButton(root: ParentNode): void {
  const button = findMainButton(root);
  button?.scrollIntoView({ block: "center" });
  button?.click();
}
