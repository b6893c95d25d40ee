import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "playwright/test";
import { browserArguments } from "../browser-launcher/browser-launch.js";
import { test as base } from "../e2e/harness.js";
import { startHostServer, type HostServer } from "./host-server.js";

/** Url at which the hosts run, and the origin of their key. */
export const hostAddress = "http://localhost:5174/";

/** Browser that resolves the hosts' configured urls to the running servers. */
export const test = base.extend<object, { server: HostServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startHostServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ playwright, server, launchOptions }, use) => {
      const rules = `MAP localhost:8787 ${process.env.SERVICE_AT}, MAP localhost:5174 127.0.0.1:${server.port}`;
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        // Playwright disables the back/forward cache that visitors' browsers have. `goBack` waits for a load
        // event that doesn't come then.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
        args: [...browserArguments, `--host-resolver-rules=${rules}`],
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

export { expect } from "playwright/test";

/** Brotli size in bytes of all scripts that a page loads until it is open and idle. */
export async function weighScripts(page: Page, open: () => Promise<unknown>): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  const weigh = (response: Response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  };
  page.on("response", weigh);
  await open();
  await page.waitForLoadState("networkidle");
  // A script that comes later would be read when the page is closed.
  page.off("response", weigh);
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  return sizes.reduce((total, size) => total + size, 0);
}
