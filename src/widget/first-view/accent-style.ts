import { nothing } from "lit";
import type { Accent } from "../../contract/values/media.js";

/** Custom properties with the accent of a collection's artwork; `nothing` without one. */
export function accentStyle(accent: Accent | null | undefined): string | typeof nothing {
  return accent ? `--_art-light:${accent.light};--_art-dark:${accent.dark}` : nothing;
}
