import { distinctTraits } from "../../catalog/items/item-traits.js";
import type { ParsedCollection } from "../../import/collection-definition.js";
import { listSome } from "../../import/folder/asset-folder.js";
import type { CheckedImport } from "../../import/import-draft.js";
import { readFingerprint, type RecordedFingerprint } from "../../operate/fingerprint/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { checkPayees, listRecipients, type Payee, type PayeeCheck } from "../changes/payees.js";
import { chooseCollectionStandard, type CostDeps } from "../costs/chain-costs.js";
import { describeImportCost, listSizeIssues } from "./import-cost.js";

/** What an import is inspected with. */
export interface InspectionDeps extends CostDeps {
  readonly chain: string;
  readonly random: (bytes: number) => Uint8Array;
  readonly payees: PayeeCheck;
}

/** What an import would do, apart from its definition and its files. */
export interface Inspection {
  /** What the database or the chain doesn't permit. */
  readonly issues: readonly DefinitionIssue[];
  readonly notes: readonly string[];
  /** What it costs the service's authority. */
  readonly cost: string;
  /** Token standard of the items. */
  readonly standard: string;
  /** Of the service on the collection's chain; null: it has never run. */
  readonly fingerprint: RecordedFingerprint | null;
}

/** Files of this size or more are named in a note. */
const largeBytes = 10_000_000;

/**
 * Inspects a valid import with the database and the chain.
 * @throws UserError if the chain lacks the program of the definition's token standard
 */
export async function inspectImport(
  deps: InspectionDeps,
  database: Queryable,
  checked: CheckedImport,
): Promise<Inspection> {
  const { chain } = deps;
  const fingerprint = await readFingerprint(database, chain);
  const standard = await chooseCollectionStandard(deps, checked.collection);
  const payees = await checkPayees(deps.payees, { database, chain }, listPayees(checked));
  const issues = [...payees.issues, ...listSizeIssues(deps, checked, { fingerprint, standard })];
  const cost = issues.length > 0 ? "" : await describeImportCost(deps, checked, { fingerprint, standard });
  return { issues, notes: payees.notes, cost, standard, fingerprint };
}

/** Addresses that a collection pays, by the fields of its definition. */
export const listPayees = ({ collection, treasury }: CheckedImport): Payee[] => [
  { path: "treasury", address: treasury },
  ...listRecipients("royalty.recipients", collection.royalty?.recipients),
  ...collection.phases.flatMap(({ recipients }, index) =>
    listRecipients(`phases[${index}].recipients`, recipients),
  ),
];

/** Sentences about a definition and its files that don't prevent an import. */
export function listImportNotes({ draft, collection, art }: CheckedImport): string[] {
  const large = [...art.files.values()].flatMap(({ source, size }) => (size > largeBytes ? [source] : []));
  return [
    ...draft.notes,
    ...describeRepeated(collection),
    ...(large.length > 0 ? [`Files that pages load slowly, over 10 MB: ${listSome(large)}.`] : []),
  ];
}

/** Note on items that list a trait more than once. */
function describeRepeated({ items }: ParsedCollection): string[] {
  const repeated = items.filter(({ attributes }) => distinctTraits(attributes).length < attributes.length);
  if (repeated.length === 0) return [];
  const names = listSome(repeated.map(({ number }) => `#${number}`));
  return [`Items that list a trait more than once, which counts once: ${names}.`];
}
