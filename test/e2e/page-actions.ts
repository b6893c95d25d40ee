import { expect, type Page } from "playwright/test";
import type { PageWallet } from "./page-wallet.js";

/** Connects the wallet through the dialog. */
export async function connectWallet(page: Page, wallet: PageWallet): Promise<void> {
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  await dialog.getByRole("button", { name: wallet.name }).click();
}

/** Mints again while the signed transaction could still be charged, which the collector has to accept. */
export async function mintAgainAnyway(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Try again in 0[012]:\d\d$/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Mint anyway" }).click();
  await expect(page.getByRole("alert")).toHaveText("You could be charged twice.", { useInnerText: true });
  // Playwright waits until the button is enabled.
  await page.getByRole("button", { name: "Yes, mint again" }).click();
}

/** Presses the main button once it offers a mint. */
export async function mint(page: Page): Promise<void> {
  // Of several units, the button names the price.
  await page.getByRole("button", { name: /^Mint( · .+)?$/ }).click();
}
