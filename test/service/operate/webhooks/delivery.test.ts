import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { changeEndpoint, listEndpoints } from "../../../../demo/service/operate/webhooks/endpoint-queries.js";
import { replayDeliveries } from "../../../../demo/service/operate/webhooks/delivery-queries.js";
import { collections } from "../../../../demo/service/catalog/collections/tables.js";
import { webhookDeliveries, webhookEvents } from "../../../../demo/service/operate/webhooks/tables.js";
import { createJobs } from "../../../../demo/service/operate/jobs/jobs.js";
import { nextDelay, retryDelays } from "../../../../demo/service/operate/webhooks/retry-schedule.js";
import { createSecret, openSecret, sealSecret } from "../../../../demo/service/operate/webhooks/secrets.js";
import { createCollection, noon, useDatabase } from "../../mint/harness.js";
import { createWebhookHarness, random, useReceiver } from "./harness.js";

const shared = useDatabase();
const endpoint = useReceiver();

async function setUp(eventTypes: string[] = ["mint.confirmed"]) {
  const harness = await createWebhookHarness(shared.database);
  const { receiver } = endpoint;
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
  const added = await harness.addEndpoint(`${receiver.url}/hook`, { eventTypes });
  const createDrop = () => createCollection(shared.database, { items: 20 });
  const readEndpoint = async () => (await listEndpoints(shared.database)).find(({ id }) => id === added.id)!;
  return { ...harness, receiver, added, createDrop, readEndpoint };
}

const addressOf = ({ event }: { event: unknown }) =>
  (event as { data: { item: { mint: string } } }).data.item.mint;

