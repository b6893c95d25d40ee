import type { Request } from "playwright/test";
import { publishDrop } from "./drop.js";
import { expect, test } from "./harness.js";
import { startSite } from "./site.js";

/** Key of the sample data. */
const secretKey = "demo_live_ForTrialsOnlyEverybodyKnowsThese";

test("page and service on one origin: a mint with a publishable key, and no read with a secret one", async ({
  stack,
  database,
  rpc,
  wallet,
  fund,
  page,
}) => {
  const site = await startSite(stack.service);
  try {
    const drop = await publishDrop({ database, rpc, origin: site.origin });
    await fund(wallet.address, 2_000_000_000n);
    const reads: Request[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes("/mint/")) reads.push(request);
    });
    await page.goto(
      site.publish(
        "/",
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${drop.name}</title>
        <link rel="icon" href="data:,">
        <script type="module" src="/widget/mint-widget.js"></script>
        <mint-widget collection="${drop.shortId}" key="${drop.key}"></mint-widget>`,
      ),
    );
    await page.getByRole("button", { name: "Connect wallet" }).click();
    await page
      .getByRole("dialog", { name: "Choose a wallet" })
      .getByRole("button", { name: wallet.name })
      .click();
    await page.getByRole("button", { name: "Mint", exact: true }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
    // Those that are answered, since the widget goes on reading.
    const answered = reads.filter((request) => request.existingResponse() !== null);
    const origins = await Promise.all(
      answered.map(async (request) => (await request.allHeaders())["origin"]),
    );
    expect(origins.length).toBeGreaterThan(0);
    expect(origins.filter((origin) => origin !== undefined)).toEqual([]);

    const answers = await page.evaluate(
      (key) =>
        Promise.all(
          ["/mint/v1/", "/market/v1/collections"].map(async (path) => {
            const response = await fetch(path, { headers: { "X-API-Key": key } });
            return { status: response.status, code: ((await response.json()) as { code?: string }).code };
          }),
        ),
      secretKey,
    );
    const refused = { status: 403, code: "SECRET_KEY_IN_BROWSER" };
    expect(answers).toEqual([refused, refused]);
  } finally {
    await site.close();
  }
});
