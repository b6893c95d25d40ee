import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addEndpoint } from "../../../demo/service/operate/webhooks/endpoint-queries.js";
import { mints } from "../../../demo/service/catalog/mints/tables.js";
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../../demo/service/operate/webhooks/tables.js";
import { createSecret } from "../../../demo/service/operate/webhooks/secrets.js";
import { startReceiver, type Receiver } from "../../service/operate/webhooks/receiver.js";
import { createFundedBuyer } from "./buyer.js";
import { startCluster, type Cluster, type Drop, type RunningService } from "./cluster.js";
import { eventually } from "../../eventually.js";
import { isStatementWith, startPostgresProxy, type PostgresProxy } from "./postgres-proxy.js";

const environment = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1" };

let cluster: Cluster;
let receiver: Receiver;
let drop: Drop;
const proxies: PostgresProxy[] = [];
beforeAll(async () => {
  [cluster, receiver] = await Promise.all([startCluster(), startReceiver()]);
  drop = await cluster.createDrop({ supply: 60 });
});
afterAll(async () => {
  await cluster.close();
  await Promise.all([receiver.close(), ...proxies.map((proxy) => proxy.close())]);
});
beforeEach(async () => {
  await cluster.database.delete(webhookEndpoints);
  await cluster.database.delete(webhookEvents);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  const secret = createSecret((bytes) => new Uint8Array(randomBytes(bytes)));
  await addEndpoint(cluster.database, {
    url: `${receiver.url}/hook`,
    collectionIds: null,
    eventTypes: ["mint.confirmed"],
    secret,
  });
});

async function startProxied(): Promise<RunningService & { postgres: PostgresProxy }> {
  const postgres = await startPostgresProxy(cluster.databaseUrl);
  proxies.push(postgres);
  const service = await cluster.start({
    ...environment,
    DATABASE_URL: postgres.url,
    DATABASE_CONNECTIONS: "6",
  });
  return { ...service, postgres };
}

/** Mints units one after another, without waiting for the answers of a process that is killed. */
async function mintAt(service: RunningService, quantity: number): Promise<void> {
  const buyer = await createFundedBuyer(cluster, drop);
  const { body } = await buyer.prepare(service.address, quantity);
  for (const signed of await buyer.sign(body!)) await buyer.execute(service.address, signed);
}

/** Confirmed mints in the order of their events. */
async function readConfirmed(): Promise<string[]> {
  const events = await cluster.database.select().from(webhookEvents).orderBy(webhookEvents.sequence);
  const units = new Map((await cluster.database.select().from(mints)).map((unit) => [unit.id, unit]));
  return events
    .filter(({ type }) => type === "mint.confirmed")
    .map(({ mintId }) => {
      const unit = units.get(mintId!)!;
      expect(unit.state).toBe("confirmed");
      return unit.mintAddress;
    });
}

/** As after the time of the leases of processes that are gone. */
const endLeases = () => cluster.database.update(webhookDeliveries).set({ leasedUntil: new Date(0) });

const received = () =>
  receiver.received.map(({ headers, body, event }) => ({
    id: String(headers["webhook-id"]),
    body,
    mint: (event.data as { item: { mint: string } }).item.mint,
  }));

/** Every event at least once, in order, and repeats that are the same. */
async function expectAllDelivered(repeats: number): Promise<void> {
  await eventually(async () => {
    const left = await cluster.database.select().from(webhookDeliveries);
    expect(left.filter(({ state }) => state !== "delivered")).toEqual([]);
  });
  const messages = received();
  expect([...new Set(messages.map(({ mint }) => mint))]).toEqual(await readConfirmed());
  expect(new Set(messages.map(({ id, body }) => `${id} ${body}`)).size).toBe(messages.length - repeats);
  const firsts = messages.filter(({ id }, index) => messages.findIndex((one) => one.id === id) === index);
  expect(firsts.map(({ mint }) => mint)).toEqual(await readConfirmed());
}

describe("webhooks of a process that is killed", () => {
  it("before it looks for them, after the commit of the mint, are sent by another", async () => {
    const dying = await startProxied();
    await dying.postgres.holdStatement(isStatementWith("with first as", "webhook_deliveries"));
    await mintAt(dying, 3);
    await dying.crash();
    expect(received()).toEqual([]);
    const survivor = await cluster.start(environment);
    await expectAllDelivered(0);
    expect(received()).toHaveLength(3);
    await survivor.crash();
  });

  it("after it has leased one and before it sends it, are sent once its lease is over", async () => {
    const dying = await startProxied();
    const held = dying.postgres.holdStatement(isStatementWith('update "webhook_events" set "body"'));
    await mintAt(dying, 3);
    await held;
    await dying.crash();
    expect(received()).toEqual([]);
    await endLeases();
    const survivor = await cluster.start(environment);
    await expectAllDelivered(0);
    await survivor.crash();
  });

  it("after it has sent one and before the response arrives, are sent again with the same id and body", async () => {
    const dying = await startProxied();
    const isSent = new Promise<void>((resolve) => {
      receiver.answer = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    await mintAt(dying, 3);
    await isSent;
    await dying.crash();
    receiver.answer = () => ({ status: 204 });
    await endLeases();
    const survivor = await cluster.start(environment);
    await expectAllDelivered(1);
    await survivor.crash();
  });

  it("after the response arrives and before it is recorded, are sent again with the same id and body", async () => {
    const dying = await startProxied();
    const held = dying.postgres.holdStatement(
      isStatementWith('update "webhook_deliveries" set "state"', "delivered"),
    );
    await mintAt(dying, 3);
    await held;
    await dying.crash();
    expect(received()).toHaveLength(1);
    await endLeases();
    const survivor = await cluster.start(environment);
    await expectAllDelivered(1);
    await survivor.crash();
  });

  it("before it commits the mint, aren't sent until another process has confirmed the mint", async () => {
    const dying = await startProxied();
    const buyer = await createFundedBuyer(cluster, drop);
    const { body } = await buyer.prepare(dying.address, 1);
    const [signed] = await buyer.sign(body!);
    const held = dying.postgres.holdStatement(isStatementWith("minted_place", "; commit"));
    const answer = buyer.execute(dying.address, signed!);
    await held;
    expect(await readConfirmed()).toEqual([]);
    await dying.crash();
    await answer;
    expect(await readConfirmed()).toEqual([]);
    expect(received()).toEqual([]);
    const survivor = await cluster.start(environment);
    await eventually(async () => expect(await readConfirmed()).toHaveLength(1));
    await expectAllDelivered(0);
    await survivor.crash();
  });
});

it("webhooks of mints that several processes confirm at a time are each sent once, in order", async () => {
  const processes = await Promise.all(Array.from({ length: 3 }, () => cluster.start(environment)));
  await Promise.all(Array.from({ length: 9 }, (_, index) => mintAt(processes[index % 3]!, 2)));
  await eventually(async () => expect(await readConfirmed()).toHaveLength(18));
  await expectAllDelivered(0);
  expect(received()).toHaveLength(18);
  expect(receiver.maxAtOnce()).toBe(1);
  for (const service of processes) await service.crash();
});
