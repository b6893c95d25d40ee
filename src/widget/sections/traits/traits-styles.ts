import { css } from "lit";

/** Styles of the traits and their values. */
export const traitsStyles = css`
  .trait-values {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5 * var(--_rem)), 1fr));
    gap: calc(0.6 * var(--_rem));
    padding: 2px;
  }
  .trait-value {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(0.1 * var(--_rem)) calc(0.75 * var(--_rem));
    align-items: baseline;
    inline-size: 100%;
    padding: calc(0.7 * var(--_rem)) calc(0.85 * var(--_rem));
    text-align: start;
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .trait-value .name {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  .trait-value .share {
    color: var(--_text);
    font-weight: 560;
  }
  .trait-value > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .trait-value progress {
    block-size: 4px;
    margin-block: calc(0.3 * var(--_rem)) calc(0.2 * var(--_rem));
  }
  @media (hover: hover) {
    button.trait-value:hover {
      background: var(--_soft);
    }
  }
`;
