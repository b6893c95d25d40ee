import { count, matching, nullish, optional, string } from "./field.js";
import { array, object, type Infer } from "./schema.js";

/** Smaller file of an image. */
export const imageVariant = object({
  url: string,
  /** Width in pixels. */
  width: count,
});
/** Smaller file of an image. */
export type ImageVariant = Infer<typeof imageVariant>;

/** Fields of a record that has an image. */
export const imageFields = {
  /** URL of the original file; null: none. */
  image: nullish(string),
  /** Smaller files by width, for `srcset`. Empty: the image is small, or scales. */
  imageVariants: optional(array(imageVariant)),
  /** Color to show until the image is loaded, as `#rrggbb`; null: none. */
  imageColor: nullish(matching(/^#[\da-f]{6}$/i)),
};

/** A record's image. */
export type ImageFields = {
  readonly [Field in keyof typeof imageFields]?: Infer<(typeof imageFields)[Field]>;
};
