import { Option, type Command } from "commander";
import { keyClasses, type KeyClass } from "../../../src/contract/values/key.js";
import { checkRegistration, issueKey } from "../catalog/api-keys/api-keys.js";
import { loopback, normalizeOrigin, type WildcardPolicy } from "../catalog/api-keys/origins.js";
import type { Queryable } from "../platform/db/database.js";
import {
  findApiKeyById,
  revokeApiKey,
  updateApiKey,
  type KeyRecord,
} from "../catalog/api-keys/key-queries.js";
import { listApiKeys } from "../catalog/api-keys/queries.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";
import { formatTable } from "./table.js";

interface KeyOptions extends ChangeOptions, WildcardPolicy {
  class: KeyClass;
  label: string;
  collection: string[];
  origin?: string[];
  prefix?: string;
}

/** Every process notices a change once its cache of keys expires. */
const takesEffect = "Takes effect within a second in every process.";

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
    .option("--add-origin <origin...>", "origins to allow besides the previous ones")
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
    const settings = { command: "keys revoke", confirmation: "asked" } as const;
    const now = context.clock();
    await withDatabase(context, (database) =>
      performChange(context, database, options, settings, async (read) => {
        const key = await requireKey(read, id);
        const revokedAt = key.revokedAt ?? now;
        return {
          ...describeKey(key),
          before: { revokedAt: key.revokedAt?.toISOString() ?? null },
          after: { revokedAt: revokedAt.toISOString() },
          notes: [`${takesEffect} A revoked key can't be restored.`],
          apply: (transaction) => revokeApiKey(transaction, id, revokedAt),
        };
      }),
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
  const settings = { command: "keys create", confirmation: "none" } as const;
  const issued = await withDatabase(context, (database) =>
    performChange(context, database, options, settings, async (read) => {
      const collections = await findCollections(read, options.collection);
      const { class: keyClass, label, prefix = "mint", origin } = options;
      const order = {
        ...toPolicy(options),
        class: keyClass,
        label,
        prefix,
        collectionIds: collections.map(({ id }) => id),
        ...(origin && { origins: origin }),
      };
      const { origins } = await checkRegistration(read, order);
      const shortIds = collections.map(({ shortId }) => shortId);
      return {
        subject: `key ${label}`,
        collections: shortIds,
        before: null,
        after: { class: keyClass, label, origins, collections: shortIds },
        notes: noteWide(origins),
        apply: (transaction) => issueKey({ database: transaction, random: context.random }, order),
        identify: ({ id }) => `key ${id}`,
      };
    }),
  );
  if (issued === null) return;
  context.write(`${issued.value}\n`);
  context.warn(`Key ${issued.id}. Store its value now: the service keeps only its hash.\n`);
}

async function editKey(context: CliContext, id: string, options: EditOptions): Promise<void> {
  const settings = { command: "keys edit", confirmation: "required" } as const;
  await withDatabase(context, (database) =>
    performChange(context, database, options, settings, async (read) => {
      const key = await requireKey(read, id);
      if (key.revokedAt !== null)
        throw new UserError(`Key ${id} is revoked. Create another one with \`keys create\`.`);
      const collections = options.collection
        ? await findCollections(read, options.collection)
        : key.collections;
      // Existing wildcards were already confirmed.
      const policy = options.origin ? toPolicy(options) : { allowWildcard: true, allowPublicSuffix: true };
      const added = options.addOrigin?.map((origin) => normalizeOrigin(origin, toPolicy(options)));
      const origins = options.origin ?? (added ? [...(key.origins ?? []), ...added] : key.origins);
      const registration = await checkRegistration(read, {
        ...policy,
        class: key.class,
        label: options.label ?? key.label,
        collectionIds: collections.map(({ id }) => id),
        ...(origins && { origins }),
      });
      const shortIds = collections.map(({ shortId }) => shortId).toSorted();
      const { label, origins: registered } = registration;
      return {
        subject: `key ${id}`,
        collections: [...new Set([...describeKey(key).collections, ...shortIds])],
        before: { label: key.label, origins: key.origins, collections: describeKey(key).collections },
        after: { label, origins: registered, collections: shortIds },
        notes: [...noteWide(registered), `${takesEffect} Sessions prepared with it stay valid.`],
        done: `Key ${id} is changed.`,
        apply: (transaction) => updateApiKey(transaction, id, registration),
      };
    }),
  );
}

const toPolicy = ({ allowWildcard = false, allowPublicSuffix = false }: WildcardPolicy) => ({
  allowWildcard,
  allowPublicSuffix,
});

const noteWide = (origins: readonly string[] | null): string[] =>
  (origins ?? []).flatMap((origin) => {
    if (origin === loopback)
      return `${origin}: pages on the visitor's own machine may use the key, at any port of localhost.`;
    return origin.includes("*") ? `${origin}: pages at any name one label below it may use the key.` : [];
  });

const describeKey = ({ id, collections }: KeyRecord) => ({
  subject: `key ${id}`,
  collections: collections.map(({ shortId }) => shortId).toSorted(),
});

const findCollections = (database: Queryable, identifiers: readonly string[]) =>
  Promise.all(identifiers.map((identifier) => requireCollection(database, identifier)));

/** @throws UserError */
async function requireKey(database: Queryable, id: string): Promise<KeyRecord> {
  const key = await findApiKeyById(database, id);
  if (key) return key;
  throw new UserError(`There is no key "${id}". \`keys list\` shows the ids; a key's value isn't its id.`);
}
