import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { issueKey } from "../../demo/service/catalog/api-keys/api-keys.js";
import { isFullRun } from "../scope.js";
import { expect, test } from "./harness.js";
import type { StackAddresses } from "./stack.js";

async function openBuilder(page: Page) {
  await page.getByRole("button", { name: "Make it yours" }).click();
  const builder = page.getByRole("region", { name: "Make it yours" });
  await expect(builder).toBeVisible();
  return builder;
}

test("a setting changes the widget next to it, the snippet and the url immediately", async ({
  page,
  stack,
}) => {
  await page.goto(stack.page);
  const builder = await openBuilder(page);
  const widget = page.locator("mint-widget");
  const snippet = builder.getByRole("group", { name: "Script tag: Your page" });
  await builder.getByRole("radio", { name: "Dark" }).check();
  await expect(widget).toHaveAttribute("theme", "dark");
  await builder.getByLabel("Accent", { exact: true }).fill("#ff0066");
  await builder.getByRole("slider", { name: "Corners" }).fill("4");
  await expect(widget).toHaveCSS("--mint-accent", "#ff0066");
  await expect(widget).toHaveCSS("--mint-radius", "4px");
  await builder.getByLabel("Language").selectOption("de");
  await expect(widget).toHaveAttribute("lang", "de");
  await builder.getByRole("textbox", { name: "Collection" }).fill("tessellate");
  await expect(page.getByRole("region", { name: "Tessellate" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tessellate" })).toHaveAttribute("aria-current", "page");
  for (const part of ['collection="tessellate"', 'theme="dark"', 'lang="de"', "--mint-accent: #ff0066;"])
    await expect(snippet).toContainText(part);

  await expect.poll(() => new URL(page.url()).searchParams.get("collection")).toBe("tessellate");
  await page.reload();
  await expect(page.getByRole("region", { name: "Tessellate" })).toBeVisible();
  await expect(snippet).toContainText("--mint-radius: 4px;");
  await expect(builder.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(widget).toHaveAttribute("theme", "dark");

  await builder.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("region", { name: "Aurora" })).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("?build=");
});

test("sections are chosen and ordered with the keyboard alone @full", async ({ page, stack }) => {
  await page.goto(`${stack.page}/?sections=gallery+traits`);
  const builder = await openBuilder(page);
  const sections = page.locator("mint-widget [data-section]");
  await expect(sections).toHaveCount(2);
  const up = builder.getByRole("button", { name: "Move Traits up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(sections.first()).toHaveAttribute("data-section", "traits");
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(builder.getByText("Traits: 1 of 8")).toBeAttached();
  await builder.getByRole("checkbox", { name: "Gallery" }).uncheck();
  await builder.getByRole("checkbox", { name: "Prize draw" }).check();
  await expect(page.locator("mint-widget")).toHaveAttribute("sections", "traits bounty");
  await expect.poll(() => new URL(page.url()).searchParams.get("sections")).toBe("traits bounty");
});

test("it opens over the page without moving its content, and returns focus when closed @full", async ({
  page,
  stack,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  for (const width of [320, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(stack.page);
    await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
    expect(loaded.filter((url) => url.includes("embed-builder"))).toEqual([]);
    const place = () =>
      page.locator("mint-widget").evaluate((widget) => {
        // Not the height: sections below the window are still loading.
        const { x, y, width } = widget.getBoundingClientRect();
        return [x, y + scrollY, width];
      });
    const before = await place();
    const builder = await openBuilder(page);
    await expect(builder.getByText("can be shown here").first()).toBeVisible();
    expect(await place()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(builder).toBeHidden();
    await expect(page.getByRole("button", { name: "Make it yours" })).toBeFocused();
    loaded.length = 0;
  }
});

test("next to a wide page it covers nothing of the widget, which a theme and a phone's width change at once @full", async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(stack.page);
  const builder = await openBuilder(page);
  const widget = page.locator("mint-widget");
  const boxes = async () => [(await widget.boundingBox())!, (await builder.boundingBox())!] as const;
  const readPlaces = async () => {
    const [shown, panel] = await boxes();
    return { areWide: shown.width > 300 && panel.width > 300, isBeside: shown.x + shown.width <= panel.x };
  };
  await expect.poll(readPlaces).toEqual({ areWide: true, isBeside: true });
  await builder.getByRole("radio", { name: "Arcade" }).check();
  await expect(widget).toHaveCSS("--mint-accent", "#ff3d9a");
  await expect(widget).toHaveAttribute("theme", "dark");
  const snippet = builder.getByRole("group", { name: "Script tag: Your page" });
  await expect(snippet).toContainText("--mint-accent: #ff3d9a;");
  await expect.poll(() => new URL(page.url()).searchParams.get("preset")).toBe("arcade");
  await builder.getByRole("radio", { name: "Phone" }).check();
  await expect.poll(async () => (await boxes())[0].width).toBe(390);
  await builder.getByLabel("Show").selectOption("Tessellate");
  await expect(page.getByRole("region", { name: "Tessellate" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("region", { name: "Tessellate" })).toBeVisible();
  await expect(builder.getByRole("radio", { name: "Arcade" })).toBeChecked();
  await expect(widget).toHaveCSS("--mint-accent", "#ff3d9a");
});

test("a copied snippet shows the drop when pasted into a page @full", async ({
  page,
  stack,
  context,
  publish,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const drop = await publish();
  const query = new URLSearchParams({
    collection: drop.shortId,
    key: drop.key,
    accent: "#ff0066",
    sections: "gallery",
  });
  for (const way of isFullRun ? ["Script tag", "Pinned", "Standalone"] : ["Script tag"]) {
    await page.goto(`${stack.page}/?${query}`);
    const builder = await openBuilder(page);
    await builder.getByRole("tab", { name: way }).click();
    await builder.getByRole("button", { name: "Copy Your page" }).click();
    await expect(builder.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
    const pasted = await page.evaluate(() => navigator.clipboard.readText());

    await page.goto(
      site.publish("/pasted", `<!doctype html><title>Mine</title><link rel="icon" href="data:,">${pasted}`),
    );
    await expect(page.getByRole("region", { name: drop.name })).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
    await expect(page.locator("mint-widget")).toHaveCSS("--mint-accent", "#ff0066");
    await expect(page.locator("mint-widget [data-section]")).toHaveCount(1);
  }
});

test("a secret key is rejected on input: neither sent, stored nor in the url", async ({ page, stack }) => {
  const secret = "demo_live_ForTrialsOnlyEverybodyKnowsThese";
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.headers()["x-api-key"] ?? ""));
  await page.goto(`${stack.page}/?key=${secret}&theme=dark`);
  await expect.poll(() => page.url()).not.toContain(secret);
  const builder = await openBuilder(page);
  const key = builder.getByRole("textbox", { name: "Publishable key" });
  await expect(key).not.toHaveValue(secret);
  sent.length = 0;

  await key.fill(secret);
  await expect(key).toHaveAccessibleDescription(/This is a secret key/);
  await expect(key).toHaveAttribute("aria-invalid", "true");
  await key.press("Enter");
  await builder.getByRole("textbox", { name: "Collection" }).fill("tessellate");
  await expect(key).toHaveValue("");
  await expect(page.locator("mint-widget")).toHaveAttribute("collection", "tessellate");
  await expect.poll(() => page.url()).toContain("tessellate");
  expect(page.url()).not.toContain(secret);
  expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  expect(await page.content()).not.toContain(secret);
});

test.describe("the validation reports", () => {
  test("that a drop can be shown, and its features @full", async ({ page, stack }) => {
    await page.goto(stack.page);
    const builder = await openBuilder(page);
    await expect(builder.getByText("Aurora can be shown here").first()).toBeVisible();
    await expect(builder.getByText("Local test chain")).toBeVisible();
    await expect(builder.getByText(/Public \(active\)/)).toBeVisible();
    await builder.getByRole("textbox", { name: "Your site" }).fill("shop.example");
    await expect(builder.getByText(/Only this machine can reach/).first()).toBeVisible();
  });

  test("an invalid key, collection and url @full", async ({ page, stack, database, publish, site }) => {
    const drop = await publish();
    const issue = (origins: readonly string[], collectionIds = [drop.id]) =>
      issueKey(
        { database, random: (bytes) => new Uint8Array(randomBytes(bytes)) },
        { class: "publishable", label: "builder", origins, collectionIds },
      );
    const { value: good } = await issue([stack.page]);
    await page.goto(stack.page);
    const builder = await openBuilder(page);
    const field = (name: string) => builder.getByRole("textbox", { name, exact: true });
    const expectDescription = async (name: string, pattern: RegExp) => {
      await expect(field(name)).toHaveAccessibleDescription(pattern);
      await expect(field(name)).toHaveAttribute("aria-invalid", "true");
    };

    await field("Collection").fill(drop.shortId);
    await expectDescription("Collection", /The key doesn’t cover this collection/);
    await field("Publishable key").fill(`${good}x`);
    await expectDescription("Publishable key", /The key isn’t valid.*revoked/);
    await field("Publishable key").fill(drop.key);
    await expectDescription(
      "Publishable key",
      new RegExp(`isn’t registered.*this page’s origin, ${stack.page}\\.`),
    );
    await field("Your site").fill(site.origin);
    await expect(field("Publishable key")).toHaveAccessibleDescription(
      new RegExp(`Register the origin ${site.origin} on the key.*can’t be checked from here`),
    );
    await field("Your site").fill("");
    await field("Publishable key").fill(good);
    await expect(builder.getByText(`${drop.name} can be shown here`).first()).toBeVisible();

    await field("API base").fill(stack.service);
    await expectDescription("API base", new RegExp(`isn’t a Mint API.*${stack.service}/mint/v1`));
    await field("API base").fill(`${site.origin}/nothing`);
    await expectDescription("API base", /doesn’t allow requests from pages.*CORS/);
    await field("API base").fill("http://localhost:9/mint/v1");
    await expectDescription("API base", /offline.*CORS/);
    await field("API base").fill("mint.example");
    await expectDescription("API base", /isn’t valid/);
  });
});

test("a url with invalid parameters is harmless @full", async ({ page, stack }) => {
  await page.goto(
    `${stack.page}/?build&theme=x&accent=url(https://x.test)&radius=1e9&lang=%3Cb%3E&sections=x+gallery&affiliate=%22%3E%3Cimg+src%3Dx%3E`,
  );
  const builder = page.getByRole("region", { name: "Make it yours" });
  await expect(builder.getByText("can be shown here").first()).toBeVisible();
  await expect(page.locator("mint-widget")).toHaveAttribute("sections", "gallery");
  await expect(page.locator("mint-widget")).not.toHaveAttribute("style", /.+/);
  await expect(builder.getByRole("group", { name: "Script tag: Your page" })).toContainText(
    'affiliate="&quot;>&lt;img src=x>"',
  );
});

for (const [name, urlOf] of Object.entries<(stack: StackAddresses) => string>({
  "the builder": ({ page }) => `${page}/?build`,
  "the playground": ({ service }) => `${service}/docs/playground?`,
}))
  test(`a link to ${name} reads no other service before the reader has accepted its host`, async ({
    page,
    stack,
  }) => {
    const asked: string[] = [];
    await page.route("http://mint.invalid/**", (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await page.goto(
      `${urlOf(stack)}&collection=free&key=demo_pub_x&base=${encodeURIComponent("http://mint.invalid/mint/v1")}`,
    );
    const question = page.getByRole("alert").filter({ hasText: "another service: mint.invalid" });
    await expect(question).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Script tag: Your page" })).not.toContainText("invalid");
    expect(asked).toEqual([]);

    await question.getByRole("button", { name: "Show the drop of mint.invalid" }).click();
    await expect.poll(() => asked).toContain("/mint/v1/collections/free");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Script tag: Your page" })).not.toContainText(
      "mint.invalid/widget",
    );
  });
