import {
  listDueReveals,
  listLatePlaceholders,
  replacePlaceholders,
  revealItems,
} from "../../catalog/reveals/queries.js";
import type { JobsDeps } from "./jobs-deps.js";

/**
 * Reveals collections that are due, and items whose mint was confirmed in the meantime.
 * @returns number of minted items revealed
 */
export async function revealDue({ database, clock, log }: JobsDeps): Promise<number> {
  let revealed = 0;
  for (const collectionId of await listDueReveals(database, clock())) {
    const items = await revealItems(database, collectionId, clock());
    if (items === null) continue;
    log("info", "collection-revealed", { collectionId, items });
    revealed += items;
  }
  for (const collectionId of await listLatePlaceholders(database)) {
    revealed += await replacePlaceholders(database, collectionId, clock());
  }
  return revealed;
}
