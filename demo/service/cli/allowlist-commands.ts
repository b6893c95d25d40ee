import type { Command } from "commander";
import { planAllowlist, planAllowlistRemoval } from "../admin/changes/allowlists.js";
import { listAllowlist } from "../catalog/allowlists/queries.js";
import { formatAllowlist, parseAllowlist } from "../catalog/allowlists/allowlist-file.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { requirePhase } from "../admin/changes/describe-phase.js";
import { readText } from "../platform/validation/text-file.js";

export function addAllowlistCommands(program: Command, context: CliContext): void {
  const allowlist = program.command("allowlist").description("import, export and change a phase's allowlist");
  addImportCommand(allowlist, context);
  addExportCommand(allowlist, context);
  addRemoveCommand(allowlist, context);
}

const addCommand = (allowlist: Command, name: string) =>
  allowlist
    .command(name)
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<phase>", "number, name or UUID of the phase");

function addImportCommand(allowlist: Command, context: CliContext): void {
  const importing = addCommand(allowlist, "import")
    .description("add wallets from a CSV or JSON file, all or none, and gate the phase")
    .argument(
      "<file>",
      "one wallet per line, optionally followed by a comma and the items beyond the limit; or any export with a column of addresses",
    )
    .option("--column <name>", "name or number of the wallets' column, if several hold addresses")
    .option("--replace", "remove all other wallets from the list");
  addChangeOptions(importing, "asked").action(
    async (
      identifier: string,
      name: string,
      file: string,
      { replace = false, column, ...options }: ChangeOptions & { replace?: boolean; column?: string },
    ) => {
      const { rows, notes } = parseAllowlist(await readText(file), column);
      for (const note of notes) context.warn(`Note: ${note}\n`);
      const saved = await withDatabase(context, async (database) => {
        const collection = await requireCollection(database, identifier);
        const { command, plan } = planAllowlist(collection, name, rows, { replace });
        return performChange(context, database, options, { command, confirmation: "asked" }, plan);
      });
      if (options.dryRun) return;
      const { added, removed } = saved ?? { added: 0, removed: 0 };
      context.write(`${added} added, ${rows.length - added} already listed, ${removed} removed\n`);
    },
  );
}

function addExportCommand(allowlist: Command, context: CliContext): void {
  addCommand(allowlist, "export")
    .description("print the allowlist as CSV")
    .action(async (identifier: string, name: string) => {
      const rows = await withDatabase(context, async (database) => {
        const { id } = await requireCollection(database, identifier);
        return listAllowlist(database, (await requirePhase(database, id, name)).id);
      });
      context.write(formatAllowlist(rows));
    });
}

function addRemoveCommand(allowlist: Command, context: CliContext): void {
  const removing = addCommand(allowlist, "remove")
    .description("remove wallets from the allowlist; they keep what they minted")
    .argument("<wallet...>", "Solana addresses of the wallets");
  addChangeOptions(removing, "asked").action(
    async (identifier: string, name: string, wallets: string[], options: ChangeOptions) => {
      const removed = await withDatabase(context, async (database) => {
        const collection = await requireCollection(database, identifier);
        const { command, plan } = planAllowlistRemoval(collection, name, wallets);
        return performChange(context, database, options, { command, confirmation: "asked" }, plan);
      });
      if (!options.dryRun) context.write(`${removed ?? 0} removed\n`);
    },
  );
}
