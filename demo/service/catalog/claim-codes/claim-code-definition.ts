import { z } from "zod";
import { claimCodeKinds } from "../../../../src/contract/mint/claim-codes.js";
import type { NewClaimCode } from "./queries.js";
import { groupCode, hashCode, isCode, makeCode } from "./claim-code.js";
import { timestamp, text, units } from "../../platform/validation/definition-fields.js";

/** Codes created together with the same benefit. */
export const claimCodeBatch = z
  .strictObject({
    label: text(1, 64).describe("Shown in the operator's lists only."),
    kind: z
      .enum(claimCodeKinds, { error: 'must be "access", "discount" or "bonus"' })
      .describe(
        "Benefit: `access` to phases with `codeRequired`, a `discount` on the price, or a `bonus` beyond the wallet's limit.",
      ),
    discountBasisPoints: units
      .max(10_000, { error: "must be at most 10000, the whole price" })
      .optional()
      .describe("Discount in hundredths of a percent: 2500 is a quarter."),
    bonusUnits: units.optional().describe("Units beyond the wallet's limit granted by one use."),
    maxUnits: units
      .nullish()
      .transform((most) => most ?? null)
      .describe("Maximum units that one use covers. Default: as many as one mint allows."),
    phases: z
      .array(z.string())
      .min(1)
      .nullish()
      .transform((names) => names ?? null)
      .describe("Names of the phases that accept the codes. Default: all."),
    uses: units.nullable().default(1).describe("Uses of each code by all wallets together. Null: unlimited."),
    usesPerWallet: units.nullable().default(1).describe("Uses of each code by one wallet. Null: unlimited."),
    expiresAt: timestamp
      .nullish()
      .transform((end) => end ?? null)
      .describe("End of the codes' validity, in ISO 8601 with a time zone. Null: none."),
    count: z
      .int({ error: "must be a whole number" })
      .min(0, { error: "must be at least 0" })
      .max(100_000, { error: "must be at most 100000" })
      .default(0)
      .describe("Number of random codes. The import prints them once."),
    values: z
      .array(z.string().refine(isCode, { error: "must have at least 16 letters and digits, none of them U" }))
      .default([])
      .describe("Fixed codes, for sandboxes."),
  })
  .superRefine((batch, context) => {
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const benefits = { discountBasisPoints: "discount", bonusUnits: "bonus" } as const;
    for (const [field, kind] of Object.entries(benefits) as [keyof typeof benefits, string][]) {
      if ((batch[field] !== undefined) !== (batch.kind === kind)) {
        addIssue(field, `must be given when kind is "${kind}", and only then`);
      }
    }
    if (batch.kind === "bonus" && batch.maxUnits !== null) {
      addIssue("maxUnits", 'must be left out when kind is "bonus"; bonusUnits sets the number');
    }
    if (batch.count + batch.values.length === 0) {
      addIssue("count", "must be at least 1, unless values are given");
    }
  });

/** Operator input for a batch of codes. */
export type ClaimCodeOrder = z.input<typeof claimCodeBatch>;
export type ClaimCodeBatch = z.output<typeof claimCodeBatch>;

/** @param phases of the collection that the codes are for */
export function checkBatchPhases(
  { kind, phases: names }: ClaimCodeBatch,
  phases: readonly { name: string; codeRequired: boolean }[],
  addIssue: (path: PropertyKey[], message: string) => void,
): void {
  names?.forEach((name, index) => {
    const matches = phases.filter((phase) => phase.name === name);
    if (matches.length === 0) addIssue(["phases", index], "must be the name of a phase");
    if (matches.length > 1) addIssue(["phases", index], "must be the name of only one phase");
  });
  const counting = phases.filter(({ name }) => names?.includes(name) ?? true);
  if (kind === "access" && counting.length > 0 && !counting.every(({ codeRequired }) => codeRequired)) {
    if (names !== null || !counting.some(({ codeRequired }) => codeRequired)) {
      addIssue(["phases"], "must be phases with codeRequired: true; no others accept access codes");
    }
  }
}

/**
 * Generates the codes of a batch.
 * @returns the codes in plain text, shown only once, and the rows to store; phases are indexes of the
 *   collection's list
 */
export function makeBatch(
  batch: ClaimCodeBatch,
  phases: readonly { name: string }[],
  random: (bytes: number) => Uint8Array,
): { values: string[]; codes: (Omit<NewClaimCode, "phaseIds"> & { phases: number[] | null })[] } {
  const made = Array.from({ length: batch.count }, () => makeCode(random));
  const values = [...batch.values.map(groupCode), ...made];
  const phaseIndexes = batch.phases?.map((name) => phases.findIndex((phase) => phase.name === name)) ?? null;
  const codes = values.map((value) => ({
    hash: hashCode(value),
    label: batch.label,
    kind: batch.kind,
    discountBasisPoints: batch.discountBasisPoints ?? null,
    bonusUnits: batch.bonusUnits ?? null,
    maxUnits: batch.maxUnits,
    phases: phaseIndexes,
    usesTotal: batch.uses,
    usesPerWallet: batch.usesPerWallet,
    expiresAt: batch.expiresAt,
  }));
  return { values, codes };
}
