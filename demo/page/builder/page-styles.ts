import { css } from "lit";

/** Layout `page`: in the page's flow, with the widget in the slot; side by side from 56rem. */
export const pageStyles = css`
  .page {
    background: light-dark(#faf9f7, #15141b);
    border: 1px solid var(--line);
    border-radius: 0.75rem;
  }
  .preview {
    display: grid;
    min-inline-size: 0;
    padding: clamp(0.75rem, 2.5vw, 1.5rem);
    border-block: 1px solid var(--line);
  }
  .preview .field {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
  }
  .preview .choice {
    inline-size: 14rem;
  }
  .page .settings {
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  }
  .page .snippets {
    padding-block-start: 0.25rem;
  }
  /* Not wider than a phone itself. The results have room, so that what is below doesn't move. */
  @container (max-width: 27rem) {
    .page .result-bar {
      min-block-size: calc(3lh + 1rem);
    }
    .preview .field {
      display: none;
    }
  }
  @container (min-width: 56rem) {
    .page .body {
      display: grid;
      grid-template: auto 1fr / 22rem minmax(0, 1fr);
    }
    .page .settings {
      grid-row: 1 / 3;
      grid-template-columns: minmax(0, 1fr);
    }
    .preview,
    .page .snippets {
      border-inline-start: 1px solid var(--line);
    }
    .preview {
      border-block-start: 0;
    }
  }
  /* The settings stay in view beside a long preview. A thumb would be caught in them. */
  @media (pointer: fine) {
    @container (min-width: 56rem) {
      .page .settings {
        position: sticky;
        inset-block-start: var(--sticky-top, 0px);
        max-block-size: calc(100dvh - var(--sticky-top, 0px));
        overflow: auto;
      }
    }
  }
`;
