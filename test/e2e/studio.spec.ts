import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { expect, test } from "./harness.js";
import { connectWallet, mint } from "./page-actions.js";
import { invite, signIn } from "./studio-actions.js";
import { zipOf } from "../studio/zip-of.js";

/** Signs in, and collects problems of the page from then on. */
async function signInTo(page: Page, service: string, code: string): Promise<string[]> {
  const problems: string[] = [];
  // A read without a session is refused, which browsers log.
  page.on("console", (message) => {
    if (message.type() === "error" && !/401/.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", ({ message }) => problems.push(message));
  await signIn(page, service, code);
  return problems;
}

test("a creator signs in with an invitation, pauses and resumes a drop, changes its price and makes a key", async ({
  page,
  stack,
  database,
  publish,
  readCollection,
}) => {
  const drop = await publish();
  const problems = await signInTo(page, stack.service, await invite(database, { collections: [drop] }));
  await page.reload();
  await page.getByRole("link", { name: new RegExp(`^${drop.name}`) }).click();

  await page.getByRole("button", { name: "Pause Public" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause sales" }).click();
  await expect(page.getByText("Public is paused.")).toBeVisible();
  await expect.poll(async () => (await readCollection(drop)).phases.all[0]!.status).toBe("paused");
  await page.getByRole("button", { name: "Resume Public" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resume sales" }).click();
  await expect.poll(async () => (await readCollection(drop)).phases.all[0]!.status).toBe("active");

  await page.getByRole("link", { name: "Sale", exact: true }).click();
  await page.getByRole("button", { name: "Edit Public" }).click();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("0.4");
  // The widget beside the fields has what is typed before anybody else sees it.
  await expect(page.locator("studio-preview mint-widget").getByText("0.4 SOL").first()).toBeVisible();
  await page.getByRole("button", { name: "Review the changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Public" });
  await expect(dialog.getByRole("row", { name: "Price 0.5 SOL 0.4 SOL" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect.poll(async () => (await readCollection(drop)).phases.all[0]!.priceDisplay?.amount).toBe("0.4");

  await page.getByRole("link", { name: "Page", exact: true }).click();
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("Own page");
  await page.getByRole("textbox", { name: "Sites" }).fill(stack.service);
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
  await expect(page.getByRole("group", { name: "the two lines" })).toContainText(/key="\w+_pub_\w+"/);
  await page.goto(`${stack.service}/drop/${drop.shortId}`);
  await expect(page.getByRole("heading", { name: drop.name })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a folder of ten pictures becomes a drop that sells, without a command", async ({
  page,
  stack,
  database,
  wallet,
  fund,
}) => {
  await fund(wallet.address, 2_000_000_000n);
  const problems = await signInTo(page, stack.service, await invite(database, {}));
  const name = `Skies ${randomBytes(3).toString("hex")}`;
  await page.getByRole("button", { name: "New drop" }).click();
  const drawings = Array.from(
    { length: 10 },
    (_, index) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="hsl(${index * 36} 60% 45%)"/></svg>`,
  );
  const pictures = drawings.slice(0, 8).map((drawing, index) => ({
    name: `${index + 1}.svg`,
    mimeType: "image/svg+xml",
    buffer: Buffer.from(drawing),
  }));
  // The last two are unpacked in the page, under its policy.
  const archive = await zipOf({ "9.svg": drawings[8]!, "10.svg": drawings[9]! });
  const zip = {
    name: archive.name,
    mimeType: "application/zip",
    buffer: Buffer.from(await archive.arrayBuffer()),
  };
  await page.getByLabel("Choose files").setInputFiles([...pictures, zip]);
  await expect(page.getByText("All 10 files are uploaded.")).toBeVisible();

  await page.getByRole("link", { name: "Next: Sale" }).click();
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("0.25");
  await page.getByLabel("Starts").fill("2026-01-01T12:00");
  await page.getByRole("link", { name: "Next: Money" }).click();
  await page.getByRole("textbox", { name: "Royalty" }).fill("5");
  await page.getByRole("link", { name: "Next: Page" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Symbol" }).fill("SKY");
  await expect(page.getByText("Saved")).toBeVisible();

  // Nothing is lost on the way.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await page.getByRole("link", { name: "Next: Publish" }).click();
  await expect(page.getByText("Everything is there.")).toBeVisible();
  await page.getByRole("button", { name: "Publish the drop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish the drop" }).click();
  await expect(page.getByRole("heading", { name: "Your drop exists" })).toBeVisible();

  const url = await page.getByRole("link", { name: "Open its page" }).getAttribute("href");
  expect(problems).toEqual([]);
  await page.goto(new URL(url!, stack.service).href);
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: /#/ })).toBeVisible();
});

test.describe(() => {
  test.use({ locale: "de-AT" });

  test("the studio starts in the browser's language, and in another one once it is chosen", async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.service}/studio/`);
    await expect(page.getByRole("heading", { name: "Deine Drops in deiner Hand" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de-AT");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("العربية");
    await expect(page.getByRole("heading", { name: "إصداراتك بين يديك" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });
});
