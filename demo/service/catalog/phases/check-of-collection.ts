import { ungroupedProblem } from "../collections/recipients-definition.js";

interface PhaseTerms {
  /** Null: the collection's. */
  readonly supply: number | null;
  /** Null: the treasury. */
  readonly recipients: readonly unknown[] | null;
  /** False: in the chain's native coin. */
  readonly isPaidInTokens: boolean;
}

interface CollectionTerms {
  /** Null: open-ended. */
  readonly supply: number | null;
  /** False: the collection has its own address, and its items belong to no group. */
  readonly hasGroup: boolean;
}

/** Reports what a phase, new or edited, can't have in its collection. */
export function checkOfCollection(
  { supply, recipients, isPaidInTokens }: PhaseTerms,
  collection: CollectionTerms,
  addIssue: (field: "recipients" | "supply", message: string) => void,
): void {
  const problem = isPaidInTokens && !collection.hasGroup ? ungroupedProblem(recipients) : null;
  if (problem !== null) addIssue("recipients", problem);
  if (supply !== null && collection.supply !== null && supply > collection.supply) {
    addIssue("supply", `must be at most the collection's supply of ${collection.supply}`);
  }
}
