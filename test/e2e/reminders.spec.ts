import { createECDH, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { pushSubscriptions } from "../../demo/service/catalog/reminders/tables.js";
import { phase, publishDrop } from "./drop.js";
import { expect, test } from "./harness.js";

/** Subscription of a browser at a push service that no one listens to. */
function createSubscription() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString("hex")}`,
    keys: { p256dh: keys.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
}

test("a visitor of the drop's page asks for a notification, and ends it", async ({
  stack,
  database,
  rpc,
  browser,
}) => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const phases = [phase({ name: "Public", startsAt })];
  const drop = await publishDrop({ database, rpc, origin: stack.service }, { phases });
  const context = await browser.newContext({ locale: "de" });
  await context.grantPermissions(["notifications"], { origin: stack.service });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", ({ message }) => problems.push(message));
  const subscription = createSubscription();
  // A headless Chromium has no push service, so that only the subscription itself is made up.
  await page.addInitScript((made) => {
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(current);
    PushManager.prototype.subscribe = () =>
      Promise.resolve((current = { ...made, toJSON: () => made } as unknown as PushSubscription));
  }, subscription);
  const countStored = async () =>
    (
      await database
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.endpoint, subscription.endpoint))
    ).length;

  const url = `${stack.service}/drop/${drop.shortId}`;
  await page.goto(url);
  await page.getByRole("button", { name: "Benachrichtigen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Benachrichtigen" }).click();
  await expect(dialog.getByRole("button", { name: "Nicht benachrichtigen" })).toBeVisible();
  expect(await countStored()).toBe(1);

  await dialog.getByRole("button", { name: "Nicht benachrichtigen" }).click();
  await expect(dialog.getByRole("button", { name: "Benachrichtigen", exact: true })).toBeVisible();
  expect(await countStored()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
