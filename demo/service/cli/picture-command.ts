import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { listImagesWithoutPicture, savePictures } from "../db/repositories/pictures.js";
import { CliError, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { makeArtPictures } from "./import-pictures.js";
import { listSome } from "./folder/asset-folder.js";

/** Number of images whose pictures are stored together: an interrupted command goes on behind them. */
const imagesPerRound = 100;

/** Path of a served file: no hidden one, and none outside the folder. */
const servedPath = /^\/art\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** @param collections the command `collections` */
export function addPictureCommand(collections: Command, context: CliContext): void {
  collections
    .command("pictures")
    .description("make the smaller images that pages load, for a collection that was imported without them")
    .argument("<collection>", "short id, slug, UUID or address")
    .addHelpText(
      "after",
      `
Writes them beside the images in ART_DIRECTORY, and sanitizes SVG files there. Images that have them already are left out,
so that an interrupted command goes on where it was. An import makes them itself.`,
    )
    .action((identifier: string) => makeMissingPictures(context, identifier));
}

async function makeMissingPictures(context: CliContext, identifier: string): Promise<void> {
  const directory = resolve(context.environment["ART_DIRECTORY"] || "dist/art");
  await withDatabase(context, async (database) => {
    const { id, name } = await requireCollection(database, identifier);
    const images = await listImagesWithoutPicture(database, id);
    const files = images.flatMap((image) => servedPath.exec(image)?.[1] ?? []);
    await assertPresent(directory, files);
    let made = 0;
    for (let start = 0; start < files.length; start += imagesPerRound) {
      const round = files.slice(start, start + imagesPerRound);
      const toPath = (file: string) => `/art/${file}`;
      const pictures = await makeArtPictures(context, { directory, files: round, images: round, toPath });
      await savePictures(database, pictures);
      made += pictures.size;
    }
    context.write(`${name}: ${made} of ${files.length} made\n`);
  });
}

/** @throws CliError naming the files that aren't in the directory */
async function assertPresent(directory: string, files: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const file of files) {
    await access(join(directory, file)).catch(() => missing.push(file));
  }
  if (missing.length > 0) {
    throw new CliError(`${directory} lacks ${listSome(missing)}. Set ART_DIRECTORY as the service has it.`);
  }
}
