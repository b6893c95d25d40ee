import type { RemindersState } from "../../../../src/contract/mint/reminders.js";
import type { Database } from "../../platform/db/database.js";
import { assertPushSubscription, type RemindersOrder } from "./push-subscription.js";
import { readReminders, saveReminders } from "./queries.js";

/** Notifications of browsers before a phase opens, as the page of a drop offers them. */
export interface Reminders {
  /** @param endpoint of a browser's subscription; null: it has none */
  read(collectionId: string, endpoint: string | null): Promise<RemindersState>;
  /**
   * Sets the phases for which a browser is notified; no phase deletes its subscriptions.
   * @throws ApiError `VALIDATION_FAILED`, `SERVICE_BUSY`
   */
  save(collectionId: string, order: RemindersOrder): Promise<RemindersState>;
}

interface RemindersContext {
  readonly database: Database;
  readonly clock: () => Date;
  /** Public key of the service (VAPID), in base64url. */
  readonly publicKey: string;
  /** Hosts of push services, each with its subdomains. */
  readonly services: readonly string[];
}

export function createReminders({ database, clock, publicKey, services }: RemindersContext): Reminders {
  const read: Reminders["read"] = async (collectionId, endpoint) => ({
    publicKey,
    phaseIds: endpoint === null ? [] : await readReminders(database, collectionId, endpoint),
  });
  return {
    read,
    async save(collectionId, { subscription, phaseIds }) {
      assertPushSubscription(subscription, services);
      await saveReminders(database, collectionId, subscription, { phaseIds, now: clock() });
      return read(collectionId, subscription.endpoint);
    },
  };
}
