import type { Command } from "commander";
import { requirePhase } from "../../admin/changes/describe-phase.js";
import { planPhaseEdit } from "../../admin/changes/phases.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { stringify } from "../json-output.js";
import { missingRateHint } from "./phase-fields.js";
import { addPhaseOptions, toPhaseEdit, type PhaseOptions } from "./phase-options.js";
import { toPayeeCheck } from "../payees.js";
import { addPhaseSetCommands } from "./phase-set-commands.js";
import { formatPhases, readPhases, toPhaseJson } from "./phase-table.js";

export function addPhaseCommands(program: Command, context: CliContext): void {
  const phases = program.command("phases").description("list, change, add and remove phases of a collection");
  addListCommand(phases, context);
  addEditCommand(phases, context);
  addPhaseSetCommands(phases, context);
}

function addListCommand(phases: Command, context: CliContext): void {
  addJsonOption(phases.command("list"))
    .description("list a collection's phases with their current prices")
    .argument("<collection>", "short id, slug, UUID or address")
    .action(async (identifier: string, { json }: { json?: boolean }) => {
      const { chain, described } = await withDatabase(context, async (database) => {
        const { id, chain } = await requireCollection(database, identifier);
        return { chain, described: await readPhases(context, database, { id, chain }) };
      });
      if (json) return context.write(`${stringify(described.map(toPhaseJson))}\n`);
      context.write(formatPhases(described));
      if (described.some(({ presentPrice }) => presentPrice === null)) {
        context.warn(`${missingRateHint(chain)}\n`);
      }
    });
}

function addEditCommand(phases: Command, context: CliContext): void {
  const edit = phases
    .command("edit")
    .description("change a phase, also while it sells; omitted options stay as they are")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<phase>", "number, name or UUID of the phase");
  addPhaseOptions(addChangeOptions(edit, "asked"))
    .option("--resume", "resume a paused phase")
    .option("--gate", "only wallets on the allowlist can mint")
    .option("--no-gate", "anyone can mint")
    .action(async (identifier: string, name: string, options: PhaseOptions & ChangeOptions) => {
      const changes = toPhaseEdit(options);
      const described = await withDatabase(context, async (database) => {
        const { id, chain, shortId } = await requireCollection(database, identifier);
        const { id: phaseId } = await requirePhase(database, id, name);
        const check = toPayeeCheck(context, options);
        const { command, plan } = await planPhaseEdit(
          { ...context, database },
          { id, chain, shortId },
          phaseId,
          changes,
          check,
        );
        await performChange(context, database, options, { command, confirmation: "asked" }, plan);
        const all = await readPhases(context, database, { id, chain });
        return all.filter(({ phase }) => phase.id === phaseId);
      });
      if (!options.dryRun) context.write(formatPhases(described));
    });
}
