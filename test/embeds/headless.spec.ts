import type { Page } from "playwright/test";
import type { CollectionResponse } from "../../src/contract/mint/collection.js";
import { collectErrors, policyOf } from "./host-page.js";
import { expect, hostAddress, test } from "./harness.js";
import { chosenHosts } from "./hosts.js";
import { readPreparation } from "./prepare-host.js";

/** Lowers the price that the page reads: what the service quotes at the mint is higher then. */
async function lowerShownPrice(page: Page): Promise<void> {
  await page.route("**/mint/v1/collections/aurora", async (route) => {
    // Requests of the test itself don't follow the browser's rules for hosts.
    const url = route.request().url().replace("localhost:8787", process.env.SERVICE_AT!);
    const response = await route.fetch({ url });
    const text = JSON.stringify((await response.json()) as CollectionResponse);
    const lower = text.replaceAll('"0.5"', '"0.4"').replaceAll('"500000000"', '"400000000"');
    await route.fulfill({ response, body: lower });
  });
}

for (const host of chosenHosts.filter(({ kind }) => kind === "headless")) {
  test.describe(host.name, () => {
    test.beforeEach(async ({ server, wallet, fund }) => {
      expect(readPreparation(host).failure).toBeNull();
      await fund(wallet.address, 5_000_000_000n);
      await server.show(host, "with", await policyOf(host));
    });

    test("shows the drop, connects the chosen wallet, mints two and shows them, without errors on the console", async ({
      page,
      wallet,
    }, info) => {
      const pageErrors = collectErrors(page);
      await page.goto(hostAddress);
      await expect(page.getByRole("heading", { name: "Aurora" })).toBeVisible();
      await expect(page.getByRole("img", { name: "Artwork of Aurora" })).toHaveJSProperty("complete", true);
      await expect(page.getByText(/^\d+ of 500 minted$/)).toBeVisible();
      await expect(page.getByRole("timer")).toHaveText(/^Time to end: 1d 23:\d\d:\d\d$/);
      await expect(page.getByText("0.5 SOL", { exact: true })).toBeVisible();
      info.annotations.push({ type: "loads", description: "yes" });

      await page.getByRole("button", { name: `Connect ${wallet.name}` }).click();
      await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeEnabled();
      await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
      await expect(page.getByText("1 SOL", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Mint · 1 SOL" }).click();
      await expect(page.getByRole("status")).toHaveText(/^Minted Aurora #\d+, Aurora #\d+$/);
      expect(wallet.approvals).toBe(1);
      info.annotations.push({ type: "mints", description: "yes" });

      await page.getByRole("button", { name: "Mint more" }).click();
      await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeEnabled();
      await expect(page.getByRole("status")).toHaveText("");
      expect(pageErrors).toEqual([]);
    });

    test("shows an error with its remedy, and has a higher price confirmed before it mints", async ({
      page,
      wallet,
    }) => {
      await lowerShownPrice(page);
      wallet.rejectNext();
      await page.goto(hostAddress);
      await page.getByRole("button", { name: `Connect ${wallet.name}` }).click();
      await expect(page.getByRole("alert")).toHaveText(/^\S.+\. \S.+/);
      await page.getByRole("button", { name: `Connect ${wallet.name}` }).click();
      await page.getByRole("button", { name: "Mint", exact: true }).click();
      const question = page.getByRole("alert").filter({ hasText: "It costs 0.5 SOL now, and was 0.4 SOL." });
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole("button", { name: /^(Mint|Try again)$/ }).click();
      await question.getByRole("button", { name: "Mint for the new price" }).click();
      await expect(page.getByRole("status")).toHaveText(/^Minted Aurora #\d+$/);
      expect(wallet.approvals).toBe(1);
    });
  });
}
