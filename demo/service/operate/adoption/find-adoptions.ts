import { readGroupMints, type UnreadableTransaction } from "../../chain/items/read-group-mints.js";
import { readItems } from "../../chain/items/read-items.js";
import type { ItemStandard, StandardReader } from "../../chain/transactions/item-standard.js";
import type { Database } from "../../platform/db/database.js";
import {
  readAdoptionData,
  readConfirmedSignatures,
  readListed,
  readOtherSignatures,
  readPreparedUnits,
  saveOtherSignatures,
  type AdoptionData,
} from "./queries.js";
import { readAuthority } from "../fingerprint/queries.js";
import { AdoptionError, planAdoption, type Adoption } from "./plan-adoption.js";

export interface MissingMints {
  readonly data: AdoptionData;
  /** Mints to record, the oldest first. */
  readonly adoptions: readonly Adoption[];
  /** Members of the group that are neither recorded nor found. */
  readonly pending: number;
  /** Transactions of the group that the node doesn't return. */
  readonly unreadable: readonly UnreadableTransaction[];
}

/**
 * Finds the mints of a collection that are finalized on the chain and not recorded as confirmed.
 * @param onProgress called with the number of transactions read so far and in total
 * @throws AdoptionError for a collection without a group; ChainError
 */
export async function findAdoptions(
  {
    database,
    reader,
  }: {
    database: Database;
    reader: StandardReader & { readonly standard: Pick<ItemStandard, "decodeItems" | "readMetadata"> };
  },
  collectionId: string,
  onProgress?: (done: number, all: number) => void,
): Promise<MissingMints> {
  const data = await readAdoptionData(database, collectionId);
  const { groupSeed, address: group, chain, shortId } = data.collection;
  const authority = await readAuthority(database, chain);
  if (groupSeed === null || authority === null) {
    throw new AdoptionError(
      `The service has created no account for ${shortId}, so its mints can't be listed from the chain.`,
    );
  }
  const confirmed = await readConfirmedSignatures(database, collectionId);
  const known = new Set([...confirmed, ...(await readOtherSignatures(database, collectionId))]);
  const { mints: missing, unreadable } = await readGroupMints(
    reader,
    { group, authority, known },
    {
      ...(onProgress && { onProgress }),
      saveOthers: (signatures) => saveOtherSignatures(database, collectionId, signatures),
    },
  );
  const onChain = await readItems(reader, [group, ...missing.map(({ mint }) => mint)]);
  const gated = data.phases.filter(({ phase }) => phase.gated).map(({ phase }) => phase.id);
  const adoptions = planAdoption(missing, data, {
    onChain,
    prepared: await readPreparedUnits(
      database,
      missing.map(({ mint }) => mint),
    ),
    listed: await readListed(
      database,
      gated,
      missing.map(({ wallet }) => wallet),
    ),
  });
  const members = onChain.get(group)?.members ?? 0;
  const pending = Math.max(0, members - confirmed.length - missing.length);
  return { data, adoptions, pending, unreadable };
}
