import { isFullRun } from "../scope.js";
import { expect, test } from "./harness.js";

test("a newcomer connects the burner wallet, fills it from the faucet and mints", async ({ page, stack }) => {
  await page.goto(stack.page);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  await dialog.getByRole("button", { name: /Burner wallet.*test chains only/ }).click();
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
  await page.getByRole("button", { name: "Get 10 test SOL" }).click();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Aurora #\d+$/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText("Burner wallet (test chains only)")).toBeVisible();
  // The receipt is shown again if the reload came before the outcome was stored as final.
  await expect(page.getByRole("button", { name: /^Mint( more)?$/ })).toBeVisible();
});

test("each sample drop has its own view @full", async ({ page, stack }) => {
  for (const [link, name] of [
    ["Tessellate", "Tessellate"],
    ["Open Signal", "Open Signal"],
    ["Aurora", "Aurora"],
  ] as const) {
    await page.goto(stack.page);
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("region", { name })).toBeVisible();
    await expect(page.getByRole("link", { name: link })).toHaveAttribute("aria-current", "page");
  }
});

test("a newcomer pays in an SPL token: the faucet's dollars @full", async ({ page, stack }) => {
  await page.goto(`${stack.page}/?collection=signal`);
  await page.getByRole("button", { name: "Connect wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  await dialog.getByRole("button", { name: /Burner wallet.*test chains only/ }).click();
  // The faucet needs the wallet's address.
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
  await page.getByRole("button", { name: "Get 10 test SOL" }).click();
  await expect(page.getByText("100 trial dollars are in your wallet")).toBeVisible();
  await page.getByRole("button", { name: "In dollars", exact: true }).click();
  await expect(page.getByText("8 tUSD (Tria…1111)").first()).toBeVisible();
  await page.getByRole("button", { name: "Mint", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Open Signal #\d+$/ })).toBeVisible();
});

for (const width of isFullRun ? [390, 1280] : [1280]) {
  test(`the keyboard reaches the content of each page at ${width} px`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/themes", "/market"]) {
      await page.goto(`${stack.page}${path}`);
      // Before its script has run, an element has nothing to focus.
      const fields = page.locator("main :is(mint-widget, market-explorer) :is(button, input)");
      await expect(fields.filter({ visible: true }).first()).toBeVisible();
      const isInMain = () => page.evaluate(() => document.querySelector("main")!.matches(":focus-within"));
      for (let presses = 0; presses < 8 && !(await isInMain()); presses++) await page.keyboard.press("Tab");
      expect(await isInMain(), `Tab leads into the content of ${path}`).toBe(true);
    }
    await page.goto(stack.page);
    const connect = page.getByRole("button", { name: "Connect wallet" });
    await expect(connect).toBeVisible();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      if (await connect.evaluate((button) => button.matches(":focus"))) return;
    }
    throw new Error("Tab doesn't lead to “Connect wallet”.");
  });
}

test("an unknown path has a page with ways on", async ({ page, stack }) => {
  for (const url of [`${stack.page}/nope`, `${stack.service}/share/nope`]) {
    const response = await page.goto(url);
    expect(response!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
  }
});
