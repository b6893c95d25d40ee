import { isDeepStrictEqual } from "node:util";
import {
  readGrouped,
  saveGroupCreated,
  saveGroupCreator,
  saveGroupMissing,
  type GroupedCollection,
} from "../../catalog/metadata/due-metadata.js";
import { describeGroup } from "../../mint/metadata/own-metadata.js";
import { groupAheadMilliseconds } from "../../catalog/collections/group-ahead.js";
import { listFormerTreasuries } from "../audit/queries.js";
import type { JobsDeps } from "./jobs-deps.js";

/**
 * Creates the job that creates the groups of imported collections on the chain, along with the token accounts that
 * receive their payments. Its first run checks all groups, as a test network may have been reset or the authority may
 * have changed.
 * @returns the job; it resolves to the number of groups that were found created
 */
export function createGroupJob(context: JobsDeps): (signal?: AbortSignal) => Promise<number> {
  const { database, chain, clock, log, publicBase } = context;
  const reported = new Map<string, string>();
  let isVerified = false;

  function report(collectionId: string, event: string, fields: Readonly<Record<string, unknown>>): void {
    const text = JSON.stringify([event, fields]);
    if (reported.get(collectionId) === text) return;
    reported.set(collectionId, text);
    log("error", event, { collectionId, authority: chain.authority, ...fields });
  }

  return async (signal) => {
    let created = 0;
    const grouped = await readGrouped(database, chain.chain, {
      isCreated: !isVerified,
      visibleAt: new Date(clock().getTime() + groupAheadMilliseconds),
    });
    const addresses = grouped.map(({ collection }) =>
      chain.groupAddress(collection.groupSeed!, collection.standard),
    );
    const existing = await chain.readMinted(addresses, signal);
    await Promise.all(grouped.map((group, index) => ensureGroup(group, addresses[index]!)));
    isVerified = true;
    return created;

    async function ensureGroup(group: GroupedCollection, derived: string): Promise<void> {
      const { id, address, groupCreatedAt } = group.collection;
      if (derived !== address) {
        report(id, "group-of-other-authority", { group: address });
        if (groupCreatedAt) await saveGroupMissing(database, id);
        return;
      }
      if (groupCreatedAt) {
        if (existing.has(address)) return findCreator(group);
        await saveGroupMissing(database, id);
      }
      const described = describeGroup(group, publicBase);
      const state = await chain.createGroup(described, signal);
      if (state.status === "failed") report(id, "group-not-created", { reason: state.reason });
      if (state.status !== "created") return;
      const { creator } = described;
      const isCurrent = await saveGroupCreated(database, id, { createdAt: clock(), creator }, (current) =>
        isDeepStrictEqual(describeGroup(current, publicBase), described),
      );
      if (!isCurrent) return;
      log("info", "group-created", { collectionId: id, group: address });
      created++;
    }

    /**
     * Records who created a group before this was recorded: its update authority, if that is or was the collection's
     * treasury. Any other may have been set with a leaked key, and remains for `reconcile` to find.
     */
    async function findCreator({ collection }: GroupedCollection): Promise<void> {
      const { id, address, shortId, treasury, groupCreator } = collection;
      if (groupCreator !== null) return;
      const creator = (await chain.readGroups([address], signal)).get(address)?.updateAuthority;
      const treasuries: readonly string[] = [treasury, ...(await listFormerTreasuries(database, shortId))];
      if (creator && treasuries.includes(creator)) await saveGroupCreator(database, id, creator);
    }
  };
}
