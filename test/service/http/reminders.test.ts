import { runInNewContext } from "node:vm";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setVisibility } from "../../../demo/service/catalog/collections/visibility.js";
import { createReminders } from "../../../demo/service/catalog/reminders/reminders.js";
import { pushSubscriptions } from "../../../demo/service/catalog/reminders/tables.js";
import { createRateLimits } from "../../../demo/service/platform/limits/rate-limits.js";
import { createPushBrowser } from "../push-browser.js";
import { tablesOf } from "../../tables.js";
import { noLimits, now, publicBase } from "./harness.js";
import { createListHarness, type ListHarness } from "./list-harness.js";

let harness: ListHarness;
let app: ReturnType<ListHarness["createApp"]>;

const create = (changes: Parameters<ListHarness["createApp"]>[0] = {}) => {
  const { mintService, context, database } = harness;
  const reminders = createReminders({
    database,
    clock: () => now,
    publicKey: "the public key",
    services: ["fcm.googleapis.com"],
  });
  return harness.createApp({
    mintService,
    reminders,
    monotonic: context.monotonic,
    cacheMilliseconds: 0,
    ...changes,
  });
};

beforeAll(async () => {
  harness = await createListHarness();
  app = create();
});
afterAll(() => harness.close());

const phaseAt = (name: string, startsAt: string) => ({
  name,
  startsAt,
  endsAt: null,
  pricing: "free" as const,
  limits: { perWallet: 1, perMint: 1 },
  supply: null,
});

/** Drop with a page on the service, a phase that is open and two that are to come. */
async function addDrop() {
  const drop = await harness.addDrop({
    phases: [
      phaseAt("Friends", "2026-11-21T11:00:00Z"),
      phaseAt("Allowlist", "2026-12-01T17:00:00Z"),
      phaseAt("Public", "2026-12-01T18:00:00Z"),
    ],
  });
  await harness.issue({ collectionIds: [drop.id], origins: [publicBase] });
  const phases = await tablesOf(harness.database).phases.findMany({
    where: (table, { eq }) => eq(table.collectionId, drop.id),
    orderBy: (table, { asc }) => asc(table.position),
  });
  return { ...drop, phaseIds: phases.map(({ id }) => id) };
}

