import type { ClaimCodeOrder } from "../../catalog/claim-codes/claim-code-definition.js";
import {
  checkClaimCodeOrder,
  findRevocableCodes,
  makeClaimCodes,
  revokeClaimCodes,
} from "../../catalog/claim-codes/claim-code-orders.js";
import type { NamedCollection } from "../../catalog/collections/queries.js";
import type { ChangePlan } from "./change.js";

type CodeCollection = Pick<NamedCollection, "id" | "shortId">;

/** Plans claim codes, whose values are the result. */
export function planCodes(
  { random }: { readonly random: (bytes: number) => Uint8Array },
  { id, shortId }: CodeCollection,
  order: ClaimCodeOrder,
): ChangePlan<string[]> {
  return {
    command: "codes create",
    async plan(read) {
      await checkClaimCodeOrder(read, id, order);
      return {
        subject: `codes ${shortId}/${order.label}`,
        collections: [shortId],
        before: null,
        // Values of fixed codes are secrets.
        after: { ...order, ...(order.values && { values: order.values.length }) },
        apply: (transaction) => makeClaimCodes({ database: transaction, random }, id, order),
      };
    },
  };
}

/** Plans to revoke codes, or all of those with a label. The result is how many weren't revoked before. */
export function planCodeRevocation(
  { clock }: { readonly clock: () => Date },
  { id, shortId }: CodeCollection,
  which: { readonly values: readonly string[] } | { readonly label: string },
): ChangePlan<number> {
  return {
    command: "codes revoke",
    async plan(read) {
      const { hashes, labels, unused, held } = await findRevocableCodes(read, id, which);
      const label = "label" in which ? which.label : undefined;
      return {
        subject: `codes ${shortId}/${label ?? [...new Set(labels)].join(", ")}`,
        collections: [shortId],
        before: { valid: hashes.length, unused },
        // The holder of a code can find its entry by the code's hash.
        after: { valid: 0, unused: 0, ...(label === undefined && hashes.length > 0 && { hashes }) },
        notes: [
          ...(held > 0 ? [`${held} prepared mints hold one of them, and keep it.`] : []),
          "Wallets keep what they have minted with them.",
        ],
        apply: (transaction) => revokeClaimCodes({ database: transaction, clock }, id, which),
      };
    },
  };
}
