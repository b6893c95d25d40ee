import type { SectionDescription } from "../section-description.js";

/** Description of the traits with their values. */
export const traits = { skeleton: "cards" } satisfies SectionDescription;

/** Maximum number of values listed for a trait. */
export const maxValues = 200;
