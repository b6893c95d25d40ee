import { isDeepStrictEqual } from "node:util";
import { insertAuditEntry, lockChanges } from "../../operate/audit/queries.js";
import type { AuditedFields } from "../../operate/audit/tables.js";
import {
  joinTransaction,
  type Database,
  type Queryable,
  type Transactional,
} from "../../platform/db/database.js";

/** Change that a command or a request would make, with everything that is shown and recorded. It must not contain secrets. */
export interface Change<Result> {
  /** What is changed, like `phase aurora/Public`. */
  readonly subject: string;
  /** Short ids of the affected collections. */
  readonly collections: readonly string[];
  /** Fields that may change, as JSON; null: nothing exists yet. */
  readonly before: AuditedFields | null;
  /** The same fields afterwards; null: nothing exists any more. */
  readonly after: AuditedFields | null;
  /** Sentences about other effects, or the lack of them. */
  readonly notes?: readonly string[];
  /** Sentence to show once the change is made, unless a command shows its result. */
  readonly done?: string;
  /** Makes the change, in the transaction that records it. */
  apply(database: Transactional): Promise<Result>;
  /** Names the subject if its name is only known afterwards, for the record. */
  readonly identify?: (result: Result) => string;
  /**
   * Resulting fields for the record, for values that buyers change all the time. Such a change is applied to the
   * current state, even if it differs from what was shown.
   */
  readonly describeResult?: (result: Result) => AuditedFields;
}

/** Fields of the record of a change. */
export type ChangeEntry = Pick<Change<unknown>, "subject" | "collections" | "before" | "after">;

/** Who makes a change, how and when. */
export interface ChangeAuthor {
  /** In the audit trail. */
  readonly name: string;
  /** Name of the command that makes such a change. */
  readonly command: string;
  readonly at: Date;
}

/** Change with the name of its command. */
export interface ChangePlan<Result> {
  readonly command: string;
  /** Reads the change; called in the transaction that makes it. */
  plan(database: Queryable): Promise<Change<Result>>;
}

/** False if everything is as it should be already. */
export const hasEffect = ({ before, after }: Pick<Change<unknown>, "before" | "after">): boolean =>
  before === null || !isDeepStrictEqual(before, after);

/** Applies a change and records it, in the caller's transaction. */
export async function applyChange<Result>(
  transaction: Transactional,
  change: Change<Result>,
  author: ChangeAuthor,
): Promise<Result> {
  const result = await change.apply(transaction);
  const { collections, before } = change;
  await saveChange(transaction, author, {
    subject: change.identify?.(result) ?? change.subject,
    collections,
    before,
    after: change.describeResult?.(result) ?? change.after,
  });
  return result;
}

/** Records a change. Call in the change's transaction. */
export const saveChange = (
  transaction: Queryable,
  { name, command, at }: ChangeAuthor,
  { subject, collections, before, after }: ChangeEntry,
): Promise<void> =>
  insertAuditEntry(transaction, {
    at,
    operator: name,
    command,
    subject,
    collections: [...collections],
    before,
    after,
  });

/** A change that was made, or would be. */
export interface MadeChange<Result> {
  readonly change: Pick<Change<Result>, "subject" | "before" | "after" | "notes">;
  /** Null: nothing was changed, because of a dry run or because everything is as it should be already. */
  readonly result: Result | null;
}

/** Makes a change without asking anyone, unless it is only to be described. */
export function makeChange<Result>(
  database: Database,
  { command, plan }: ChangePlan<Result>,
  { dryRun, ...author }: Omit<ChangeAuthor, "command"> & { readonly dryRun: boolean },
): Promise<MadeChange<Result>> {
  return database.transaction(async (transaction) => {
    const joined = joinTransaction(transaction);
    await lockChanges(joined);
    const change = await plan(joined);
    if (dryRun || !hasEffect(change)) return { change, result: null };
    return { change, result: await applyChange(joined, change, { ...author, command }) };
  });
}
