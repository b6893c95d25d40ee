/** Placeholder color and smaller files of an image. */
export interface Picture {
  /** Color to show while it loads, as `#rrggbb`; null: none, for transparent images. */
  color: string | null;
  /** Smaller files by width in pixels. Paths are relative to the service. */
  variants: { path: string; width: number }[];
}
