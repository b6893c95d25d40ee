import type { CSSResult } from "lit";
import type { LocaleController } from "../i18n/locale-controller.js";
import type { SectionsController, SectionsControllerDeps, SectionsHost } from "./sections-controller.js";

/**
 * Loads the sections with their messages and styles.
 * @throws the browser's error when they can't be imported.
 */
export async function loadSections(
  host: SectionsHost,
  localization: LocaleController,
  deps: Omit<SectionsControllerDeps, "localization" | "adoptStyles"> & {
    readonly adoptStyleSheet: (sheet: CSSStyleSheet) => void;
  },
): Promise<SectionsController> {
  const [{ SectionsController, sectionStyles, slotStyles, scopeStyles, messages }] = await Promise.all([
    import("./sections-controller.js"),
    localization.loadMessages("sections"),
  ]);
  localization.addMessages(messages);
  // The only way to adopt styles of a section: none of its classes reaches the rest of the widget.
  const adoptStyles = (styles: CSSResult) => deps.adoptStyleSheet(scopeStyles(styles).styleSheet!);
  deps.adoptStyleSheet(slotStyles.styleSheet!);
  adoptStyles(sectionStyles);
  return new SectionsController(host, { ...deps, localization, adoptStyles });
}
