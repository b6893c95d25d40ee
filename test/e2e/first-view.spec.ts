import { isNightly } from "../nightly.js";
import { expect, test } from "./harness.js";

test("the first view requests the collection with its preflight, and nothing else", async ({
  page,
  stack,
}) => {
  const requests: string[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ request }) => requests.push(`${request.method} ${request.url}`));
  await page.goto(`${stack.page}/?sections=`);
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  const apiRequests = requests.filter((request) => request.includes("/mint/v1/"));
  expect(apiRequests.filter((request) => request.startsWith("GET"))).toEqual([
    `GET ${stack.service}/mint/v1/collections/aurora`,
  ]);
  expect(apiRequests.filter((request) => request.startsWith("OPTIONS")).length).toBeLessThanOrEqual(1);
  const addresses = requests.map((request) => new URL(request.split(" ")[1]!));
  const origins = addresses.filter(({ protocol }) => protocol.startsWith("http")).map(({ origin }) => origin);
  expect(new Set(origins)).toEqual(new Set([stack.page, stack.service]));
});

test("loading the widget causes no layout shift", async ({ page, stack }) => {
  await page.addInitScript(() => {
    const record = { shift: 0 };
    Object.assign(window, { record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        record.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of isNightly ? [320, 480, 1000] : [320, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(stack.page);
    await expect(page.getByRole("spinbutton", { name: "Quantity" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { record: { shift: number } }).record.shift)).toBe(
      0,
    );
  }
});
