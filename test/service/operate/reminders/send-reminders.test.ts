import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { setVisibility } from "../../../../demo/service/catalog/collections/visibility.js";
import { leaseReminders, saveReminders } from "../../../../demo/service/catalog/reminders/queries.js";
import { pushSubscriptions } from "../../../../demo/service/catalog/reminders/tables.js";
import { phases } from "../../../../demo/service/catalog/phases/tables.js";
import { createJobs } from "../../../../demo/service/operate/jobs/jobs.js";
import {
  createMessageSender,
  type MessageSender,
} from "../../../../demo/service/operate/webhooks/send-message.js";
import { createCollection, createHarness, noon, useDatabase } from "../../mint/harness.js";
import { createPushBrowser } from "../../push-browser.js";
import { localRules } from "../webhooks/harness.js";

const minute = 60_000;
const service = "https://push.example";
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const vapid = { subject: "mailto:operator@mint.example", publicKey, privateKey };

const db = useDatabase();

/** Push service: what it got, and what it answers. */
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let answer: () => { status: number; headers?: Record<string, string> };
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => void parts.push(part));
  request.on("end", () => {
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
    const { status, headers } = answer();
    response.writeHead(status, headers).end();
  });
});
/** Sends what is for the push service over HTTP to this machine. */
let sender: MessageSender;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const local = createMessageSender({ rules: localRules() });
  sender = {
    ...local,
    send: (message) =>
      local.send({ ...message, url: message.url.replace(service, `http://127.0.0.1:${port}`) }),
  };
});
afterAll(async () => {
  await sender.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await db.database.delete(pushSubscriptions);
  received.length = 0;
  answer = () => ({ status: 201 });
});

/** Drop whose phase opens in an hour, with subscribers. */
async function start(subscribers = 1) {
  const { database } = db;
  const time = { now: noon };
  const harness = await createHarness(database, { clock: () => time.now });
  const opening = new Date(noon.getTime() + 60 * minute);
  const { collectionId, phaseId } = await createCollection(database, {
    shortId: `Drop${Math.random().toString(36).slice(2)}`,
    name: "Aurora",
    phases: [{ name: "Public", startsAt: opening }],
  });
  const browsers = Array.from({ length: subscribers }, () => createPushBrowser(service));
  for (const { subscription } of browsers) {
    await saveReminders(database, collectionId, subscription, { phaseIds: [phaseId], now: noon });
  }
  const createProcess = () => createJobs({ ...harness.context, push: { sender, vapid } });
  const jobs = createProcess();
  return {
    ...harness,
    time,
    collectionId,
    phaseId,
    opening,
    browsers,
    jobs,
    createProcess,
    /** Runs the job so many minutes before the planned opening. */
    async remind(minutes: number) {
      time.now = new Date(opening.getTime() - minutes * minute);
      return jobs.remind();
    },
    change: (values: Partial<typeof phases.$inferInsert>) =>
      database.update(phases).set(values).where(eq(phases.id, phaseId)),
    countRows: async () => (await database.select().from(pushSubscriptions)).length,
  };
}

