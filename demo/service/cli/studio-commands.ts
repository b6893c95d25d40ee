import { Option, type Command } from "commander";
import { adminRoles, type AdminRole } from "../../../src/contract/admin/session.js";
import {
  planAdminKey,
  planInvite,
  planRevocation,
  type AccessOrder,
} from "../admin/access/access-changes.js";
import { listActors, type ActorSummary } from "../admin/access/queries.js";
import type { Database } from "../platform/db/database.js";
import { formatMoment } from "../platform/format/moment.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { addJsonOption, localBase, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { addSeconds, parseCount, parseFuture } from "./option-values.js";
import { formatTable } from "./table.js";

interface AccessOptions extends ChangeOptions {
  role: AdminRole;
  label: string;
  collection?: string[];
}

/** Time in which an invitation can be used, in hours. */
const defaultHours = 72;

export function addStudioCommands(program: Command, context: CliContext): void {
  const studio = program
    .command("studio")
    .description("invite people to the Admin API, list and end their access, and manage keys for scripts");
  addInviteCommand(studio, context);
  addListCommand(studio, context, {
    description: "list the wallets that have, or had, access",
    isListed: ({ wallet }) => wallet !== null,
  });
  addRevokeCommand(studio, context, {
    command: "studio revoke",
    description: "end the access of a wallet, and all its sessions",
    argument: ["<wallet>", "address of the wallet, or its id from `studio list`"],
  });
  const keys = studio
    .command("keys")
    .description("create, list and revoke admin keys, with which scripts use the Admin API");
  addKeyCommand(keys, context);
  addListCommand(keys, context, {
    description: "list the admin keys, without their values",
    isListed: ({ wallet }) => wallet === null,
  });
  addRevokeCommand(keys, context, {
    command: "studio keys revoke",
    description: "revoke an admin key",
    argument: ["<id>", "id of the key, from `studio keys list`"],
  });
}

/** Adds the options of a command that gives access. */
const addAccessOptions = (command: Command): Command =>
  addChangeOptions(
    command
      .addOption(
        new Option(
          "--role <role>",
          "operator: everything; creator: their collections; helper: reads collections, and pauses their sales",
        )
          .choices(adminRoles)
          .default("creator"),
      )
      .option("--collection <id...>", "collections to manage: short id, slug, UUID or address")
      .requiredOption("--label <text>", "a name for your own reference"),
    "none",
  );

async function readOrder(
  database: Database,
  { role, label, collection = [] }: AccessOptions,
): Promise<Omit<AccessOrder, "expiresAt">> {
  const collections = await Promise.all(collection.map((one) => requireCollection(database, one)));
  return { role, label, collections };
}

function addInviteCommand(studio: Command, context: CliContext): void {
  addAccessOptions(studio.command("invite"))
    .description("create an invitation for one person; its code is printed once and can't be shown again")
    .option("--hours <hours>", "hours in which it can be used", parseCount, defaultHours)
    .addHelpText("after", "\nThe person signs in with a wallet and this code. Their wallet then has access.")
    .action(async ({ hours, ...options }: AccessOptions & { hours: number }) => {
      const expiresAt = new Date(context.clock().getTime() + hours * 60 * 60_000);
      const issued = await withDatabase(context, async (database) => {
        const order = await readOrder(database, options);
        const { command, plan } = planInvite(context, { ...order, expiresAt });
        return performChange(context, database, options, { command, confirmation: "none" }, plan);
      });
      if (issued === null) return;
      context.write(`${issued.value}\n`);
      context.warn(
        `Send one person this link, which works once, until ${formatMoment(expiresAt)}:\n${localBase(context)}/studio/#invite=${issued.value}\n`,
      );
    });
}

function addKeyCommand(keys: Command, context: CliContext): void {
  addAccessOptions(keys.command("create"))
    .description("create an admin key; its value is printed once and can't be shown again")
    .option("--expires <moment>", "expiry, ISO 8601 with a zone; default: never", addSeconds)
    .action(async ({ expires, ...options }: AccessOptions & { expires?: string }) => {
      const expiresAt = expires === undefined ? null : parseFuture(context, "--expires", expires);
      const issued = await withDatabase(context, async (database) => {
        const order = await readOrder(database, options);
        const { command, plan } = planAdminKey(context, { ...order, expiresAt });
        return performChange(context, database, options, { command, confirmation: "none" }, plan);
      });
      if (issued === null) return;
      context.write(`${issued.value}\n`);
      context.warn(`Admin key ${issued.id}. Store its value now: the service keeps only its hash.\n`);
    });
}

function addListCommand(
  parent: Command,
  context: CliContext,
  { description, isListed }: { description: string; isListed: (actor: ActorSummary) => boolean },
): void {
  addJsonOption(parent.command("list"))
    .description(description)
    .action(async ({ json }: { json?: boolean }) => {
      const all = await withDatabase(context, (database) => listActors(database, context.clock()));
      const rows = all.filter(isListed);
      if (json) return context.write(`${JSON.stringify(rows, null, 2)}\n`);
      context.write(
        formatTable(
          ["Id", "Wallet", "Label", "Role", "Collections", "Sessions", "Since", "Expires", "Ended"],
          rows.map((row) => [
            ...[row.id, row.wallet, row.label, row.role],
            row.role === "operator" ? "all" : row.collections.join(" "),
            row.sessions,
            ...[row.createdAt, row.expiresAt, row.revokedAt].map((date) => date && formatMoment(date)),
          ]),
        ),
      );
    });
}

function addRevokeCommand(
  parent: Command,
  context: CliContext,
  {
    command,
    description,
    argument: [name, meaning],
  }: {
    command: Parameters<typeof planRevocation>[2];
    description: string;
    argument: readonly [name: string, meaning: string];
  },
): void {
  const revoke = parent.command("revoke").description(description).argument(name, meaning);
  addChangeOptions(revoke).action(async (which: string, options: ChangeOptions) => {
    const { plan } = planRevocation(context, which, command);
    await withDatabase(context, (database) =>
      performChange(context, database, options, { command, confirmation: "required" }, plan),
    );
  });
}
