import type { LocaleController } from "../i18n/locale-controller.js";
import type { SectionsController, SectionsControllerDeps, SectionsHost } from "./sections-controller.js";

/**
 * Loads the sections with their messages and styles.
 * @throws the browser's error when they can't be imported.
 */
export async function loadSections(
  host: SectionsHost,
  localization: LocaleController,
  deps: Omit<SectionsControllerDeps, "localization">,
): Promise<SectionsController> {
  const [{ SectionsController, sectionStyles, messages }] = await Promise.all([
    import("./sections-controller.js"),
    localization.loadMessages("sections"),
  ]);
  localization.addMessages(messages);
  deps.adoptStyleSheet(sectionStyles);
  return new SectionsController(host, { ...deps, localization });
}
