import { Option, type Command } from "commander";
import type { Database } from "../db/database.js";
import { listCollections } from "../db/repositories/cli-reads.js";
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  type WebhookEndpoint,
} from "../db/repositories/webhook-endpoints.js";
import { EndpointError, parseEndpointUrl } from "../webhooks/endpoint-network.js";
import { eventTypes } from "../webhooks/event-schema.js";
import { createSecret, sealSecret } from "../webhooks/secrets.js";
import { addJsonOption, CliError, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { parseUnits } from "./option-values.js";
import { formatTable } from "./table.js";
import { addDeliveryCommands } from "./webhook-delivery-commands.js";
import { readWebhookSettings, requireEndpoint } from "./webhook-options.js";

const hourMilliseconds = 3_600_000;

export function addWebhookCommands(program: Command, context: CliContext): void {
  const webhooks = program
    .command("webhooks")
    .description("tell other systems of mints and of changes of phases");

  webhooks
    .command("add")
    .description("add an endpoint, which is told of events from now on; prints its secret, only this once")
    .argument("<url>", "https address that takes the events")
    .option("--collection <collections...>", "only these: short id, slug, UUID or address")
    .addOption(new Option("--events <types...>", "only these").choices(eventTypes))
    .action((url: string, options: AddOptions) => add(context, url, options));

  addJsonOption(webhooks.command("list"))
    .description("list the endpoints; never their secrets")
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

  addEndpointCommand("remove", "remove an endpoint with its deliveries", (database, { id, url }) =>
    removeEndpoint(database, id).then(() => `${url} is removed.`),
  );
  addEndpointCommand("pause", "let the deliveries to an endpoint wait", async (database, { id, url }) => {
    await changeEndpoint(database, id, { paused: true, pausedBecause: null });
    return `${url} is paused: its events wait until \`webhooks resume\`.`;
  });
  addEndpointCommand(
    "resume",
    "send to an endpoint again, first of all the events that wait",
    async (database, { id, url }) => {
      await changeEndpoint(database, id, { paused: false, pausedBecause: null });
      return `${url} is sent to again. \`webhooks replay\` sends those that were given up.`;
    },
  );

  webhooks
    .command("rotate")
    .description("give an endpoint a new secret; the old one signs too for some time")
    .argument("<endpoint>", "its id or address")
    .option("--for <hours>", "how long the old one signs too; 0: it doesn't", parseUnits, 24)
    .action((endpoint: string, { for: hours }: { for: number }) => rotate(context, endpoint, hours));

  addDeliveryCommands(webhooks, context);

  function addEndpointCommand(
    name: string,
    description: string,
    change: (database: Database, endpoint: WebhookEndpoint) => Promise<string>,
  ): void {
    webhooks
      .command(name)
      .description(description)
      .argument("<endpoint>", "its id or address")
      .action(async (identifier: string) => {
        const message = await withDatabase(context, async (database) =>
          change(database, await requireEndpoint(database, identifier)),
        );
        context.write(`${message}\n`);
      });
  }
}

interface AddOptions {
  collection?: string[];
  events?: string[];
}

async function add(context: CliContext, given: string, { collection, events }: AddOptions): Promise<void> {
  const { secretsKey, rules } = readWebhookSettings(context);
  const url = parse(given);
  const secret = createSecret(context.random);
  const id = await withDatabase(context, async (database) => {
    if ((await listEndpoints(database)).some((endpoint) => endpoint.url === url)) {
      throw new CliError(`${url} is an endpoint already. \`webhooks rotate\` gives it a new secret.`);
    }
    const found = await Promise.all((collection ?? []).map((one) => requireCollection(database, one)));
    return addEndpoint(database, {
      url,
      collectionIds: collection ? found.map((one) => one.id) : null,
      eventTypes: events ?? null,
      secret: sealSecret(secret, secretsKey, context.random),
    });
  });
  context.warn(`Added as ${id}. Its secret is shown only this once; \`webhooks test ${id}\` sends a ping.\n`);
  if (secretsKey === null) {
    context.warn("It is in the database as it is: set WEBHOOK_SECRETS_KEY to have secrets encrypted.\n");
  }
  context.write(`${secret}\n`);

  function parse(text: string): string {
    try {
      return parseEndpointUrl(text, rules);
    } catch (error) {
      throw error instanceof EndpointError ? new CliError(error.message, { cause: error }) : error;
    }
  }
}

async function rotate(context: CliContext, identifier: string, hours: number): Promise<void> {
  const { secretsKey } = readWebhookSettings(context);
  const secret = createSecret(context.random);
  const until = new Date(context.clock().getTime() + hours * hourMilliseconds);
  const url = await withDatabase(context, async (database) => {
    const endpoint = await requireEndpoint(database, identifier);
    await changeEndpoint(database, endpoint.id, {
      secret: sealSecret(secret, secretsKey, context.random),
      previousSecret: hours > 0 ? endpoint.secret : null,
      previousSecretUntil: hours > 0 ? until : null,
    });
    return endpoint.url;
  });
  context.warn(
    `${url} has a new secret${hours > 0 ? `; the old one signs too until ${until.toISOString()}` : ""}.\n`,
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
