import { css } from "lit";

/** Styles of the art while a mint is in progress, and of the canvas on it. */
export const momentStyles = css`
  .stage > .artwork,
  .stage > .moment {
    grid-area: 1 / 1;
  }
  .moment {
    display: none;
    position: var(--_art-position, relative);
    inset-block-start: var(--_art-start, auto);
    align-self: var(--_art-align, center);
    inline-size: var(--_art-size, 100%);
    aspect-ratio: 1;
    border-radius: var(--_art-radius, 0);
    pointer-events: none;
  }
  .moment[data-phase]:not([data-phase="over"]) {
    display: block;
  }
  .stage > .artwork,
  .stage > .moment {
    transition: scale 0.3s ease-out;
  }
  .frame:has([data-step]) :is(.artwork, .moment) {
    scale: 0.985;
  }
  .backdrop {
    transition: opacity 0.3s ease-out;
  }
  .frame:has([data-step="approve"]) .backdrop {
    opacity: 0.7;
  }
  .frame:has(.moment[data-phase]) .head-outcome > :not(.notice) {
    animation: rise-in 0.24s ease-out backwards;
  }
  /* What appears after the turn waits for it. */
  .frame:has(.moment:is([data-phase="wait"], [data-phase="turn"])) .head-outcome > :not(.notice),
  .frame:has(.moment[data-phase]:not([data-phase="over"])) .reveal > * {
    animation-play-state: paused;
  }
  @keyframes rise-in {
    from {
      opacity: 0;
      translate: 0 12px;
    }
  }
  @media print {
    .moment {
      display: none !important;
    }
  }
`;
