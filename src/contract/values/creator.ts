import * as z from "zod/mini";
import { nullish, object } from "./schema.js";

/** Creator of a collection, as they name themselves: nobody has verified it. */
export const creator = object({
  name: z.string(),
  /** URL of a small square picture; null: none. */
  image: nullish(z.string()),
  /** URL of the creator's own page; null: none. */
  url: nullish(z.string()),
});
/** Creator of a collection, as they name themselves: nobody has verified it. */
export type Creator = z.infer<typeof creator>;
