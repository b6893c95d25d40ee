import { css, html, nothing, unsafeCSS, type LitElement, type ReactiveController } from "lit";
import { valueView } from "../i18n/text-view.js";
import { isForSale } from "../../core/collection/phases.js";
import { unitPrice } from "../../core/pricing/unit-price.js";
import { isActionable, labelInitialAction } from "../shared/initial-action-label.js";
import { findMainButton, pressMainButton } from "../shared/press-main-button.js";
import { phoneMedia } from "../shared/sizes.js";
import { formatPrice } from "../i18n/format.js";
import type { ViewContext } from "../view-context.js";
import { labelCheckoutAction } from "./checkout-action-label.js";

/**
 * Bar with price and main button at the bottom of a phone's screen, shown while both the main button and the end of the
 * widget are out of view. Hidden from assistive technology, which uses the main button itself.
 */
export class PurchaseBar implements ReactiveController {
  readonly #host: LitElement;
  /** Null in a simulated DOM without layout, such as jsdom. */
  readonly #observer: IntersectionObserver | null = null;
  /** Elements in view. While there are any, the bar is hidden. */
  readonly #inView = new Set<Element>();
  #isNeeded = false;

  constructor(host: LitElement) {
    this.#host = host;
    if (typeof IntersectionObserver === "function")
      this.#observer = new IntersectionObserver((entries) => this.#onIntersection(entries));
    host.addController(this);
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    const end = renderRoot.querySelector(".purchase-bar-end");
    for (const element of [findMainButton(renderRoot), end]) if (element) this.#observer?.observe(element);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#inView.clear();
    this.#isNeeded = false;
  }

  render(context: ViewContext): unknown {
    const { action, countdown, store } = context;
    const { phase, state } = store;
    const end = html`<div class="purchase-bar-end"></div>`;
    if (!this.#isNeeded || !phase || !isActionable(action)) return end;
    const label =
      action.kind === "see-market"
        ? context.sectionViews?.labelMarket(action, context)
        : (labelInitialAction(action, context) ?? labelCheckoutAction(action, context, countdown));
    const times = action.kind === "mint" && action.quantity > 1 ? `${action.quantity} × ` : "";
    const price = unitPrice(phase, state);
    return html`<div class="purchase-bar" aria-hidden="true">
        <div class="purchase-bar-content">
          ${isForSale(phase) ? html`<b class="tabular-nums"><bdi>${valueView(`${times}${price ? formatPrice(price, context) : context.messages.priceUnavailable}`)}</bdi></b>` : nothing}
          <button class="button-primary" tabindex="-1" @click=${this.#onClick}>
            <bdi>${valueView(label ?? "")}</bdi>
          </button>
        </div>
      </div>
      ${end}`;
  }

  readonly #onClick = (): void => pressMainButton(this.#host.renderRoot);

  #onIntersection(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#inView.add(target);
      else this.#inView.delete(target);
    }
    const isNeeded = this.#inView.size === 0;
    if (isNeeded === this.#isNeeded) return;
    this.#isNeeded = isNeeded;
    this.#host.requestUpdate();
  }
}

/** `.purchase-bar` takes no space, so that its appearance causes no layout shift. */
export const purchaseBarStyles = css`
  .purchase-bar {
    display: none;
  }
  /* In view at the end of a page even where that is a fraction of a pixel above the widget's end. */
  .purchase-bar-end {
    block-size: 2px;
    margin-block-start: -2px;
  }
  @media ${unsafeCSS(phoneMedia)} {
    .purchase-bar {
      display: block;
      position: sticky;
      z-index: 2;
      inset-block-end: 0;
      block-size: 0;
    }
    /* The bar does not cover what has the focus. */
    .root :focus-visible {
      scroll-margin-block-end: calc(6 * var(--_rem));
    }
  }
  .purchase-bar-content {
    position: absolute;
    inset: auto 0 0;
    display: flex;
    align-items: center;
    gap: var(--_rem);
    padding: calc(0.6 * var(--_rem)) var(--_rem) calc(0.6 * var(--_rem) + env(safe-area-inset-bottom, 0px));
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius) var(--_radius) 0 0;
    box-shadow: 0 -8px 24px -12px rgb(0 0 0 / 0.3);
    animation: rise 0.25s ease-out;
  }
  .purchase-bar-content b {
    flex: none;
    max-inline-size: 45%;
    overflow-wrap: anywhere;
  }
  .purchase-bar-content button {
    flex: 1;
    min-inline-size: 0;
    block-size: auto;
    min-block-size: calc(3 * var(--_rem));
  }
  /* A finger that comes down while the bar rises presses what it aimed at. */
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 100%;
    }
    0%,
    99% {
      pointer-events: none;
    }
  }
  @media print {
    .purchase-bar {
      display: none;
    }
  }
`;
