import { phaseDefinition } from "../phases/phase-definition.js";
import { listIssues, type DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { ungroupedProblem } from "../collections/recipients-definition.js";
import type { Queryable } from "../../platform/db/database.js";
import type { NewPhase } from "../phases/new-phase.js";
import type { CollectionRow } from "../collections/collection-row.js";
import type { PhaseRow } from "../phases/priced-phase.js";
import { listCurrencies } from "../currencies/queries.js";
import { nativeCoin } from "../currencies/currency.js";
import { resolveTerms } from "../phases/phase-terms.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Invalid phase, with all its issues. */
export class PhaseDefinitionError extends UserError {
  override readonly name = "PhaseDefinitionError";
  override readonly code = "PHASE_DEFINITION_INVALID";

  constructor(readonly issues: readonly DefinitionIssue[]) {
    super(
      `The phase can't be added:\n${issues.map(({ path, message }) => `  ${path} ${message}`).join("\n")}`,
    );
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
  const { pricing, currency, price, usd, floor, drop, intervalSeconds, ...phase } = parsed.data;
  const issues: DefinitionIssue[] = [];
  const known = await listCurrencies(database, collection.chain);
  const currencies = known.map(({ feedSymbol, ...row }) => ({ ...row, feed: feedSymbol }));
  const terms = resolveTerms(
    { pricing, currency, price, usd, floor, drop, intervalSeconds },
    currencies,
    (path, message) => issues.push({ path, message }),
  );
  const isUngrouped = collection.groupSeed === null && currency !== nativeCoin.symbol;
  const problem = isUngrouped ? ungroupedProblem(phase.recipients) : null;
  if (problem !== null) issues.push({ path: "recipients", message: problem });
  if (phase.supply !== null && collection.supplyTotal !== null && phase.supply > collection.supplyTotal) {
    issues.push({
      path: "supply",
      message: `must be at most the collection's supply of ${collection.supplyTotal}`,
    });
  }
  if (!terms || issues.length > 0) throw new PhaseDefinitionError(issues);
  return { ...phase, ...terms };
}

/** Position of a new phase: before the first one that starts later. */
export function positionOf(
  { startsAt }: Pick<NewPhase, "startsAt">,
  phases: readonly Pick<PhaseRow, "startsAt" | "position">[],
): number {
  const later = phases.find((phase) => phase.startsAt > startsAt);
  return later?.position ?? phases.length;
}
