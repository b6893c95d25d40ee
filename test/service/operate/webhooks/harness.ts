import { randomBytes } from "node:crypto";
import { BlockList } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../../../demo/service/platform/db/database.js";
import { addEndpoint } from "../../../../demo/service/operate/webhooks/endpoint-queries.js";
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../../../demo/service/operate/webhooks/tables.js";
import { createJobs } from "../../../../demo/service/operate/jobs/jobs.js";
import { createSecret } from "../../../../demo/service/operate/webhooks/secrets.js";
import { createMessageSender } from "../../../../demo/service/operate/webhooks/send-message.js";
import { signFake } from "../../mint/fake-chain.js";
import { createHarness, makeWallet, type createCollection } from "../../mint/harness.js";
import { startReceiver, type Receiver } from "./receiver.js";

export const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Networks of this machine, without TLS: what tests of deliveries need. */
export function localRules() {
  const allowedNetworks = new BlockList();
  allowedNetworks.addSubnet("127.0.0.1", 32);
  return { allowedNetworks, allowHttp: true };
}

/** Receiver for the tests of a file. */
export function useReceiver(): { readonly receiver: Receiver } {
  let receiver: Receiver | undefined;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver?.close());
  return {
    get receiver() {
      return receiver!;
    },
  };
}

type Collection = Awaited<ReturnType<typeof createCollection>>;

/** Service on a fake chain whose jobs send webhooks. No endpoint and event of other tests is left. */
export async function createWebhookHarness(database: Database) {
  await database.delete(webhookEndpoints);
  await database.delete(webhookEvents);
  const harness = await createHarness(database);
  const sender = createMessageSender({ rules: localRules() });
  const outcomes: string[] = [];
  const jobsContext = {
    ...harness.context,
    webhooks: { sender, random, secretsKey: null },
    onDelivery: (outcome: string) => void outcomes.push(outcome),
  };
  return {
    ...harness,
    outcomes,
    jobsContext,
    jobs: createJobs(jobsContext),
    async addEndpoint(url: string, filter: { collectionIds?: string[]; eventTypes?: string[] } = {}) {
      const secret = createSecret(random);
      const { collectionIds = null, eventTypes = null } = filter;
      return { id: await addEndpoint(database, { url, collectionIds, eventTypes, secret }), secret };
    },
    /** Mints units for one wallet. @returns their addresses */
    async mint({ collectionId, phaseId, scope }: Collection, quantity = 1, walletAddress = makeWallet()) {
      const order = { collectionId, phaseId, walletAddress, quantity };
      const { sessionId, transactions } = await harness.mintService.prepareMint(
        { key: harness.keyId },
        order,
      );
      const minted: string[] = [];
      for (const { transaction } of transactions) {
        const signed = { sessionId, signedTransaction: signFake(transaction) };
        const { items } = await harness.mintService.executeMint(scope, signed);
        minted.push(items[0]!.mint);
      }
      return { sessionId, walletAddress, minted };
    },
    readDeliveries: () => database.select().from(webhookDeliveries).orderBy(webhookDeliveries.id),
    readEvents: () => database.select().from(webhookEvents).orderBy(webhookEvents.sequence),
  };
}
