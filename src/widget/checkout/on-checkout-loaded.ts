import type { MintStore } from "../../core/store/mint-store.js";
import { loadSections, type SectionsElement, type SectionSource } from "../sections/load-sections.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import { dropChoices, readChoices } from "./wallet-apps.js";

/** What a widget does beside its page once it can act: takes up what was chosen before, and furnishes its sections. */
export function onCheckoutLoaded(
  host: SectionsElement,
  locale: LocaleController,
  source: () => SectionSource,
): void {
  restoreChoices(host, source);
  loadSections(host, locale, source);
}

/** Takes up what was chosen in the browser that the page was left for this one, once for each collection. */
function restoreChoices(host: SectionsElement, source: () => SectionSource): void {
  let restored: MintStore | null = null;
  host.addController({
    hostUpdated() {
      const { store } = source();
      const collection = store?.state.collection.value?.collection;
      if (!store || !collection || store === restored) return;
      restored = store;
      const quantity = readChoices(location.href, collection.shortId);
      if (quantity === null) return;
      store.chooseQuantity(quantity);
      host.scrollIntoView();
      history.replaceState(history.state, "", dropChoices(location.href, collection.shortId));
    },
  });
}
