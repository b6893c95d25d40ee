/** Placeholder and smaller files of an image. */
export interface Picture {
  /** Placeholder while it loads, as `#rrggbb`; null: none, for transparent images. */
  color: string | null;
  /** Smaller files by width in pixels. Paths below the service. */
  variants: { path: string; width: number }[];
}
