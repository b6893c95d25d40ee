import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookEndpoints, webhookEvents } from "../../../demo/service/operate/webhooks/tables.js";
import { createJobs } from "../../../demo/service/operate/jobs/jobs.js";
import { createMessageSender } from "../../../demo/service/operate/webhooks/send-message.js";
import { createListHarness, type ListHarness } from "../http/list-harness.js";
import { makeWallet } from "../mint/harness.js";
import { localRules, random } from "../operate/webhooks/harness.js";
import { startReceiver, type Receiver } from "../operate/webhooks/receiver.js";
import { createCommandRunner } from "./command-runner.js";

const key = randomBytes(32).toString("base64");

let harness: ListHarness;
let receiver: Receiver;
let run: ReturnType<typeof createCommandRunner>;
let drop: Awaited<ReturnType<ListHarness["addDrop"]>>;
const sender = createMessageSender({ rules: localRules() });
beforeAll(async () => {
  [harness, receiver] = await Promise.all([createListHarness(), startReceiver()]);
  const local = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8" };
  const environment = { DATABASE_URL: harness.url, WEBHOOK_SECRETS_KEY: key, ...local };
  // The library that verifies signatures compares with the real clock.
  run = createCommandRunner(environment, () => new Date());
  drop = await harness.addDrop();
});
afterAll(() => Promise.all([harness.close(), receiver.close(), sender.close()]));
beforeEach(async () => {
  await harness.database.delete(webhookEndpoints);
  await harness.database.delete(webhookEvents);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});

/** Sends what is due, as a service process does. */
const deliver = () =>
  createJobs({
    ...harness.context,
    clock: () => new Date(),
    webhooks: { sender, random, secretsKey: Buffer.from(key, "base64") },
  }).webhooks();

async function addEndpoint(...options: string[]): Promise<{ id: string; secret: string }> {
  const { output, errors, exitCode } = await run(`webhooks add ${receiver.url}/hook`, ...options);
  expect(exitCode, errors).toBe(0);
  return { secret: output.trim(), id: /Added as (\S+)\./.exec(errors)![1]! };
}

