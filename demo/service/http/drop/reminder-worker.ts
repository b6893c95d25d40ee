/**
 * Service worker of the drops' pages, which shows the notifications. Its texts are those of the page that has subscribed,
 * in its language, which the page keeps in the browser's cache (see `src/widget/calendar/reminders.ts`).
 */
export const reminderWorker = `"use strict";

addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(event.action === "stop" ? stop(url) : open(url));
});

async function show({ id, name, phase, startsAt, url }) {
  const cached = await caches.match(new URL("reminder-texts.json", location.href).href);
  const texts = cached ? await cached.json() : { language: "en", title: "{name}: {phase} opens", stop: "Don’t notify me" };
  const { language, direction, title, stop } = texts;
  const start = new Date(startsAt);
  const minutes = Math.round((start - Date.now()) / 60_000);
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(start);
  const wait = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(minutes, "minute");
  const values = { name, phase };
  await registration.showNotification(
    title.replace(/\\{(\\w+)\\}/g, (_, key) => values[key]),
    {
      body: wait + " · " + time,
      lang: language,
      dir: direction,
      // A message that is sent again replaces the first one.
      tag: id,
      data: { url },
      actions: [{ action: "stop", title: stop }],
    },
  );
}

async function open(url) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((page) => page.url.split(/[?#]/)[0] === url);
  await (page ? page.focus() : clients.openWindow(url));
}

/** Ends all notifications of the drop. */
async function stop(url) {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  await fetch(url + "/reminders", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ subscription, phaseIds: [] }),
  });
}
`;
