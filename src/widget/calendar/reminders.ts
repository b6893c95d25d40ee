import { remindersState, type RemindersState } from "../../contract/mint/reminders.js";
import type { Localization } from "../i18n/localization.js";

/** Why this browser can't be notified now: it lacks the means, or its user has blocked notifications. */
export type Obstacle = "unsupported" | "blocked";

/** Obstacle of this browser; null: none is known. */
export function findObstacle(): Obstacle | null {
  if (!("Notification" in globalThis && "PushManager" in globalThis && "serviceWorker" in navigator))
    return "unsupported";
  return Notification.permission === "denied" ? "blocked" : null;
}

/**
 * Reads the phases that this browser is notified of.
 * @param page URL of the drop's page on the service, which must be this page.
 */
export async function readReminders(page: string): Promise<RemindersState> {
  const registration = await navigator.serviceWorker.getRegistration(page);
  const subscription = await registration?.pushManager.getSubscription();
  return send(page, "POST", { endpoint: subscription?.endpoint ?? null });
}

/**
 * Sets the phases that this browser is notified of. Asks for the permission of notifications first, so call it with a
 * gesture.
 * @returns "blocked" without that permission
 */
export async function saveReminders(
  page: string,
  { publicKey, phaseIds }: RemindersState,
  localization: Localization,
): Promise<RemindersState | "blocked"> {
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  const registration = await registerWorker(page);
  await keepTexts(page, localization);
  const subscription = await subscribe(registration.pushManager, publicKey);
  return send(page, "PUT", { subscription, phaseIds });
}

/** Policy of the page's trusted types that names the service worker. */
let workerPolicy: { createScriptURL(url: string): string } | undefined;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): typeof workerPolicy;
}

async function registerWorker(page: string): Promise<ServiceWorkerRegistration> {
  const { href } = new URL("reminders.js", page);
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  workerPolicy ??= trustedTypes?.createPolicy("mint-widget", { createScriptURL: (url) => url });
  await navigator.serviceWorker.register(workerPolicy?.createScriptURL(href) ?? href);
  return navigator.serviceWorker.ready;
}

/** Keeps the texts of the notifications in this page's language, where the service worker finds them. */
async function keepTexts(page: string, { language, direction, messages }: Localization): Promise<void> {
  const texts = { language, direction, title: messages.phaseOpens, stop: messages.stopNotifying };
  const cache = await caches.open("mint-widget-reminders");
  await cache.put(new URL("reminder-texts.json", page), Response.json(texts));
}

/** Subscribes with the service's key, in place of a subscription with a former one. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if ((error as DOMException).name !== "InvalidStateError") throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

/** @throws Error for a response that isn't the state */
async function send(page: string, method: "POST" | "PUT", body: object): Promise<RemindersState> {
  const response = await fetch(`${page}/reminders`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return remindersState.parse(await response.json());
}
