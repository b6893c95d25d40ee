import { accentTokens, colorTokens } from "./color-tokens.js";

/** Declaration of a color of the page, with its default. */
const declaration = /(--_mint-\w+-\w+): .*?(#\w+)/g;

/**
 * Registers the properties that the style sheets read the page's colors into, so that a value that isn't a color, such as
 * what a build tool has made of `light-dark()`, falls back to the default. Private ones, because a registered
 * `--mint-accent` would compute `light-dark()` where the page sets it, with the color scheme of that element.
 */
export function registerColors(): void {
  for (const [, name, initialValue] of (colorTokens + accentTokens).matchAll(declaration))
    register(name!, initialValue!);
}

function register(name: string, initialValue: string): void {
  try {
    globalThis.CSS?.registerProperty?.({ name, syntax: "<color>", inherits: false, initialValue });
  } catch {
    // Registered by another version of the widget.
  }
}
