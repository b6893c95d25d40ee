import type { Command } from "commander";
import { endAffiliate, saveAffiliate } from "../minting/affiliates.js";
import { requireCollection, withDatabase, type CliContext } from "./cli-context.js";

export function addAffiliateCommands(program: Command, context: CliContext): void {
  const affiliates = program
    .command("affiliates")
    .description("let others bring buyers; `sales` shows what they brought");

  affiliates
    .command("add")
    .description("let buyers come by a code; one that had ended works again")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<code>", "part of their links")
    .argument("<name>", "for your own lists")
    .action(async (identifier: string, code: string, name: string) => {
      await withDatabase(context, async (database) =>
        saveAffiliate(database, (await requireCollection(database, identifier)).id, { code, name }),
      );
      context.warn(`${code} works.\n`);
    });

  affiliates
    .command("end")
    .description("refuse a code from now on; what it was credited with stays")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<code>")
    .action(async (identifier: string, code: string) => {
      await withDatabase(context, async (database) =>
        endAffiliate(
          { database, clock: context.clock },
          (await requireCollection(database, identifier)).id,
          code,
        ),
      );
      context.warn(`${code} has ended.\n`);
    });
}
