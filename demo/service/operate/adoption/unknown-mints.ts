import type { MintChain } from "../../chain/mint-chain.js";
import { pausePhases } from "./pause-queries.js";
import { countSentUnits } from "../reconciliation/queries.js";
import { readGroups } from "../reconciliation/metadata-queries.js";
import type { MintDeps } from "../../mint/mint-deps.js";

/**
 * Pauses collections whose group has more members on the chain than recorded mints, as after restoring a backup:
 * otherwise their items would be sold again.
 * @returns the number of such collections
 * @throws ChainError
 */
export async function pauseUnknownMints({
  database,
  chain,
  clock,
  log,
}: Pick<MintDeps, "database" | "clock" | "log"> & {
  readonly chain: Pick<MintChain, "chain" | "readItems">;
}): Promise<number> {
  const now = clock();
  const groups = await readGroups(database, chain.chain);
  const onChain = await chain.readItems(groups.map(({ address }) => address));
  // Read after the chain, since a unit is recorded as sent before it is sent.
  const sent = await countSentUnits(
    database,
    groups.map(({ collectionId }) => collectionId),
  );
  let unknown = 0;
  for (const { collectionId, address } of groups) {
    const members = onChain.get(address)?.members ?? 0;
    const recorded = sent.get(collectionId) ?? 0;
    if (members <= recorded) continue;
    unknown++;
    await pausePhases(database, collectionId, { now, operator: "service", command: "serve" });
    log("error", "mints-unknown", { collectionId, members, recorded });
  }
  return unknown;
}
