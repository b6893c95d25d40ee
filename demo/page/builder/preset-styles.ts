import type { Preset } from "./embed.js";

let sheets: Readonly<Record<string, string>> = {};

/** Sets the themes' style sheets by their paths. Only Vite reads them: `preset-sheets.ts`. */
export function usePresetSheets(found: Readonly<Record<string, string>>): void {
  sheets = found;
}

/** Style sheet of a theme for every widget of a page, without its rules for slotted content. Empty without a theme. */
export function writePreset(preset: Preset): string {
  if (preset === "") return "";
  return sheets[`../themes/${preset}.css`]!.replace(`.${preset} {`, "mint-widget {")
    .replace(/\n *& > \[slot[^{]*\{[^}]*\}\n/g, "")
    .trim();
}

/** Value of a custom property in a theme's style sheet; empty: it doesn't set it. */
export function readPresetValue(preset: Preset, property: string): string {
  return new RegExp(`${property}:([^;]+);`).exec(writePreset(preset))?.[1]!.trim() ?? "";
}
