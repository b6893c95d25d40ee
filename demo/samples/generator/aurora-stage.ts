import type { Random } from "../random.js";

/** Where a part of a landscape is painted: the whole picture, and where its sky ends. */
export interface Stage {
  width: number;
  height: number;
  horizon: number;
  /** The part's own. */
  random: Random;
}
