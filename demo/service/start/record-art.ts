import { randomUUID } from "node:crypto";
import type { Database } from "../platform/db/database.js";
import { describeError } from "../platform/errors/describe-error.js";
import type { Log } from "../platform/log/create-log.js";
import { ignoresCase, readArtId, writeArtId } from "../platform/storage/art-id.js";
import type { ArtStorage } from "../platform/storage/art-storage.js";
import { updateRecordedArt } from "../operate/fingerprint/queries.js";

/**
 * Records which folder or bucket this process serves art from, so that an import to another one fails. Art without an
 * id gets one. Art without an id that can't be written is served unrecorded.
 */
export async function recordArt(
  { database, art, log }: { database: Database; art: ArtStorage; log: Log },
  chain: string,
): Promise<void> {
  const { location } = art;
  await updateRecordedArt(database, chain, async (former) => {
    const artId = (await readArtId(art)) ?? (await mark());
    if (former.artId !== null && artId !== former.artId) {
      log("warn", "art-location-changed", { location, former: former.artLocation });
    }
    if (await ignoresCase(art)) log("warn", "art-ignores-case", { location });
    return { artId, artLocation: location };
  });

  async function mark(): Promise<string | null> {
    const id = randomUUID();
    try {
      await writeArtId(art, id);
      return id;
    } catch (error) {
      log("warn", "art-not-marked", { location, ...describeError(error) });
      return null;
    }
  }
}
