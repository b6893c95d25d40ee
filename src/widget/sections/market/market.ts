import type { SectionDescription } from "../section-description.js";

/** Description of the secondary market. */
export const market = { skeleton: "chart", stackedSize: 49 } satisfies SectionDescription;
