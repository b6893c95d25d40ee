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
    gap: 1.5rem 2.5rem;
  }
  .bounty .muted {
    margin-block-start: 0.15rem;
  }
  .prizes {
    display: grid;
    gap: 0.6rem;
    margin-block-start: 0.75rem;
  }
  .prize {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    padding: 0.6rem;
    overflow-wrap: anywhere;
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
    margin-block-start: 0.35rem;
  }
  .winners li {
    padding-block: 0.55rem;
    box-shadow: inset 0 -1px var(--_line);
  }
  .winners b {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fairness {
    margin-block-start: 1.25rem;
    font-size: 0.875rem;
  }
  .fairness summary {
    font-weight: 560;
    cursor: pointer;
    border-radius: 4px;
  }
  .fairness p {
    margin-block: 0.6rem;
    color: var(--_muted);
  }
  .fairness dl {
    display: grid;
    gap: 0.6rem;
  }
  .fairness dl div {
    display: block;
  }
  .fairness code {
    font-size: 0.8125rem;
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
  }
`;
