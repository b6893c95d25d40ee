import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { createFakeService } from "mint-widget/testing";

// The result of a mint appears at once, instead of after its animation.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a collector mints", async ({ page, baseURL }) => {
  const service = createFakeService({ apiBase: "http://localhost:8787/mint/v1" });
  await page.route(service.handles, service.handleRoute);
  // In place of the service's script, the widget of the installed package with the service's API.
  await page.route("**/widget/mint-widget.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: `
        document.querySelector("mint-widget").setAttribute("api-base", "${service.apiBase}");
        import("${baseURL}/@id/mint-widget");`,
    }),
  );
  await page.addInitScript({ path: fileURLToPath(import.meta.resolve("mint-widget/burner-wallet")) });

  await page.goto("/");
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();

  await expect(page.getByRole("heading", { name: /#\d+$/ })).toBeVisible();
  expect(service.last("prepare")?.body).toMatchObject({ quantity: 1 });
});
