import { formatCount } from "../../platform/format/count.js";
import type { Command } from "commander";
import { parseArtSettings } from "../../config/storage-variables.js";
import type { Queryable } from "../../platform/db/database.js";
import { listApiKeys } from "../../catalog/api-keys/queries.js";
import { readCollection } from "../../catalog/collection-view/queries.js";
import { removeMarketCollection } from "../../market/read/collection-queries.js";
import { isTaken, readUnitsTaken, removeCollection } from "../../catalog/edits/removal-queries.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { listCollectionFields } from "../../admin/changes/collection-fields.js";
import { formatMoment } from "../../platform/format/moment.js";

/** @param collections the command `collections` */
export function addRemoveCommand(collections: Command, context: CliContext): void {
  const command = collections
    .command("remove")
    .description("remove a collection without mints, and its art; this can't be undone")
    .argument("<collection>", "short id, slug, UUID or address");
  addChangeOptions(command)
    .addHelpText("after", "\nAlso deletes its art from ART_DIRECTORY or ART_STORAGE.")
    .action((identifier: string, options: ChangeOptions) => remove(context, identifier, options));
}

async function remove(context: CliContext, identifier: string, options: ChangeOptions): Promise<void> {
  const storage = await openArtStorage(parseArtSettings(context.environment));
  const settings = { command: "collections remove", confirmation: "required" } as const;
  await withDatabase(context, async (database) => {
    const removed = await performChange(context, database, options, settings, async (read) => {
      const { id, shortId, name } = await requireCollection(read, identifier);
      await assertRemovable(context, read, { id, shortId, name });
      const { collection, phases } = (await readCollection(read, id))!;
      const keys = (await listApiKeys(read)).filter((key) => key.collections.includes(shortId)).length;
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: {
          ...listCollectionFields(collection),
          address: collection.address,
          supply: collection.supplyTotal,
          phases: phases.map((phase) => phase.name),
        },
        after: null,
        notes: [
          `Its items, phases, allowlists, claim codes and affiliates are removed, and its art in ${storage.location}/${shortId}.`,
          ...(collection.groupCreatedAt === null
            ? []
            : [`Its account ${collection.address} stays on the chain, without items.`]),
          ...(keys > 0
            ? [
                `Keys that lose access to it: ${keys}. Revoke those that were only for it with \`keys revoke\`.`,
              ]
            : []),
        ],
        async apply(transaction: Queryable) {
          if (!(await removeCollection(transaction, id, context.clock()))) {
            throw new UserError(`Nothing was removed: someone has just prepared a mint of ${name}.`);
          }
          await removeMarketCollection(transaction, id);
          return { name, shortId };
        },
      };
    });
    if (removed === null) return;
    // Removed last, as the art must stay if the collection does.
    await storage.remove(removed.shortId).catch((error: unknown) => {
      throw new UserError(
        `${removed.name} was removed, but its art wasn't: ${(error as Error).message} Delete ${storage.location}/${removed.shortId}, which is still served to anyone who knows its URLs.`,
        { cause: error },
      );
    });
    context.write(`${removed.name}: removed\n`);
  });
}

/** @throws UserError */
async function assertRemovable(
  { clock }: CliContext,
  database: Queryable,
  { id, shortId, name }: { id: string; shortId: string; name: string },
): Promise<void> {
  const taken = await readUnitsTaken(database, { collectionId: id }, clock());
  if (taken.minted > 0) {
    throw new UserError(
      `${name} can't be removed: it has ${formatCount(taken.minted, "minted item")}, whose owners need its metadata. \`collections hide ${shortId}\` takes it off all public surfaces, and \`phases edit --pause\` stops its sale.`,
    );
  }
  if (!isTaken(taken)) return;
  const until = taken.endsAt === null ? "" : ` until ${formatMoment(taken.endsAt)}`;
  throw new UserError(
    `${name} can't be removed now: ${taken.held + taken.replaced} prepared mints may still be sent${until}. Run \`collections hide ${shortId}\` or pause its phases, and remove it afterwards.`,
  );
}
