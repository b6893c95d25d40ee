import type { Random } from "../random.js";

/** Canvas for a part of a landscape: size of the whole picture and its horizon. */
export interface Stage {
  width: number;
  height: number;
  horizon: number;
  /** Random numbers of this part only. */
  random: Random;
}
