import { leaseControls, saveControls } from "../../market/ingest/control-queries.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Time after which a collection's account is read again: its plugins and rules may have changed. */
const rereadMilliseconds = 600_000;

/** Accounts per run, within the nodes' limit per request. */
const controlsBatch = 100;

/**
 * Reads what others can do to the items of the market's collections, minted here or elsewhere.
 * @returns number of collections with changed controls
 * @throws ChainError
 */
export async function readControls(
  { database, chain, clock, log }: JobsDeps,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - rereadMilliseconds);
  const due = await leaseControls(database, chain.chain, { now, before, limit: controlsBatch });
  if (due.length === 0) return 0;
  const addresses = due.map(({ address }) => address);
  const controls = await chain.readControls(addresses, signal);
  let changed = 0;
  for (const [index, { id }] of due.entries()) {
    if (!(await saveControls(database, id, controls[index] ?? null))) continue;
    changed++;
    const kinds = controls[index]?.map(({ kind }) => kind) ?? [];
    if (kinds.length > 0) log("info", "collection-controlled", { collectionId: id, kinds });
  }
  return changed;
}
