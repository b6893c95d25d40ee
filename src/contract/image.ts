import { matching, nullish, string } from "./field.js";
import type { Infer } from "./schema.js";

/** Fields of a record that has an image. */
export const imageFields = {
  /** URL of the original file; null: none. */
  image: nullish(string),
  /** Smaller files, as in the attribute `srcset`, with their widths; null: none. Absolute URLs. */
  imageSrcset: nullish(string),
  /** Color to show until the image is loaded, as `#rrggbb`; null: none. */
  imageColor: nullish(matching(/^#[\da-f]{6}$/i)),
};

/** Image of a record. */
export type ImageFields = {
  readonly [Field in keyof typeof imageFields]?: Infer<(typeof imageFields)[Field]>;
};
