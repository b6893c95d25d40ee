import { formatCount } from "../../platform/format/count.js";
import type { Command } from "commander";
import type { Queryable } from "../../platform/db/database.js";
import {
  countRevealedOnChain,
  readReveal,
  revealItems,
  scheduleReveal,
} from "../../catalog/reveals/queries.js";
import { metadataFee } from "../../chain/transactions/authority-transactions.js";
import { parseComputeUnitPrice } from "../../config/service-config.js";
import { formatSol } from "../../admin/costs/chain-costs.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { parseFuture } from "../option-values.js";
import { formatMoment } from "../../platform/format/moment.js";

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
  const settings = { command: "collections reveal", confirmation: "asked" } as const;
  const now = context.clock();
  await withDatabase(context, async (database) => {
    const { name } = await requireCollection(database, identifier);
    const items = await performChange(context, database, options, settings, async (read) => {
      const { id, shortId, planned } = await requirePlanned(read, identifier);
      const due = planned.dueAt?.toISOString() ?? null;
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: { dueAt: due, revealedAt: null },
        after:
          dueAt === null
            ? { dueAt: due, revealedAt: now.toISOString() }
            : { dueAt: dueAt.toISOString(), revealedAt: null },
        notes: [
          ...(dueAt === null ? ["Everyone can then see what the items are. A reveal can't be undone."] : []),
          describeCost(context, await countRevealedOnChain(read, id), dueAt),
        ],
        async apply(transaction) {
          if (dueAt !== null && (await scheduleReveal(transaction, id, dueAt))) return 0;
          const revealed = dueAt === null ? await revealItems(transaction, id, now) : null;
          if (revealed !== null) return revealed;
          throw new UserError(`${name} has been revealed in the meantime.`);
        },
      };
    });
    if (items !== null && dueAt === null) {
      context.write(`${name}: revealed, including ${items} minted items\n`);
    } else if (dueAt !== null && !options.dryRun) {
      context.write(`${name}: revealed at ${formatMoment(dueAt)}\n`);
    }
  });
}

/** Describes the cost of writing the items' names to the chain. */
function describeCost({ environment }: CliContext, minted: number, dueAt: Date | null): string {
  const fee = metadataFee(parseComputeUnitPrice(environment));
  const now = dueAt === null ? "" : " now, and more for items minted until then";
  return `The service's authority pays about ${formatSol(fee * BigInt(minted))} for names on the chain: ${formatCount(minted, "minted item")} at ${formatSol(fee)} each${now}.`;
}

/** @throws UserError without an upcoming reveal */
async function requirePlanned(database: Queryable, identifier: string) {
  const { id, shortId, name } = await requireCollection(database, identifier);
  const planned = await readReveal(database, id);
  if (planned === null) {
    throw new UserError(`${name} has no reveal: its items are known from the start.`);
  }
  if (planned.revealedAt !== null) {
    throw new UserError(`${name} was revealed at ${formatMoment(planned.revealedAt)}.`);
  }
  return { id, shortId, planned };
}
