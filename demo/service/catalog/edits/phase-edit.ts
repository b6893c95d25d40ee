import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { maxQuantity } from "../../../../src/contract/mint/mint-request.js";
import { listCurrencies } from "../currencies/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { updatePhase, type PhaseChanges } from "../phases/queries.js";
import type { PhaseRow } from "../phases/priced-phase.js";
import { readCollection } from "../collection-view/queries.js";
import { saveGroupMissing } from "../metadata/due-metadata.js";
import { text, timestamp, toPath, units } from "../../platform/validation/definition-fields.js";
import { checkRecipients, priceRecipients, ungroupedProblem } from "../collections/recipients-definition.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { phaseTerms, resolveTerms } from "../phases/phase-terms.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Invalid phase edit; each line names a field and the remedy. */
export class PhaseEditError extends UserError {
  override readonly name = "PhaseEditError";
  override readonly code = "PHASE_EDIT_INVALID";

  constructor(readonly issues: readonly { readonly field: string; readonly message: string }[]) {
    super(
      `The phase was not changed:\n${issues.map(({ field, message }) => `  ${field} ${message}`).join("\n")}`,
    );
  }
}

const phaseEdit = z.strictObject({
  name: text(1, 64).optional(),
  startsAt: timestamp.optional(),
  /** Null: until sold out. */
  endsAt: timestamp.nullable().optional(),
  paused: z.boolean().optional(),
  gated: z.boolean().optional(),
  otherRecipient: z.boolean().optional(),
  perWallet: units.nullable().optional(),
  perMint: units.max(maxQuantity, { error: `must be at most ${maxQuantity}` }).optional(),
  supply: units.nullable().optional(),
  /** Null: the treasury. */
  recipients: priceRecipients.nullable().optional(),
  /** Complete price terms, as in a definition; no partial changes. */
  terms: z.strictObject(phaseTerms).optional(),
});

/** Changes of a phase; omitted fields stay unchanged. */
export type PhaseEdit = z.input<typeof phaseEdit>;

const contradictions = {
  schedule: { field: "endsAt", message: "must be later than startsAt, or null" },
  supply: { field: "supply", message: "must be at least the number of units already minted or held" },
} as const;

/** Messages for database constraints, which concurrent sales may violate. */
const violations: Readonly<Record<string, { field: string; message: string }>> = {
  phases_schedule: contradictions.schedule,
  phases_not_oversold: contradictions.supply,
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
        field: path[0] === "recipients" ? toPath(path) : String(path.at(-1) ?? "edit"),
        message,
      })),
    );
  }
  const { terms, supply, ...rest } = parsed.data;
  const changes: PhaseChanges = { ...rest, ...(supply !== undefined && { supplyTotal: supply }) };
  if (terms) {
    const currencies = await listCurrencies(database, chain);
    const defined = currencies.map(({ feedSymbol, ...currency }) => ({ ...currency, feed: feedSymbol }));
    const issues: { field: string; message: string }[] = [];
    const price = resolveTerms(terms, defined, (field, message) => issues.push({ field, message }));
    if (!price) throw new PhaseEditError(issues);
    Object.assign(changes, price);
  }
  const edited = { ...phase, ...changes };
  assertConsistent(edited);
  await assertOfCollection(database, edited, changes);
  return changes;
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
    return edited;
  } catch (error) {
    const violation = violations[findViolatedConstraint(error) ?? ""];
    if (!violation) throw error;
    throw new PhaseEditError([violation]);
  }
}

/** @throws PhaseEditError */
function assertConsistent({ startsAt, endsAt, supplyTotal, held, minted, recipients }: PhaseRow): void {
  const issues: { field: string; message: string }[] = [];
  if (endsAt !== null && endsAt <= startsAt) issues.push(contradictions.schedule);
  if (supplyTotal !== null && supplyTotal < held + minted) issues.push(contradictions.supply);
  checkRecipients(recipients ?? [], (path, message) =>
    issues.push({ field: toPath(["recipients", ...path]), message }),
  );
  if (issues.length > 0) throw new PhaseEditError(issues);
}

/** @throws PhaseEditError */
async function assertOfCollection(
  database: Queryable,
  { collectionId, recipients, priceMint }: Pick<PhaseRow, "collectionId" | "recipients" | "priceMint">,
  { supplyTotal = null }: PhaseChanges,
): Promise<void> {
  const ungrouped = priceMint === null ? null : ungroupedProblem(recipients);
  if (ungrouped === null && supplyTotal === null) return;
  const { groupSeed, supplyTotal: whole } = (await readCollection(database, collectionId))!.collection;
  const issues: { field: string; message: string }[] = [];
  if (ungrouped !== null && groupSeed === null) issues.push({ field: "recipients", message: ungrouped });
  if (supplyTotal !== null && whole !== null && supplyTotal > whole) {
    issues.push({ field: "supply", message: `must be at most the collection's supply of ${whole}` });
  }
  if (issues.length > 0) throw new PhaseEditError(issues);
}
