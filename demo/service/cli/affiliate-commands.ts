import type { Command } from "commander";
import { endAffiliate, saveAffiliate } from "../minting/affiliates.js";
import { requireCollection, withDatabase, type CliContext } from "./cli-context.js";

export function addAffiliateCommands(program: Command, context: CliContext): void {
  const affiliates = program
    .command("affiliates")
    .description("manage affiliates; `sales` shows their sales");

  affiliates
    .command("add")
    .description("add an affiliate code, or reactivate one that has ended")
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
    .description("end a code; its credited sales stay")
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
