import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { createFakeService } from "mint-widget/testing";

test("a collector mints", async ({ page }) => {
  const service = createFakeService({ apiBase: "http://localhost:8787/mint/v1" });
  await page.route(service.handles, service.handleRoute);
  await page.addInitScript({ path: fileURLToPath(import.meta.resolve("mint-widget/burner-wallet")) });

  await page.goto("/");
  await page.getByRole("button", { name: "Connect Burner wallet" }).click();
  await page.getByRole("button", { name: /^Mint/ }).click();

  await expect(page.getByRole("status")).toHaveText(/^Minted .+ #\d+$/);
  expect(service.last("prepare")?.body).toMatchObject({ quantity: 1 });
});
