import { isFullRun } from "../scope.js";
import { findFaults } from "./faults.js";
import { expect, test } from "./harness.js";
import { openPaintedWithoutScripts, recordLayoutShifts } from "./layout-shifts.js";

const themes = [
  ["gallery", "Aurora", "Gallery"],
  ["blocks", "Tessellate", null],
  ["sorbet", "Open Signal", null],
  ["arcade", "Small Studies", null],
  ["broadsheet", "Aurora, the first winter", "Market"],
] as const;

test("the demo page links to the themes; the former url /looks redirects there", async ({ page, stack }) => {
  await page.goto(stack.page);
  await page.getByRole("link", { name: "Themes" }).click();
  await expect(page).toHaveURL(`${stack.page}/themes`);
  await page.goto(`${stack.page}/looks`);
  await expect(page).toHaveURL(`${stack.page}/themes`);
  for (const [id, drop] of themes) {
    await expect(page.locator(`#${id}`).getByRole("region", { name: drop, exact: true })).toBeVisible();
  }
});

test("nothing next to or above a widget moves while the widgets load @full", async ({ page, stack }) => {
  const readPlaces = () =>
    page.locator("article, mint-widget").evaluateAll((all) =>
      all.map((it) => {
        const { left, width } = it.getBoundingClientRect();
        return { left, width };
      }),
    );
  const readTop = () =>
    page
      .locator("mint-widget")
      .first()
      .evaluate((it) => it.getBoundingClientRect().top);
  // A widget grows with its drop, below what is in view.
  for (const width of isFullRun ? [800, 1000, 1300] : [800, 1000]) {
    await page.setViewportSize({ width, height: 9000 });
    const release = await openPaintedWithoutScripts(page, `${stack.page}/themes`);
    const before = [await readPlaces(), await readTop()];
    release();
    for (const [id, drop, section] of themes) {
      const theme = page.locator(`#${id}`);
      await expect(theme.getByRole("region", { name: drop, exact: true })).toBeVisible();
      await expect(theme.getByText("Use this theme")).toBeVisible();
      if (section)
        await expect(theme.getByRole("heading", { name: section, exact: true, level: 3 })).toBeVisible();
    }
    expect([await readPlaces(), await readTop()]).toEqual(before);
  }
});

test("on a phone nothing in view moves while the widgets load", async ({ page, stack }) => {
  await page.setViewportSize({ width: 412, height: 844 });
  const readShift = await recordLayoutShifts(page);
  await page.goto(`${stack.page}/themes`);
  const [id, drop] = themes[0];
  await expect(page.locator(`#${id}`).getByRole("region", { name: drop, exact: true })).toBeVisible();
  await expect(page.locator(`#${id}`).getByText("Use this theme")).toBeVisible();
  expect(await readShift()).toBe(0);
});

for (const width of [320, 1000]) {
  test(`each theme is complete and accessible at ${width} px @full`, async ({ page, stack }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${stack.page}/themes`);
    for (const [id, drop, section] of themes) {
      const theme = page.locator(`#${id}`);
      await expect(theme.getByRole("region", { name: drop, exact: true })).toBeVisible();
      await expect(theme.getByText(/^Plus about|^Buy from/).first()).toBeVisible();
      if (!section) continue;
      const region = theme.getByRole("region", { name: section, exact: true });
      await region.scrollIntoViewIfNeeded();
      await expect(region.getByRole("gridcell").or(region.getByRole("listitem")).first()).toBeVisible();
    }
    for (const summary of await page.getByText("Use this theme").all()) {
      if (!(await summary.locator("..").getAttribute("open"))) await summary.click();
    }
    expect(await findFaults(page)).toEqual([]);
  });
}

test("a theme's style sheet and element can be copied @full", async ({ page, stack, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(`${stack.page}/themes`);
  const theme = page.locator("#arcade");
  await theme.getByText("Use this theme").click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await theme.getByRole("button", { name: "Copy CSS" }).click();
  await expect(theme.getByText("Copied")).toBeVisible();
  expect(await copied()).toMatch(/^\.arcade {\n {2}--mint-font:.*::part\(title\) {.*}$/s);
  await theme.getByRole("button", { name: "Copy HTML" }).click();
  await expect(theme.getByText("Copied")).toHaveCount(2);
  expect(await copied()).toBe(
    [
      '<mint-widget class="arcade" theme="dark" collection="…" key="…">',
      '  <p slot="header">Insert coin</p>',
      '  <p slot="footer">© 1986–2026</p>',
      '  <p slot="success">New high score.</p>',
      "</mint-widget>",
    ].join("\n"),
  );
});