describe("The notification before a phase opens", () => {
  it("is sent once, ten minutes before, so that only the browser can read it", async () => {
    const { remind, phaseId, opening, browsers } = await start();
    expect([await remind(11), await remind(10), await remind(9), await remind(1)]).toEqual([0, 1, 0, 0]);
    const [message, ...more] = received;
    expect(more).toEqual([]);
    expect(browsers[0]!.read(message!.body)).toEqual({
      id: phaseId,
      name: "Aurora",
      phase: "Public",
      startsAt: opening.toISOString(),
      url: expect.stringMatching(/^https:\/\/mint\.example\/drop\/Drop/),
    });
    expect(message!.body.toString("latin1")).not.toContain("Aurora");
    expect(message!.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "600",
      topic: phaseId.replaceAll("-", ""),
    });
  });

  it("is signed with the service's key, for the push service alone", async () => {
    const { remind } = await start();
    await remind(10);
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(received[0]!.headers.authorization!)!;
    const claims = JSON.parse(Buffer.from(token!.split(".")[1]!, "base64url").toString()) as object;
    expect(key).toBe(publicKey);
    expect(claims).toMatchObject({ aud: service, sub: vapid.subject });
  });

  it("is sent once by two processes that run at the same time", async () => {
    const { time, opening, jobs, createProcess } = await start(120);
    time.now = new Date(opening.getTime() - 10 * minute);
    const other = createProcess();
    const sent = await Promise.all([jobs.remind(), other.remind()]);
    expect(sent[0] + sent[1]).toBe(120);
    expect(received).toHaveLength(120);
    expect(new Set(received.map(({ path }) => path)).size).toBe(120);
  });

  it("is sent by another process if the first one was killed, once its lease has ended", async () => {
    const { remind, phaseId, time, opening, jobs } = await start();
    const now = new Date(opening.getTime() - 10 * minute);
    const until = new Date(now.getTime() + minute / 2);
    expect(await leaseReminders(db.database, phaseId, { now, until, limit: 1 })).toHaveLength(1);
    expect(await remind(10)).toBe(0);
    time.now = until;
    expect(await jobs.remind()).toBe(1);
  });

  it("moves with the phase", async () => {
    const { remind, change, opening } = await start();
    await change({ startsAt: new Date(opening.getTime() + 20 * minute) });
    expect([await remind(10), await remind(0), await remind(-10)]).toEqual([0, 0, 1]);
  });

  it("isn't sent while the phase is paused or the drop is hidden", async () => {
    const { remind, change, collectionId } = await start();
    await change({ paused: true });
    expect(await remind(10)).toBe(0);
    await change({ paused: false });
    await setVisibility(db.database, collectionId, { visibility: "hidden", visibleFrom: null });
    expect(await remind(9)).toBe(0);
    await setVisibility(db.database, collectionId, { visibility: "visible", visibleFrom: null });
    expect(await remind(8)).toBe(1);
  });

  it.each([404, 410])("deletes a subscription for which the push service answers %d", async (status) => {
    const { remind, countRows, events } = await start(2);
    answer = () => ({ status: received.length === 1 ? status : 201 });
    expect(await remind(10)).toBe(1);
    expect(await countRows()).toBe(1);
    expect(events.at(-1)).toMatchObject({
      level: "info",
      event: "reminders-sent",
      fields: { sent: 1, gone: 1, failed: 0 },
    });
  });

  it("is tried again after a minute, or when the push service asks, until the phase opens", async () => {
    const { remind, events } = await start();
    answer = () => ({ status: 500 });
    expect([await remind(10), await remind(9.5)]).toEqual([0, 0]);
    expect(received).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ event: "reminders-sent", fields: { failed: 1 } });
    answer = () => ({ status: 429, headers: { "Retry-After": "180" } });
    await remind(9);
    answer = () => ({ status: 201 });
    expect([await remind(7), await remind(6), await remind(5)]).toEqual([0, 1, 0]);
    const late = await start();
    expect(await late.remind(0)).toBe(0);
  });

  it("reaches the others if one browser's keys can't be used", async () => {
    const { remind, phaseId, collectionId, browsers } = await start(2);
    const { endpoint, keys } = createPushBrowser(service).subscription;
    const broken = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } };
    await saveReminders(db.database, collectionId, broken, { phaseIds: [phaseId], now: noon });
    expect(await remind(10)).toBe(2);
    expect(received).toHaveLength(browsers.length);
  });

  it("is forgotten once the phase has started", async () => {
    const { time, opening, jobs, countRows } = await start();
    time.now = new Date(opening.getTime() - 1);
    await jobs.clear();
    expect(await countRows()).toBe(1);
    time.now = opening;
    await jobs.clear();
    expect(await countRows()).toBe(0);
  });
});
