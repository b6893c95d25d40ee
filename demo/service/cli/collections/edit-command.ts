import { InvalidArgumentError, Option, type Command } from "commander";
import { resolveCollectionEdit, type CollectionEdit } from "../../catalog/edits/collection-edit.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import { updateCollection } from "../../catalog/edits/queries.js";
import { readUnitsTaken } from "../../catalog/edits/removal-queries.js";
import type { Link } from "../../catalog/collections/tables.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { listCollectionFields } from "./collection-fields.js";
import { notePrepared, shownSoon } from "../phases/phase-fields.js";

interface EditOptions extends ChangeOptions {
  name?: string;
  description?: string;
  image?: string;
  banner?: string;
  link?: Link[] | false;
  treasury?: string;
  priorityFeeCap?: string;
}

/** Options for what can't be changed, with the reason and the remedy. */
const fixedFields: Readonly<Record<string, string>> = {
  shortId:
    "is part of public links and of the art's addresses: import the collection again under another one",
  slug: "is part of marketplaces' addresses: import the collection again under another one",
  symbol: "is written on the chain with every item",
  supply:
    "is announced to buyers and written on the chain with the group; a phase sells less with `phases edit --supply`",
  address: "is on the chain, and derived from the service's authority",
  royalty:
    "is written on the chain with every item; its only recipient follows --treasury before the first mint",
  mutable: "is what the definition promised to collectors",
  currency: "belongs to a phase: `phases edit --pricing … --currency`",
  reveal: "has a commitment that is public since the import; `collections reveal --at` moves its time",
};

/** @param collections the command `collections` */
export function addEditCommand(collections: Command, context: CliContext): void {
  const command = collections
    .command("edit")
    .description(
      "change texts, images, links, the treasury and the fee's cap of a collection; omitted options stay",
    )
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--name <text>", "only while it is hidden, and nobody has minted of it")
    .option("--description <text>", "text about the collection")
    .option("--image <url>", 'path below the service, or http(s) address; "none" for none')
    .option("--banner <url>", 'the same; "none" for none')
    .addOption(
      new Option("--link <label=url>", "a link; several of them replace those before").argParser(collectLink),
    )
    .option("--no-link", "remove all links")
    .option("--treasury <address>", "who is paid from the next prepare on")
    .option(
      "--priority-fee-cap <sol>",
      'the most SOL that each item\'s transaction pays to be processed sooner, like 0.0002; "none" for the fixed fee',
    );
  for (const field of Object.keys(fixedFields)) {
    command.addOption(new Option(`${toFlag(field)} [value]`).hideHelp());
  }
  addChangeOptions(command)
    .addHelpText(
      "after",
      "\nPrepared mints pay as they were prepared. Images below /art/ must be in ART_DIRECTORY or ART_STORAGE.",
    )
    .action((identifier: string, options: EditOptions & Record<string, unknown>) =>
      editCollection(context, identifier, options),
    );
}

async function editCollection(
  context: CliContext,
  identifier: string,
  options: EditOptions & Record<string, unknown>,
): Promise<void> {
  const fixed = Object.keys(fixedFields).filter((field) => options[field] !== undefined);
  if (fixed.length > 0) {
    throw new UserError(
      fixed.map((field) => `${toFlag(field)} can't be changed: it ${fixedFields[field]}.`).join("\n"),
    );
  }
  const edit = toEdit(options);
  await assertArt(context, edit);
  const now = context.clock();
  const settings = { command: "collections edit", confirmation: "required" } as const;
  await withDatabase(context, async (database) => {
    await performChange(context, database, options, settings, async (read) => {
      const { id, shortId } = await requireCollection(read, identifier);
      const { collection, changes, notes } = await resolveCollectionEdit(read, id, edit, now);
      const stays = [
        ...(changes.treasury === undefined ? [] : ["for the old treasury, which they pay"]),
        ...(changes.priorityFeeCap === undefined ? [] : ["with the fee of before, which they pay"]),
      ];
      const taken = stays.length === 0 ? null : await readUnitsTaken(read, { collectionId: id }, now);
      const prepared = taken === null ? [] : stays.flatMap((what) => notePrepared(taken, what));
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: listCollectionFields(collection),
        after: listCollectionFields({ ...collection, ...changes }),
        notes: [...prepared, ...notes, shownSoon],
        done: `Collection ${shortId} is changed.`,
        apply: (transaction) => updateCollection(transaction, id, changes),
      };
    });
  });
}

function toEdit({
  name,
  description,
  image,
  banner,
  link,
  treasury,
  priorityFeeCap,
}: EditOptions): CollectionEdit {
  const orNull = (text: string) => (text === "none" ? null : text);
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image: orNull(image) }),
    ...(banner !== undefined && { banner: orNull(banner) }),
    ...(link === false && { links: [] }),
    ...(Array.isArray(link) && { links: link }),
    ...(treasury !== undefined && { treasury }),
    ...(priorityFeeCap !== undefined && { priorityFeeCap: orNull(priorityFeeCap) }),
  };
}

const collectLink = (text: string, before: unknown): Link[] => {
  const [, label, url] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (label === undefined || url === undefined) {
    throw new InvalidArgumentError("It must be like Website=https://shop.example.");
  }
  return [...(Array.isArray(before) ? (before as Link[]) : []), { label: label.trim(), url: url.trim() }];
};

const toFlag = (field: string) => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** @throws UserError naming the images that the service doesn't have */
async function assertArt({ environment }: CliContext, { image, banner }: CollectionEdit): Promise<void> {
  const paths = [image, banner].flatMap((path) => (path?.startsWith("/art/") ? [path] : []));
  if (paths.length === 0) return;
  const storage = await openArtStorage(parseArtSettings(environment));
  for (const path of paths) {
    if ((await storage.stat(path.slice("/art/".length))) !== null) continue;
    throw new UserError(
      `${path} is not in ${storage.location}. Put the file there, or set ART_DIRECTORY or ART_STORAGE as the service has it.`,
    );
  }
}
