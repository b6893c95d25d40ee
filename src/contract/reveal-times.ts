import { nullish, timestamp } from "./field.js";
import { object, type Infer } from "./schema.js";

/** Times of a collection's reveal. Until `revealedAt`, its minted items are placeholders that all look alike. */
export const revealTimes = object({
  /** Time of the reveal; null: whoever runs the drop decides. */
  at: nullish(timestamp),
  /** Null: not revealed yet. */
  revealedAt: nullish(timestamp),
});
/** Times of a collection's reveal. */
export type RevealTimes = Infer<typeof revealTimes>;
