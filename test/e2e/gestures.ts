import type { Page } from "playwright/test";
import type { PageWallet } from "./page-wallet.js";

/** Connects the wallet through the dialog. */
export async function connectWallet(page: Page, wallet: PageWallet): Promise<void> {
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  await dialog.getByRole("button", { name: wallet.name }).click();
}

/** Presses the main button once it offers a mint. */
export async function mint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mint", exact: true }).click();
}
