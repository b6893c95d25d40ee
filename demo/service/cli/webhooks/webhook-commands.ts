import { Option, type Command } from "commander";
import type { Queryable } from "../../platform/db/database.js";
import { listCollections } from "../../catalog/collection-view/collection-list.js";
import { sendWaiting } from "../../operate/webhooks/delivery-queries.js";
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  type WebhookEndpoint,
} from "../../operate/webhooks/endpoint-queries.js";
import type { AuditedFields } from "../../operate/audit/tables.js";
import { EndpointError, parseEndpointUrl } from "../../operate/webhooks/endpoint-network.js";
import { eventTypes } from "../../operate/webhooks/event-schema.js";
import { createSecret, sealSecret } from "../../operate/webhooks/secrets.js";
import { addChangeOptions, performChange, type ChangeOptions, type Confirmation } from "../change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { parseCount } from "../option-values.js";
import { formatTable } from "../table.js";
import { addDeliveryCommands } from "./webhook-delivery-commands.js";
import { readWebhookSettings, requireEndpoint } from "./webhook-options.js";

const hourMilliseconds = 3_600_000;

export function addWebhookCommands(program: Command, context: CliContext): void {
  const webhooks = program.command("webhooks").description("notify other systems of mints and changes");

  addChangeOptions(webhooks.command("add"), "none")
    .description("add an endpoint for all events from now on; its secret is printed once")
    .argument("<url>", "https URL that receives the events")
    .option(
      "--collection <collections...>",
      "only events of these collections: short id, slug, UUID or address",
    )
    .addOption(new Option("--events <types...>", "only events of these types").choices(eventTypes))
    .action((url: string, options: AddOptions) => add(context, url, options));

  addListCommand(webhooks, context);
  addEndpointCommands(webhooks, context);

  addChangeOptions(webhooks.command("rotate"), "none")
    .description("give an endpoint a new secret; the old one stays valid for some time")
    .argument("<endpoint>", "id or URL of the endpoint")
    .option("--for <hours>", "hours for which the old secret stays valid", parseCount, 24)
    .action((endpoint: string, options: RotateOptions) => rotate(context, endpoint, options));

  addDeliveryCommands(webhooks, context);
}

function addListCommand(webhooks: Command, context: CliContext): void {
  addJsonOption(webhooks.command("list"))
    .description("list the endpoints, without their secrets")
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withDatabase(context, async (database) => {
        const collections = await listCollections(database);
        const shortIds = new Map(collections.map(({ id, shortId }) => [id, shortId]));
        return (await listEndpoints(database)).map((endpoint) => describeEndpoint(endpoint, shortIds));
      });
      if (json) return context.write(`${JSON.stringify(rows, null, 2)}\n`);
      context.write(
        formatTable(
          ["Id", "Address", "Events", "Collections", "State"],
          rows.map(({ id, url, events, collections, state, reason }) => [
            ...[id, url, events?.join(" ") ?? "all", collections?.join(" ") ?? "all"],
            reason === null ? state : `${state}: ${reason}`,
          ]),
        ),
      );
    });
}

/** Commands that change the state of an endpoint. */
function addEndpointCommands(webhooks: Command, context: CliContext): void {
  addEndpointCommand(
    webhooks,
    context,
    "remove",
    "remove an endpoint and its pending deliveries",
    ({ id, url }) => ({
      after: null,
      message: `${url} is removed.`,
      apply: (transaction) => removeEndpoint(transaction, id),
    }),
    "required",
  );
  addEndpointCommand(webhooks, context, "pause", "pause an endpoint: its deliveries wait", ({ id, url }) => ({
    after: { state: "paused" },
    message: `${url} is paused: its events wait until \`webhooks resume\`.`,
    apply: (transaction) => changeEndpoint(transaction, id, { paused: true, pausedBecause: null }),
  }));
  addEndpointCommand(
    webhooks,
    context,
    "resume",
    "resume an endpoint, and send the waiting deliveries at once",
    ({ id, url }) => ({
      // Also one that isn't paused may have deliveries that wait for hours.
      after: { state: "active", waiting: "sent at once" },
      message: `${url} is resumed, and its waiting deliveries are sent at once. \`webhooks replay\` sends those that were given up.`,
      async apply(transaction) {
        await changeEndpoint(transaction, id, { paused: false, pausedBecause: null });
        await sendWaiting(transaction, { endpointId: id });
      },
    }),
  );
}

function addEndpointCommand(
  webhooks: Command,
  context: CliContext,
  name: string,
  description: string,
  plan: (endpoint: WebhookEndpoint) => EndpointChange,
  confirmation: Confirmation = "none",
): void {
  const settings = { command: `webhooks ${name}`, confirmation };
  addChangeOptions(webhooks.command(name), confirmation)
    .description(description)
    .argument("<endpoint>", "id or URL of the endpoint")
    .action(async (identifier: string, options: ChangeOptions) => {
      const message = await withDatabase(context, async (database) => {
        const { message } = plan(await requireEndpoint(database, identifier));
        await performChange(context, database, options, settings, async (read) => {
          const endpoint = await requireEndpoint(read, identifier);
          const { after, apply } = plan(endpoint);
          return { ...(await describeSubject(read, endpoint)), before: listFields(endpoint), after, apply };
        });
        return message;
      });
      if (!options.dryRun) context.write(`${message}\n`);
    });
}

