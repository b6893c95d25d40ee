import { connectWallet, mint } from "./gestures.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;

test("an answer that gets lost is asked for again with the same bytes, not signed again", async ({
  publish,
  visit,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await visit(drop);
  await connectWallet(page, wallet);
  const sent: string[] = [];
  await page.route("**/execute-mint", async (route) => {
    sent.push(route.request().postData()!);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);
  expect(wallet.requests.filter(({ kind }) => kind === "sign")).toHaveLength(1);
  await expect(page.getByText("1 of 10 minted")).toBeVisible();
});

test("a reload in the middle of a mint tells on return what became of it", async ({
  publish,
  visit,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await visit(drop);
  await connectWallet(page, wallet);
  // The service hears of it, the page never gets the answer.
  const arrived = new Promise<void>((resolve) => {
    void page.route("**/execute-mint", async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await mint(page);
  await arrived;
  await page.unroute("**/execute-mint");
  await page.reload();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(wallet.requests.filter(({ kind }) => kind === "sign")).toHaveLength(1);
});
