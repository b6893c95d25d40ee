import type { NamedCollection } from "../../catalog/collections/queries.js";
import { findCollection } from "../../catalog/collections/queries.js";
import { setVisibility, type Visibility } from "../../catalog/collections/visibility.js";
import { formatMoment } from "../../platform/format/moment.js";
import { UserError } from "../../platform/errors/user-error.js";
import type { ChangePlan } from "./change.js";

/** Note for changes of the visibility. */
export const takesEffect = "Takes effect within a second; HTTP caches store Market API responses for five.";

/**
 * Plans to hide or show a collection.
 * @param order `hidden` with a time: until then; `visible` with a time: from then on, if it is hidden
 * @param notes about costs
 */
export function planVisibility(
  { clock }: { readonly clock: () => Date },
  { id }: Pick<NamedCollection, "id">,
  { visibility, moment }: { readonly visibility: Visibility["visibility"]; readonly moment: Date | null },
  notes: readonly string[] = [],
): ChangePlan<void> {
  const now = clock();
  return {
    command: visibility === "hidden" ? "collections hide" : "collections publish",
    async plan(read) {
      const { shortId, ...before } = (await findCollection(read, id))!;
      if (visibility === "visible" && moment !== null && !isHidden(before, now))
        throw new UserError("It is visible already. `collections hide --until` hides it up to a time.");
      const isLater = moment !== null;
      const after: Visibility = {
        visibility: visibility === "hidden" || isLater ? "hidden" : "visible",
        visibleFrom: moment,
      };
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: { visibility: describeVisibility(before, now) },
        after: { visibility: describeVisibility(after, now) },
        notes: [takesEffect, ...notes],
        apply: (transaction) => setVisibility(transaction, id, after),
      };
    },
  };
}

export const isHidden = ({ visibility, visibleFrom }: Visibility, now: Date): boolean =>
  visibility === "hidden" && (visibleFrom === null || visibleFrom > now);

/** `visible`, `hidden` or `hidden until 2026-11-21 18:00 UTC`. */
export function describeVisibility(stored: Visibility, now: Date): string {
  if (!isHidden(stored, now)) return "visible";
  const { visibleFrom } = stored;
  if (visibleFrom === null) return "hidden";
  return `hidden until ${formatMoment(visibleFrom)}`;
}
