import { Option, type Command } from "commander";
import { keyClasses, type KeyClass } from "../../../src/contract/values/key.js";
import { planKey, planKeyEdit, planKeyRevocation } from "../admin/changes/keys.js";
import { loopback, type WildcardPolicy } from "../catalog/api-keys/origins.js";
import type { Queryable } from "../platform/db/database.js";
import { listApiKeys } from "../catalog/api-keys/queries.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { formatTable } from "./table.js";

interface KeyOptions extends ChangeOptions, WildcardPolicy {
  class: KeyClass;
  label: string;
  collection: string[];
  origin?: string[];
  prefix?: string;
}

export function addKeyCommands(program: Command, context: CliContext): void {
  const keys = program.command("keys").description("create, change, list and revoke API keys");
  addCreateCommand(keys, context);
  addListCommand(keys, context);
  addEditCommand(keys, context);
  addRevokeCommand(keys, context);
}

function addCreateCommand(keys: Command, context: CliContext): void {
  const create = keys
    .command("create")
    .description("create a key; its value is printed once and can't be shown again")
    .addOption(
      new Option("--class <class>", "publishable: for web pages; secret: for servers; sandbox: for tests")
        .choices(Object.values(keyClasses))
        .default("publishable"),
    )
    .requiredOption(
      "--collection <id...>",
      "collections that the key is for: short id, slug, UUID or address",
    )
    .option(
      "--origin <origin...>",
      `origins of the pages that may use it, such as https://shop.example; ${loopback}: localhost, on test networks only`,
    )
    .requiredOption("--label <text>", "a name for your own reference")
    .option("--prefix <prefix>", "first part of the key's value", "mint");
  addWildcardOptions(addChangeOptions(create, "none")).action((options: KeyOptions) =>
    createKey(context, options),
  );
}

function addListCommand(keys: Command, context: CliContext): void {
  addJsonOption(keys.command("list"))
    .description("list all keys, including revoked ones, without their values")
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withDatabase(context, listApiKeys);
      if (json) return context.write(`${JSON.stringify(rows, null, 2)}\n`);
      const head = ["Id", "Class", "Label", "Collections", "Origins", "Created", "Revoked"];
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
}

function addEditCommand(keys: Command, context: CliContext): void {
  const edit = keys
    .command("edit")
    .description("change a key's label, origins or collections; omitted options stay as they are")
    .argument("<id>", "id of the key, from `keys list`")
    .option("--label <text>", "a name for your own reference")
    .addOption(
      new Option(
        "--origin <origin...>",
        "origins of the pages that may use it; replaces the previous ones",
      ).conflicts("addOrigin"),
    )
    .option("--add-origin <origin...>", "origins to allow in addition to the previous ones")
    .option("--collection <id...>", "collections that the key is for; replaces the previous ones");
  addWildcardOptions(addChangeOptions(edit)).action((id: string, options: EditOptions) =>
    editKey(context, id, options),
  );
}

function addRevokeCommand(keys: Command, context: CliContext): void {
  const revoke = keys
    .command("revoke")
    .description("revoke a key within a second, in every process; this can't be undone")
    .argument("<id>", "id of the key, from `keys list`");
  addChangeOptions(revoke, "asked").action(async (id: string, options: ChangeOptions) => {
    const { command, plan } = planKeyRevocation(context, id);
    await withDatabase(context, (database) =>
      performChange(context, database, options, { command, confirmation: "asked" }, plan),
    );
    if (!options.dryRun) context.warn(`Key ${id} is revoked.\n`);
  });
}

type EditOptions = ChangeOptions &
  WildcardPolicy &
  Partial<Pick<KeyOptions, "label" | "origin" | "collection">> & { addOrigin?: string[] };

function addWildcardOptions(command: Command): Command {
  return command
    .option("--allow-wildcard", "allow origins such as https://*.shop.example, which match any one label")
    .option(
      "--allow-public-suffix",
      "also allow origins such as https://*.pages.dev, where anyone can register a name",
    );
}

async function createKey(context: CliContext, options: KeyOptions): Promise<void> {
  const issued = await withDatabase(context, async (database) => {
    const collections = await findCollections(database, options.collection);
    const { class: keyClass, label, prefix = "mint", origin } = options;
    const { command, plan } = planKey(context, {
      ...toPolicy(options),
      class: keyClass,
      label,
      prefix,
      collections,
      ...(origin && { origins: origin }),
    });
    return performChange(context, database, options, { command, confirmation: "none" }, plan);
  });
  if (issued === null) return;
  context.write(`${issued.value}\n`);
  context.warn(`Key ${issued.id}. Store its value now: the service keeps only its hash.\n`);
}

async function editKey(context: CliContext, id: string, options: EditOptions): Promise<void> {
  await withDatabase(context, async (database) => {
    const { label, origin, addOrigin, collection } = options;
    const { command, plan } = planKeyEdit(id, {
      ...toPolicy(options),
      label,
      origins: origin,
      addOrigins: addOrigin,
      collections: collection && (await findCollections(database, collection)),
    });
    await performChange(context, database, options, { command, confirmation: "required" }, plan);
  });
}

const toPolicy = ({ allowWildcard = false, allowPublicSuffix = false }: WildcardPolicy) => ({
  allowWildcard,
  allowPublicSuffix,
});

const findCollections = (database: Queryable, identifiers: readonly string[]) =>
  Promise.all(identifiers.map((identifier) => requireCollection(database, identifier)));
