import { isDeepStrictEqual } from "node:util";
import type { Command } from "commander";
import { parseOperator } from "../config/operator-variables.js";
import { joinTransaction, type Database, type Queryable } from "../platform/db/database.js";
import { lockChanges } from "../operate/audit/queries.js";
import {
  applyChange,
  hasEffect,
  saveChange,
  type Change,
  type ChangeAuthor,
  type ChangeEntry,
} from "../admin/changes/change.js";
import type { CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";

/**
 * Confirmation of a change. `required`: by a person in a terminal, or by `--yes`. `asked`: the same, but a program
 * without a terminal doesn't need `--yes`, for compatibility with versions before that option. `none`: not needed, as
 * the command only adds something or can be undone by another one.
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
 * Shows a change, asks for confirmation, makes the change and records it, in one transaction.
 * @param settings.command name of the command, for the record
 * @param plan reads the change; called again in the transaction, while no other command can change anything
 * @returns the result; null if nothing was changed, because of a dry run or because everything is up to date
 * @throws UserError without a confirmation, or if something else has changed in the meantime
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
  // Programs written before changes were shown still get the same output.
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
    return applyChange(joined, change, toAuthor(context, command));
  });
  if (!isSilent && shown.done !== undefined) context.warn(`${shown.done}\n`);
  return result;
}

/** Records a change that a command makes without `performChange`; call in the change's transaction. */
export const recordChange = (
  context: Pick<CliContext, "environment" | "account" | "clock">,
  transaction: Queryable,
  command: string,
  entry: ChangeEntry,
): Promise<void> => saveChange(transaction, toAuthor(context, command), entry);

/** Author of a command's changes. @throws ConfigError */
export const toAuthor = (
  { environment, account, clock }: Pick<CliContext, "environment" | "account" | "clock">,
  command: string,
): ChangeAuthor => ({ name: parseOperator(environment) ?? account, command, at: clock() });

type Shown = Pick<Change<unknown>, "subject" | "before" | "after" | "notes">;

const toComparable = ({ before, after }: Shown) => ({ before, after });

/** Formats a change as lines like `name  Public → Sale`, followed by its notes. */
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

/** Asks whether to continue. @throws UserError unless confirmed or no confirmation is needed */
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
