import type { SectionDescription } from "../section-description.js";

/** Description of the collection as a wall of pictures. Beside its tiles: heading, filters and the button below. */
export const wall = {
  skeleton: "tiles",
  size: 14.4,
  hasTiles: true,
  parts: ["holders", "bounty", "market"],
} satisfies SectionDescription;
