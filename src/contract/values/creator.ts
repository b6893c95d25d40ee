import * as z from "zod/mini";
import { nullish, object } from "./schema.js";

export const creator = object({
  name: z.string(),
  /** Small square picture, as an absolute URL; null: none. */
  image: nullish(z.string()),
  /** The creator's own page; null: none. */
  url: nullish(z.string()),
});
/** Creator of a collection, as they name themselves, which no one has verified. */
export type Creator = z.infer<typeof creator>;
