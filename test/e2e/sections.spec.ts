import type { Locator, Page } from "playwright/test";
import { expect, test } from "./harness.js";

async function connect(page: Page, wallet: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  await dialog.getByRole("button", { name: wallet }).click();
}

/** Scrolls to a section and returns it. */
async function scrollToSection(page: Page, name: string): Promise<Locator> {
  const section = page.getByRole("region", { name, exact: true });
  await section.scrollIntoViewIfNeeded();
  return section;
}

test("a mint appears in the sections, without a reload", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish({ supply: 60 });
  await fund(wallet.address, 2_000_000_000n);
  const noMints = page.waitForResponse(/recently-minted/);
  await openWidget(drop, { attributes: { sections: "recent gallery minters holders bounty" } });

  // A section that turns out to be empty below the window is left out.
  await noMints;
  const recent = page.getByRole("region", { name: "Just minted", exact: true });
  await expect(recent).toHaveCount(0);
  const gallery = await scrollToSection(page, "Gallery");
  await expect(gallery.getByText("60 items")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Prize draw" })).toHaveCount(0);

  await connect(page, wallet.name);
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  const minted = page.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+$`) });
  await expect(minted).toBeVisible();
  const name = (await minted.textContent())!.trim();

  await recent.scrollIntoViewIfNeeded();
  await expect(recent.getByRole("button", { name })).toBeVisible();
  await expect(recent.getByText("You", { exact: true })).toBeVisible();
  await gallery.getByRole("button", { name: "Minted", exact: true }).click();
  await expect(gallery.getByText("1 item", { exact: true })).toBeVisible();
  await gallery.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.getByRole("button", { name: "Copy address" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  for (const ranking of ["Top minters", "Top holders"]) {
    const section = await scrollToSection(page, ranking);
    await expect(section.getByText("You", { exact: true })).toBeVisible();
  }
});

test("a trait leads to the items that have it, and through them @full", async ({ page, stack }) => {
  await page.goto(`${stack.page}/?sections=gallery+traits`);
  const traits = await scrollToSection(page, "Traits");
  const rarest = traits.getByRole("tabpanel").getByRole("button").first();
  const share = Number(/([\d,]+) in total/.exec((await rarest.textContent())!)![1]!.replace(",", ""));
  await rarest.click();
  const gallery = page.getByRole("region", { name: "Gallery", exact: true });
  await expect(gallery).toBeInViewport();
  await expect(gallery.getByText(share === 1 ? "1 item" : `${share} items`, { exact: true })).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Gallery" });
  await sheet.getByRole("grid").getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: /#\d/ });
  await expect(dialog.getByRole("list", { name: "Traits" })).toBeVisible();
  const first = await dialog.getByRole("heading").textContent();
  if (share > 1) {
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("heading")).not.toHaveText(first!);
  }
});
