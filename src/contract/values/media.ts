import * as z from "zod/mini";
import { matching, nullish, object } from "./schema.js";

const color = matching(/^#[\da-f]{6}$/i);

/** Fields of a record that has an image. */
export const imageFields = {
  /** Absolute URL of the original file; null: none. */
  image: nullish(z.string()),
  /** Smaller files of the image with their widths, for the attribute `srcset`; null: none. */
  imageSrcset: nullish(z.string()),
  /** Color to show until the image is loaded, as `#rrggbb`; null: none. */
  imageColor: nullish(color),
};

/** Image of a record. */
export type ImageFields = {
  readonly [Field in keyof typeof imageFields]?: z.infer<(typeof imageFields)[Field]>;
};

export const accent = object({
  /** For light surfaces, as `#rrggbb`. */
  light: color,
  /** For dark surfaces, as `#rrggbb`. */
  dark: color,
});
/** Color of buttons and links on light and on dark surfaces, as `#rrggbb`. */
export type Accent = z.infer<typeof accent>;

export const animation = object({
  /** URL of the file. */
  url: z.string(),
  /** MIME type; null: unknown. */
  type: nullish(z.string()),
});
/** Video, sound or 3D model of an item. */
export type Animation = z.infer<typeof animation>;
