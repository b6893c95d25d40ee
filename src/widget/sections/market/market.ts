import { defaultRows } from "../../shared/sizes.js";
import type { SectionDescription } from "../section-description.js";

/** Description of the secondary market. Without minted items, nothing is traded. */
export const market = {
  skeleton: "chart",
  stackedSize: 49,
  countRows: (minted) => (minted > 0 ? defaultRows : 0),
} satisfies SectionDescription;
