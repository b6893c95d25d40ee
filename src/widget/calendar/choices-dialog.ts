import type { Localization } from "../i18n/localization.js";

/**
 * Opens an empty dialog below an element, which is removed when it is closed; null if one is open.
 * @param heading Id of its heading.
 */
export function openChoicesDialog(
  root: HTMLElement,
  { language, direction }: Pick<Localization, "language" | "direction">,
  heading: string,
): HTMLDialogElement | null {
  if (root.querySelector("dialog")) return null;
  const dialog = Object.assign(document.createElement("dialog"), {
    className: "choices calendars",
    lang: language,
    dir: direction,
  });
  dialog.part.add("dialog");
  dialog.setAttribute("aria-labelledby", heading);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  root.append(dialog);
  return dialog;
}
