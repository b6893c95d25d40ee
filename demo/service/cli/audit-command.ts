import type { Command } from "commander";
import { listAuditEntries, type AuditEntry } from "../operate/audit/queries.js";
import { findCollection } from "../catalog/collections/queries.js";
import { describeChange } from "./change.js";
import { addJsonOption, withDatabase, type CliContext } from "./cli-context.js";
import { parseCount, parseMoment } from "./option-values.js";
import { formatMoment } from "../platform/format/moment.js";

/** Number of entries that are listed by default. */
const defaultLimit = 50;

interface AuditOptions {
  collection?: string;
  since?: string;
  limit: number;
  json?: boolean;
}

export function addAuditCommand(program: Command, context: CliContext): void {
  addJsonOption(program.command("audit"))
    .description("list the changes that were made, newest first")
    .option("--collection <id>", "only this collection; a removed one by its short id")
    .option("--since <moment>", "only changes since this time, ISO 8601 with a zone: 2026-11-21T18:00Z")
    .option("--limit <entries>", "maximum number of entries", parseCount, defaultLimit)
    .addHelpText(
      "after",
      "\nAn entry names the operator of SERVICE_OPERATOR, or the account on the machine where the command ran.",
    )
    .action(async ({ collection, since, limit, json }: AuditOptions) => {
      const from = since === undefined ? undefined : parseMoment("--since", since);
      const entries = await withDatabase(context, async (database) => {
        const found = collection === undefined ? null : await findCollection(database, collection);
        const which = { collection: found?.shortId ?? collection, since: from, limit };
        return await listAuditEntries(database, which);
      });
      if (json) return context.write(`${JSON.stringify(entries, null, 2)}\n`);
      context.write(entries.map(formatEntry).join(""));
      if (entries.length === 0) context.warn("No entries.\n");
      if (entries.length === limit) context.warn(`The newest ${limit}; --limit shows more.\n`);
    });
}

const formatEntry = ({ at, operator, command, subject, before, after }: AuditEntry): string =>
  `${formatMoment(at)}  ${operator}  ${command}\n${describeChange({ subject: `  ${subject}`, before, after }).replaceAll("\n  ", "\n    ")}`;
