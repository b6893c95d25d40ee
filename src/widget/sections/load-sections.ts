import { html, nothing, render, type LitElement } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import type { SecondaryMarket } from "../view-context.js";
import type { Configuration, ConfigurationErrorCode } from "../attributes.js";
import { LazyModule } from "../lazy-module.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import type { SectionAttributes } from "../first-view/section-placeholders.js";

/** Host element that may have sections. */
export interface SectionsElement extends LitElement, SectionAttributes {
  /** Base URL of the Market API, as given by the page. */
  readonly marketBase: string | null;
  /** Secondary market, offered when the mint is over. */
  secondaryMarket?: SecondaryMarket | null;
}

/** Store and configuration of the host. */
export interface SectionSource {
  readonly store: MintStore | null;
  readonly configuration: Configuration | ConfigurationErrorCode;
}

/** Loads the section host once the widget has section slots; renders the load error into the slots on failure. */
export function loadSections(
  host: SectionsElement,
  locale: LocaleController,
  source: () => SectionSource,
): void {
  const module = new LazyModule(
    async () => (await Promise.all([import("./section-host.js"), locale.loadMessages("sections")]))[0],
    ({ SectionHost, messages }) => {
      locale.addMessages(messages);
      new SectionHost(host, locale, source);
    },
    () => host.requestUpdate(),
  );
  host.addController({
    hostUpdated() {
      if (!host.sections && !host.market) return;
      module.prefetch();
      if (!module.hasFailed || module.value) return;
      for (const slot of host.renderRoot.querySelectorAll<HTMLElement>(".section-slot"))
        render(html`<p class="load-error">${module.render(() => nothing, locale)}</p>`, slot);
    },
  });
}
