import { generateKeyPairSigner } from "@solana/kit";
import { editPhase, phase } from "./drop.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";
import { PageWallet } from "./page-wallet.js";

const plenty = 20_000_000_000n;

test("a rejection in the wallet costs nothing and can be retried", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  wallet.rejectNext();
  await mint(page);
  await expect(page.getByRole("alert")).toContainText("You declined the request");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
});

test("insufficient funds are shown before anything is reserved @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, 100_000_000n);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Insufficient balance" })).toBeVisible();
  expect(wallet.requests.some(({ kind }) => kind === "sign")).toBe(false);
});

test("funds that are spent between the check and the press are detected by prepare @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await page.route("**/prepare-mint", async (route) => {
    const body = route.request().postDataJSON() as object;
    const { address: poor } = await generateKeyPairSigner();
    await route.continue({ postData: JSON.stringify({ ...body, walletAddress: poor }) });
  });
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("alert")).toContainText("Not enough SOL");
});

test("a wallet that isn't on the allowlist sees that it isn't eligible, and no allowlist", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish({
    phases: [phase({ gated: true, allowlist: ["9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"] })],
  });
  await fund(wallet.address, plenty);
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/mint/v1/")) bodies.push(await response.text().catch(() => ""));
  });
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("status")).toContainText("isn’t on the allowlist");
  await expect(page.getByRole("button", { name: "Use another wallet" })).toBeVisible();
  expect(bodies.join()).not.toContain("9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin");
});

test("a wallet on the allowlist mints @full", async ({ publish, openWidget, wallet, fund, page }) => {
  const drop = await publish({ phases: [phase({ gated: true, allowlist: [wallet.address] })] });
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("status")).toContainText("This wallet is on the allowlist");
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
});

test("a wallet at its limit sees that @full", async ({ publish, openWidget, wallet, fund, page }) => {
  const drop = await publish({ phases: [phase({ limits: { perWallet: 1, perMint: 1 } })] });
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await mint(page);
  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(page.getByText("You have 1 of 1.")).toBeVisible();
});

test("quantity stays within limit, funds and supply @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish({ supply: 4, phases: [phase({ limits: { perWallet: 9, perMint: 9 } })] });
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toHaveAttribute("max", "4");
});

test("an open page shows the phase begin, and mints @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
  database,
}) => {
  await fund(wallet.address, plenty);
  const startsIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const drop = await publish({ phases: [phase({ startsAt: startsIn(3_600_000) })] });
  const widget = await openWidget(drop);
  await expect(page.getByRole("timer")).toHaveText(/^5\d:\d\d$/);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: /^Opens in/ })).toBeVisible();
  await editPhase(database, drop, { startsAt: startsIn(5_000) });
  await widget.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
});

test("a drop whose last item another visitor mints is sold out on every page @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
  browser,
}) => {
  const drop = await publish({ supply: 1 });
  await fund(wallet.address, plenty);
  await openWidget(drop);
  // Another visitor with the page open and a funded wallet.
  const context = await browser.newContext();
  const other = await context.newPage();
  const otherWallet = await PageWallet.install(context);
  await fund(otherWallet.address, plenty);
  await other.goto(page.url());
  await connectWallet(other, otherWallet);
  await expect(other.getByRole("button", { name: "Mint", exact: true })).toBeVisible();

  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: `${drop.name} #1` })).toBeVisible();

  await mint(other);
  await expect(other.locator("mint-widget").getByText("Sold out", { exact: true })).toBeVisible();
  expect(otherWallet.requests.some(({ kind }) => kind === "sign")).toBe(false);
  await context.close();
});
