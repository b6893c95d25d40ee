import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { listDefinedCurrencies } from "../currencies/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { updatePhase, type PhaseChanges } from "../phases/queries.js";
import type { PhaseRow } from "../phases/priced-phase.js";
import { recordCalendarChange } from "../calendar/queries.js";
import { readCollection } from "../collection-view/queries.js";
import { saveGroupMissing } from "../metadata/due-metadata.js";
import { toPath, type DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { DefinitionError } from "../../platform/validation/definition-error.js";
import { toEditShape } from "../../platform/validation/edit-schema.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { checkOfCollection } from "../phases/check-of-collection.js";
import { checkPhase, endsTooEarly, phaseFields } from "../phases/phase-definition.js";
import { phaseTerms, resolveTerms, termNames } from "../phases/phase-terms.js";

/** Invalid phase edit, with all its issues. */
export class PhaseEditError extends DefinitionError {
  override readonly name = "PhaseEditError";
  override readonly code = "PHASE_EDIT_INVALID";

  constructor(issues: readonly DefinitionIssue[]) {
    super("The phase was not changed", issues);
  }
}

const phaseEdit = z.strictObject({
  ...toEditShape(
    phaseFields.omit({ ...termNames, limits: true, allowlist: true, bonuses: true, codeRequired: true })
      .shape,
  ),
  ...toEditShape(phaseFields.shape.limits.shape),
  /** Complete price terms, as in a definition; no partial changes. */
  terms: z.strictObject(phaseTerms).optional(),
});

/** Changes of a phase; omitted fields stay unchanged. */
export type PhaseEdit = z.input<typeof phaseEdit>;

const tooFew: DefinitionIssue = {
  path: "supply",
  message: "must be at least the number of units already minted or held",
};

/** Fields that calendars show. */
const calendarFields = ["name", "startsAt", "endsAt", "paused"] as const;

/** Issues behind database constraints, which concurrent sales and edits may violate. */
const violations: Readonly<Record<string, DefinitionIssue>> = {
  phases_schedule: { path: "endsAt", message: endsTooEarly },
  phases_not_oversold: tooFew,
};

/** Changes that an edit makes to a phase. @throws PhaseEditError */
export async function resolvePhaseEdit(
  { database, chain }: { database: Queryable; chain: string },
  phase: PhaseRow,
  edit: PhaseEdit,
): Promise<PhaseChanges> {
  const parsed = phaseEdit.safeParse(edit);
  if (!parsed.success) {
    throw new PhaseEditError(
      parsed.error.issues.map(({ path, message }) => ({
        path: toPath(path[0] === "terms" ? path.slice(1) : path) || "the edit",
        message,
      })),
    );
  }
  const { terms, supply, ...rest } = parsed.data;
  const issues: DefinitionIssue[] = [];
  const addIssue = (path: string, message: string) => issues.push({ path, message });
  const price = terms && resolveTerms(terms, await listDefinedCurrencies(database, chain), addIssue);
  if (issues.length > 0) throw new PhaseEditError(issues);
  const changes: PhaseChanges = { ...rest, ...(supply !== undefined && { supplyTotal: supply }), ...price };
  const edited = { ...phase, ...changes };
  checkPhase(edited, (path, message) => addIssue(toPath(path), message));
  checkOfCollection(
    { supply: edited.supplyTotal, recipients: edited.recipients, isPaidInTokens: edited.priceMint !== null },
    await readTerms(database, phase.collectionId),
    addIssue,
  );
  if (edited.supplyTotal !== null && edited.supplyTotal < phase.held + phase.minted) issues.push(tooFew);
  if (issues.length > 0) throw new PhaseEditError(issues);
  return changes;
}

async function readTerms(database: Queryable, collectionId: string) {
  const { collection } = (await readCollection(database, collectionId))!;
  return { supply: collection.supplyTotal, hasGroup: collection.groupSeed !== null };
}

/**
 * Changes a phase, even during its sale. Open sessions keep their price and its recipients; a lower limit doesn't
 * revoke units. If several recipients are to be paid in another token, prepares wait for the job that creates their
 * accounts.
 * @throws PhaseEditError
 */
export async function changePhase(
  database: Queryable,
  phase: PhaseRow,
  changes: PhaseChanges,
): Promise<PhaseRow> {
  if (Object.keys(changes).length === 0) return phase;
  try {
    const edited = await updatePhase(database, phase.id, changes);
    const isPaidElsewhere =
      edited.priceMint !== phase.priceMint || !isDeepStrictEqual(edited.recipients, phase.recipients);
    if (edited.priceMint !== null && edited.recipients !== null && isPaidElsewhere) {
      await saveGroupMissing(database, edited.collectionId);
    }
    if (calendarFields.some((field) => !isDeepStrictEqual(edited[field], phase[field]))) {
      await recordCalendarChange(database, { collectionId: edited.collectionId, subjectId: edited.id });
    }
    return edited;
  } catch (error) {
    const violation = violations[findViolatedConstraint(error) ?? ""];
    if (!violation) throw error;
    throw new PhaseEditError([violation]);
  }
}
