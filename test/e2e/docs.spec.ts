import { findFaults } from "./faults.js";
import { expect, test } from "./harness.js";

const pages = ["", "launch/", "embed/", "reference/element", "reference/mint-api", "operate/runbook"];

test.describe("each page", () => {
  // For axe, whose script the pages' policy refuses.
  test.use({ bypassCSP: true });
  for (const { width, colorScheme } of [
    { width: 320, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ] as const) {
    test(`the documentation is accessible and fits ${width} px, ${colorScheme}`, async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const path of pages) {
        await page.goto(`${stack.service}/docs/${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // VitePress names the switch of the colors once its script runs. Narrow pages have it in a menu.
        if (width === 1280) await expect(page.getByRole("switch").first()).toHaveAccessibleName(/theme/);
        expect(await findFaults(page), path).toEqual([]);
      }
    });
  }
});

test("the documentation is found by search, and loads nothing from elsewhere nor against its policy", async ({
  page,
  stack,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(stack.service)) foreign.push(request.url());
  });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));

  await page.goto(stack.service);
  await expect(page).toHaveURL(`${stack.service}/docs/`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("ORIGIN_NOT_ALLOWED");
  await page.getByRole("option", { name: /Error codes.*ORIGIN_NOT_ALLOWED/ }).click();
  await expect(page.getByRole("heading", { name: "Error codes" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Sidebar Navigation" })
    .getByRole("link", { name: "Mint API" })
    .click();
  await expect(page.getByRole("heading", { name: "Mint API", level: 1 })).toBeVisible();
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

test("the state gallery shows each state on a fake service, and mints with the burner wallet", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.service}/docs/embed/gallery`);
  await page.getByRole("combobox", { name: "State" }).selectOption("Sold out");
  await expect(page.getByRole("button", { name: "Sold out" })).toBeVisible();
  await expect(page).toHaveURL(/scenario=soldOut/);
  await page.reload();
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
  await expect(page.getByRole("button", { name: "Ausverkauft" })).toBeVisible();
  await page.goto(`${stack.service}/docs/embed/gallery`);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  await expect(page.getByRole("heading", { name: /#\d+$/ })).toBeVisible();
});

test("the demo page leads to the documentation, and a missing page to its contents", async ({
  page,
  stack,
}) => {
  await page.goto(stack.page);
  await page.getByRole("link", { name: "Docs", exact: true }).click();
  await expect(page).toHaveURL(`${stack.service}/docs/`);
  const response = await page.goto(`${stack.service}/docs/nothing`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
});
