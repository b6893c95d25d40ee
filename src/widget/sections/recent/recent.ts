import type { SectionDescription } from "../section-description.js";

/** Description of the latest mints. The newest one is shown large and takes four rows. */
export const recent = {
  skeleton: "feature",
  countRows: (minted) => Math.max(4, minted),
} satisfies SectionDescription;
