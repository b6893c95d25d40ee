import { css } from "lit";
import { backdropStyles } from "./backdrop-view.js";
import { calendarStyles } from "./calendar-button.js";
import { closedStyles } from "./closed-text.js";
import { costStyles } from "./cost-view.js";
import { descriptionStyles } from "./description-view.js";
import { expiryWaitStyles } from "./expiry-wait-view.js";
import { fundsStyles } from "./funds-view.js";
import { gatedOfferStyles } from "./gated-offer-view.js";
import { marketplacesStyles } from "./marketplaces-view.js";
import { outcomeStyles } from "./outcome-view.js";
import { priceCurveStyles } from "./price-curve-view.js";
import { recipientStyles } from "./recipient-view.js";
import { printStyles } from "./print-styles.js";
import { purchaseBarStyles } from "./purchase-bar.js";
import { selectStyles } from "../shared/select-styles.js";
import { stepTrackStyles } from "./step-track.js";
import { dialogStyles } from "./wallet-dialog.js";

/** Styles of everything outside the first view. */
export const checkoutStyles = css`
  .status strong {
    color: var(--_text);
  }
  .quantity {
    display: grid;
    grid-template-columns: calc(2.75 * var(--_rem)) calc(2.75 * var(--_rem)) calc(2.75 * var(--_rem));
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    overflow: clip;
  }
  .quantity > * {
    block-size: calc(2.75 * var(--_rem));
    border-radius: 0;
  }
  .quantity input {
    appearance: textfield;
    inline-size: 100%;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .quantity input::-webkit-inner-spin-button {
    appearance: none;
  }
  .quantity :focus-visible,
  .choice:focus-visible {
    outline-offset: -2px;
  }
  .step {
    font-size: calc(1.25 * var(--_rem));
  }
  .step[aria-disabled] {
    color: color-mix(in oklab, var(--_text) 30%, transparent);
  }
  /* The name is cut before the address. */
  .account {
    display: flex;
    gap: 0.35em;
  }
  .account > :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .account > :last-child {
    flex: none;
  }
  @container (width < 17em) {
    .account {
      flex-wrap: wrap;
    }
  }
  select {
    font: inherit;
    color: inherit;
    background-color: transparent;
    border: 0;
  }
  ${selectStyles}
  .status,
  .notice {
    overflow-wrap: anywhere;
  }
  .notice strong {
    color: var(--_danger);
    font-weight: 640;
  }
  .notice code {
    display: block;
    padding: calc(0.5 * var(--_rem)) calc(0.75 * var(--_rem));
    margin-block-start: calc(0.5 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    background: var(--_background);
    border-radius: var(--_control);
    user-select: all;
  }
  .load-error .notice {
    padding: calc(0.9 * var(--_rem)) calc(1.1 * var(--_rem));
    border-radius: var(--_control);
    background: color-mix(in oklab, var(--_danger) 9%, var(--_background));
  }
  .load-error strong {
    display: block;
  }
  .price-choice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(0.25 * var(--_rem)) calc(0.75 * var(--_rem));
    margin-block-end: calc(0.5 * var(--_rem));
  }
  .status .price-choice .button-link {
    padding: 0;
    margin: 0;
  }
  .price-choice .button-link {
    align-content: center;
    min-inline-size: calc(2.75 * var(--_rem));
    min-block-size: calc(2.75 * var(--_rem));
    text-align: start;
    font-size: calc(0.875 * var(--_rem));
  }
  ${backdropStyles}
  .art-note {
    position: absolute;
    inset-block-start: calc(0.75 * var(--_rem));
    inset-inline-start: calc(0.75 * var(--_rem));
    max-inline-size: calc(100% - 1.5 * var(--_rem));
    padding: calc(0.1 * var(--_rem)) calc(0.6 * var(--_rem));
    border-radius: 99px;
    background: var(--_background);
    color: var(--_text);
    overflow-wrap: anywhere;
  }
  .art-note[part="reveal-time"] {
    inset-block: auto calc(0.75 * var(--_rem));
    font-weight: 560;
  }
  .spinner {
    inline-size: 1.1em;
    block-size: 1.1em;
    border: 2px solid currentcolor;
    border-inline-end-style: none;
    border-radius: 50%;
    animation: spin 0.8s linear infinite;
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
  progress::-webkit-progress-value {
    transition: inline-size 0.6s ease;
  }
  .button-secondary {
    min-block-size: calc(2.75 * var(--_rem));
    padding: 0 calc(0.9 * var(--_rem));
    font-weight: 560;
    border: 1px solid var(--_line);
  }
  /* What a page adds looks like it belongs here, unless the page styles it. */
  ::slotted(button),
  .funds ::slotted(a) {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: calc(2.75 * var(--_rem));
    padding: 0 calc(0.9 * var(--_rem));
    font: inherit;
    font-weight: 560;
    color: inherit;
    text-decoration: none;
    background: none;
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    cursor: pointer;
  }
  @media (hover: hover) {
    .button-primary:not([aria-disabled]):hover {
      background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
    }
    .button-secondary:hover,
    .step:not([aria-disabled]):hover {
      background: var(--_soft);
    }
  }
  ${closedStyles} ${stepTrackStyles} ${calendarStyles} ${costStyles} ${outcomeStyles} ${expiryWaitStyles} ${marketplacesStyles}
  ${fundsStyles} ${recipientStyles}
  ${gatedOfferStyles} ${descriptionStyles} ${priceCurveStyles}
  ${dialogStyles} ${purchaseBarStyles} ${printStyles}
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
    .reveal li {
      animation: appear 0.2s !important;
    }
  }
`;
