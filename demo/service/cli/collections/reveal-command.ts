import type { Command } from "commander";
import { planItemReveal } from "../../admin/changes/reveals.js";
import { parseComputeUnitPrice } from "../../config/service-config.js";
import { formatMoment } from "../../platform/format/moment.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { parseFuture } from "../option-values.js";

/** @param collections the command `collections` */
export function addRevealCommand(collections: Command, context: CliContext): void {
  const command = collections
    .command("reveal")
    .description("reveal the items of a collection, now or at a time; this can't be undone")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--at <moment>", "time of the reveal, ISO 8601 with a zone: 2026-11-21T18:00Z")
    .addHelpText(
      "after",
      "\nItems that are already minted get their names on the chain over the next minutes.",
    );
  addChangeOptions(command, "asked").action(
    (identifier: string, { at, ...options }: ChangeOptions & { at?: string }) => {
      const dueAt = at === undefined ? null : parseFuture(context, "--at", at);
      return reveal(context, identifier, dueAt, options);
    },
  );
}

async function reveal(
  context: CliContext,
  identifier: string,
  dueAt: Date | null,
  options: ChangeOptions,
): Promise<void> {
  await withDatabase(context, async (database) => {
    const collection = await requireCollection(database, identifier);
    const deps = { clock: context.clock, computeUnitPrice: parseComputeUnitPrice(context.environment) };
    const { command, plan } = planItemReveal(deps, collection, dueAt);
    const settings = { command, confirmation: "asked" } as const;
    const items = await performChange(context, database, options, settings, plan);
    const { name } = collection;
    if (items !== null && dueAt === null) {
      context.write(`${name}: revealed, including ${items} minted items\n`);
    } else if (dueAt !== null && !options.dryRun) {
      context.write(`${name}: revealed at ${formatMoment(dueAt)}\n`);
    }
  });
}
