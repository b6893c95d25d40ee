import { readAffiliateSales } from "../../demo/service/catalog/sales/affiliate-report.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;
const half = 500_000_000n;

test("prizes are drawn as mints confirm, shown with the items, and removed from the table @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  // As many draws as units, so that every prize is won.
  const drop = await publish({
    supply: 3,
    bounty: {
      name: "First light",
      prizes: [
        { name: "A golden lamp", value: "2" },
        { name: "A signed print", quantity: 1 },
      ],
    },
  });
  await fund(wallet.address, plenty);
  await openWidget(drop, { attributes: { sections: "bounty" } });
  const bounty = page.getByRole("region", { name: "Prize draw", exact: true });
  await bounty.scrollIntoViewIfNeeded();
  await expect(bounty.getByText("1 of 1 left")).toHaveCount(2);
  await expect(bounty.getByText("2 SOL", { exact: true })).toBeVisible();

  await connectWallet(page, wallet);
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await page.getByRole("spinbutton", { name: "Quantity" }).press("Tab");
  await mint(page);
  await expect(page.getByRole("heading", { name: "3 items" })).toBeVisible();
  const receipt = page.getByRole("group", { name: "Details" }).getByRole("listitem");
  const won = (prize: string) => receipt.filter({ hasText: prize });
  await expect(won("A golden lamp")).toHaveCount(1);
  await expect(won("A signed print")).toHaveCount(1);
  await expect(receipt.filter({ hasText: "Won" })).toHaveCount(2);
  const winner = /#(\d)/.exec((await won("A golden lamp").textContent())!)![0];

  await bounty.scrollIntoViewIfNeeded();
  await expect(bounty.getByRole("listitem").filter({ hasText: "All won" })).toHaveCount(2);
  await bounty.getByRole("button", { name: "Show all" }).click();
  const sheet = page.getByRole("dialog", { name: "Prize draw" });
  const winners = sheet.getByRole("list", { name: "Winners" }).getByRole("listitem");
  await expect(winners.filter({ hasText: "A golden lamp" })).toContainText(winner);
  await expect(winners.getByText("You", { exact: true })).toHaveCount(2);
});

test("an affiliate is credited once the mint is paid; an unknown code shows a notice, and costs nothing @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  database,
  page,
}) => {
  const drop = await publish({ affiliates: [{ code: "friend", name: "A friend of the house" }] });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  const widget = await openWidget(drop, { attributes: { affiliate: "stranger" } });
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("alert")).toContainText("The page’s affiliate code isn’t valid");
  expect(wallet.approvals).toBe(0);

  await widget.evaluate((element) => element.setAttribute("affiliate", "friend"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect((await balanceOf(drop.treasury)) - treasury).toBe(half);
  expect(await readAffiliateSales(database, drop.id)).toEqual([
    {
      code: "friend",
      name: "A friend of the house",
      endedAt: null,
      units: 1,
      paid: [{ mint: null, units: 1, baseUnits: half }],
    },
  ]);
});
