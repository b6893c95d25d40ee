import type { Page } from "playwright/test";
import { phase } from "./drop.js";
import { expect, test } from "./harness.js";
import { secondsOf } from "./seconds-of.js";

/** Worker of a site that answers every read from its cache, if it can. */
const cacheFirstWorker = `
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    if (event.request.method === "GET") event.respondWith(answer(event.request));
  });
  async function answer(request) {
    const cache = await caches.open("site");
    const kept = await cache.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  }
`;

/** Makes all that the worker has kept of the API as old as after a while. @returns number of responses */
const ageCache = (page: Page, milliseconds: number): Promise<number> =>
  page.evaluate(async (age) => {
    const cache = await caches.open("site");
    const requests = (await cache.keys()).filter(({ url }) => url.includes("/mint/v1/"));
    for (const request of requests) {
      const kept = (await cache.match(request))!;
      const body = (await kept.json()) as { serverTime: string };
      const serverTime = new Date(Date.parse(body.serverTime) - age).toISOString();
      await cache.put(request, new Response(JSON.stringify({ ...body, serverTime }), kept));
    }
    return requests.length;
  }, milliseconds);

test("the countdown is right where the site's service worker answers every read from its cache", async ({
  page,
  site,
  publish,
  openWidget,
}) => {
  const startsAt = Date.now() + 3_723_000;
  const drop = await publish({ phases: [phase({ startsAt: new Date(startsAt).toISOString() })] });
  site.publish("/worker.js", cacheFirstWorker, { "Content-Type": "text/javascript" });
  await page.goto(site.publish("/register", "<!doctype html><title>A site</title>"));
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
  });

  const timer = page.getByRole("timer");
  await openWidget(drop);
  await expect(timer).toBeVisible();
  expect(await ageCache(page, 35_000)).toBeGreaterThan(0);

  await openWidget(drop);
  await expect(timer).toBeVisible();
  await expect
    .poll(async () => {
      const shown = secondsOf((await timer.textContent())!.trim());
      return Math.abs(shown - (startsAt - Date.now()) / 1_000);
    })
    .toBeLessThan(2);
});
