import { nullish, string } from "./field.js";
import { object, type Infer } from "./schema.js";

/** Video, sound or 3D model of an item. */
export const animation = object({
  url: string,
  /** MIME type; null: unknown. */
  type: nullish(string),
});
/** Video, sound or 3D model of an item. */
export type Animation = Infer<typeof animation>;
