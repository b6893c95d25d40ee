import { countCodesOfPhase } from "../../catalog/claim-codes/queries.js";
import { readCollection } from "../../catalog/collection-view/queries.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import { positionOf, resolveNewPhase } from "../../catalog/edits/phase-add.js";
import { changePhase, resolvePhaseEdit, type PhaseEdit } from "../../catalog/edits/phase-edit.js";
import { addPhase, isTaken, readUnitsTaken, removePhase } from "../../catalog/edits/removal-queries.js";
import { saveGroupMissing } from "../../catalog/metadata/due-metadata.js";
import { toPhaseColumns } from "../../catalog/phases/phase-columns.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import { listPhases } from "../../catalog/phases/queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatMoment } from "../../platform/format/moment.js";
import type { ChangePlan } from "./change.js";
import { addCurrencies, listPhaseFields, listPhaseNotes, requirePhase, shownSoon } from "./describe-phase.js";
import { assertPayees, listRecipients, type PayeeCheck } from "./payees.js";

export type ChangedCollection = Pick<NamedCollection, "id" | "shortId" | "chain">;

interface PhaseDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

/**
 * Plans an edit of a phase, also while it sells.
 * @param phaseId id of a phase of the collection
 * @throws UserError for recipients that can't be paid
 */
export async function planPhaseEdit(
  { database, clock }: PhaseDeps,
  collection: ChangedCollection,
  phaseId: string,
  edit: PhaseEdit,
  check: PayeeCheck,
): Promise<ChangePlan<PhaseRow>> {
  const { id, chain, shortId } = collection;
  const payees = await assertPayees(check, { database, chain }, listGivenRecipients(edit));
  return {
    command: "phases edit",
    async plan(read) {
      const phase = await requirePhase(read, id, phaseId);
      const changes = await resolvePhaseEdit({ database: read, chain }, phase, edit);
      const [before, after] = (await addCurrencies(read, chain, [phase, { ...phase, ...changes }])).map(
        listPhaseFields,
      ) as [ReturnType<typeof listPhaseFields>, ReturnType<typeof listPhaseFields>];
      return {
        subject: `phase ${shortId}/${phase.name}`,
        collections: [shortId],
        before,
        after,
        notes: [...payees, ...(await listPhaseNotes(read, phaseId, [before, after], clock())), shownSoon],
        done: `Phase ${shortId}/${phase.name} is changed.`,
        apply: (transaction) => changePhase(transaction, phase, changes),
      };
    },
  };
}

/** Note for changes after which the service creates token accounts for payments. */
const accountsNote =
  "Prepares of the collection wait for about a second, until the service has created the token accounts that are paid.";

/**
 * Plans a new phase.
 * @param definition one of the `phases` of a collection's definition
 * @returns a plan whose result is the phase's id
 * @throws UserError for recipients that can't be paid
 */
export async function planPhaseAddition(
  { database }: Pick<PhaseDeps, "database">,
  { id, chain, shortId }: ChangedCollection,
  definition: object,
  check: PayeeCheck,
): Promise<ChangePlan<string>> {
  const payeeNotes = await assertPayees(check, { database, chain }, listGivenRecipients(definition));
  return {
    command: "phases add",
    async plan(read) {
      const { collection } = (await readCollection(read, id))!;
      const phase = await resolveNewPhase(read, collection, definition);
      const position = positionOf(phase, await listPhases(read, id));
      const [priced] = await addCurrencies(read, chain, [toPhaseColumns(phase)]);
      const hasNewAccounts = phase.priceMint !== null && collection.groupSeed !== null;
      return {
        subject: `phase ${shortId}/${phase.name}`,
        collections: [shortId],
        before: null,
        after: { number: position + 1, ...listPhaseFields(priced!), allowlisted: phase.allowlist.length },
        notes: [...payeeNotes, ...(hasNewAccounts ? [accountsNote] : []), shownSoon],
        async apply(transaction) {
          if (hasNewAccounts) await saveGroupMissing(transaction, id);
          return await addPhase(transaction, id, position, phase);
        },
      };
    },
  };
}

