import type { SectionDescription } from "../section-description.js";
import { previewRows } from "../section-preview.js";

/** Rows that the newest mint takes, which is shown large. */
const newestRows = 4;

/** Description of the latest mints. */
export const recent = {
  skeleton: "feature",
  countRows: (minted) => Math.min(newestRows + previewRows, Math.max(newestRows, minted)),
} satisfies SectionDescription;
