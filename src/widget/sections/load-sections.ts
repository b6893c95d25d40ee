import { html, nothing, render } from "lit";
import { LazyModule } from "../lazy-module.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import type { SectionsElement, SectionSource } from "./sections-element.js";

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
