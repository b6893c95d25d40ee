import { isFullRun } from "../scope.js";
import { expect, test } from "./harness.js";
import { openPaintedWithoutScripts, recordLayoutShifts } from "./layout-shifts.js";

test("the first view reads the collection once, and requests nothing else", async ({ page, stack }) => {
  const requests: string[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ request }) => requests.push(`${request.method} ${request.url}`));
  await page.goto(`${stack.page}/?sections=`);
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  const reads = requests.filter((request) => /^GET .*\/mint\//.test(request));
  expect(reads).toEqual([`GET ${stack.service}/mint/v1/collections/aurora`]);
  const addresses = requests.map((request) => new URL(request.split(" ")[1]!));
  const origins = addresses.filter(({ protocol }) => protocol.startsWith("http")).map(({ origin }) => origin);
  expect(new Set(origins)).toEqual(new Set([stack.page, stack.service]));
});

test("loading the widget causes no layout shift", async ({ page, stack }) => {
  const readShifts = await recordLayoutShifts(page);
  for (const width of isFullRun ? [320, 480, 1000] : [320, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    const release = await openPaintedWithoutScripts(page, stack.page);
    release();
    await expect(page.getByRole("spinbutton", { name: "Quantity" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await readShifts()).toBe(0);
  }
});

test("a script that loads late causes no layout shift in a page with the service's placeholder.css @full", async ({
  page,
  stack,
  site,
  publish,
}) => {
  const drop = await publish();
  const address = site.publish(
    "/placeholder",
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A drop</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>html { overflow-anchor: none } body { padding-block-end: 100vh }</style>
    <link rel="stylesheet" href="${stack.service}/widget/placeholder.css">
    <mint-widget collection="${drop.shortId}" key="${drop.key}" sections="gallery"></mint-widget>
    <footer>Below the widget</footer>`,
  );
  const readShifts = await recordLayoutShifts(page);
  const readHeight = () =>
    page.locator("mint-widget").evaluate((widget) => widget.getBoundingClientRect().height);
  for (const width of isFullRun ? [320, 480, 1000] : [480]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    await page.getByText("Below the widget").evaluate((footer) => footer.scrollIntoView({ block: "center" }));
    const height = await readHeight();
    await page.addScriptTag({ url: `${stack.service}/widget/mint-widget.js`, type: "module" });
    await expect(page.getByRole("spinbutton", { name: "Quantity" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await readHeight()).toBe(height);
    expect(await readShifts()).toBe(0);
  }
});
