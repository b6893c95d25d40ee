import type { Command } from "commander";
import { requirePhase } from "../../admin/changes/describe-phase.js";
import { planPhaseAddition, planPhaseRemoval } from "../../admin/changes/phases.js";
import { parseAllowlist } from "../../catalog/allowlists/allowlist-file.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { formatPhases, readPhases } from "./phase-table.js";
import { toPayeeCheck } from "../payees.js";
import { addPhaseOptions, toPhaseDefinition, type PhaseOptions } from "./phase-options.js";
import { readText } from "../../platform/validation/text-file.js";

/** @param phases the command `phases` */
export function addPhaseSetCommands(phases: Command, context: CliContext): void {
  const add = phases
    .command("add")
    .description("add a phase")
    .argument("<collection>", "short id, slug, UUID or address");
  addPhaseOptions(addChangeOptions(add))
    .option("--allowlist <file>", "CSV or JSON file of the wallets that may mint")
    .option("--column <name>", "name or number of the wallets' column in it, if several hold addresses")
    .option("--gate", "only wallets on the allowlist can mint, of which there are none yet")
    .option("--code-required", "wallets that aren't on the allowlist need an access code")
    .action((identifier: string, options: PhaseOptions & ChangeOptions & SetOptions) =>
      addOne(context, identifier, options),
    );

  const remove = phases
    .command("remove")
    .description("remove a phase in which nothing was minted and nothing is held")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<phase>", "number, name or UUID of the phase");
  addChangeOptions(remove).action((identifier: string, name: string, options: ChangeOptions) =>
    removeOne(context, identifier, name, options),
  );
}

interface SetOptions {
  allowlist?: string;
  column?: string;
  codeRequired?: boolean;
}

async function addOne(
  context: CliContext,
  identifier: string,
  options: PhaseOptions & ChangeOptions & SetOptions,
): Promise<void> {
  const { rows, notes } =
    options.allowlist === undefined
      ? { rows: [], notes: [] }
      : parseAllowlist(await readText(options.allowlist), options.column);
  for (const note of notes) context.warn(`Note: ${note}\n`);
  const bonuses = rows
    .filter(({ bonus }) => bonus > 0)
    .map(({ wallet, bonus }) => ({ wallet, extra: bonus }));
  const definition = {
    ...toPhaseDefinition(
      options,
      rows.map(({ wallet }) => wallet),
    ),
    bonuses,
    codeRequired: options.codeRequired ?? false,
  };
  await withDatabase(context, async (database) => {
    const { id, chain, shortId } = await requireCollection(database, identifier);
    const check = toPayeeCheck(context, options);
    const { command, plan } = await planPhaseAddition(
      { database },
      { id, chain, shortId },
      definition,
      check,
    );
    const settings = { command, confirmation: "required" } as const;
    const phaseId = await performChange(context, database, options, settings, plan);
    if (phaseId === null) return;
    context.write(formatPhases(await readPhases(context, database, { id, chain })));
  });
}

async function removeOne(
  context: CliContext,
  identifier: string,
  name: string,
  options: ChangeOptions,
): Promise<void> {
  await withDatabase(context, async (database) => {
    const { id, chain, shortId } = await requireCollection(database, identifier);
    const { id: phaseId } = await requirePhase(database, id, name);
    const { command, plan } = planPhaseRemoval(context, { id, chain, shortId }, phaseId);
    const removed = await performChange(
      context,
      database,
      options,
      { command, confirmation: "required" },
      plan,
    );
    if (removed === null) return;
    context.write(formatPhases(await readPhases(context, database, { id, chain })));
  });
}
