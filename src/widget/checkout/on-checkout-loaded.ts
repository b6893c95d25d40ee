import type { MintStore } from "../../core/store/mint-store.js";
import { loadSections } from "../sections/load-sections.js";
import type { SectionsElement, SectionSource } from "../sections/sections-element.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import { dropChoices, readChoices } from "./wallet-apps.js";

/** Restores the choices passed in the URL and loads the sections, once the checkout module is loaded. */
export function onCheckoutLoaded(
  host: SectionsElement,
  locale: LocaleController,
  source: () => SectionSource,
): void {
  restoreChoices(host, source);
  loadSections(host, locale, source);
}

/** Restores, once for each collection, the quantity chosen in the browser that opened this page in a wallet app. */
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
