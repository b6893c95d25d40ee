import type { Command } from "commander";
import { findAffiliate } from "../catalog/affiliates/queries.js";
import { AffiliateError, endAffiliate, saveAffiliate } from "../catalog/affiliates/affiliates.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { requireCollection, withDatabase, type CliContext } from "./cli-context.js";

export function addAffiliateCommands(program: Command, context: CliContext): void {
  const affiliates = program
    .command("affiliates")
    .description("add and end affiliate codes; `sales` shows their sales");

  const add = affiliates
    .command("add")
    .description("add an affiliate code, or reactivate one that has ended")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<code>", "code in the affiliate's links")
    .argument("<name>", "the affiliate's name, for your own reference");
  addChangeOptions(add, "none").action(
    async (identifier: string, code: string, name: string, options: ChangeOptions) => {
      const settings = { command: "affiliates add", confirmation: "none" } as const;
      await withDatabase(context, (database) =>
        performChange(context, database, options, settings, async (read) => {
          const { id, shortId } = await requireCollection(read, identifier);
          const found = await findAffiliate(read, id, code);
          return {
            subject: `affiliate ${shortId}/${code}`,
            collections: [shortId],
            before: found && { name: found.name, endedAt: found.endedAt?.toISOString() ?? null },
            after: { name, endedAt: null },
            apply: (transaction) => saveAffiliate(transaction, id, { code, name }),
          };
        }),
      );
      if (!options.dryRun) context.warn(`Added the affiliate code ${code}.\n`);
    },
  );

  const end = affiliates
    .command("end")
    .description("end an affiliate code; its credited sales stay")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<code>", "code in the affiliate's links");
  addChangeOptions(end, "asked").action(async (identifier: string, code: string, options: ChangeOptions) => {
    const settings = { command: "affiliates end", confirmation: "asked" } as const;
    const now = context.clock();
    await withDatabase(context, (database) =>
      performChange(context, database, options, settings, async (read) => {
        const { id, shortId } = await requireCollection(read, identifier);
        const found = await findAffiliate(read, id, code);
        if (found?.endedAt !== null) {
          throw new AffiliateError(`The collection has no active affiliate with the code "${code}".`);
        }
        return {
          subject: `affiliate ${shortId}/${code}`,
          collections: [shortId],
          before: { endedAt: null },
          after: { endedAt: now.toISOString() },
          notes: ["Prepared mints keep it, and its credited sales stay."],
          apply: (transaction) => endAffiliate({ database: transaction, clock: () => now }, id, code),
        };
      }),
    );
    if (!options.dryRun) context.warn(`${code} has ended.\n`);
  });
}