async function send(
  method: "POST" | "PUT",
  { shortId }: { shortId: string },
  body: unknown,
  { headers = {}, to = app }: { headers?: Record<string, string>; to?: typeof app } = {},
) {
  const response = await to.request(`/drop/${shortId}/reminders`, {
    method,
    headers: { Origin: publicBase, "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const countRows = async (endpoint: string) =>
  (await harness.database.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)))
    .length;

describe("a browser's notifications", () => {
  it("are set for the phases that haven't started, read, and ended", async () => {
    const drop = await addDrop();
    const [open, allowlist, later] = drop.phaseIds;
    const { subscription } = createPushBrowser();
    const state = (phaseIds: unknown[]) => ({
      status: 200,
      body: { publicKey: "the public key", phaseIds },
    });
    expect(await send("POST", drop, { endpoint: null })).toEqual(state([]));
    const order = { subscription, phaseIds: [later, allowlist, open] };
    expect(await send("PUT", drop, order)).toEqual(state([allowlist, later]));
    expect(await send("PUT", drop, order)).toEqual(state([allowlist, later]));
    expect(await send("PUT", drop, { subscription, phaseIds: [later] })).toEqual(state([later]));
    expect(await send("POST", drop, { endpoint: subscription.endpoint })).toEqual(state([later]));
    expect(await send("PUT", drop, { subscription, phaseIds: [] })).toEqual(state([]));
    expect(await countRows(subscription.endpoint)).toBe(0);
  });

  it("leave those of other drops and other browsers alone", async () => {
    const [drop, other] = [await addDrop(), await addDrop()];
    const [browser, stranger] = [createPushBrowser(), createPushBrowser()];
    await send("PUT", drop, { ...browser, phaseIds: [drop.phaseIds[1]] });
    await send("PUT", drop, { ...stranger, phaseIds: [drop.phaseIds[1]] });
    expect((await send("PUT", other, { ...browser, phaseIds: [drop.phaseIds[2]] })).body["phaseIds"]).toEqual(
      [],
    );
    await send("PUT", drop, { ...stranger, phaseIds: [] });
    expect(await countRows(browser.subscription.endpoint)).toBe(1);
  });

  it.each([
    ["another host", "https://stranger.example/send"],
    ["a host that only ends like a push service", "https://evilfcm.googleapis.com.example/send"],
    ["a push service's name in another's", "https://notfcm.googleapis.com/send"],
    ["no TLS", "http://fcm.googleapis.com/send"],
    ["this machine", "https://127.0.0.1/send"],
    ["this machine, by name", "https://localhost/send"],
    ["a private network", "https://10.0.0.8/send"],
    ["the metadata service of clouds", "https://169.254.169.254/latest"],
    ["this machine, IPv6", "https://[::1]/send"],
    ["another port", "https://fcm.googleapis.com:22/send"],
    ["a password", "https://user:secret@fcm.googleapis.com/send"],
    ["a long URL", `https://fcm.googleapis.com/${"a".repeat(1_000)}`],
    ["no URL", "fcm.googleapis.com"],
  ])("aren't sent to %s", async (_name, endpoint) => {
    const drop = await addDrop();
    const { keys } = createPushBrowser().subscription;
    const subscription = { endpoint, keys };
    const { status, body } = await send("PUT", drop, { subscription, phaseIds: [drop.phaseIds[1]] });
    expect([status, body["code"]]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await countRows(endpoint)).toBe(0);
  });

  it("need keys that messages can be encrypted for", async () => {
    const drop = await addDrop();
    const { endpoint, keys } = createPushBrowser().subscription;
    const wrong = [
      { ...keys, p256dh: keys.auth },
      // As long as a key, and no point of the curve.
      { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") },
      { ...keys, auth: "short" },
      { ...keys, auth: "+/==" },
    ];
    for (const one of wrong) {
      const subscription = { endpoint, keys: one };
      expect((await send("PUT", drop, { subscription, phaseIds: [] })).status).toBe(400);
    }
  });

  it("are changed as JSON, and by the drop's own page only", async () => {
    const drop = await addDrop();
    const order = { ...createPushBrowser(), phaseIds: [] };
    const statusWith = async (headers: Record<string, string>) =>
      (await send("PUT", drop, order, { headers })).status;
    expect(await statusWith({ Origin: "https://stranger.example" })).toBe(403);
    expect(await statusWith({ Origin: "" })).toBe(403);
    expect(await statusWith({ "Content-Type": "text/plain" })).toBe(400);
    expect((await send("PUT", drop, "{")).status).toBe(400);
    expect((await send("PUT", drop, { ...order, phaseIds: ["1"] })).status).toBe(400);
  });

  it("aren't offered by a drop that has no page or is hidden, and not by a service without keys", async () => {
    const [drop, other] = [await addDrop(), await harness.addDrop()];
    const read = async (one: { shortId: string }, to = app) =>
      (await send("POST", one, { endpoint: null }, { to })).status;
    expect(await read(other)).toBe(404);
    expect(await read(drop)).toBe(200);
    expect(await read(drop, create({ reminders: undefined }))).toBe(404);
    await setVisibility(harness.database, drop.id, { visibility: "hidden", visibleFrom: null });
    expect(await read(drop)).toBe(404);
  });

  it("are limited by client address", async () => {
    const drop = await addDrop();
    const { database } = harness;
    const settings = { ...noLimits, reminders: { address: 2 } };
    const limits = createRateLimits({ database, clock: () => now, settings });
    const to = create({ limits, readClientIp: () => "192.0.2.77" });
    const ask = async () => (await send("POST", drop, { endpoint: null }, { to })).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });
});

/**
 * Runs the service worker that the app serves, in a browser without windows.
 * @param now milliseconds that the browser's clock shows
 */
async function startWorker(texts: object | null, now = 0) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const requests: [string, RequestInit][] = [];
  const opened: string[] = [];
  const { subscription } = createPushBrowser();
  runInNewContext(await (await app.request("/drop/reminders.js")).text(), {
    Date: class extends Date {
      static override now = () => now;
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    caches: { match: () => Promise.resolve(texts ? Response.json(texts) : undefined) },
    clients: { matchAll: () => Promise.resolve([]), openWindow: (url: string) => opened.push(url) },
    fetch: (url: string, init: RequestInit) => Promise.resolve(void requests.push([url, init])),
    location: { href: `${publicBase}/drop/reminders.js` },
    registration: {
      pushManager: { getSubscription: () => Promise.resolve(subscription) },
      showNotification: (title: string, options: Record<string, unknown>) => shown.push({ title, options }),
    },
    URL,
  });
  const dispatch = async (type: string, event: object) => {
    let ended: unknown;
    listeners.get(type)!({ ...event, waitUntil: (promise: unknown) => (ended = promise) });
    await ended;
  };
  return { shown, requests, opened, subscription, dispatch };
}

describe("the service worker of the notifications", () => {
  const url = `${publicBase}/drop/Nights1`;
  const startsAt = new Date("2026-12-01T18:00:00Z");
  const tenMinutesBefore = startsAt.getTime() - 600_000;
  const message = { id: "1", name: "Nights", phase: "Public", startsAt: startsAt.toISOString(), url };
  const data = { json: () => message };
  const texts = {
    language: "de",
    direction: "ltr",
    title: "{name}: {phase} startet",
    stop: "Nicht benachrichtigen",
  };

  it("shows a message in the language of the page that has subscribed, or else in English", async () => {
    const { shown, dispatch } = await startWorker(texts, tenMinutesBefore);
    await dispatch("push", { data });
    const [{ title, options }] = shown as [(typeof shown)[0]];
    const time = startsAt.toLocaleTimeString("de", { hour: "2-digit", minute: "2-digit" });
    expect([title, options["body"], options["lang"], options["tag"]]).toEqual([
      "Nights: Public startet",
      `in 10 Minuten · ${time}`,
      "de",
      "1",
    ]);
    const english = await startWorker(null, tenMinutesBefore);
    await english.dispatch("push", { data });
    expect(english.shown[0]!.title).toBe("Nights: Public opens");
    expect(english.shown[0]!.options["body"]).toContain("in 10 minutes");
  });

  it("opens the drop's page with a click, and ends the notifications of the drop with its button", async () => {
    const { opened, requests, subscription, dispatch } = await startWorker(texts);
    const notification = { data: { url }, close: () => undefined };
    await dispatch("notificationclick", { action: "", notification });
    expect([opened, requests]).toEqual([[url], []]);
    await dispatch("notificationclick", { action: "stop", notification });
    const [[to, init]] = requests as [(typeof requests)[0]];
    expect([to, init.method, JSON.parse(init.body as string)]).toEqual([
      `${url}/reminders`,
      "PUT",
      { subscription, phaseIds: [] },
    ]);
  });
});

describe("the page of a drop", () => {
  const readPolicy = async (to: typeof app) => {
    const { shortId } = await addDrop();
    return (await to.request(`/drop/${shortId}`)).headers.get("Content-Security-Policy")!;
  };

  it("allows the service worker of the notifications, if there are any", async () => {
    const policy = await readPolicy(app);
    expect(policy).toContain(`worker-src ${publicBase}/drop/reminders.js;`);
    expect(policy).toContain("trusted-types lit-html mint-widget;");
    const without = await readPolicy(create({ reminders: undefined }));
    expect(without).not.toContain("worker-src");
    expect(without).toContain("trusted-types lit-html;");
  });

  it("has a service worker that reaches nothing but the service", async () => {
    const response = await app.request("/drop/reminders.js");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Content-Security-Policy")).toBe(
      `default-src 'none'; connect-src ${publicBase}`,
    );
  });
});
