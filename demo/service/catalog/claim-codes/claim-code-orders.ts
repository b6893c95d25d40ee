import {
  insertClaimCodes,
  readClaimCodeBatches,
  readRevocable,
  revokeClaimCodes as revokeRows,
  type ClaimCodeBatch,
  type CodeSelection,
} from "./queries.js";
import { listPhases } from "../phases/queries.js";
import type { Queryable, Transactional } from "../../platform/db/database.js";
import { claimCodeBatch, makeBatch, checkBatchPhases, type ClaimCodeOrder } from "./claim-code-definition.js";
import { hashCode } from "./claim-code.js";
import { listIssues, toPath, type DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { UserError } from "../../platform/errors/user-error.js";

/** Invalid order for codes, with all its issues. */
export class ClaimCodeOrderError extends UserError {
  override readonly name = "ClaimCodeOrderError";
  override readonly code = "CLAIM_CODE_ORDER_INVALID";

  constructor(readonly issues: readonly DefinitionIssue[]) {
    super(
      `The codes can't be created:\n${issues.map(({ path, message }) => `  ${path} ${message}`).join("\n")}`,
    );
  }
}

/**
 * Creates codes for a collection, all or none.
 * @returns the codes in plain text, shown only once: only their hashes are stored
 * @throws ClaimCodeOrderError
 */
export async function makeClaimCodes(
  { database, random }: { database: Transactional; random: (bytes: number) => Uint8Array },
  collectionId: string,
  order: ClaimCodeOrder,
): Promise<string[]> {
  const { batch, phases } = await checkClaimCodeOrder(database, collectionId, order);
  const { values, codes } = makeBatch(batch, phases, random);
  const rows = codes.map(({ phases: phaseIndexes, ...code }) => ({
    ...code,
    phaseIds: phaseIndexes?.map((index) => phases[index]!.id) ?? null,
  }));
  await database.transaction(async (transaction) => {
    if ((await insertClaimCodes(transaction, collectionId, rows)) < rows.length) {
      throw new ClaimCodeOrderError([{ path: "values", message: "must be codes that don't exist yet" }]);
    }
  });
  return values;
}

/** Checks an order against the phases of its collection. @throws ClaimCodeOrderError */
export async function checkClaimCodeOrder(database: Queryable, collectionId: string, order: ClaimCodeOrder) {
  const parsed = claimCodeBatch.safeParse(order);
  if (!parsed.success) throw new ClaimCodeOrderError(listIssues(parsed.error, "the order"));
  const phases = await listPhases(database, collectionId);
  const issues: DefinitionIssue[] = [];
  checkBatchPhases(parsed.data, phases, (path, message) => issues.push({ path: toPath(path), message }));
  if (issues.length > 0) throw new ClaimCodeOrderError(issues);
  return { batch: parsed.data, phases };
}

/** Codes in plain text, or those of the batch with a label. */
type PlainCodeSelection = { readonly values: readonly string[] } | { readonly label: string };

const toSelection = (selection: PlainCodeSelection): CodeSelection =>
  "label" in selection ? selection : { hashes: selection.values.map(hashCode) };

/**
 * Revokes codes. Sessions holding a use of one keep it.
 * @returns the number of codes that weren't revoked before
 */
export function revokeClaimCodes(
  { database, clock }: { database: Queryable; clock: () => Date },
  collectionId: string,
  selection: PlainCodeSelection,
): Promise<number> {
  return revokeRows(database, collectionId, toSelection(selection), clock());
}

/** Codes that are not revoked, with their hashes. */
export async function findRevocableCodes(
  database: Queryable,
  collectionId: string,
  selection: PlainCodeSelection,
): Promise<{ hashes: string[]; labels: string[]; unused: number; held: number }> {
  const rows = await readRevocable(database, collectionId, toSelection(selection));
  return {
    hashes: rows.map(({ hash }) => hash),
    labels: rows.map(({ label }) => label),
    unused: rows.filter(({ held, redeemed }) => held + redeemed === 0).length,
    held: rows.reduce((sum, { held }) => sum + held, 0),
  };
}

/** Batches of a collection's codes, newest first. */
export function listClaimCodes(
  { database, clock }: { database: Queryable; clock: () => Date },
  collectionId: string,
): Promise<ClaimCodeBatch[]> {
  return readClaimCodeBatches(database, collectionId, clock());
}
