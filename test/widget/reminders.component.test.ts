import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { dropOf, open } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

const ownPage = location.href.replace(/[?#].*/, "");
const opening = { status: "upcoming" as const, startsAt: "2031-12-01T18:00:00.000Z", endsAt: null };

/** Drop with two phases to come. @param remindersUrl page of the service on which visitors ask for notifications */
const upcoming = (remindersUrl: string | null) =>
  startService((service) => {
    const phases = [
      open({ ...opening, id: "friends", name: "Friends" }),
      open({ ...opening, startsAt: "2031-12-02T18:00:00.000Z" }),
    ];
    service.record = dropOf(phases, { name: "Aurora", remindersUrl });
  });

/** Browser whose user answers the question for permission, and the service's part of the drop page. */
function prepareBrowser(permission: NotificationPermission) {
  const orders: { phaseIds: string[] }[] = [];
  const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };
  const manager = {
    getSubscription: () => Promise.resolve(orders.length > 0 ? subscription : null),
    subscribe: vi.fn(() => Promise.resolve(subscription)),
  };
  const registration = { pushManager: manager } as unknown as ServiceWorkerRegistration;
  const { serviceWorker } = navigator;
  vi.spyOn(serviceWorker, "getRegistration").mockResolvedValue(registration);
  const register = vi.spyOn(serviceWorker, "register").mockResolvedValue(registration);
  vi.spyOn(serviceWorker, "ready", "get").mockResolvedValue(registration);
  vi.spyOn(Notification, "permission", "get").mockReturnValue("default");
  vi.spyOn(Notification, "requestPermission").mockResolvedValue(permission);
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (String(input) !== `${ownPage}/reminders`) return send(input, init);
    if (init?.method === "PUT") orders.push(JSON.parse(init.body as string) as (typeof orders)[0]);
    return Promise.resolve(Response.json({ publicKey: "key", phaseIds: orders.at(-1)?.phaseIds ?? [] }));
  });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await caches.delete("mint-widget-reminders");
  });
  return { orders, manager, register };
}

/** Presses the button of the first phase, once the dialog knows what the browser is notified of. */
async function toggle(page: MintPage): Promise<void> {
  const button = page.get("group", /^Friends/).querySelector("button")!;
  await page.until(() => button.ariaDisabled === null, "the state is known");
  button.click();
}

async function openReminders(page: MintPage): Promise<HTMLElement> {
  await page.activate("button", "Notify me");
  return page.waitFor("dialog", "Notify me");
}

describe("Notifications before an opening", () => {
  it("are a link to the drop's page of the service on any other page, and nothing where there are none", async () => {
    const page = await MintPage.show(upcoming("https://mint.example/drop/aurora"));
    const link = page.get("link", "Notify me") as HTMLAnchorElement;
    expect([link.href, link.target, link.rel]).toEqual([
      "https://mint.example/drop/aurora",
      "_blank",
      "noopener noreferrer",
    ]);
    const without = await MintPage.show(upcoming(null));
    expect(without.find("link", "Notify me")).toBeNull();
    expect(without.find("button", "Notify me")).toBeNull();
  });

  it("are asked for on the drop's page, for each phase, and ended there", async () => {
    const service = upcoming(ownPage);
    const { orders, manager, register } = prepareBrowser("granted");
    const page = await MintPage.show(service);
    const dialog = await openReminders(page);
    await expectAccessible(document.body).to.be.accessible();
    await toggle(page);
    await page.waitFor("button", "Don’t notify me");
    expect(register).toHaveBeenCalledOnce();
    expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
    const texts = await caches.match(new URL("reminder-texts.json", ownPage));
    expect(await texts!.json()).toMatchObject({ language: "en", title: "{name}: {phase} opens" });
    await toggle(page);
    await page.until(() => page.find("button", "Don’t notify me") === null, "it is ended");
    expect(orders.map(({ phaseIds }) => phaseIds)).toEqual([["friends"], []]);
    expect(dialog.isConnected).toBe(true);
  });

  it("say how to allow them, if the browser blocks them", async () => {
    const service = upcoming(ownPage);
    const { orders } = prepareBrowser("denied");
    const page = await MintPage.show(service);
    await openReminders(page);
    await toggle(page);
    await page.waitForText("Notifications are blocked for this page.");
    expect(orders).toEqual([]);
  });
});
