import type { Command } from "commander";
import {
  addPing,
  listDeliveries,
  replayDeliveries,
  sendWaiting,
  type DeliverySummary,
} from "../../operate/webhooks/delivery-queries.js";
import { attemptDelivery } from "../../operate/webhooks/deliver.js";
import { createMessageSender } from "../../operate/webhooks/send-message.js";
import type { Database } from "../../platform/db/database.js";
import { recordChange } from "../change.js";
import { addJsonOption, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { parseCount, parseMoment } from "../option-values.js";
import { formatTable } from "../table.js";
import { readWebhookSettings, requireEndpoint } from "./webhook-options.js";

/** @param webhooks the command `webhooks` */
export function addDeliveryCommands(webhooks: Command, context: CliContext): void {
  addJsonOption(webhooks.command("deliveries"))
    .description("list the latest deliveries: attempts, response, next attempt")
    .option("--failed", "only deliveries that failed and will be retried, or were given up")
    .option("--limit <number>", "maximum number of deliveries", parseCount, 50)
    .action(async ({ json, failed = false, limit }: ListOptions) => {
      const found = await withDatabase(context, (database) => listDeliveries(database, { failed, limit }));
      const rows = found.map(describeDelivery);
      if (json) return context.write(`${JSON.stringify(rows, null, 2)}\n`);
      context.write(
        formatTable(
          ["Delivery", "Event", "Collection", "Address", "State", "Attempts", "Answer", "Next attempt"],
          rows.map((row) => [
            ...[row.delivery, row.type, row.collection, row.url, row.state, row.attempts],
            ...[row.status === null ? row.error : String(row.status), row.nextAttemptAt],
          ]),
        ),
      );
    });

  webhooks
    .command("replay")
    .description("send again: one delivery, or all events since a time")
    .argument("[delivery]", "number of the delivery, from `webhooks deliveries`")
    .option("--since <moment>", "all events since this time, ISO 8601 with a zone: 2026-11-21T18:00Z")
    .option("--endpoint <endpoint>", "with --since: only to this endpoint, by id or URL")
    .action((delivery: string | undefined, options: ReplayOptions) => replay(context, delivery, options));

  webhooks
    .command("test")
    .description("send a ping to an endpoint now; exits with 1 unless the response is 2xx")
    .argument("<endpoint>", "id or URL of the endpoint")
    .action((endpoint: string) => ping(context, endpoint));
}

interface ListOptions {
  json?: boolean;
  failed?: boolean;
  limit: number;
}

const describeDelivery = ({ delivery, event, url, collection }: DeliverySummary) => ({
  delivery: delivery.id,
  messageId: event.id,
  type: event.type,
  occurredAt: event.occurredAt.toISOString(),
  collection,
  url,
  state: delivery.state,
  attempts: delivery.attempts,
  status: delivery.lastStatus,
  error: delivery.lastError,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
});

interface ReplayOptions {
  since?: string;
  endpoint?: string;
}

async function replay(
  context: CliContext,
  delivery: string | undefined,
  { since, endpoint }: ReplayOptions,
): Promise<void> {
  if ((delivery === undefined) === (since === undefined)) {
    throw new UserError(
      "Pass either the number of a delivery, as `webhooks deliveries` shows it, or --since.",
    );
  }
  const now = context.clock();
  const added = await withDatabase(context, async (database) => {
    const replayed = await parseReplay(database);
    return database.transaction(async (transaction) => {
      const { deliveryId } = replayed;
      const waiting = deliveryId === undefined ? 0 : await sendWaiting(transaction, { deliveryId });
      const count = waiting > 0 ? waiting : await replayDeliveries(transaction, replayed, now);
      const change = { subject: "webhooks", collections: [], before: null };
      const after = { deliveries: count, ...(since === undefined ? { of: delivery! } : { since }) };
      if (count > 0) await recordChange(context, transaction, "webhooks replay", { ...change, after });
      return count;
    });
  });
  if (added === 0) {
    throw new UserError(
      "There is nothing to send again: the database has no such event, or it is already waiting to be sent.",
    );
  }
  context.write(`${added} ${added === 1 ? "delivery" : "deliveries"} will be sent again.\n`);

  async function parseReplay(database: Database) {
    if (since === undefined) {
      if (!/^\d{1,15}$/.test(delivery!)) {
        throw new UserError(
          `"${delivery}" isn't the number of a delivery. \`webhooks deliveries\` shows them.`,
        );
      }
      return { deliveryId: Number(delivery) };
    }
    const moment = parseMoment("--since", since);
    const endpointId = endpoint === undefined ? null : (await requireEndpoint(database, endpoint)).id;
    return { since: moment, endpointId };
  }
}

async function ping(context: CliContext, identifier: string): Promise<void> {
  const { secretsKey, rules } = readWebhookSettings(context);
  const { clock, random } = context;
  const sender = createMessageSender({ rules });
  try {
    const { url, outcome } = await withDatabase(context, async (database) => {
      const endpoint = await requireEndpoint(database, identifier);
      if (endpoint.paused) throw new UserError(`${endpoint.url} is paused. Run \`webhooks resume\` first.`);
      const messageId = `msg_${Buffer.from(random(16)).toString("hex")}`;
      const id = await addPing(database, endpoint.id, messageId, clock());
      const deps = { database, clock, random, publicBase: "", sender, secretsKey };
      const attempt = await attemptDelivery(deps, { id });
      return {
        url: endpoint.url,
        outcome: attempt !== null && attempt !== "lost" ? attempt.outcome : null,
      };
    });
    if (outcome === null) {
      throw new UserError("A service process is sending the ping. `webhooks deliveries` shows the response.");
    }
    const answer = outcome.status === null ? outcome.error : `status ${outcome.status}`;
    if (outcome.state !== "delivered") throw new UserError(`${url} didn't accept the ping: ${answer}.`);
    context.write(`${url} accepted the ping: ${answer}.\n`);
  } finally {
    await sender.close();
  }
}
