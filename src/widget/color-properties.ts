/** Colors of the page with the default of each color scheme, by the name without its prefix. */
const defaults = {
  accent: ["#4a3aff", "#a59bff"],
  text: ["#16151c", "#f4f3f8"],
  background: ["#fff", "#17161d"],
  danger: ["#b3261e", "#ff9d94"],
  success: ["#11703c", "#6fdc9c"],
} as const;

/**
 * Registers the properties that `styles.ts` reads the page's colors into, so that a value that isn't a color, such as
 * what a build tool has made of `light-dark()`, falls back to the default. Private ones, because a registered
 * `--mint-accent` would compute `light-dark()` where the page sets it, with the color scheme of that element.
 */
export function registerColors(): void {
  for (const [name, [light, dark]] of Object.entries(defaults)) {
    register(`--_mint-${name}-light`, light);
    register(`--_mint-${name}-dark`, dark);
  }
}

function register(name: string, initialValue: string): void {
  try {
    globalThis.CSS?.registerProperty?.({ name, syntax: "<color>", inherits: false, initialValue });
  } catch {
    // Registered by another version of the widget.
  }
}
