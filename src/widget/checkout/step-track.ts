import { css, html, nothing } from "lit";
import type { MintProgress } from "../../core/mint-state.js";

/** Steps of a mint before its last one, the success, by the status of its progress. */
const steps: Partial<Record<MintProgress["status"], "reserve" | "approve" | "confirm">> = {
  preparing: "reserve",
  queued: "reserve",
  signing: "approve",
  executing: "confirm",
};

/**
 * Track of the four steps of a mint (reserve, approve, confirm, yours) over the main button, whose box stays the same:
 * finished parts are filled, the current one breathes.
 * @param label Label of the button, repeated in the color for filled parts. Not read by assistive technology.
 */
export function stepTrackView({ status }: MintProgress, label: string) {
  const step = steps[status];
  return step
    ? html`<span class="track" data-step=${step} data-label=${label} aria-hidden="true"></span>`
    : nothing;
}

export const stepTrackStyles = css`
  .button-primary:has(.track) {
    position: relative;
    color: var(--_text);
    background: color-mix(in oklab, var(--_accent) 12%, var(--_background));
    border-color: transparent;
  }
  .track,
  .track::before,
  .track::after {
    position: absolute;
    inset: 0;
  }
  [data-step="reserve"] {
    --_filled: 0;
  }
  [data-step="approve"] {
    --_filled: 1;
  }
  [data-step="confirm"] {
    --_filled: 2;
  }
  .track {
    forced-color-adjust: none;
  }
  /* The current part, below the filled ones. */
  .track::before {
    content: "";
    inset-inline: calc(var(--_filled) * 25%) auto;
    inline-size: 25%;
    background: var(--_accent);
    opacity: 0.12;
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.3;
    }
  }
  /* The button's label again, in the color for the filled parts, which alone are shown. */
  .track::after {
    content: attr(data-label) / "";
    display: flex;
    align-items: center;
    justify-content: center;
    padding-inline: 6px;
    text-align: center;
    color: var(--_on-accent);
    background: var(--_accent);
    clip-path: inset(0 calc(100% - var(--_filled) * 25%) 0 0);
    transition: clip-path 0.4s ease-out;
  }
  [dir="rtl"] .track::after {
    clip-path: inset(0 0 0 calc(100% - var(--_filled) * 25%));
  }
`;
