import type { SectionDescription } from "../section-description.js";
import { previewRows } from "../section-preview.js";

/** Lists of wallets can't have more rows than there are minted items. */
const ranking = {
  skeleton: "rows",
  countRows: (minted) => Math.min(previewRows + 1, minted),
} satisfies SectionDescription;

/** Description of the wallets that hold the most items. */
export const holders = ranking;

/** Description of the wallets that minted the most items. */
export const minters = ranking;
