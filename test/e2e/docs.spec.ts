import { randomBytes } from "node:crypto";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import { findFaults } from "./faults.js";
import { expect, test } from "./harness.js";
import { recordLayoutShifts } from "./layout-shifts.js";
import { connectWallet, mint } from "./page-actions.js";

const pages = [
  "",
  "launch/",
  "embed/",
  "embed/events",
  "frameworks/headless",
  "playground",
  "reference/element",
  "reference/mint-api",
  "operate/runbook",
];

test.describe("each page", () => {
  // For axe, whose script the pages' policy refuses.
  test.use({ bypassCSP: true });
  for (const { width, colorScheme } of [
    { width: 320, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ] as const) {
    test(`the documentation is accessible and fits ${width} px, ${colorScheme} @full`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      // While the main button fades in, its contrast is lower.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
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

  await page.goto(`${stack.service}/docs`);
  await expect(page).toHaveURL(`${stack.service}/docs/`);
  // A press before VitePress's script runs does nothing. The script names the switch of the colors.
  await expect(page.getByRole("switch").first()).toHaveAccessibleName(/theme/);
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

test("the mark in the documentation leads to the demo page, whose navigation leads back", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.service}/docs/embed/`);
  await page.getByRole("banner").getByRole("link", { name: "mint-widget" }).click();
  await expect(page).toHaveURL(`${stack.page}/`);
  await page.getByRole("navigation").first().getByRole("link", { name: "Docs" }).click();
  await expect(page).toHaveURL(`${stack.service}/docs/`);
});

test("the state gallery shows each state on a fake service, and mints with the burner wallet @full", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.service}/docs/launch/what-collectors-see`);
  await page.getByRole("combobox", { name: "State" }).selectOption("Sold out");
  await expect(page.locator("mint-widget").getByText("Sold out")).toBeVisible();
  await expect(page).toHaveURL(/scenario=soldOut/);
  await page.reload();
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
  await expect(page.locator("mint-widget").getByText("Ausverkauft")).toBeVisible();
  await page.goto(`${stack.service}/docs/launch/what-collectors-see`);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  await expect(page.getByRole("heading", { name: /#\d+$/ })).toBeVisible();
});

test("live examples of events and of the headless store mint on a fake service", async ({ page, stack }) => {
  await page.goto(`${stack.service}/docs/embed/events`);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("button", { name: /^Burner wallet/ }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  const events = page.getByRole("list", { name: "Events" }).getByRole("listitem");
  await expect(events.filter({ hasText: "mint-before-sign" })).toHaveCount(1);
  await expect(events.filter({ hasText: "mint-success" })).toHaveCount(1);

  await page.goto(`${stack.service}/docs/frameworks/headless`);
  await page.getByRole("button", { name: "connect", exact: true }).click();
  await page.getByRole("button", { name: "Mint for 0.5" }).click();
  await expect(page.getByRole("button", { name: /^Minted Aurora #\d+$/ })).toBeVisible();
});

test("the playground shows each change on a fake service, and its URL restores them", async ({
  page,
  stack,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  const layoutShift = await recordLayoutShifts(page);
  await page.goto(`${stack.service}/docs/playground`);
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  expect(await layoutShift()).toBeLessThan(0.01);
  await page.getByLabel("Show", { exact: true }).selectOption("Sold out");
  await expect(page.locator("mint-widget").getByText("Sold out")).toBeVisible();
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByLabel("Accent", { exact: true }).fill("#ff0066");
  await page.getByRole("radio", { name: "Phone" }).check();
  await page.getByRole("tab", { name: "Svelte" }).click();
  // The parameters' order is that in which the page has written them.
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ collection: "soldOut", theme: "dark", accent: "#ff0066", preview: "phone", code: "svelte" });

  await page.reload();
  await expect(page.locator("mint-widget").getByText("Sold out")).toBeVisible();
  const widget = page.locator("mint-widget");
  await expect(widget).toHaveAttribute("theme", "dark");
  await expect(widget).toHaveCSS("--mint-accent", "#ff0066");
  await expect(widget).toHaveCSS("inline-size", "390px");
  await expect(page.getByRole("group", { name: "Svelte: Drop.svelte" })).toContainText(
    "--mint-accent: #ff0066;",
  );
  expect(problems).toEqual([]);
});

test("the playground shows a drop of a service at another origin, and the check's result", async ({
  page,
  stack,
  database,
  publish,
}) => {
  const drop = await publish();
  const { value: key } = await issueKey(
    { database, random: (bytes) => new Uint8Array(randomBytes(bytes)) },
    { class: "publishable", label: "playground", origins: [stack.service], collectionIds: [drop.id] },
  );
  // Reached from another page of the site, whose policy allows no other origin.
  await page.goto(`${stack.service}/docs/embed/`);
  await page
    .getByRole("navigation", { name: "Main Navigation" })
    .getByRole("link", { name: "Playground" })
    .click();
  await page.getByLabel("Show", { exact: true }).selectOption("My own drop");
  await page.getByRole("textbox", { name: "Collection" }).fill(drop.shortId);
  await page.getByRole("textbox", { name: "Publishable key" }).fill(key);
  const otherOrigin = stack.service.replace("localhost", "127.0.0.1");
  await page.getByRole("textbox", { name: "API base", exact: true }).fill(`${otherOrigin}/mint/v1`);
  await expect(page.getByRole("status", { name: "Result of the check" })).toContainText(
    `${drop.name} can be shown here`,
  );
  await expect(page.getByRole("region", { name: drop.name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: drop.name })).toBeVisible();
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

test("while the wallet asks, a link leads to the page about what is signed", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, 1_000_000_000n);
  let heading: string | null = null;
  wallet.beforeSigning = async () => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Is it safe to sign?" }).click();
    heading = await (await opened).getByRole("heading", { level: 1 }).textContent();
  };
  await openWidget(drop);
  await connectWallet(page, wallet);
  await mint(page);
  await expect.poll(() => heading).toContain("Is it safe to sign?");
});
