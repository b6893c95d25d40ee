import { html, nothing, type TemplateResult } from "lit";
import type { CollectionResponse } from "../contract/mint/collection.js";
import type { Accent } from "../contract/values/media.js";
import { endOf, isMintOver, startOf } from "../core/collection/phases.js";
import { accentStyle } from "../widget/first-view/accent-style.js";
import { artView, phasesView, supplyView } from "../widget/first-view/collection-view.js";
import { amountView, countdownView, resultView } from "../widget/first-view/price-view.js";
import { sectionsView } from "../widget/first-view/section-placeholders.js";
import { checkoutView, nameOf, shownOutcome, type Actions } from "../widget/first-view/widget-view.js";
import type { Localization } from "../widget/i18n/localization.js";
import { usualCountdownLength, usualPriceLength } from "../widget/shared/sizes.js";
import type { LazyModule } from "../widget/lazy-module.js";
import type { SectionsController } from "../widget/sections/sections-controller.js";
import type { ViewContext } from "../widget/view-context.js";
import type { CheckoutModule, ShareModule, WidgetModules } from "../widget/widget-modules.js";

/** Content of an element that shows one part of a collection. */
export interface ElementView {
  /** @param checkoutModule Null until it is loaded, and on a server. */
  render(record: CollectionResponse, context: ViewContext, checkoutModule: CheckoutModule | null): unknown;
  /** Shown until the collection is read. */
  readonly placeholder: TemplateResult;
}

const price: ElementView = {
  render(_, context, checkoutModule) {
    const { phase, state } = context.store;
    if (!phase) return html`<p class="muted">${context.messages.priceUnavailable}</p>`;
    return html`<div class="amount">
      ${isMintOver(state) ? resultView(context) : amountView(phase, context, checkoutModule)}
    </div>`;
  },
  placeholder: html`<div class="amount">
    <div class="price" style="--_length:${usualPriceLength};--_word:3"><div class="skeleton"></div></div>
    <small></small>
  </div>`,
};

const countdown: ElementView = {
  render(_, context) {
    const { store, messages } = context;
    const { phase } = store;
    if (!phase) return html`<p class="muted">${messages.noPhase}</p>`;
    const start = phase.status === "upcoming" ? startOf(phase) : null;
    const end = phase.status === "active" && !isMintOver(store.state) ? endOf(phase) : null;
    const [sentence, moment] = start === null ? [messages.endsIn, end] : [messages.startsIn, start];
    return html`<div class="amount">
      ${moment === null ? resultView(context) : countdownView(sentence, moment, context)}
    </div>`;
  },
  placeholder: html`<div class="amount">
    <div class="countdown" style="--_length:${usualCountdownLength}">&nbsp;<bdi class="skeleton"></bdi></div>
  </div>`,
};

const supply: ElementView = {
  render: (record, context) => supplyView(record, context),
  placeholder: html`<div class="supply">
    <div class="row"><bdi class="skeleton"></bdi></div>
    <progress aria-hidden="true" max="1" value="0"></progress>
  </div>`,
};

/** Of two phases, as most drops have. */
const phases: ElementView = {
  render: (record, context, checkoutModule) => phasesView(record, context, checkoutModule, false),
  placeholder: html`<ol class="phases" data-choice aria-hidden="true">
    ${[1, 2].map(() => html`<li><b class="skeleton"></b> <span></span> <small>&nbsp;</small></li>`)}
  </ol>`,
};

const art: ElementView = {
  render: ({ collection }, context, checkoutModule) =>
    html`<div class="square">${artView(collection, context)} ${checkoutModule?.artLabelsView(context)}</div>`,
  placeholder: html`<div class="square"></div>`,
};

/** Views of the elements that show one part of a collection, by tag. */
export const elementViews = {
  "mint-price": price,
  "mint-countdown": countdown,
  "mint-supply": supply,
  "mint-phases": phases,
  "mint-art": art,
} as const satisfies Readonly<Record<string, ElementView>>;

/** Tag of an element that shows one part of a collection. */
export type ViewTag = keyof typeof elementViews;

/** Everything in an element's shadow root. @param dialogs Beside the content. */
export const rootView = (content: unknown, accent: Accent | null | undefined, dialogs: unknown) =>
  html`<div class="root" .style=${accentStyle(accent)}>${content} ${dialogs}</div>`;

/** Content of an element without a frame. */
export const plainView = (content: unknown, { language, direction }: Localization) =>
  html`<div part="base" class="plain" lang=${language} dir=${direction}>${content}</div>`;

/** Content of `<mint-action>`. One template for every state, so that the main button keeps the focus. */
export const actionFrameView = (name: string, head: unknown, checkout: unknown) =>
  html`<div class="body" role="group" aria-label=${name}>${head} ${checkout}</div>`;

/** The main button with quantity, status and claim code; after a mint its outcome. */
export function actionView(
  record: CollectionResponse,
  context: ViewContext,
  modules: WidgetModules,
  share: ShareModule | null,
  actions: Actions,
) {
  const checkoutModule = modules.checkout.value;
  const outcome = shownOutcome(context, checkoutModule);
  const head = outcome
    ? html`<div class="square">${checkoutModule!.mintedArtView(outcome, context)}</div>
        ${checkoutModule!.outcomeHeadView(outcome, nothing, context)}`
    : nothing;
  const name = nameOf(record);
  const details = isMintOver(context.store.state) ? checkoutModule?.marketplacesView(context) : nothing;
  const price = context.action.kind === "unavailable" ? resultView(context) : nothing;
  const beside = { price, details };
  return actionFrameView(name, head, checkoutView(context, name, modules, share, actions, beside));
}

/** The wall, or a placeholder of its size. @param sections Undefined until it is loaded. */
export const wallView = (context: ViewContext, sections: LazyModule<SectionsController> | undefined) =>
  sectionsView(["wall"], sections, context);
