import type { SectionDescription } from "../section-description.js";

/** Description of the whole collection's artwork. */
export const gallery = { skeleton: "grid", previewSize: 42 } satisfies SectionDescription;
