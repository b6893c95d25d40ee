import { publishDrop } from "./drop.js";
import { expect, test } from "./harness.js";
import { connectWallet, mint } from "./page-actions.js";

test("a collector mints on the drop's page of the service, which blocks nothing that the widget needs", async ({
  stack,
  database,
  rpc,
  wallet,
  fund,
  page,
}) => {
  const drop = await publishDrop({ database, rpc, origin: stack.service });
  await fund(wallet.address, 2_000_000_000n);
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", ({ message }) => problems.push(message));
  await page.goto(`${stack.service}/drop/${drop.shortId}`);
  await expect(page).toHaveTitle(drop.name);
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(problems).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the drop's page of the service shows name, price and phases", async ({
    stack,
    database,
    rpc,
    page,
  }) => {
    const drop = await publishDrop({ database, rpc, origin: stack.service });
    await page.goto(`${stack.service}/drop/${drop.shortId}`);
    await expect(page.getByRole("heading", { name: drop.name })).toBeVisible();
    await expect(page.locator("[part~=price]")).toContainText("SOL");
    await expect(page.getByRole("list", { name: "Phases" }).getByRole("listitem")).not.toHaveCount(0);
    await expect(page.getByText("Turn on JavaScript to mint.")).toBeVisible();
  });
});
