import { maxRecipients } from "../../../../src/contract/values/split-amount.js";
import { z } from "zod";
import { reportRepeated, wallet } from "../../platform/validation/definition-fields.js";

/** Share of a recipient. @param min minimum percent @param amount what is shared, for the description */
export const recipient = (min: number, amount: string) =>
  z.strictObject({
    address: wallet.describe("Solana address that is paid."),
    share: z
      .int({ error: "must be a whole number of percent" })
      .min(min, { error: `must be at least ${min}` })
      .max(100, { error: "must be at most 100" })
      .describe(`Percent of ${amount}.`),
  });

/** Reports shares that don't add up to 100 percent, and duplicate addresses. */
export function checkRecipients(
  recipients: readonly z.output<ReturnType<typeof recipient>>[],
  addIssue: (path: PropertyKey[], message: string) => void,
): void {
  const shares = recipients.reduce((sum, { share }) => sum + share, 0);
  if (recipients.length > 0 && shares !== 100) {
    addIssue([], `must have shares that add up to 100 percent, not ${shares}`);
  }
  reportRepeated(
    recipients.map(({ address }) => address),
    (index) => addIssue([index, "address"], "appears twice"),
  );
}

const maxUngrouped = 3;

/**
 * Problem with the recipients of a token price if the items belong to no group, as a mint then has to include name and
 * address; null: none.
 */
export const ungroupedProblem = (recipients: readonly unknown[] | null): string | null =>
  (recipients?.length ?? 0) > maxUngrouped
    ? `must hold at most ${maxUngrouped} recipients for a price that isn't in SOL when the collection has its own address`
    : null;

/** Recipients of a phase's price. */
export const priceRecipients = z
  .array(recipient(1, "the price"), { error: "must be a list" })
  .min(1, { error: "must hold at least one recipient; leave it out to pay the treasury" })
  .max(maxRecipients, { error: `must hold at most ${maxRecipients} recipients` });
