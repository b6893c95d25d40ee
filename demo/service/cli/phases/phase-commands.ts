import type { Command } from "commander";
import type { Queryable } from "../../platform/db/database.js";
import { changePhase, resolvePhaseEdit } from "../../catalog/edits/phase-edit.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { stringify } from "../json-output.js";
import {
  addCurrencies,
  listPhaseFields,
  listPhaseNotes,
  missingRateHint,
  shownSoon,
} from "./phase-fields.js";
import { addPhaseOptions, toPhaseEdit, type PhaseOptions } from "./phase-options.js";
import { assertPayees, listRecipients } from "../payees.js";
import { addPhaseSetCommands } from "./phase-set-commands.js";
import { formatPhases, readPhases, requirePhase, toPhaseJson } from "./phase-table.js";

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
        const payees = await assertPayees(
          context,
          { database, chain },
          listRecipients("recipients", changes.recipients),
          options,
        );
        await performChange(
          context,
          database,
          options,
          { command: "phases edit", confirmation: "asked" },
          async (read) => {
            const plan = await planEdit(
              context,
              read,
              { chain, shortId, collectionId: id, phaseId },
              changes,
            );
            return { ...plan, notes: [...payees, ...plan.notes] };
          },
        );
        const all = await readPhases(context, database, { id, chain });
        return all.filter(({ phase }) => phase.id === phaseId);
      });
      if (!options.dryRun) context.write(formatPhases(described));
    });
}

async function planEdit(
  { clock }: CliContext,
  database: Queryable,
  { chain, shortId, collectionId, phaseId }: Record<"chain" | "shortId" | "collectionId" | "phaseId", string>,
  edit: ReturnType<typeof toPhaseEdit>,
) {
  const phase = await requirePhase(database, collectionId, phaseId);
  const changes = await resolvePhaseEdit({ database, chain }, phase, edit);
  const [before, after] = (await addCurrencies(database, chain, [phase, { ...phase, ...changes }])).map(
    listPhaseFields,
  ) as [ReturnType<typeof listPhaseFields>, ReturnType<typeof listPhaseFields>];
  return {
    subject: `phase ${shortId}/${phase.name}`,
    collections: [shortId],
    before,
    after,
    notes: [...(await listPhaseNotes(database, phaseId, [before, after], clock())), shownSoon],
    done: `Phase ${shortId}/${phase.name} is changed.`,
    apply: (transaction: Queryable) => changePhase(transaction, phase, changes),
  };
}
