import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Command } from "commander";
import { parseArtSettings } from "../../config/storage-variables.js";
import { listImagesWithoutPicture } from "../../import/art/queries.js";
import { savePictures } from "../../catalog/pictures/queries.js";
import type { Picture } from "../../platform/media/picture.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { fileContent } from "../../platform/storage/file-content.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { recordChange } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { makeArtPictures } from "../../import/art/import-pictures.js";
import { listSome } from "../../import/folder/asset-folder.js";

/** Number of images whose pictures are stored together. An interrupted command resumes after them. */
const imagesPerRound = 100;

/** Path of a served file: neither hidden nor outside the folder. */
const servedPath = /^\/art\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** @param collections the command `collections` */
export function addPictureCommand(collections: Command, context: CliContext): void {
  collections
    .command("pictures")
    .description("create the smaller images that pages load, for collections imported without them")
    .argument("<collection>", "short id, slug, UUID or address")
    .addHelpText(
      "after",
      `
Writes them next to the images in ART_DIRECTORY or ART_STORAGE, and sanitizes SVG files there. Images that have them already
are skipped, so an interrupted command resumes. Also reads the accent color that a mint page takes from the artwork. An import
does all of this itself.`,
    )
    .action((identifier: string) => makeMissingPictures(context, identifier));
}

async function makeMissingPictures(context: CliContext, identifier: string): Promise<void> {
  const storage = await openArtStorage(parseArtSettings(context.environment));
  await withDatabase(context, async (database) => {
    const { id, name, shortId } = await requireCollection(database, identifier);
    const images = await listImagesWithoutPicture(database, id);
    const files = images.flatMap((image) => servedPath.exec(image)?.[1] ?? []);
    await assertPresent(storage, files);
    let made = 0;
    for (let start = 0; start < files.length; start += imagesPerRound) {
      const pictures = await makeStoredPictures(context, storage, files.slice(start, start + imagesPerRound));
      await database.transaction(async (transaction) => {
        await savePictures(transaction, pictures);
        await recordChange(context, transaction, "collections pictures", {
          subject: `collection ${shortId}`,
          collections: [shortId],
          before: null,
          after: { pictures: pictures.size },
        });
      });
      made += pictures.size;
    }
    context.write(`${name}: ${made} of ${files.length} made\n`);
  });
}

/** Creates pictures of stored files in a separate folder, and stores the new and changed ones. */
async function makeStoredPictures(
  context: CliContext,
  storage: ArtStorage,
  files: readonly string[],
): Promise<Map<string, Picture>> {
  const directory = await mkdtemp(join(tmpdir(), "mint-widget-pictures-"));
  try {
    const originals = new Map<string, Buffer>();
    for (const file of files) {
      const { body } = (await storage.read(file))!;
      const bytes = await buffer(body as NodeReadableStream<Uint8Array>);
      originals.set(file, bytes);
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), bytes);
    }
    const toPath = (file: string) => `/art/${file}`;
    const pictures = await makeArtPictures(context, { directory, files, images: files, toPath });
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const key = path.slice(directory.length + 1);
      if (originals.get(key)?.equals(await readFile(path))) continue;
      await storage.put(key, await fileContent(path));
    }
    return pictures;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** @throws UserError naming the missing files */
async function assertPresent(storage: ArtStorage, files: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const file of files) {
    if ((await storage.stat(file)) === null) missing.push(file);
  }
  if (missing.length > 0) {
    throw new UserError(
      `${storage.location} lacks ${listSome(missing)}. Set ART_DIRECTORY or ART_STORAGE to the service's value.`,
    );
  }
}
