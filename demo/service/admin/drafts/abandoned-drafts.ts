import type { Database } from "../../platform/db/database.js";
import { createDraftFiles } from "./draft-files.js";
import { deleteAbandonedDraft } from "./queries.js";

const dayMilliseconds = 86_400_000;

/** Time at which a draft is deleted unless it changes. @param days for which it is kept afterwards */
export const deletionTime = (updatedAt: Date, days: number): Date =>
  new Date(updatedAt.getTime() + days * dayMilliseconds);

/** Creates the job that deletes abandoned drafts with their files. It returns their number. */
export function createDraftRemoval(
  database: Database,
  { directory, days }: { readonly directory: string; readonly days: number },
) {
  const files = createDraftFiles(directory);
  return async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - days * dayMilliseconds);
    let removed = 0;
    while (await deleteAbandonedDraft(database, { before, now, removeFiles: files.discard })) removed++;
    return removed;
  };
}
