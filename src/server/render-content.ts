import { html } from "lit";
import { firstReadKey } from "../compose/first-read.js";
import { isMintOver } from "../core/collection/phases.js";
import type { Configuration } from "../widget/configuration.js";
import { accentStyle } from "../widget/first-view/accent-style.js";
import { listSections, sectionsView } from "../widget/first-view/section-placeholders.js";
import { widgetView } from "../widget/first-view/widget-view.js";
import type { CheckoutModule, WidgetModules } from "../widget/widget-modules.js";
import { LazyModule } from "../widget/lazy-module.js";
import type { ViewContext } from "../widget/view-context.js";
import type { WidgetAttributes } from "./attributes.js";
import { formatMoment, type HtmlLocalization } from "./html-localization.js";
import type { HtmlRead } from "./read-for-html.js";
import { renderAttribute, renderTemplate } from "./render-template.js";

/** Module that isn't loaded on a server. Renders a replacement. */
class AbsentModule<T> extends LazyModule<T> {
  readonly #view: unknown;

  constructor(view: unknown) {
    super(
      () => Promise.reject(new Error("Not on a server.")),
      () => undefined,
      () => undefined,
    );
    this.#view = view;
  }

  override render(): unknown {
    return this.#view;
  }
}

/** Renders the first view of a collection as the element does, and the response for the element. */
export function renderContent(
  { store, collection, answer }: Extract<HtmlRead, { status: "ready" }>,
  configuration: Configuration,
  {
    sections,
    market,
    marketplaces,
    timeZone,
  }: Pick<WidgetAttributes, "sections" | "market" | "marketplaces"> & { timeZone: string },
  localization: HtmlLocalization,
): string {
  const { language, direction, messages, needsScript } = localization;
  const now = store.now();
  const toText = (moment: number) => formatMoment(moment, now, language, timeZone);
  const context: ViewContext = {
    store,
    action: store.action,
    marketViews: null,
    variations: null,
    wallet: null,
    language,
    direction,
    messages,
    base: configuration.apiBase,
    marketplaces: marketplaces ?? null,
    recipient: null,
    dialogFailure: null,
    countdown: toText,
    date: toText,
    timeView: (moment) => {
      const text = toText(moment);
      return text && html`<time datetime=${new Date(moment).toISOString()} title=${text}>${text}</time>`;
    },
  };
  const modules: WidgetModules = {
    checkout: new AbsentModule<CheckoutModule>(html`<p class="needs-script">${needsScript}</p>`),
    claim: new AbsentModule(null),
  };
  const actions = {
    onMainButtonClick: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  };
  const names = listSections({ sections: sections ?? null, market: market ?? null }, isMintOver(store.state));
  const view = html`<div
    class="root"
    .style=${accentStyle(context?.store.state.collection.value?.collection.accent)}
  >
    ${widgetView(context, collection, modules, null, actions)}${sectionsView(names, undefined, context)}
  </div>`;
  return renderTemplate(view) + renderAnswer(answer, configuration, now);
}

/**
 * Renders the response as JSON in a script element that isn't executed. Its `<` are escaped, so that they can't close
 * it.
 */
function renderAnswer(answer: unknown, configuration: Configuration, now: number): string {
  const read = renderAttribute("data-read", firstReadKey(configuration));
  const time = renderAttribute("data-time", Math.round(now));
  const json = JSON.stringify(answer).replaceAll("<", "\\u003c");
  return `<script type="application/json"${read}${time}>${json}</script>`;
}
