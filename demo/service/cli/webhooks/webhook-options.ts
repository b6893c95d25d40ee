import { z } from "zod";
import { parseEnvironment } from "../../config/environment.js";
import { toWebhookSettings, webhookVariables, type WebhookSettings } from "../../config/webhook-variables.js";
import type { Queryable } from "../../platform/db/database.js";
import { listEndpoints, type WebhookEndpoint } from "../../operate/webhooks/endpoint-queries.js";
import type { CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";

const { WEBHOOK_SECRETS_KEY, WEBHOOK_ALLOWED_NETWORKS, WEBHOOK_ALLOW_HTTP } = webhookVariables;
const variables = z.object({ WEBHOOK_SECRETS_KEY, WEBHOOK_ALLOWED_NETWORKS, WEBHOOK_ALLOW_HTTP });

/** The same settings as those of the service processes. @throws ConfigError */
export function readWebhookSettings({ environment }: CliContext): WebhookSettings {
  return toWebhookSettings(parseEnvironment(variables, environment, []));
}

/** Endpoint by id or address. @throws UserError without one */
export async function requireEndpoint(database: Queryable, identifier: string): Promise<WebhookEndpoint> {
  const endpoints = await listEndpoints(database);
  const found = endpoints.find(({ id, url }) => id === identifier.toLowerCase() || url === identifier);
  if (found) return found;
  throw new UserError(`There is no endpoint "${identifier}". \`webhooks list\` shows ids and URLs.`);
}