interface EndpointChange {
  readonly after: AuditedFields | null;
  /** Sentence for the operator. */
  readonly message: string;
  apply(transaction: Queryable): Promise<void>;
}

/** Short ids of the endpoint's collections, and its name in the record: a part of its address may be secret. */
async function describeSubject(
  read: Queryable,
  { url, collectionIds }: Pick<WebhookEndpoint, "url" | "collectionIds">,
): Promise<{ subject: string; collections: readonly string[] }> {
  const found = await listCollections(read);
  return {
    subject: `webhook endpoint of ${new URL(url).host}`,
    collections: found.filter(({ id }) => collectionIds?.includes(id)).map(({ shortId }) => shortId),
  };
}

const listFields = ({ paused }: WebhookEndpoint): AuditedFields => ({ state: paused ? "paused" : "active" });

interface AddOptions extends ChangeOptions {
  collection?: string[];
  events?: string[];
}

async function add(
  context: CliContext,
  given: string,
  { collection, events, ...options }: AddOptions,
): Promise<void> {
  const { secretsKey, rules } = readWebhookSettings(context);
  const url = parse(given);
  const secret = createSecret(context.random);
  const sealed = sealSecret(secret, secretsKey, context.random);
  const settings = { command: "webhooks add", confirmation: "none" } as const;
  const id = await withDatabase(context, (database) =>
    performChange(context, database, options, settings, async (read) => {
      if ((await listEndpoints(read)).some((endpoint) => endpoint.url === url)) {
        throw new UserError(`${url} is an endpoint already. \`webhooks rotate\` gives it a new secret.`);
      }
      const found = await Promise.all((collection ?? []).map((one) => requireCollection(read, one)));
      const endpoint = {
        url,
        collectionIds: collection ? found.map((one) => one.id) : null,
        eventTypes: events ?? null,
        secret: sealed,
      };
      return {
        ...(await describeSubject(read, endpoint)),
        before: null,
        after: { events: events ?? "all", collections: found.map(({ shortId }) => shortId) },
        apply: (transaction) => addEndpoint(transaction, endpoint),
      };
    }),
  );
  if (id === null) return;
  context.warn(`Added as ${id}. Its secret is shown only this once; \`webhooks test ${id}\` sends a ping.\n`);
  if (secretsKey === null) {
    context.warn("It is stored unencrypted: set WEBHOOK_SECRETS_KEY to encrypt secrets.\n");
  }
  context.write(`${secret}\n`);

  function parse(text: string): string {
    try {
      return parseEndpointUrl(text, rules);
    } catch (error) {
      throw error instanceof EndpointError ? new UserError(error.message, { cause: error }) : error;
    }
  }
}

interface RotateOptions extends ChangeOptions {
  for: number;
}

async function rotate(
  context: CliContext,
  identifier: string,
  { for: hours, ...options }: RotateOptions,
): Promise<void> {
  const { secretsKey } = readWebhookSettings(context);
  const secret = createSecret(context.random);
  const sealed = sealSecret(secret, secretsKey, context.random);
  const now = context.clock();
  const until = hours > 0 ? new Date(now.getTime() + hours * hourMilliseconds) : null;
  const settings = { command: "webhooks rotate", confirmation: "none" } as const;
  const url = await withDatabase(context, (database) =>
    performChange(context, database, options, settings, async (read) => {
      const endpoint = await requireEndpoint(read, identifier);
      return {
        ...(await describeSubject(read, endpoint)),
        before: { secret: "the old one" },
        after: { secret: "a new one", formerSecretUntil: until?.toISOString() ?? null },
        apply: async (transaction) => {
          await changeEndpoint(transaction, endpoint.id, {
            secret: sealed,
            previousSecret: until && endpoint.secret,
            previousSecretUntil: until,
          });
          return endpoint.url;
        },
      };
    }),
  );
  if (url === null) return;
  context.warn(
    `${url} has a new secret${until ? `; the old one signs too until ${until.toISOString()}` : ""}.\n`,
  );
  context.write(`${secret}\n`);
}

/** @param shortIds short ids of the collections by their ids */
const describeEndpoint = (
  { paused, pausedBecause, ...endpoint }: WebhookEndpoint,
  shortIds: ReadonlyMap<string, string>,
) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.eventTypes,
  collections: endpoint.collectionIds?.map((id) => shortIds.get(id) ?? id) ?? null,
  state: paused ? "paused" : "active",
  reason: pausedBecause,
  createdAt: endpoint.createdAt.toISOString(),
});
