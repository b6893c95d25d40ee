import { css } from "lit";

/** Everything that a page may set, and what follows from it. */
export const tokens = css`
  :host {
    color-scheme: light dark;
    --_accent: var(--mint-accent, light-dark(#4a3aff, #a59bff));
    --_on-accent: var(--mint-on-accent, oklch(from var(--_accent) clamp(0, (0.66 - l) * 999, 1) 0 0));
    --_text: var(--mint-text, light-dark(#16151c, #f4f3f8));
    --_background: var(--mint-background, light-dark(#fff, #17161d));
    --_muted: var(--mint-muted, color-mix(in oklab, var(--_text) 64%, var(--_background)));
    --_line: var(--mint-line, color-mix(in oklab, var(--_text) 13%, var(--_background)));
    --_soft: var(--mint-soft, color-mix(in oklab, var(--_text) 5%, var(--_background)));
    --_danger: var(--mint-danger, light-dark(#b3261e, #ff9d94));
    --_success: var(--mint-success, light-dark(#11703c, #6fdc9c));
    --_radius: var(--mint-radius, 20px);
    --_control: calc(var(--_radius) * 0.6);
    --_gap: var(--mint-gap, 20px);
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
`;

/** Three layouts by the widget's own width: narrow, card, and wide with the art beside the purchase. */
export const layout = css`
  :host {
    display: block;
    container-type: inline-size;
    font-family: var(--mint-font, inherit);
    font-size: 1rem;
    font-weight: 400;
    line-height: 1.45;
    color: var(--_text);
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  .frame {
    display: grid;
    grid-template-rows: auto 1fr;
    max-inline-size: var(--mint-max-width, 30rem);
    margin-inline: auto;
    overflow: clip;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .stage {
    display: grid;
    aspect-ratio: 1;
    background: var(--_soft);
  }
  /* What hangs on the wall: a square of art. */
  .hung {
    position: relative;
    align-self: center;
    aspect-ratio: 1;
    overflow: hidden;
  }
  .panel {
    display: flex;
    flex-direction: column;
    gap: calc(var(--_gap) * 0.8);
    min-block-size: 35.5rem;
    padding: var(--_gap);
  }
  .purchase {
    display: grid;
    gap: 0.75rem;
    margin-block-start: auto;
  }
  @container (max-width: 400px) {
    .panel {
      padding: calc(var(--_gap) * 0.8);
    }
    .frame {
      border-radius: calc(var(--_radius) * 0.8);
    }
  }
  @container (min-width: 760px) {
    .frame {
      grid-template: auto / minmax(0, 1.12fr) minmax(22rem, 1fr);
      max-inline-size: var(--mint-max-width, 66rem);
    }
    .stage {
      aspect-ratio: auto;
      padding: calc(var(--_gap) * 1.6);
      align-content: center;
    }
    .hung {
      border-radius: var(--_control);
      box-shadow: 0 18px 40px -12px rgb(0 0 0 / 0.35);
    }
    .panel {
      min-block-size: 40rem;
      padding: calc(var(--_gap) * 1.6);
    }
  }
`;

export const pieces = css`
  h2,
  p,
  ol,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  h2 {
    font-size: clamp(1.5rem, 1.1rem + 2.2cqi, 2.25rem);
    font-weight: 680;
    line-height: 1.12;
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .muted,
  small {
    color: var(--_muted);
    font-size: 0.875rem;
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }
  .description {
    color: var(--_muted);
    block-size: 2.9em;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
  }

  .art {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .blank {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    font-size: 30cqi;
    font-weight: 700;
    color: color-mix(in oklab, var(--_text) 12%, transparent);
    background: linear-gradient(
      150deg,
      color-mix(in oklab, var(--_accent) 20%, var(--_background)),
      color-mix(in oklab, var(--_accent) 4%, var(--_background))
    );
  }

  .supply {
    display: grid;
    gap: 0.4rem;
  }
  .supply div {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    font-size: 0.875rem;
  }
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--_line);
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    background: var(--_accent);
    border-radius: 3px;
    transition: inline-size 0.6s ease;
  }
  progress::-moz-progress-bar {
    background: var(--_accent);
    border-radius: 3px;
  }

  .phases {
    display: grid;
    align-content: start;
    max-block-size: 13.5rem;
    overflow: auto;
    border-block: 1px solid var(--_line);
  }
  .phases li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 1rem;
    padding: 0.6rem 0 0.6rem 1.1rem;
    font-size: 0.9375rem;
    line-height: 1.35;
  }
  .phases li + li {
    border-block-start: 1px solid var(--_line);
  }
  .phases li::before {
    content: "";
    position: absolute;
    inset: 1.02rem auto auto 0;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    box-shadow: inset 0 0 0 1.5px var(--_muted);
  }
  .phases li[data-status="active"]::before {
    background: var(--_success);
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--_success) 22%, transparent);
  }
  .phases li[data-status="ended"]::before,
  .phases li[data-status="sold_out"]::before {
    background: var(--_line);
    box-shadow: none;
  }
  .phases strong {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  .phases [aria-current] strong {
    font-weight: 680;
  }
  .phases li > :nth-child(even) {
    text-align: end;
  }
  .phases button {
    min-block-size: 0;
    font-weight: inherit;
  }

  .lead {
    display: flex;
    align-items: end;
    justify-content: space-between;
    gap: 1rem;
    min-block-size: 3.5rem;
  }
  .lead > div:last-child {
    text-align: end;
  }
  .price {
    display: block;
    font-size: clamp(1.5rem, 1.2rem + 1.6cqi, 2rem);
    font-weight: 680;
    letter-spacing: -0.015em;
    line-height: 1.15;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    border-radius: var(--_control);
    cursor: pointer;
    touch-action: manipulation;
  }
  button[aria-disabled="true"],
  button:disabled {
    cursor: default;
  }
  .main {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.6rem;
    inline-size: 100%;
    min-block-size: 3.5rem;
    padding: 0.5rem 1rem;
    font-size: 1.0625rem;
    font-weight: 640;
    color: var(--_on-accent);
    background: var(--_accent);
  }
  .main[aria-disabled="true"] {
    color: var(--_muted);
    background: var(--_soft);
    box-shadow: inset 0 0 0 1px var(--_line);
  }
  .link {
    padding: 0;
    min-block-size: 1.5rem;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
    border-radius: 4px;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    border-radius: 4px;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .main:focus-visible {
    outline-color: var(--_text);
  }
  @media (hover: hover) {
    .main:not([aria-disabled="true"]):hover {
      background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
    }
  }

  .below {
    min-block-size: 4.75rem;
    display: grid;
    align-content: start;
    gap: 0.5rem;
    font-size: 0.875rem;
    color: var(--_muted);
  }
  .below strong {
    color: var(--_text);
  }
  .bone {
    display: block;
    border-radius: 8px;
    background: var(--_line);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  .bone.title {
    inline-size: 60%;
    block-size: 2rem;
  }
  .bone.line {
    block-size: 1.75rem;
  }
  .bone.text {
    block-size: 2.75rem;
  }
  .bone.rows {
    block-size: 11rem;
  }
  .bone.button {
    block-size: 3.5rem;
    margin-block: auto 4.25rem;
    border-radius: var(--_control);
  }
  .reason {
    display: grid;
    gap: 1rem;
    place-content: center stretch;
    padding: var(--_gap);
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .main {
      border: 1px solid ButtonText;
    }
    .phases li::before {
      background: CanvasText;
    }
  }
`;
