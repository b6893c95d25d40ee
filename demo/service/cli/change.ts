import { isDeepStrictEqual } from "node:util";
import type { Command } from "commander";
import { parseOperator } from "../config/operator-variables.js";
import {
  joinTransaction,
  type Database,
  type Queryable,
  type Transactional,
} from "../platform/db/database.js";
import { insertAuditEntry, lockChanges } from "../operate/audit/queries.js";
import type { AuditedFields } from "../operate/audit/tables.js";
import type { CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";

/** Change that a command would make, with all that is shown of it and recorded. Nothing in it may be secret. */
export interface Change<Result> {
  /** Object of the change, like `phase AbC123/Public`. */
  readonly subject: string;
  /** Short ids of the collections that it is about. */
  readonly collections: readonly string[];
  /** Fields that may change, as JSON; null: there is nothing yet. */
  readonly before: AuditedFields | null;
  /** The same fields afterwards; null: there is nothing any more. */
  readonly after: AuditedFields | null;
  /** Sentences about what else it does, or doesn't do. */
  readonly notes?: readonly string[];
  /** Sentence for a change that is made, unless the command itself shows its result. */
  readonly done?: string;
  /** Makes it, in the transaction that records it. */
  apply(database: Transactional): Promise<Result>;
  /** Object of a change that has a name only afterwards, for the record. */
  readonly identify?: (result: Result) => string;
  /**
   * Fields afterwards, for the record, of what buyers change all the time: such a change is made as it is found, however it
   * was shown.
   */
  readonly describeResult?: (result: Result) => AuditedFields;
}

/**
 * Confirmation of a change. `required`: by a person in a terminal, or by `--yes`. `asked`: the same, but a program without a
 * terminal needs no `--yes`, since the command was there before `--yes` was. `none`: nobody is asked, since the command
 * only adds something, or can be undone by another one.
 */
export type Confirmation = "required" | "asked" | "none";

export interface ChangeOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** Adds the options of commands that change something. */
export function addChangeOptions(command: Command, confirmation: Confirmation = "required"): Command {
  const shown = command.option("--dry-run", "preview the change without applying it");
  return confirmation === "none" ? shown : shown.option("--yes", "skip the confirmation prompt");
}

/**
 * Shows a change, has it confirmed, makes it and records it, in one transaction.
 * @param settings.command words of the command, for the record
 * @param plan reads what the change is; it is read again in the transaction, in which no other command changes anything
 * @returns the result; null if nothing was changed, because it was a dry run, or is as it should be already
 * @throws UserError without a confirmation, or if something else has changed it since it was shown
 */
export async function performChange<Result>(
  context: CliContext,
  database: Database,
  { yes = false, dryRun = false }: ChangeOptions,
  { command, confirmation }: { readonly command: string; readonly confirmation: Confirmation },
  plan: (database: Queryable) => Promise<Change<Result>>,
): Promise<Result | null> {
  const shown = await plan(database);
  const description = describeChange(shown);
  if (dryRun) {
    context.write(`${description}Nothing was changed: this was a dry run.\n`);
    return null;
  }
  // A program that ran the command before it showed its effect gets what it got then.
  const isSilent = context.ask === null && !yes && confirmation !== "required";
  if (!hasEffect(shown)) {
    if (!isSilent) context.warn(`${shown.subject}: already up to date.\n`);
    return null;
  }
  if (!isSilent) context.warn(description);
  if (!yes) await confirmChange(context, confirmation);
  const result = await database.transaction(async (transaction) => {
    const joined = joinTransaction(transaction);
    await lockChanges(joined);
    const change = await plan(joined);
    if (!change.describeResult && !isDeepStrictEqual(toComparable(change), toComparable(shown))) {
      throw new UserError(
        `Nothing was changed: ${shown.subject} has changed since it was shown. Run the command again.`,
      );
    }
    const result = await change.apply(joined);
    const subject = change.identify?.(result) ?? change.subject;
    const { collections, before } = change;
    const after = change.describeResult?.(result) ?? change.after;
    await recordChange(context, joined, command, { subject, collections, before, after });
    return result;
  });
  if (!isSilent && shown.done !== undefined) context.warn(`${shown.done}\n`);
  return result;
}

/** Records a change that a command makes in its own way; in the change's transaction. */
export async function recordChange(
  { environment, account, clock }: Pick<CliContext, "environment" | "account" | "clock">,
  transaction: Queryable,
  command: string,
  {
    subject,
    collections,
    before,
    after,
  }: Pick<Change<unknown>, "subject" | "collections" | "before" | "after">,
): Promise<void> {
  await insertAuditEntry(transaction, {
    at: clock(),
    operator: parseOperator(environment) ?? account,
    command,
    subject,
    collections: [...collections],
    before,
    after,
  });
}

type Shown = Pick<Change<unknown>, "subject" | "before" | "after" | "notes">;

const toComparable = ({ before, after }: Shown) => ({ before, after });

const hasEffect = ({ before, after }: Shown) => before === null || !isDeepStrictEqual(before, after);

/** Lines of a change: `name  Public → Sale`, and its notes. */
export function describeChange({ subject, before, after, notes = [] }: Shown): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
  const width = Math.max(0, ...changed.map(({ length }) => length));
  const lines = changed.map((name) => {
    const [from, to] = [before?.[name], after?.[name]].map(describeValue) as [string, string];
    const values = before === null ? to : after === null ? `${from} → removed` : `${from} → ${to}`;
    return `  ${name.padEnd(width)}  ${values}\n`;
  });
  return `${subject}\n${lines.join("")}${notes.map((note) => `  ${note}\n`).join("")}`;
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value === "" ? '""' : value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(describeValue).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

/** Asks whether to go on. @throws UserError unless somebody agrees, or nobody has to */
export async function confirmChange(
  { ask }: Pick<CliContext, "ask">,
  confirmation: Confirmation,
): Promise<void> {
  if (confirmation === "none") return;
  if (ask === null) {
    if (confirmation === "asked") return;
    throw new UserError(
      "Not a terminal, so the change can't be confirmed. Nothing was changed. Pass --yes to apply it or --dry-run to preview it.",
    );
  }
  if (/^y(es)?$/i.test((await ask("Change it? (yes or no) ")).trim())) return;
  throw new UserError("Nothing was changed.");
}