describe("a delivery", () => {
  it("is signed by the Standard Webhooks specification, whose library accepts it and rejects any change", async () => {
    const { mint, createDrop, jobs, receiver, added, pass } = await setUp();
    // The library compares with the real clock.
    pass(Date.now() - noon.getTime());
    await mint(await createDrop());
    await jobs.webhooks();
    const [{ headers, body, event }] = receiver.received as [(typeof receiver.received)[number]];
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
      "webhook-signature": expect.stringMatching(/^v1,[\w+/]{43}=$/),
    });
    const signed = headers as Record<string, string>;
    expect(new Webhook(added.secret).verify(body, signed)).toEqual(event);
    expect(() => new Webhook(added.secret).verify(`${body} `, signed)).toThrow("No matching signature");
    expect(() => new Webhook(createSecret(random)).verify(body, signed)).toThrow("No matching signature");
  });

  it("is signed with the old secret too, until the time of a rotation is over", async () => {
    const { mint, createDrop, jobs, receiver, added, pass, context } = await setUp();
    pass(Date.now() - noon.getTime());
    const secret = createSecret(random);
    await changeEndpoint(shared.database, added.id, {
      secret,
      previousSecret: added.secret,
      previousSecretUntil: new Date(context.clock().getTime() + 60_000),
    });
    const drop = await createDrop();
    await mint(drop);
    await jobs.webhooks();
    const first = receiver.received[0]!;
    for (const known of [secret, added.secret]) {
      new Webhook(known).verify(first.body, first.headers as Record<string, string>);
    }
    pass(60_000);
    await mint(drop);
    await jobs.webhooks();
    const second = receiver.received[1]!;
    expect(() =>
      new Webhook(added.secret).verify(second.body, second.headers as Record<string, string>),
    ).toThrow();
    new Webhook(secret).verify(second.body, second.headers as Record<string, string>);
  });

  it("of a mint that has been deleted meanwhile is given up, and those after it are sent", async () => {
    const { mint, createDrop, jobs, receiver, readDeliveries, readEvents, readEndpoint } = await setUp();
    const drop = await createDrop();
    await mint(drop);
    const [, later] = [await mint(drop), await mint(drop)];
    const [first] = await readEvents();
    await shared.database
      .update(webhookEvents)
      .set({ mintId: null })
      .where(eq(webhookEvents.sequence, first!.sequence));
    expect(await jobs.webhooks()).toBe(3);
    expect(receiver.received.map(addressOf)).toContain(later.minted[0]);
    expect(await readDeliveries()).toMatchObject([
      { state: "dead", lastError: expect.stringContaining("EVENT_GONE") },
      { state: "delivered" },
      { state: "delivered" },
    ]);
    expect(await readEndpoint()).toMatchObject({ paused: false });
  });

  it("that fails holds back later ones of its collection and endpoint, and no others", async () => {
    const { mint, createDrop, jobs, receiver, pass, addEndpoint } = await setUp();
    await addEndpoint(`${receiver.url}/other`, { eventTypes: ["mint.confirmed"] });
    const [failing, fine] = [await createDrop(), await createDrop()];
    const [first] = (await mint(failing)).minted;
    const rest = (await mint(failing, 3)).minted;
    const others = (await mint(fine, 2)).minted;
    let isDown = true;
    receiver.answer = (request) => ({
      status: isDown && request.path === "/hook" && addressOf(request) === first ? 503 : 200,
    });
    await jobs.webhooks();
    const sentTo = (path: string) => receiver.received.filter((one) => one.path === path).map(addressOf);
    expect(sentTo("/hook").toSorted()).toEqual([first!, ...others].toSorted());
    expect(sentTo("/other")).toHaveLength(6);
    expect(await jobs.webhooks()).toBe(0);
    isDown = false;
    pass(retryDelays[0]! * 1.2);
    await jobs.webhooks();
    expect(sentTo("/hook").slice(3)).toEqual([first, ...rest]);
    const ids = receiver.received.filter((one) => addressOf(one) === first && one.path === "/hook");
    expect(new Set(ids.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(ids.map(({ body }) => body)).size).toBe(1);
  });

  it("is sent by one of many processes at a time, in order, once", async () => {
    const { mint, createDrop, jobsContext, receiver } = await setUp();
    const drops = [await createDrop(), await createDrop()];
    const minted = [(await mint(drops[0]!, 8)).minted, (await mint(drops[1]!, 8)).minted];
    const open = new Set<string>();
    const overlaps: string[] = [];
    receiver.answer = async ({ event }) => {
      const { id } = (event.data as { collection: { id: string } }).collection;
      if (open.has(id)) overlaps.push(id);
      open.add(id);
      await new Promise((resolve) => setImmediate(resolve));
      open.delete(id);
      return { status: 200 };
    };
    const processes = Array.from({ length: 5 }, () => createJobs(jobsContext));
    while ((await Promise.all(processes.map((jobs) => jobs.webhooks()))).some((attempts) => attempts > 0));
    expect(overlaps).toEqual([]);
    for (const [index, drop] of drops.entries()) {
      const sent = receiver.received.filter(
        ({ event }) => (event.data as { collection: { id: string } }).collection.id === drop.collectionId,
      );
      expect(sent.map(addressOf)).toEqual(minted[index]);
    }
  });

  it("is given up after ten attempts over three days, and its endpoint is paused until it is resumed", async () => {
    const { mint, createDrop, jobs, receiver, pass, readEndpoint, readDeliveries, outcomes, events, added } =
      await setUp();
    const drop = await createDrop();
    await mint(drop, 2);
    receiver.answer = () => ({ status: 500 });
    await jobs.webhooks();
    for (const delay of retryDelays) {
      pass(delay * 0.8 - 1);
      expect(await jobs.webhooks()).toBe(0);
      pass(delay * 0.4 + 1);
      expect(await jobs.webhooks()).toBe(1);
    }
    expect((await readDeliveries())[0]).toMatchObject({ state: "dead", attempts: 10, lastStatus: 500 });
    expect(await readEndpoint()).toMatchObject({
      paused: true,
      pausedBecause: "10 attempts have failed, the last one with 500.",
    });
    expect(outcomes).toEqual([...retryDelays.map(() => "failed"), "dead"]);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["webhook-failed", "webhook-dead", "webhook-endpoint-paused"]),
    );
    receiver.answer = () => ({ status: 200 });
    expect(await jobs.webhooks()).toBe(0);
    await changeEndpoint(shared.database, added.id, { paused: false, pausedBecause: null });
    expect(await jobs.webhooks()).toBe(1);
    const [dead] = await readDeliveries();
    expect(await replayDeliveries(shared.database, { deliveryId: dead!.id }, noon)).toBe(1);
    expect(await jobs.webhooks()).toBe(1);
    expect(receiver.received.at(-1)!.headers["webhook-id"]).toBe(receiver.received[0]!.headers["webhook-id"]);
  });

  it("pauses its endpoint at once for 410, and waits as long as Retry-After says", async () => {
    const { mint, createDrop, jobs, receiver, pass, readEndpoint } = await setUp();
    await mint(await createDrop());
    receiver.answer = () => ({ status: 429, headers: { "retry-after": "120" } });
    await jobs.webhooks();
    pass(119_999);
    expect(await jobs.webhooks()).toBe(0);
    receiver.answer = () => ({ status: 410 });
    pass(1);
    expect(await jobs.webhooks()).toBe(1);
    expect(await readEndpoint()).toMatchObject({ paused: true });
  });

  it("whose outcome was not recorded is sent again after the lease, with the same id and body", async () => {
    const { mint, createDrop, jobs, receiver, pass, readDeliveries } = await setUp();
    const drop = await createDrop();
    const { minted } = await mint(drop, 2);
    // As by a process that was killed between sending and recording.
    receiver.answer = async () => {
      await shared.database
        .update(webhookDeliveries)
        .set({ attempts: 9 })
        .where(eq(webhookDeliveries.id, (await readDeliveries())[0]!.id));
      receiver.answer = () => ({ status: 200 });
      return { status: 200 };
    };
    await jobs.webhooks();
    expect(receiver.received.map(addressOf)).toEqual([minted[0]]);
    const isOwn = eq(collections.id, drop.collectionId);
    await shared.database.update(collections).set({ name: "Renamed meanwhile" }).where(isOwn);
    pass(29_999);
    expect(await jobs.webhooks()).toBe(0);
    pass(1);
    await jobs.webhooks();
    expect(receiver.received.map(addressOf)).toEqual([minted[0], minted[0], minted[1]]);
    const [one, again] = receiver.received;
    expect(again).toMatchObject({ body: one!.body, headers: { "webhook-id": one!.headers["webhook-id"] } });
  });

  it("doesn't wait for a slow endpoint, even if it becomes due during that one's request", async () => {
    const { mint, createDrop, jobs, receiver, addEndpoint } = await setUp(["collection.sold_out"]);
    const [slow, fast] = [await createDrop(), await createDrop()];
    await addEndpoint(`${receiver.url}/slow`, {
      collectionIds: [slow.collectionId],
      eventTypes: ["mint.confirmed"],
    });
    await addEndpoint(`${receiver.url}/fast`, {
      collectionIds: [fast.collectionId],
      eventTypes: ["mint.confirmed"],
    });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    receiver.answer = async ({ path }) => {
      if (path === "/slow") await isReleased;
      return { status: 204 };
    };
    const paths = () => receiver.received.map(({ path }) => path);
    await mint(slow, 2);
    const running = jobs.webhooks();
    await expect.poll(paths).toEqual(["/slow"]);
    await mint(fast, 2);
    await expect.poll(paths).toEqual(["/slow", "/fast", "/fast"]);
    release();
    expect(await running).toBe(4);
    expect(paths()).toEqual(["/slow", "/fast", "/fast", "/slow"]);
  });

  it("is created only for the collections and events of its endpoint", async () => {
    const { mint, createDrop, jobs, receiver, addEndpoint } = await setUp(["collection.sold_out"]);
    const [told, untold] = [await createDrop(), await createDrop()];
    await addEndpoint(`${receiver.url}/one`, { collectionIds: [told.collectionId] });
    await mint(told);
    await mint(untold);
    await jobs.webhooks();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/one"]);
  });

  it("waits with a failed attempt where the secret can't be read, and is sent once it can", async () => {
    const { mint, createDrop, jobsContext, receiver, added, readDeliveries, pass } = await setUp();
    const key = random(32);
    await changeEndpoint(shared.database, added.id, { secret: sealSecret(added.secret, key, random) });
    await mint(await createDrop());
    const jobsWith = (secretsKey: Uint8Array | null) =>
      createJobs({ ...jobsContext, webhooks: { ...jobsContext.webhooks, secretsKey } });
    await jobsWith(null).webhooks();
    pass(retryDelays[0]! * 1.2);
    await jobsWith(random(32)).webhooks();
    expect(receiver.received).toEqual([]);
    expect((await readDeliveries())[0]).toMatchObject({
      attempts: 2,
      lastError: expect.stringContaining("another WEBHOOK_SECRETS_KEY"),
    });
    pass(retryDelays[1]! * 1.2);
    await jobsWith(key).webhooks();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("secrets", () => {
  it("are 32 bytes as Standard Webhooks writes them, and come back from the database", () => {
    const secret = createSecret(random);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const key = random(32);
    const sealed = sealSecret(secret, key, random);
    expect(sealed).not.toContain(secret.slice(6, 20));
    expect(openSecret(sealed, key)).toBe(secret);
    expect(openSecret(sealSecret(secret, null, random), null)).toBe(secret);
  });
});

describe("the schedule", () => {
  it("takes 75 hours and 35 minutes without jitter, which is at most a fifth", () => {
    expect(retryDelays.reduce((sum, delay) => sum + delay) / 60_000).toBeCloseTo(75 * 60 + 35, 0);
    const [least, most] = [new Uint8Array([0, 0]), new Uint8Array([255, 255])];
    retryDelays.forEach((delay, index) => {
      expect(nextDelay(index + 1, { asked: null, random: () => least })).toBeCloseTo(delay * 0.8, 6);
      expect(nextDelay(index + 1, { asked: null, random: () => most })).toBeCloseTo(delay * 1.2, 6);
    });
    expect(nextDelay(10, { asked: 1_000, random })).toBeNull();
    expect(nextDelay(1, { asked: 10 * 86_400_000, random })).toBe(86_400_000);
  });
});
