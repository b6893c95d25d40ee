import { readDueReleases, saveReleased } from "../../catalog/metadata/authority-release.js";
import { itemStandards } from "../../chain/standards/item-standards.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Standards in which the authority can change the royalty and mutable items of a collection. */
const graceful = itemStandards.filter(({ changesRoyalty }) => changesRoyalty).map(({ name }) => name);

/**
 * Ends the service's own authority over collections whose drop is over, so that its key can neither add items nor
 * change anything there. A collection is done once finalized blocks show it; until then each run looks again.
 * @returns number of collections over which the authority was found to have ended
 */
export async function releaseAuthority(
  { database, chain, clock, log }: JobsDeps,
  signal?: AbortSignal,
): Promise<number> {
  let released = 0;
  const due = await readDueReleases(database, chain.chain, { now: clock(), graceful });
  for (const { id, address, standard } of await due) {
    const state = await chain.releaseGroup({ standard, address }, signal);
    const fields = { collectionId: id, group: address };
    if (state.status === "failed")
      log("error", "authority-not-released", { ...fields, reason: state.reason });
    if (state.status !== "released") continue;
    await saveReleased(database, id, clock());
    log("info", "authority-released", fields);
    released++;
  }
  return released;
}
