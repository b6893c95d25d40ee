import type { Command } from "commander";
import { endAffiliate, saveAffiliate } from "../mint/affiliates.js";
import { requireCollection, withDatabase, type Desk } from "./desk.js";

export function addAffiliateCommands(program: Command, desk: Desk): void {
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
      await withDatabase(desk, async (database) =>
        saveAffiliate(database, (await requireCollection(database, identifier)).id, { code, name }),
      );
      desk.warn(`${code} works.\n`);
    });

  affiliates
    .command("end")
    .description("refuse a code from now on; what it was credited with stays")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<code>")
    .action(async (identifier: string, code: string) => {
      await withDatabase(desk, async (database) =>
        endAffiliate(
          { database, clock: desk.clock },
          (await requireCollection(database, identifier)).id,
          code,
        ),
      );
      desk.warn(`${code} has ended.\n`);
    });
}
