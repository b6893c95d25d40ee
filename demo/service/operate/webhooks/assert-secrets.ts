import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { listEndpoints } from "./endpoint-queries.js";
import { openSecret, SecretError } from "./secrets.js";

/**
 * Asserts that this process can sign for every endpoint. Otherwise it would use up the attempts of their deliveries.
 * @throws UserError that names the endpoints and the remedy
 */
export async function assertSecrets(database: Queryable, secretsKey: Uint8Array | null): Promise<void> {
  const unreadable = (await listEndpoints(database)).flatMap(({ url, secret }) => {
    try {
      openSecret(secret, secretsKey);
      return [];
    } catch (error) {
      if (error instanceof SecretError) return [url];
      throw error;
    }
  });
  if (unreadable.length === 0) return;
  const remedy = `set it to the key that the other processes have, or run "webhooks remove" for these endpoints`;
  throw new UserError(
    secretsKey === null
      ? `WEBHOOK_SECRETS_KEY is missing, and the secrets of ${unreadable.join(", ")} are encrypted: ${remedy}.`
      : `WEBHOOK_SECRETS_KEY isn't the key that encrypted the secrets of ${unreadable.join(", ")}: ${remedy}.`,
  );
}
