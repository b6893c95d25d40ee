import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { webhookEndpoints } from "./tables.js";

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;
export type NewWebhookEndpoint = Pick<WebhookEndpoint, "url" | "collectionIds" | "eventTypes" | "secret">;

/** Adds an endpoint, which receives events from now on. @returns its id */
export async function addEndpoint(database: Queryable, endpoint: NewWebhookEndpoint): Promise<string> {
  const [row] = await database.insert(webhookEndpoints).values(endpoint).returning();
  return row!.id;
}

export function listEndpoints(database: Queryable): Promise<WebhookEndpoint[]> {
  return database
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** Changes fields of an endpoint. */
export async function changeEndpoint(
  database: Queryable,
  id: string,
  changes: Partial<WebhookEndpoint>,
): Promise<void> {
  await database.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id));
}

/** Removes an endpoint with its deliveries. */
export async function removeEndpoint(database: Queryable, id: string): Promise<void> {
  await database.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}
