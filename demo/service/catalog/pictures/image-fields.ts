import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { ImageFields, Animation } from "../../../../src/contract/values/media.js";
import type { Picture } from "../../platform/media/picture.js";
import { typeOfAnimation } from "../../platform/media/media-types.js";
import { toPublicUrl } from "../collections/public-url.js";

/** Image of a record, with its variants. @param publicBase base URL without a trailing slash */
export function describeImage(
  publicBase: string,
  image: string | null,
  picture: Picture | null,
): DeepRequired<ImageFields> {
  const { color = null, variants = [] } = picture ?? {};
  return {
    image: toPublicUrl(publicBase, image),
    imageSrcset:
      variants.map(({ path, width }) => `${toPublicUrl(publicBase, path)} ${width}w`).join(", ") || null,
    imageColor: color,
  };
}

/** Animation of an item; null: none. @param publicBase base URL without a trailing slash */
export function describeAnimation(
  publicBase: string,
  animation: string | null,
): DeepRequired<Animation> | null {
  if (animation === null) return null;
  return { url: toPublicUrl(publicBase, animation), type: typeOfAnimation(animation) ?? null };
}
