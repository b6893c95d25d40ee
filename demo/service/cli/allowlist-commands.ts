import type { Command } from "commander";
import { listAllowlist, removeFromAllowlist, saveAllowlist } from "../db/repositories/cli-writes.js";
import { formatAllowlist, parseAllowlist } from "../eligibility/allowlist-file.js";
import { requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { requirePhase } from "./phase-commands.js";
import { readText } from "./source-file.js";

export function addAllowlistCommands(program: Command, context: CliContext): void {
  const allowlist = program.command("allowlist").description("see and change who may mint in a gated phase");
  const command = (name: string) =>
    allowlist
      .command(name)
      .argument("<collection>", "short id, slug, UUID or address")
      .argument("<phase>", "its number, name or UUID");

  command("import")
    .description("add wallets from a CSV file, all or none, and gate the phase")
    .argument("<file>", "a wallet in each line; behind a comma the units beyond the limit, if there are any")
    .option("--replace", "remove all other wallets from the list")
    .action(async (identifier: string, name: string, file: string, options: { replace?: boolean }) => {
      const rows = parseAllowlist(await readText(file));
      const { added, removed } = await withDatabase(context, async (database) => {
        const { id } = await requireCollection(database, identifier);
        const phase = await requirePhase(database, id, name);
        return saveAllowlist(database, phase.id, rows, { replace: options.replace ?? false });
      });
      context.write(`${added} added, ${rows.length - added} on it already, ${removed} taken off\n`);
    });

  command("export")
    .description("write the list as CSV")
    .action(async (identifier: string, name: string) => {
      const rows = await withDatabase(context, async (database) => {
        const { id } = await requireCollection(database, identifier);
        return listAllowlist(database, (await requirePhase(database, id, name)).id);
      });
      context.write(formatAllowlist(rows));
    });

  command("remove")
    .description("remove wallets from the list; they keep their mints")
    .argument("<wallet...>")
    .action(async (identifier: string, name: string, wallets: string[]) => {
      const removed = await withDatabase(context, async (database) => {
        const { id } = await requireCollection(database, identifier);
        return removeFromAllowlist(database, (await requirePhase(database, id, name)).id, wallets);
      });
      context.write(`${removed} taken off\n`);
    });
}
