import { formatCount } from "../platform/format/count.js";
import type { Command } from "commander";
import { openCommandRpc } from "../chain/nodes/open-nodes.js";
import { commitment, createReader } from "../chain/rpc/chain-reader.js";
import { readExistingMints } from "../chain/transactions/existing-mints.js";
import { accountStandard } from "../chain/standards/item-standards.js";
import { readForeignPowers, readGroups } from "../chain/items/read-groups.js";
import { readItems } from "../chain/items/read-items.js";
import type { Database } from "../platform/db/database.js";
import { readSalesReport } from "../admin/reports/sales-report.js";
import { reconcile } from "../operate/reconciliation/reconciliation.js";
import {
  addJsonOption,
  requireCollection,
  requireVariable,
  withDatabase,
  type CliContext,
} from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";
import { readSaleRecords } from "../admin/reports/sale-records.js";
import { writeCsv, writeJson } from "./sales-export.js";
import { formatTable } from "./table.js";

/** Timeout of RPC requests in milliseconds. */
const nodeTimeout = 10_000;

export function addReportCommands(program: Command, context: CliContext): void {
  addSalesCommand(program, context);
  addReconcileCommand(program, context);
}

function addSalesCommand(program: Command, context: CliContext): void {
  addJsonOption(program.command("sales"))
    .description("show what a collection has sold, by phase, currency and affiliate")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--csv", "print CSV, item by item, for spreadsheets and accounts")
    .addHelpText("after", "\n--json has the totals and the items.")
    .action(async (identifier: string, { json, csv }: { json?: boolean; csv?: boolean }) => {
      if (json && csv) throw new UserError("Pass either --csv or --json.");
      if (json || csv) {
        return withDatabase(context, async (database) => {
          const collection = await requireCollection(database, identifier);
          const items = readSaleRecords(database, collection, context.clock);
          if (csv) return writeCsv(context, items);
          await writeJson(context, await readReport(context, database, identifier), items);
        });
      }
      const report = await withDatabase(context, (database) => readReport(context, database, identifier));
      context.write(
        formatTable(
          ["Phase", "Units", "Buyers", "Paid", "Last sale"],
          report.phases.map((row) => [row.phase, row.units, row.buyers, row.paid, row.lastAt]),
        ),
      );
      if (report.affiliates.length === 0) return;
      const head = ["Affiliate", "Code", "Units", "Paid", "Ended"];
      const rows = report.affiliates.map((row) => [
        ...[row.name, row.code, row.units, row.paid.join(" + ") || null, row.endedAt],
      ]);
      context.write(`\n${formatTable(head, rows)}`);
    });
}

function addReconcileCommand(program: Command, context: CliContext): void {
  addJsonOption(program.command("reconcile"))
    .description("compare the database with the chain; exits with 1 if there are findings")
    .argument("[collection]", "only this collection: short id, slug, UUID or address")
    .addHelpText("after", "\nAlso needs SOLANA_RPC_URL. Safe to run while the service runs.")
    .action(async (identifier: string | undefined, { json }: { json?: boolean }) => {
      const rpc = openCommandRpc(requireVariable(context, "SOLANA_RPC_URL"));
      const reader = { rpc, read: createReader(nodeTimeout), standard: accountStandard };
      const { totals, findings, compared } = await withDatabase(context, async (database) =>
        reconcile(
          {
            database,
            clock: context.clock,
            chain: {
              readMinted: (mints, signal) => readExistingMints(reader, mints, { commitment }, signal),
              readItems: (mints, signal) => readItems(reader, mints, signal),
              readGroups: (groups, signal) => readGroups(reader, groups, signal),
              readForeignPowers: (mints, signal) => readForeignPowers(reader, mints, signal),
            },
          },
          identifier === undefined ? undefined : (await requireCollection(database, identifier)).id,
        ),
      );
      if (json) context.write(`${JSON.stringify({ counts: totals, findings, compared }, null, 2)}\n`);
      else {
        context.write(
          formatTable(
            ["Collection", "Minted", "Held", "Free", "Supply"],
            totals.map((row) => [row.collectionId, row.minted, row.held, row.free, row.supply]),
          ),
        );
        context.write(
          `\nCompared ${formatCount(compared, "mint")} with the chain: ${formatCount(findings.length, "finding")}\n`,
        );
      }
      if (findings.length === 0) return;
      throw new UserError(findings.map(({ rule, message }) => `${rule}  ${message}`).join("\n"));
    });
}

async function readReport({ clock }: CliContext, database: Database, identifier: string) {
  const { phases, affiliates } = await readSalesReport(
    { database, clock },
    await requireCollection(database, identifier),
  );
  return { phases, affiliates };
}
