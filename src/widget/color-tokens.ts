/*
 * Colors that a page can set, with the default of each color scheme: declarations for the style sheets of the widget and of
 * `<mint-button>`, which has no Lit. Of the registered properties `--_mint-…-light` and `--_mint-…-dark`
 * (`color-properties.ts`), the default is left where the page's value isn't a color.
 */

/** Text, surfaces and states. */
export const colorTokens = `
    --_mint-text-light: var(--mint-text, #16151c);
    --_mint-text-dark: var(--mint-text, #f4f3f8);
    --_text: light-dark(var(--_mint-text-light), var(--_mint-text-dark));
    --_mint-background-light: var(--mint-background, #fff);
    --_mint-background-dark: var(--mint-background, #17161d);
    --_background: light-dark(var(--_mint-background-light), var(--_mint-background-dark));
    --_mint-danger-light: var(--mint-danger, #b3261e);
    --_mint-danger-dark: var(--mint-danger, #ff9d94);
    --_danger: light-dark(var(--_mint-danger-light), var(--_mint-danger-dark));
    --_mint-success-light: var(--mint-success, #11703c);
    --_mint-success-dark: var(--mint-success, #6fdc9c);
    --_success: light-dark(var(--_mint-success-light), var(--_mint-success-dark));
    --_radius: var(--mint-radius, 20px);
    --_control: calc(var(--_radius) * 0.6);
`;

/** Accent color, and text on it. `--_art-light` and `--_art-dark` are the accent of the artwork. */
export const accentTokens = `
    --_mint-accent-light: var(--mint-accent, var(--_art-light, #4a3aff));
    --_mint-accent-dark: var(--mint-accent, var(--_art-dark, #a59bff));
    --_accent: light-dark(var(--_mint-accent-light), var(--_mint-accent-dark));
    --_on-accent: var(--mint-on-accent, oklch(from var(--_accent) clamp(0, (0.66 - l) * 999, 1) 0 0));
`;
