import type { SectionDescription } from "../section-description.js";

/** Description of the prizes and their winners. */
export const bounty = { skeleton: "cards", feature: "bounty" } satisfies SectionDescription;