describe("webhooks add", () => {
  it("prints the secret once: no list has it, and the database has it encrypted", async () => {
    const { id, secret } = await addEndpoint(
      "--collection",
      "Nights1",
      "--events",
      "mint.confirmed",
      "phase.changed",
    );
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [text, json] = [(await run("webhooks list")).output, (await run("webhooks list --json")).output];
    expect(`${text}${json}`).not.toContain(secret.slice(6));
    expect(JSON.parse(json)).toEqual([
      {
        id,
        url: `${receiver.url}/hook`,
        events: ["mint.confirmed", "phase.changed"],
        collections: ["Nights1"],
        state: "active",
        reason: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(text).toMatch(/mint\.confirmed phase\.changed +Nights1 +active/);
    const [row] = await harness.database.select().from(webhookEndpoints);
    expect(row!.secret).toMatch(/^aes-256-gcm:/);
    expect(row!.secret).not.toContain(secret.slice(6, 20));
  });

  it("says that the secret isn't encrypted without a key, and works", async () => {
    const plain = createCommandRunner({ DATABASE_URL: harness.url });
    const { errors, output } = await plain("webhooks add https://shop.example/hook");
    expect(errors).toContain("set WEBHOOK_SECRETS_KEY");
    expect((await harness.database.select().from(webhookEndpoints))[0]!.secret).toBe(output.trim());
  });

  it.each([
    ["http://shop.example/", "must use https"],
    ["https://10.0.0.1/", "WEBHOOK_ALLOWED_NETWORKS"],
    ["https://shop.example/ --events mint.unknown", "Allowed choices are"],
    ["https://shop.example/ --collection Nothing", 'There is no collection "Nothing"'],
  ])("rejects %s", async (parameters, message) => {
    const strict = createCommandRunner({ DATABASE_URL: harness.url });
    expect(await strict(`webhooks add ${parameters}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(message),
    });
    expect(await harness.database.select().from(webhookEndpoints)).toEqual([]);
  });

  it("rejects a key that is no key, and an address that is an endpoint already", async () => {
    const wrong = createCommandRunner({ DATABASE_URL: harness.url, WEBHOOK_SECRETS_KEY: "short" });
    expect(await wrong("webhooks add https://shop.example/")).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("WEBHOOK_SECRETS_KEY must be 32 bytes in base64"),
    });
    await addEndpoint();
    expect(await run(`webhooks add ${receiver.url}/hook`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("`webhooks rotate`"),
    });
  });
});

describe("an endpoint", () => {
  it("is tested with a signed ping, whose failure exits with 1 and pauses nothing", async () => {
    const { id, secret } = await addEndpoint("--events", "mint.confirmed");
    const { output, exitCode } = await run(`webhooks test ${id}`);
    expect({ output, exitCode }).toEqual({
      output: `${receiver.url}/hook accepted the ping: status 204.\n`,
      exitCode: 0,
    });
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "ping",
      timestamp: expect.any(String),
      data: { endpointId: id },
    });
    receiver.answer = () => ({ status: 401 });
    expect(await run(`webhooks test ${receiver.url}/hook`)).toMatchObject({
      exitCode: 1,
      errors: `${receiver.url}/hook didn't accept the ping: status 401.\n`,
    });
    expect((await run("webhooks list")).output).toContain("active");
  });

  it("gets a new secret next to the old one, which still signs for the given hours", async () => {
    const { id, secret } = await addEndpoint();
    const rotated = (await run(`webhooks rotate ${id} --for 2`)).output.trim();
    await run(`webhooks test ${id}`);
    const { headers, body } = receiver.received[0]!;
    for (const known of [secret, rotated]) new Webhook(known).verify(body, headers as Record<string, string>);
    const last = (await run(`webhooks rotate ${id} --for 0`)).output.trim();
    await run(`webhooks test ${id}`);
    const second = receiver.received[1]!;
    new Webhook(last).verify(second.body, second.headers as Record<string, string>);
    expect(() =>
      new Webhook(rotated).verify(second.body, second.headers as Record<string, string>),
    ).toThrow();
  });

  it("keeps its events while it is paused, and is gone with them once it is removed", async () => {
    const { id } = await addEndpoint("--events", "mint.confirmed");
    await run(`webhooks pause ${id}`);
    const [item] = await drop.mint(makeWallet());
    expect(await deliver()).toBe(0);
    await run(`webhooks resume ${id}`);
    expect(await deliver()).toBe(1);
    expect(receiver.received[0]!.event.data).toMatchObject({ item: { mint: item!.mint } });
    expect((await run(`webhooks remove ${receiver.url}/hook --yes`)).output).toContain("is removed");
    expect(JSON.parse((await run("webhooks list --json")).output)).toEqual([]);
    expect(await run(`webhooks pause ${id}`)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("There is no endpoint"),
    });
  });
});

describe("deliveries", () => {
  it("are listed with their attempts, answers and next attempts, and sent again by number", async () => {
    await addEndpoint("--events", "mint.confirmed");
    receiver.answer = () => ({ status: 503 });
    await drop.mint(makeWallet());
    await deliver();
    const [failed] = JSON.parse((await run("webhooks deliveries --failed --json")).output) as [
      { delivery: number; messageId: string },
    ];
    expect(failed).toEqual({
      delivery: expect.any(Number),
      messageId: expect.stringMatching(/^msg_/),
      type: "mint.confirmed",
      occurredAt: expect.any(String),
      collection: "Nights1",
      url: `${receiver.url}/hook`,
      state: "pending",
      attempts: 1,
      status: 503,
      error: null,
      nextAttemptAt: expect.stringMatching(/^\d{4}-/),
    });
    expect((await run("webhooks deliveries")).output).toMatch(
      /mint\.confirmed +Nights1 .+ pending +1 +503 +\d{4}-/,
    );
  });

  it("that wait for their next attempt are sent at once when the endpoint is resumed, or by their number", async () => {
    const { id } = await addEndpoint("--events", "mint.confirmed");
    receiver.answer = () => ({ status: 503 });
    await drop.mint(makeWallet());
    await deliver();
    receiver.answer = () => ({ status: 503 });
    expect(await deliver()).toBe(0);
    await run(`webhooks resume ${id}`);
    expect(await deliver()).toBe(1);
    receiver.answer = () => ({ status: 200 });
    expect(await deliver()).toBe(0);
    const [waiting] = JSON.parse((await run("webhooks deliveries --json")).output) as [{ delivery: number }];
    expect((await run(`webhooks replay ${waiting.delivery}`)).output).toBe(
      "1 delivery will be sent again.\n",
    );
    expect(await deliver()).toBe(1);
    expect(JSON.parse((await run("webhooks deliveries --json")).output)).toMatchObject([
      { state: "delivered" },
    ]);
  });

  it("of the past are sent again to an endpoint that was added later, with the ids of their events", async () => {
    const since = "2026-01-01T00:00:00Z";
    const minted = await drop.mint(makeWallet(), 2);
    const { id } = await addEndpoint("--events", "mint.confirmed");
    expect(await deliver()).toBe(0);
    expect((await run(`webhooks replay --since ${since} --endpoint ${id}`)).output).toContain("2 deliveries");
    await deliver();
    const mints = () =>
      receiver.received.map(({ event }) => (event.data as { item: { mint: string } }).item.mint);
    expect(mints()).toEqual(minted.map(({ mint }) => mint));
    const [first] = JSON.parse((await run("webhooks deliveries --json")).output) as [{ delivery: number }];
    expect((await run(`webhooks replay ${first.delivery}`)).output).toContain("1 delivery");
    await deliver();
    expect(mints()).toEqual([...minted, minted[1]!].map(({ mint }) => mint));
    expect(receiver.received[2]!.headers["webhook-id"]).toBe(receiver.received[1]!.headers["webhook-id"]);
    expect(await deliver()).toBe(0);
  });

  it("to send again are named one way, and exist", async () => {
    for (const [parameters, message] of [
      ["", "Pass either"],
      ["3 --since 2026-01-01T00:00:00Z", "Pass either"],
      ["three", "isn't the number of a delivery"],
      ["999999", "nothing to send again"],
      ["--since yesterday", "--since"],
    ] as const) {
      const command = `webhooks replay ${parameters}`.trim();
      expect(await run(command), command).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining(message),
      });
    }
  });
});
