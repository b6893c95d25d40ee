import { findFaults } from "./faults.js";
import { expect, test } from "./harness.js";

test("a sold-out drop shows its market instead of the mint", async ({ page, stack }) => {
  await page.goto(`${stack.page}/?collection=winter`);
  const lead = page.getByRole("button", { name: /^Buy from [\d.]+ SOL$/ });
  await expect(lead).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Market", exact: true }).getByText("Sample data"),
  ).toBeVisible();
  await lead.click();
  const market = page.getByRole("dialog", { name: "Market", exact: true });
  await expect(market.getByRole("heading", { name: "Market", level: 3 })).toBeFocused();
  await expect(market.getByRole("list", { name: "Listings" }).getByRole("listitem").first()).toContainText(
    "SOL",
  );

  const day = market.getByRole("slider", { name: "Day" });
  await day.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(day).toHaveAttribute("aria-valuetext", /volume [\d.,K]+ SOL/);
  for (const [tab, list] of [
    ["Offers", "Offers"],
    ["Activity", "Activity"],
    ["Holders", "Distribution"],
  ] as const) {
    await market.getByRole("tab", { name: tab }).click();
    await expect(market.getByRole("list", { name: list }).getByRole("listitem").first()).toBeVisible();
  }
  await market.getByRole("tab", { name: "Traits" }).click();
  await expect(market.getByRole("columnheader", { name: "Floor" }).first()).toBeVisible();
});

test("search as you type finds a collection, and its market can be explored", async ({ page, stack }) => {
  await page.goto(stack.page);
  await page.getByRole("link", { name: "Market", exact: true }).click();
  await expect(page).toHaveURL(`${stack.page}/market`);
  await expect(page.getByRole("list", { name: "Collections" }).getByRole("link").first()).toBeVisible();
  await page.getByRole("combobox", { name: /^Search/ }).fill("winter");
  const results = page.getByRole("listbox", { name: "Results" });
  await expect(results.getByRole("group", { name: "Collections" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/collection=aurora-the-first-winter/);
  await expect(page.getByRole("heading", { level: 1, name: /Winter/i })).toBeVisible();

  const items = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  await expect(items.first()).toBeVisible();
  const before = await items.count();
  await items.last().scrollIntoViewIfNeeded();
  await expect.poll(() => items.count()).toBeGreaterThan(before);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("list", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`section and explorer are complete and accessible at every width, ${colorScheme} @full`, async ({
    page,
    stack,
  }) => {
    const explorer = `${stack.page}/demo/page/market.html`;
    const places = [
      [`${stack.page}/?collection=winter&sections=market`, page.getByRole("list", { name: "Listings" })],
      [explorer, page.getByRole("list", { name: "Activity" })],
      [`${explorer}?collection=aurora-the-first-winter`, page.getByRole("list", { name: "Items" })],
    ] as const;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [address, list] of places) {
      await page.goto(address);
      await list.scrollIntoViewIfNeeded();
      await expect(list.getByRole("listitem").first()).toBeVisible();
      for (const width of [320, 480, 1000]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findFaults(page), `${address} at ${width} px`).toEqual([]);
      }
    }
  });
}
