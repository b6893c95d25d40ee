import type { CollectionRow } from "./collection-row.js";

/** True once the creator has ended the service's authority, or it was found to be gone: nothing more can be minted. */
export const hasAuthorityEnded = (
  { authorityEndsAt, authorityReleasedAt }: Pick<CollectionRow, "authorityEndsAt" | "authorityReleasedAt">,
  now: Date,
): boolean => authorityReleasedAt !== null || (authorityEndsAt !== null && authorityEndsAt <= now);
