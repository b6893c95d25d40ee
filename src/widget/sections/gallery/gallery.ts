import type { SectionDescription } from "../section-description.js";

/** Description of the whole collection's artwork. */
export const gallery = { skeleton: "grid", size: 42 } satisfies SectionDescription;
