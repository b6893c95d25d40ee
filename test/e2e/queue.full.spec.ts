import { eq } from "drizzle-orm";
import { sessions } from "../../demo/service/catalog/mints/tables.js";
import { expect, test } from "./harness.js";
import { connectWallet, mint } from "./page-actions.js";
import { PageWallet } from "./page-wallet.js";

const plenty = 20_000_000_000n;

for (const isSigned of [false, true]) {
  const end = isSigned ? "is told the truth once it is sold" : "takes its turn by itself once it returns";
  test(`a visitor for whom the last item is reserved waits in line, and ${end}`, async ({
    publish,
    openWidget,
    wallet,
    fund,
    page,
    browser,
    database,
  }) => {
    const drop = await publish({ supply: 1 });
    await fund(wallet.address, plenty);
    await openWidget(drop);
    await connectWallet(page, wallet);
    await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();

    const context = await browser.newContext();
    const other = await context.newPage();
    const otherWallet = await PageWallet.install(context);
    await fund(otherWallet.address, plenty);
    await other.goto(page.url());
    await connectWallet(other, otherWallet);
    let sign = () => {};
    otherWallet.beforeSigning = () => new Promise<void>((resolve) => (sign = resolve));
    await mint(other);
    await expect(other.getByRole("button", { name: "Sign in your wallet…" })).toBeVisible();

    // The page may have heard of the reservation.
    await page.getByRole("button", { name: /^(Mint|Join the line)$/ }).click();
    await expect(page.getByText("You’re next. Keep this page open.")).toBeVisible();
    expect(wallet.approvals).toBe(0);
    if (isSigned) {
      sign();
      await expect(page.getByRole("alert")).toContainText("Sold out");
      expect(wallet.approvals).toBe(0);
    } else {
      // The reservation runs out now instead of in 90 seconds.
      await database
        .update(sessions)
        .set({ expiresAt: new Date() })
        .where(eq(sessions.wallet, otherWallet.address));
      await expect(page.getByRole("heading", { name: `${drop.name} #1` })).toBeVisible();
      expect(wallet.approvals).toBe(1);
    }
    await context.close();
  });
}
