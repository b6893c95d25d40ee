import type { Command } from "commander";
import { readReveal, revealItems, scheduleReveal } from "../db/repositories/reveals.js";
import { CliError, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { formatMoment, parseFuture } from "./option-values.js";

/** @param collections the command `collections` */
export function addRevealCommand(collections: Command, context: CliContext): void {
  collections
    .command("reveal")
    .description("show what the items of a collection are, now or from a time on")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--at <moment>", "when they are revealed, in ISO 8601 with a zone: 2026-11-21T18:00:00Z")
    .addHelpText(
      "after",
      "\nItems that are minted already get their names on the chain by and by; a reveal can't be taken back.",
    )
    .action((identifier: string, { at }: { at?: string }) => {
      const dueAt = at === undefined ? null : parseFuture(context, "--at", at);
      return reveal(context, identifier, dueAt);
    });
}

async function reveal(context: CliContext, identifier: string, dueAt: Date | null): Promise<void> {
  const message = await withDatabase(context, async (database) => {
    const { id, name } = await requireCollection(database, identifier);
    const planned = await readReveal(database, id);
    if (planned === null) {
      throw new CliError(`${name} has no reveal: its items are known from the start.`);
    }
    if (dueAt !== null && (await scheduleReveal(database, id, dueAt))) {
      return `${name}: revealed at ${formatMoment(dueAt)}`;
    }
    const items = dueAt === null ? await revealItems(database, id, context.clock()) : null;
    if (items === null) {
      const { revealedAt } = (await readReveal(database, id))!;
      throw new CliError(`${name} was revealed at ${formatMoment(revealedAt!)}.`);
    }
    return `${name}: revealed, ${items} minted items among the others`;
  });
  context.write(`${message}\n`);
}
