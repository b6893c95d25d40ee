import type { SectionDescription } from "../section-description.js";

/** Lists of wallets can't have more rows than there are minted items. */
const ranking = { skeleton: "rows", countRows: (minted) => minted } satisfies SectionDescription;

/** Description of the wallets that hold the most items. */
export const holders = ranking;

/** Description of the wallets that minted the most items. */
export const minters = ranking;
