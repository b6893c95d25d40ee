import { css } from "lit";

/** Layout `panel`: a sheet over the lower end of the page; from 1100 pixels a panel at its side, for which the page makes room. */
export const panelStyles = css`
  :host([layout="panel"]) {
    position: fixed;
    z-index: 5;
    inset: auto 0 0;
    block-size: clamp(17rem, 52dvh, 36rem);
    background: light-dark(#faf9f7, #15141b);
    border-block-start: 1px solid var(--line);
    box-shadow: 0 -12px 40px rgb(0 0 0 / 0.14);
  }
  .panel {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
    max-inline-size: 90rem;
    margin-inline: auto;
  }
  .panel .body {
    overflow: auto;
    overscroll-behavior: contain;
    padding-block-end: env(safe-area-inset-bottom);
  }
  @container (min-width: 56rem) {
    .panel .body {
      display: grid;
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
      overflow: hidden;
    }
    .panel :is(.settings, .snippets) {
      overflow: auto;
      overscroll-behavior: contain;
    }
    .panel .snippets {
      padding-block: 0.25rem 1rem;
      border-inline-start: 1px solid var(--line);
    }
  }
  @media (min-width: 1100px) {
    :host([layout="panel"]) {
      inset: 0 0 0 auto;
      inline-size: var(--panel, 26rem);
      block-size: auto;
      border-block-start: 0;
      border-inline-start: 1px solid var(--line);
    }
  }
  @media print {
    :host([layout="panel"]) {
      display: none;
    }
  }
`;
