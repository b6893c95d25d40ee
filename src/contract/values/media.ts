import * as z from "zod/mini";
import { matching, nullish, object } from "./schema.js";

const color = matching(/^#[\da-f]{6}$/i);

/** Fields of a record that has an image. */
export const imageFields = {
  /** URL of the original file; null: none. */
  image: nullish(z.string()),
  /** Smaller files with their widths, in the format of `srcset`, with absolute URLs; null: none. */
  imageSrcset: nullish(z.string()),
  /** Color to show until the image is loaded, as `#rrggbb`; null: none. */
  imageColor: nullish(color),
};

/** Image of a record. */
export type ImageFields = {
  readonly [Field in keyof typeof imageFields]?: z.infer<(typeof imageFields)[Field]>;
};

/** Color of buttons and links on light and on dark surfaces, as `#rrggbb`. */
export const accent = object({ light: color, dark: color });
/** Color of buttons and links on light and on dark surfaces, as `#rrggbb`. */
export type Accent = z.infer<typeof accent>;

/** Video, sound or 3D model of an item. */
export const animation = object({
  url: z.string(),
  /** MIME type; null: unknown. */
  type: nullish(z.string()),
});
/** Video, sound or 3D model of an item. */
export type Animation = z.infer<typeof animation>;
