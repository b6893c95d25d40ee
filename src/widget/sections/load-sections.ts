import type { CSSResult, LitElement } from "lit";
import { adoptStyleSheet } from "../adopt-style-sheet.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import type { SectionsController, SectionsControllerDeps } from "./sections-controller.js";

/**
 * Loads the sections with their messages and styles.
 * @throws the browser's error when the import fails.
 */
export async function loadSections(
  host: LitElement,
  localization: LocaleController,
  readInput: SectionsControllerDeps["readInput"],
): Promise<SectionsController> {
  const [{ SectionsController, sectionStyles, slotStyles, scopeStyles, messages }] = await Promise.all([
    import("./sections-controller.js"),
    localization.loadMessages("sections"),
  ]);
  localization.addMessages(messages);
  // Sections adopt styles only through this function, so that their classes don't affect the rest of the widget.
  const adoptStyles = (styles: CSSResult) => adoptStyleSheet(host, scopeStyles(styles));
  adoptStyleSheet(host, slotStyles);
  adoptStyles(sectionStyles);
  return new SectionsController(host, { readInput, adoptStyles });
}
