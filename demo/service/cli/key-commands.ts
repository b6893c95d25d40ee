import { Option, type Command } from "commander";
import { keyClasses, type KeyClass } from "../../../src/contract/key.js";
import { findApiKeyById, revokeApiKey } from "../db/repositories/api-keys.js";
import { listApiKeys } from "../db/repositories/cli-reads.js";
import { issueKey } from "../access/api-keys.js";
import { addJsonOption, CliError, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { formatTable } from "./table.js";

interface KeyOptions {
  class: KeyClass;
  label: string;
  collection: string[];
  origin?: string[];
  prefix?: string;
}

export function addKeyCommands(program: Command, context: CliContext): void {
  const keys = program.command("keys").description("make, list and revoke the keys of the Mint API");

  keys
    .command("create")
    .description("make a key; its value is shown this once and never again")
    .addOption(
      new Option("--class <class>", "publishable: for web pages; secret: for servers; sandbox: for testing")
        .choices(Object.values(keyClasses))
        .default("publishable"),
    )
    .requiredOption("--collection <id...>", "collections that it is for: short id, slug, UUID or address")
    .option("--origin <origin...>", "origins of the pages that may use it, like https://shop.example")
    .requiredOption("--label <text>", "what you will know it by")
    .option("--prefix <prefix>", "first part of its value", "mint")
    .action(async (options: KeyOptions) => {
      const { value, id } = await withDatabase(context, async (database) => {
        const collections = await Promise.all(
          options.collection.map((identifier) => requireCollection(database, identifier)),
        );
        return issueKey(
          { database, random: context.random },
          {
            class: options.class,
            label: options.label,
            prefix: options.prefix ?? "mint",
            collectionIds: collections.map(({ id }) => id),
            ...(options.origin && { origins: options.origin }),
          },
        );
      });
      context.write(`${value}\n`);
      context.warn(`Key ${id}. Keep its value now: only its hash is stored.\n`);
    });

  addJsonOption(keys.command("list"))
    .description("list all keys, revoked ones too; never their values")
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withDatabase(context, listApiKeys);
      if (json) return context.write(`${JSON.stringify(rows, null, 2)}\n`);
      const head = ["Id", "Class", "Label", "Collections", "Origins", "Made", "Revoked"];
      context.write(
        formatTable(
          head,
          rows.map((row) => [
            ...[row.id, row.class, row.label, row.collections.join(" "), row.origins?.join(" ") ?? null],
            row.createdAt.toISOString().slice(0, 10),
            row.revokedAt?.toISOString().slice(0, 16) ?? null,
          ]),
        ),
      );
    });

  keys
    .command("revoke")
    .description("revoke a key, within a second, in every process; this can't be undone")
    .argument("<id>", "the key's id, as `keys list` shows it")
    .action(async (id: string) => {
      await withDatabase(context, async (database) => {
        if (!(await findApiKeyById(database, id))) {
          throw new CliError(`There is no key "${id}". \`keys list\` shows the ids; a value is not one.`);
        }
        await revokeApiKey(database, id, context.clock());
      });
      context.warn(`Key ${id} is revoked.\n`);
    });
}
