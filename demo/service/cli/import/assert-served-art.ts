import type { RecordedArt } from "../../operate/fingerprint/queries.js";
import { UserError } from "../../platform/errors/user-error.js";
import { readArtId } from "../../platform/storage/art-id.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import type { CliContext } from "../cli-context.js";

/**
 * Asserts that the service serves art from this folder or bucket.
 * @param recorded art of the most recently started process; null or without an id: unknown
 * @throws UserError that names the variable; StorageError
 */
export async function assertServedArt(
  { environment }: CliContext,
  storage: ArtStorage,
  recorded: RecordedArt | null,
): Promise<void> {
  if (!recorded?.artId || (await readArtId(storage)) === recorded.artId) return;
  const variables = ["ART_STORAGE", "ART_DIRECTORY"] as const;
  const set = variables.find((name) => environment[name]);
  const cause = set ? `${set} names` : "Without ART_DIRECTORY or ART_STORAGE it is";
  throw new UserError(
    `The art would be stored where the service doesn't serve it. ${cause} ${storage.location}, and the process that started last serves ${recorded.artLocation}. Give this command the processes' ART_DIRECTORY or ART_STORAGE. If both are the same place, its file .art-id was lost; restart a process to write it again.`,
  );
}
