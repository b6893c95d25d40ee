import { z } from "zod";
import { claimCodeKinds } from "../../../src/contract/claim-codes.js";
import type { NewClaimCode } from "../db/repositories/claim-codes.js";
import { groupCode, hashCode, isCode, makeCode } from "./claim-code.js";
import { timestamp, text, units } from "../collections/definition-fields.js";

/** Codes that are made together and do the same. */
export const claimCodeBatch = z
  .strictObject({
    /** For the operator's own lists. */
    label: text(1, 64),
    kind: z.enum(claimCodeKinds, { error: 'must be "access", "discount" or "bonus"' }),
    /** Off the price, in hundredths of a percent: 2,500 is a quarter. */
    discountBasisPoints: units.max(10_000, { error: "must be at most 10000, the whole price" }).optional(),
    /** Units beyond the wallet's limit that one use gives. */
    bonusUnits: units.optional(),
    /** The most units that one use covers. Default: as many as one mint may have. */
    maximumUnits: units.nullish().transform((most) => most ?? null),
    /** Names of the phases in which they count. Default: all. */
    phases: z
      .array(z.string())
      .min(1)
      .nullish()
      .transform((names) => names ?? null),
    /** Of each code, by everybody together. Null: no limit. */
    uses: units.nullable().default(1),
    usesPerWallet: units.nullable().default(1),
    expiresAt: timestamp.nullish().transform((end) => end ?? null),
    /** How many random codes are made. */
    count: z
      .int({ error: "must be a whole number" })
      .min(0, { error: "must be at least 0" })
      .max(100_000, { error: "must be at most 100000" })
      .default(0),
    /** Codes that are given instead, for trials. */
    values: z
      .array(z.string().refine(isCode, { error: "must have at least 16 letters and digits, none of them U" }))
      .default([]),
  })
  .superRefine((batch, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const benefits = { discountBasisPoints: "discount", bonusUnits: "bonus" } as const;
    for (const [field, kind] of Object.entries(benefits) as [keyof typeof benefits, string][]) {
      if ((batch[field] !== undefined) !== (batch.kind === kind)) {
        refuse(field, `must be there exactly where kind is "${kind}"`);
      }
    }
    if (batch.kind === "bonus" && batch.maximumUnits !== null) {
      refuse("maximumUnits", 'must be left out where kind is "bonus": bonusUnits says it');
    }
    if (batch.count + batch.values.length === 0) {
      refuse("count", "must be at least 1, unless values are given");
    }
  });

/** Codes as an operator orders them. */
export type ClaimCodeOrder = z.input<typeof claimCodeBatch>;
export type ClaimCodeBatch = z.output<typeof claimCodeBatch>;

/** @param phases of the collection that the codes are for */
export function checkBatchPhases(
  { kind, phases: names }: ClaimCodeBatch,
  phases: readonly { name: string; codeRequired: boolean }[],
  refuse: (path: PropertyKey[], message: string) => void,
): void {
  names?.forEach((name, index) => {
    const named = phases.filter((phase) => phase.name === name);
    if (named.length === 0) refuse(["phases", index], "must be the name of a phase");
    if (named.length > 1) refuse(["phases", index], "must be the name of one phase, not of several");
  });
  const counting = phases.filter(({ name }) => names?.includes(name) ?? true);
  if (kind === "access" && counting.length > 0 && !counting.every(({ codeRequired }) => codeRequired)) {
    if (names !== null || !counting.some(({ codeRequired }) => codeRequired)) {
      refuse(["phases"], "must be phases whose codeRequired is true: others take no access codes");
    }
  }
}

/**
 * Makes the codes of a batch.
 * @returns the codes as they are shown, this once, and what is kept of them; phases are places in the collection's list
 */
export function makeBatch(
  batch: ClaimCodeBatch,
  phases: readonly { name: string }[],
  random: (bytes: number) => Uint8Array,
): { values: string[]; codes: (Omit<NewClaimCode, "phaseIds"> & { phases: number[] | null })[] } {
  const made = Array.from({ length: batch.count }, () => makeCode(random));
  const values = [...batch.values.map(groupCode), ...made];
  const places = batch.phases?.map((name) => phases.findIndex((phase) => phase.name === name)) ?? null;
  const codes = values.map((value) => ({
    hash: hashCode(value),
    label: batch.label,
    kind: batch.kind,
    discountBasisPoints: batch.discountBasisPoints ?? null,
    bonusUnits: batch.bonusUnits ?? null,
    maximumUnits: batch.maximumUnits,
    phases: places,
    usesTotal: batch.uses,
    usesPerWallet: batch.usesPerWallet,
    expiresAt: batch.expiresAt,
  }));
  return { values, codes };
}
