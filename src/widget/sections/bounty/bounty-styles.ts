import { css } from "lit";

/** Styles of the bounty: prizes, winners and verification of the draw. */
export const bountyStyles = css`
  .gift {
    display: grid;
    place-items: center;
    color: var(--_accent);
    background: color-mix(in oklab, var(--_accent) 12%, var(--_background));
  }
  .gift svg {
    inline-size: 50%;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .bounty {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: calc(1.5 * var(--_rem)) calc(2.5 * var(--_rem));
    overflow-wrap: anywhere;
  }
  .bounty .muted {
    margin-block-start: calc(0.15 * var(--_rem));
  }
  .prizes {
    display: grid;
    gap: calc(0.6 * var(--_rem));
    margin-block-start: calc(0.75 * var(--_rem));
  }
  .prize {
    display: grid;
    grid-template-columns: calc(4.5 * var(--_rem)) minmax(0, 1fr);
    gap: var(--_rem);
    align-items: center;
    padding: calc(0.6 * var(--_rem));
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .prize .picture {
    border-radius: calc(var(--_control) * 0.7);
  }
  .prize small {
    display: block;
  }
  .prize b,
  .winners b {
    font-weight: 600;
  }
  .prize b {
    display: block;
  }
  .value {
    font-weight: 600;
    color: var(--_text);
  }
  [data-gone] .picture {
    opacity: 0.45;
    filter: grayscale(1);
  }
  .winners {
    margin-block-start: calc(0.35 * var(--_rem));
  }
  .winners li {
    padding-block: calc(0.55 * var(--_rem));
    box-shadow: inset 0 -1px var(--_line);
  }
  .winners b {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fairness {
    margin-block-start: calc(1.25 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
  }
  .fairness summary {
    font-weight: 560;
    cursor: pointer;
    border-radius: 4px;
  }
  .fairness p {
    margin-block: calc(0.6 * var(--_rem));
    color: var(--_muted);
  }
  .fairness dl {
    display: grid;
    gap: calc(0.6 * var(--_rem));
  }
  .fairness dl div {
    display: block;
  }
  .fairness code {
    font-size: calc(0.8125 * var(--_rem));
    overflow-wrap: anywhere;
  }
  .fairness .success {
    color: var(--_success);
  }
  .fairness .error {
    color: var(--_danger);
  }
  @container (width >= 760px) {
    .bounty {
      grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    }
    /* In the page, which shows only the prizes. */
    .bounty > :only-child {
      grid-column: 1 / -1;
    }
    .bounty > :only-child .prizes {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  /* Large text on a small screen. */
  @container (width < 17em) {
    .winners :is(.line, .address) {
      flex-wrap: wrap;
      min-inline-size: 0;
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  @media (pointer: coarse) {
    .fairness summary {
      padding-block: calc(0.8 * var(--_rem));
    }
  }
`;
