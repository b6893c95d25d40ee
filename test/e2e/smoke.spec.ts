import { expect, test } from "./harness.js";

test("the page shows the first sample drop @nightly", async ({ page, stack }) => {
  await page.goto(stack.page);
  await expect(page.getByRole("region", { name: /Aurora/ })).toBeVisible();
});

test("a creator's page shows its drop @nightly", async ({ publish, openWidget, page }) => {
  const drop = await publish();
  await openWidget(drop);
  await expect(page.getByRole("region", { name: drop.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
});

test("the injected wallet connects, and its signature lands through the service @nightly", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, 2_000_000_000n);
  await openWidget(drop);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page
    .getByRole("dialog", { name: "Choose a wallet" })
    .getByRole("button", { name: wallet.name })
    .click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  await expect(page.getByText(new RegExp(`${drop.name} #\\d+`)).first()).toBeVisible();
  expect(wallet.requests.filter(({ kind }) => kind === "sign")).toHaveLength(1);
});
