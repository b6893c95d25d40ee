import { join } from "node:path";
import type { Picture } from "../../platform/media/picture.js";
import type { MadePictures, UnsafeFilesError } from "../../platform/media/make-pictures.js";
import type { ArtPlan } from "./art-folder.js";
import { UserError } from "../../platform/errors/user-error.js";
import { listSome } from "../folder/asset-folder.js";
import { createProgress, type ProgressOutput } from "../progress.js";

/** Files in a folder, those that are images, and their paths below the service. */
export interface ArtFiles {
  readonly directory: string;
  readonly files: Iterable<string>;
  readonly images: Iterable<string>;
  toPath(name: string): string;
}

/**
 * Sanitizes the SVG files in a folder and makes variants of its images next to them. Notes what was removed and what
 * can't be decoded.
 *
 * @returns the pictures by their images' paths
 * @throws UserError naming all SVG files that can't be sanitized
 */
export async function makeArtPictures(
  context: ProgressOutput,
  { directory, files, images, toPath }: ArtFiles,
): Promise<Map<string, Picture>> {
  // Their libraries take half a second to load.
  const { makePictures, UnsafeFilesError } = await import("../../platform/media/make-pictures.js");
  try {
    const order = { folder: directory, images: [...images], others: [...files], toPath };
    const made = await makePictures(order, createProgress(context, "Pictures made"));
    context.warn(describeMade(made));
    return new Map([...made.pictures].map(([name, picture]) => [toPath(name), picture]));
  } catch (error) {
    throw error instanceof UnsafeFilesError ? unsafeError(error) : error;
  }
}

/**
 * Notes what an import would remove from the SVG files of a plan.
 * @throws UserError naming all that can't be sanitized
 */
export async function inspectArtPictures(
  context: ProgressOutput,
  { folder, files, sealedFolder }: ArtPlan,
): Promise<void> {
  const nameOf = (name: string) => (sealedFolder === null ? name : name.replace(sealedFolder, ""));
  const paths = new Map([...files].map(([name, { source }]) => [nameOf(name), join(folder, source)]));
  const { inspectSvgs, UnsafeFilesError } = await import("../../platform/media/make-pictures.js");
  try {
    context.warn(describeMade({ sanitized: await inspectSvgs(paths), unreadable: [] }));
  } catch (error) {
    throw error instanceof UnsafeFilesError ? unsafeError(error) : error;
  }
}

function unsafeError(error: UnsafeFilesError): UserError {
  const lines = ["These SVG files can't be served; save them again as plain SVG:", ...error.problems];
  return new UserError(lines.join("\n  "), { cause: error });
}

function describeMade({ sanitized, unreadable }: Pick<MadePictures, "sanitized" | "unreadable">): string {
  const notes: string[] = [];
  if (sanitized.length > 0) {
    const parts = [...new Set(sanitized.flatMap(({ removed }) => removed))];
    const names = sanitized.map(({ name }) => name);
    notes.push(
      `Removed from SVG files, which may not run or load anything: ${listSome(parts)}, from ${listSome(names)}.`,
    );
  }
  if (unreadable.length > 0) {
    const names = unreadable.map(({ name }) => name);
    notes.push(
      `Not decodable as images, and served as they are: ${listSome(names)} (${unreadable[0]!.problem}).`,
    );
  }
  return notes.map((note) => `Note: ${note}\n`).join("");
}
