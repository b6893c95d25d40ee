import { getTransferSolInstruction } from "@solana-program/system";
import { generateKeyPairSigner, type Address } from "@solana/kit";
import { connectWallet, mint, mintAgainAnyway } from "./page-actions.js";
import { expect, test } from "./harness.js";
import { sendInstructions } from "./send-instructions.js";

const half = 500_000_000n;

test("funds that leave the wallet during a mint: landed units are minted, the others are reported and not paid", async ({
  mintedOf,
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  rpc,
  page,
}) => {
  const drop = await publish({ supply: 5 });
  const owner = await generateKeyPairSigner();
  await wallet.switchAccount(owner);
  // Enough for three units with fees and deposits, until half a SOL is spent elsewhere.
  await fund(owner.address, 3n * half + 100_000_000n);
  const treasury = await balanceOf(drop.treasury);
  const { address: shop } = await generateKeyPairSigner();
  wallet.beforeSigning = () =>
    sendInstructions(rpc, owner, [
      getTransferSolInstruction({ source: owner, destination: shop, amount: half }),
    ]);
  // The third request is delayed until the chain has the other two.
  let sent = 0;
  let answered = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/execute-mint") && response.request().method() === "POST") answered++;
  });
  await page.route("**/execute-mint", async (route) => {
    if (route.request().method() === "POST" && ++sent === 3) await expect.poll(() => answered).toBe(2);
    await route.continue();
  });
  const widget = await openWidget(drop);
  await connectWallet(page, wallet);
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await page.getByRole("spinbutton", { name: "Quantity" }).press("Tab");
  await mint(page);

  await expect(page.getByText("2 of 3 minted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 items" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("1 item wasn’t minted.");
  await expect(page.getByRole("alert")).toContainText("You could still be charged for the rest until");
  const receipt = page.getByRole("group", { name: "Details" }).getByRole("listitem");
  await expect(receipt).toHaveCount(2);
  await expect.poll(() => mintedOf(drop)).toBe(2);

  // The chain matches: two prices, and the two items of the receipt.
  expect((await balanceOf(drop.treasury)) - treasury).toBe(2n * half);
  const shown = await receipt
    .locator("[title]")
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("title")));
  for (const item of shown) {
    const { value } = await rpc.getTokenLargestAccounts(item as Address).send();
    const account = await rpc.getAccountInfo(value[0]!.address, { encoding: "jsonParsed" }).send();
    expect(account.value?.data).toMatchObject({ parsed: { info: { owner: owner.address } } });
  }

  // The failed unit is available again.
  wallet.beforeSigning = () => Promise.resolve();
  await fund(owner.address, 2n * half);
  await widget.evaluate((element) => (element as unknown as { refresh(): Promise<void> }).refresh());
  await page.getByRole("button", { name: "Mint more" }).click();
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("1");
  await page.getByRole("spinbutton", { name: "Quantity" }).press("Tab");
  await mintAgainAnyway(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  await expect.poll(() => mintedOf(drop)).toBe(3);
});
