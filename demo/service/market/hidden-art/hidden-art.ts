import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { Database } from "../../platform/db/database.js";
import { readHiddenArt, type HiddenArt } from "./queries.js";

/** Reads which paths on the service are art of hidden collections or unrevealed items. */
export type HiddenArtTest = () => Promise<(path: string) => boolean>;

const current = "";

/** Maximum wait for a slow database. */
const waitMilliseconds = 1_000;

/**
 * Test for art that is not public yet, read at most once a second. While the database is unavailable or slow, the
 * previous result is used: nothing can be hidden or published without the database either.
 */
export function createHiddenArtTest({
  database,
  clock,
  monotonic,
  ttlMilliseconds = 1_000,
}: {
  database: Database;
  clock: () => Date;
  monotonic: () => number;
  ttlMilliseconds?: number;
}): HiddenArtTest {
  let last: HiddenArt | undefined;
  const hidden = createTtlCache(async () => (last = await readHiddenArt(database, clock())), {
    monotonic,
    ttlMilliseconds,
    maxEntries: 1,
  });
  return async () => {
    const signal = last && AbortSignal.timeout(waitMilliseconds);
    const { folders, files } = await hidden.read(current, signal).catch((error: unknown) => {
      if (last === undefined) throw error;
      return last;
    });
    return (path) => {
      const [, , folder = "", subfolder = ""] = path.split("/");
      return files.has(path) || folders.has(folder) || folders.has(`${folder}/${subfolder}`);
    };
  };
}
