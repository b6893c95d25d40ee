import type { Address } from "@solana/kit";
import { countFittingPrograms } from "../../chain/items/create-group.js";
import { toCollectionGroup, type NewGroup } from "../../chain/mint-chain.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import { longestAddress } from "../../chain/transactions/derive-address.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";

/**
 * Issue of a royalty with more rules than the transaction that creates its collection can hold; none if they fit.
 * @param authority The service's; undefined: unknown, and any other address takes as many bytes.
 */
export function listGroupSizeIssues(authority: string | undefined, group: NewGroup): DefinitionIssue[] {
  const programs = group.royalty?.rules?.programs ?? [];
  const payer = (authority ?? longestAddress()) as Address;
  const fitting = countFittingPrograms({ findStandard }, payer, toCollectionGroup(group));
  if (fitting === programs.length) return [];
  return [
    {
      path: "royalty.rules.programs",
      message: `must hold at most ${fitting} programs, not ${programs.length}: with more, the transaction that creates the collection is larger than Solana allows. Leave some out, or shorten the name or the list of recipients`,
    },
  ];
}
