import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { stringify } from "csv-stringify/sync";
import { listApiKeys } from "../../catalog/api-keys/queries.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import { readArchived, readHolders, type ArchivedCollection } from "../../import/archive/queries.js";
import { toDefinition } from "../../import/archive/to-definition.js";
import { createProgress } from "../../import/progress.js";
import type { Database } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatCount } from "../../platform/format/count.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { localBase, requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { readSaleRecords } from "../../admin/reports/sale-records.js";
import { writeCsv } from "../sales-export.js";
import { renderArchive } from "./archive-page.js";

/** @param collections the command `collections` */
export function addExportCommand(collections: Command, context: CliContext): void {
  collections
    .command("export")
    .description("write everything about a collection to a folder, which another deployment can import")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<folder>", "folder to write, which must be empty or missing")
    .addHelpText(
      "after",
      `
The folder has definition.json and the files in art/, for \`collections import <folder>/definition.json --art <folder>/art\`;
sales.csv, holders.csv, keys.json without the keys' values, commitments.json; and index.html, which shows it without a
service. Claim codes aren't in it, as only their hashes are stored. Art is read from ART_DIRECTORY or ART_STORAGE.`,
    )
    .action((identifier: string, folder: string) =>
      withDatabase(context, async (database) => {
        await assertEmpty(folder);
        const collection = await requireCollection(database, identifier);
        await exportCollection(context, database, collection, folder);
      }),
    );
}

async function exportCollection(
  context: CliContext,
  database: Database,
  collection: NamedCollection,
  folder: string,
): Promise<void> {
  const archived = await readArchived(database, collection.id);
  const { definition, files } = toDefinition(archived);
  const holders = await readHolders(database, collection.id);
  await mkdir(join(folder, "art"), { recursive: true });
  const storage = await openArtStorage(parseArtSettings(context.environment));
  const missing = await copyArt(context, storage, files, join(folder, "art"));
  if (missing.length > 0)
    throw new UserError(
      `${storage.location} lacks ${formatCount(missing.length, "file")} of the collection, such as ${missing[0]}. Set ART_DIRECTORY or ART_STORAGE to the service's value.`,
    );
  const save = (name: string, text: string) => writeFile(join(folder, name), text);
  const $schema = `${localBase(context)}/schemas/collection-definition.json`;
  await save("definition.json", toJson({ ...definition, $schema }));
  await save("keys.json", toJson(await listKeys(database, collection)));
  await save("commitments.json", toJson(listCommitments(archived)));
  const columns = ["number", "name", "mint", "holder"];
  await save("holders.csv", toCsv([columns, ...holders.map((row) => Object.values(row))]));
  await saveSales(context, database, archived, join(folder, "sales.csv"));
  await save("index.html", String(await renderArchive(definition, holders)));
  context.write(`${folder}\n`);
  context.warn(
    `Exported ${formatCount(definition.items.length, "item")}, ${formatCount(files.size, "file")} and ${formatCount(holders.length, "mint")}.\n`,
  );
}

/** @throws UserError for a folder with files, which could be those of another collection */
async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === "ENOENT") return [];
    throw new UserError(`${folder} can't be written: ${(error as Error).message}`, { cause: error });
  });
  if (names.length > 0) throw new UserError(`${folder} isn't empty. Name a new folder.`);
}

/** @returns the paths of files that the storage lacks */
async function copyArt(
  context: CliContext,
  storage: ArtStorage,
  files: ReadonlyMap<string, string>,
  folder: string,
): Promise<string[]> {
  const report = createProgress(context, "Files copied");
  const missing: string[] = [];
  let done = 0;
  for (const [name, path] of files) {
    const file = await storage.read(path.slice("/art/".length));
    if (file) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await pipeline(Readable.fromWeb(file.body as NodeStream), createWriteStream(join(folder, name)));
    } else missing.push(path);
    report(++done, files.size);
  }
  return missing;
}

/** What is public of the keys of a collection. */
const listKeys = async (database: Database, { shortId }: NamedCollection) =>
  (await listApiKeys(database))
    .filter(({ collections }) => collections.includes(shortId))
    .map(({ class: kind, label, origins, createdAt, revokedAt }) => ({
      ...{ class: kind, label, origins, createdAt, revokedAt },
    }));

/** Commitments that were public from the start, with the seeds that open them once they may be known. */
const listCommitments = ({ reveal, bounty }: ArchivedCollection) => ({
  reveal: reveal && {
    commitment: reveal.commitment,
    seed: reveal.revealedAt && Buffer.from(reveal.seed).toString("hex"),
  },
  bounty: bounty && {
    commitment: bounty.bounty.commitment,
    seed: bounty.bounty.closedAt && Buffer.from(bounty.bounty.seed).toString("hex"),
  },
});

async function saveSales(
  context: CliContext,
  database: Database,
  { collection }: ArchivedCollection,
  file: string,
): Promise<void> {
  const stream = createWriteStream(file);
  const write = (text: string) => void stream.write(text);
  const drain = () =>
    new Promise<void>((resolve) => (stream.writableNeedDrain ? stream.once("drain", resolve) : resolve()));
  await writeCsv({ ...context, write, drain }, readSaleRecords(database, collection, context.clock));
  await new Promise<void>((resolve, reject) => {
    stream.once("error", reject).end(resolve);
  });
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], { record_delimiter: "windows", escape_formulas: true });
