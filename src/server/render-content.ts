import { html } from "lit";
import { firstReadKey } from "../compose/first-read.js";
import { isMintOver } from "../core/collection/phases.js";
import { actionView, elementViews, plainView, rootView, wallView } from "../elements/element-views.js";
import type { Configuration } from "../widget/configuration.js";
import { closedText } from "../widget/checkout/closed-text.js";
import { accentStyle } from "../widget/first-view/accent-style.js";
import {
  findCollectionSection,
  listSections,
  sectionsView,
} from "../widget/first-view/section-placeholders.js";
import { widgetView, type Actions } from "../widget/first-view/widget-view.js";
import type { CheckoutModule, WidgetModules } from "../widget/widget-modules.js";
import { LazyModule } from "../widget/lazy-module.js";
import type { ElementTag } from "../widget/element-tags.js";
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

const modulesOf = ({ needsScript }: HtmlLocalization): WidgetModules => ({
  checkout: new AbsentModule<CheckoutModule>(html`<p class="needs-script">${needsScript}</p>`),
  claim: new AbsentModule(null),
});

const actions: Actions = {
  onMainButtonClick: () => undefined,
  connect: () => undefined,
  disconnect: () => undefined,
};

/** What a server renders a collection from. */
export interface RenderInput {
  readonly read: Extract<HtmlRead, { status: "ready" }>;
  readonly configuration: Configuration;
  readonly localization: HtmlLocalization;
  /** IANA name. */
  readonly timeZone: string;
  readonly marketplaces?: string | undefined;
}

/** Input of the views on a server. Times are points in time, since nothing counts down. */
function createHtmlContext({ read, configuration, localization, timeZone, marketplaces }: RenderInput) {
  const { store } = read;
  const { language, direction, messages } = localization;
  const toText = (moment: number) => formatMoment(moment, store.now(), language, timeZone);
  const context = {
    store,
    action: store.action,
    collectionSection: null,
    sectionViews: null,
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
  } satisfies ViewContext;
  return { ...context, closedText: closedText(context) };
}

/** Renders the first view of a collection as the widget does, and the response for the element. */
export function renderContent(
  input: RenderInput,
  { sections, market }: Pick<WidgetAttributes, "sections" | "market">,
): string {
  const { store, collection } = input.read;
  const names = listSections({ sections: sections ?? null, market: market ?? null }, isMintOver(store.state));
  const context = { ...createHtmlContext(input), collectionSection: findCollectionSection(names) };
  const view = html`<div class="root" .style=${accentStyle(collection.collection.accent)}>
    ${widgetView(context, collection, modulesOf(input.localization), null, actions)}${sectionsView(names, undefined, context)}
  </div>`;
  return renderTemplate(view) + renderAnswer(input);
}

/** Renders the content of a small element, and the response for it. */
export function renderElementContent(input: RenderInput, tag: ElementTag): string {
  const { collection } = input.read;
  const context = createHtmlContext(input);
  const view =
    tag === "mint-wall"
      ? wallView(context, undefined)
      : plainView(
          tag === "mint-action"
            ? actionView(collection, context, modulesOf(input.localization), null, actions)
            : elementViews[tag].render(collection, context, null),
          context,
        );
  return renderTemplate(rootView(view, collection.collection.accent, null)) + renderAnswer(input);
}

/**
 * Renders the response as JSON in a script element that isn't executed. Its `<` are escaped, so that they can't close
 * it.
 */
function renderAnswer({ read: { answer, store }, configuration }: RenderInput): string {
  const key = renderAttribute("data-read", firstReadKey(configuration));
  const time = renderAttribute("data-time", Math.round(store.now()));
  const json = JSON.stringify(answer).replaceAll("<", "\\u003c");
  return `<script type="application/json"${key}${time}>${json}</script>`;
}
