import type { Accent } from "../../../../src/contract/values/media.js";

/** Colors and smaller files of an image. */
export interface Picture {
  /** Color to show while it loads, as `#rrggbb`; null: none, for transparent images. */
  color: string | null;
  /** Accent colors for pages that show it; null: an image without colors. Missing in pictures made by older versions. */
  accent?: Accent | null;
  /** Smaller files by width in pixels. Paths are relative to the service. */
  variants: { path: string; width: number }[];
}