/** Recipients in a definition or an edit that isn't validated yet. */
function listGivenRecipients(given: object) {
  const { recipients } = given as { recipients?: unknown };
  const entries: unknown[] = Array.isArray(recipients) ? recipients : [];
  const valid = entries.filter(
    (entry): entry is { address: string } =>
      typeof (entry as { address?: unknown } | null)?.address === "string",
  );
  return valid.length === entries.length ? listRecipients("recipients", valid) : [];
}

/** Plans the removal of a phase in which nothing was minted and nothing is held. @param phaseId of the collection */
export function planPhaseRemoval(
  { clock }: Pick<PhaseDeps, "clock">,
  { id, chain, shortId }: ChangedCollection,
  phaseId: string,
): ChangePlan<true> {
  return {
    command: "phases remove",
    async plan(read) {
      const phase = await requirePhase(read, id, phaseId);
      await assertRemovable(clock, read, phase, shortId);
      const codes = await countCodesOfPhase(read, phaseId);
      const [priced] = await addCurrencies(read, chain, [phase]);
      return {
        subject: `phase ${shortId}/${phase.name}`,
        collections: [shortId],
        before: listPhaseFields(priced!),
        after: null,
        notes: [
          ...(codes > 0 ? [`${codes} claim codes are only for this phase, and will stop working.`] : []),
          shownSoon,
        ],
        async apply(transaction) {
          if (await removePhase(transaction, phaseId, clock())) return true;
          throw new UserError(`Nothing was removed: someone has just prepared a mint in ${phase.name}.`);
        },
      };
    },
  };
}

/** @throws UserError */
async function assertRemovable(
  clock: () => Date,
  database: Queryable,
  { id, collectionId, name }: PhaseRow,
  shortId: string,
): Promise<void> {
  const taken = await readUnitsTaken(database, { phaseId: id }, clock());
  if (taken.minted > 0) {
    throw new UserError(
      `${name} can't be removed: ${taken.minted} items were minted in it. \`phases edit ${shortId} ${JSON.stringify(name)} --pause\` stops its sale.`,
    );
  }
  if (isTaken(taken)) {
    const until = taken.endsAt === null ? "" : ` until ${formatMoment(taken.endsAt)}`;
    throw new UserError(
      `${name} can't be removed now: ${taken.held + taken.replaced} prepared mints may still be sent${until}. Pause it, and remove it afterwards.`,
    );
  }
  if ((await listPhases(database, collectionId)).length === 1) {
    throw new UserError(
      `${name} is the only phase of ${shortId}, which needs at least one. Add another one first, or edit this one.`,
    );
  }
}

/**
 * Plans to pause all phases of a collection, or to resume all that are paused.
 * @param phaseIds only these of its phases; undefined: all
 * @returns a plan whose result is the number of changed phases
 */
export function planPause(
  { clock }: Pick<PhaseDeps, "clock">,
  { id, shortId }: ChangedCollection,
  { paused, phaseIds }: { readonly paused: boolean; readonly phaseIds?: readonly string[] | undefined },
): ChangePlan<number> {
  return {
    command: paused ? "collections pause" : "collections resume",
    async plan(read) {
      const all = await listPhases(read, id);
      const chosen = phaseIds ? await Promise.all(phaseIds.map((one) => requirePhase(read, id, one))) : all;
      const changed = chosen.filter((phase) => phase.paused !== paused);
      const list = (isAfter: boolean) =>
        Object.fromEntries(
          chosen.map((phase) => [
            `${phase.position + 1} ${phase.name}`,
            (isAfter ? paused : phase.paused) ? "paused" : "not paused",
          ]),
        );
      const taken = paused ? await readUnitsTaken(read, { collectionId: id }, clock()) : null;
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: list(false),
        after: list(true),
        notes: [
          ...(taken && taken.prepared > 0
            ? [`${taken.prepared} prepared mints can't be sent while their phase is paused.`]
            : []),
          shownSoon,
        ],
        async apply(transaction) {
          for (const phase of changed) await changePhase(transaction, phase, { paused });
          return changed.length;
        },
      };
    },
  };
}
