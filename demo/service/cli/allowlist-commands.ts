import type { Command } from "commander";
import type { Queryable } from "../platform/db/database.js";
import {
  listAllowlist,
  listWallets,
  removeFromAllowlist,
  saveAllowlist,
} from "../catalog/allowlists/queries.js";
import { formatAllowlist, parseAllowlist } from "../catalog/allowlists/allowlist-file.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { shownSoon } from "./phases/phase-fields.js";
import { requirePhase } from "./phases/phase-table.js";
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

async function readList(database: Queryable, identifier: string, name: string) {
  const { id, shortId } = await requireCollection(database, identifier);
  const phase = await requirePhase(database, id, name);
  const listed = new Set(await listWallets(database, phase.id));
  const about = { subject: `allowlist ${shortId}/${phase.name}`, collections: [shortId] };
  return { phase, listed, about };
}

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
      const settings = { command: "allowlist import", confirmation: "asked" } as const;
      const saved = await withDatabase(context, (database) =>
        performChange(context, database, options, settings, async (database) => {
          const { phase, listed, about } = await readList(database, identifier, name);
          const added = rows.filter(({ wallet }) => !listed.has(wallet)).length;
          const kept = replace ? rows.length - added : listed.size;
          return {
            ...about,
            before: { gated: phase.gated, wallets: listed.size },
            after: {
              gated: true,
              wallets: kept + added,
              added,
              removed: listed.size - kept,
              bonuses: rows.reduce((sum, { bonus }) => sum + bonus, 0),
            },
            notes: [shownSoon],
            apply: (transaction) => saveAllowlist(transaction, phase.id, rows, { replace }),
          };
        }),
      );
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
      const rows = await withDatabase(context, async (database) =>
        listAllowlist(database, (await readList(database, identifier, name)).phase.id),
      );
      context.write(formatAllowlist(rows));
    });
}

function addRemoveCommand(allowlist: Command, context: CliContext): void {
  const removing = addCommand(allowlist, "remove")
    .description("remove wallets from the allowlist; they keep what they minted")
    .argument("<wallet...>", "Solana addresses of the wallets");
  addChangeOptions(removing, "asked").action(
    async (identifier: string, name: string, wallets: string[], options: ChangeOptions) => {
      const settings = { command: "allowlist remove", confirmation: "asked" } as const;
      const removed = await withDatabase(context, (database) =>
        performChange(context, database, options, settings, async (database) => {
          const { phase, listed, about } = await readList(database, identifier, name);
          const found = wallets.filter((wallet) => listed.has(wallet));
          const isEmptied = phase.gated && found.length > 0 && new Set(found).size === listed.size;
          return {
            ...about,
            before: { wallets: listed.size },
            after: {
              wallets: listed.size - new Set(found).size,
              ...(found.length > 0 && { removed: found }),
            },
            notes: [
              "They keep what they have minted, and prepared mints stay valid.",
              ...(isEmptied ? ["The list is then empty, so nobody can mint in this phase."] : []),
            ],
            apply: (transaction) => removeFromAllowlist(transaction, phase.id, wallets),
          };
        }),
      );
      if (!options.dryRun) context.write(`${removed ?? 0} removed\n`);
    },
  );
}
