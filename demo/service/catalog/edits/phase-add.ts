import { phaseDefinition, type NewPhase } from "../phases/phase-definition.js";
import { listIssues, type DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { DefinitionError } from "../../platform/validation/definition-error.js";
import type { Queryable } from "../../platform/db/database.js";
import type { CollectionRow } from "../collections/collection-row.js";
import type { PhaseRow } from "../phases/priced-phase.js";
import { nativeCoin } from "../currencies/currency.js";
import { listDefinedCurrencies } from "../currencies/queries.js";
import { checkOfCollection } from "../phases/check-of-collection.js";
import { resolvePrice } from "../phases/phase-terms.js";

/** Invalid phase, with all its issues. */
export class PhaseDefinitionError extends DefinitionError {
  override readonly name = "PhaseDefinitionError";
  override readonly code = "PHASE_DEFINITION_INVALID";

  constructor(issues: readonly DefinitionIssue[]) {
    super("The phase can't be added", issues);
  }
}

/**
 * Validates a phase like one in a definition, but for an existing collection.
 * @param definition one of the `phases` of a collection's definition
 * @throws PhaseDefinitionError
 */
export async function resolveNewPhase(
  database: Queryable,
  collection: Pick<CollectionRow, "chain" | "groupSeed" | "supplyTotal">,
  definition: unknown,
): Promise<NewPhase> {
  const parsed = phaseDefinition.safeParse(definition);
  if (!parsed.success) throw new PhaseDefinitionError(listIssues(parsed.error, "the phase"));
  const { supply, recipients, currency } = parsed.data;
  const issues: DefinitionIssue[] = [];
  const addIssue = (path: string, message: string) => issues.push({ path, message });
  const phase = resolvePrice(parsed.data, await listDefinedCurrencies(database, collection.chain), addIssue);
  checkOfCollection(
    { supply, recipients, isPaidInTokens: currency !== nativeCoin.symbol },
    { supply: collection.supplyTotal, hasGroup: collection.groupSeed !== null },
    addIssue,
  );
  if (!phase || issues.length > 0) throw new PhaseDefinitionError(issues);
  return phase;
}

/** Position of a new phase: before the first one that starts later. */
export function positionOf(
  { startsAt }: Pick<NewPhase, "startsAt">,
  phases: readonly Pick<PhaseRow, "startsAt" | "position">[],
): number {
  const later = phases.find((phase) => phase.startsAt > startsAt);
  return later?.position ?? phases.length;
}
