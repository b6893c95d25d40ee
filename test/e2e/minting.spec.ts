import type { Locator, Page } from "playwright/test";
import { address } from "@solana/kit";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";
import { lighthouseProgram } from "../../demo/service/chain/transactions/wallet-assertions.js";
import { assertLamports } from "../service/chain/wallet.js";
import { readCost, unitsOf, type CostLine } from "./cost.js";
import { holdingsOf } from "./holdings.js";

const half = 500_000_000n;

test("connect, mint one, then three in one approval: the chain matches the widget", async ({
  mintedOf,
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  rpc,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, 10n * half);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);

  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+$`) })).toBeVisible();
  await page.getByRole("button", { name: "Mint more" }).click();

  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await page.getByRole("spinbutton", { name: "Quantity" }).press("Tab");
  await mint(page);
  await expect(page.getByRole("heading", { name: "3 items" })).toBeVisible();
  const receipt = page.getByRole("listitem").filter({ has: page.getByRole("strong") });
  await expect(receipt).toHaveCount(3);

  const approvals = wallet.requests.filter((request) => request.kind === "sign");
  expect(approvals.map(({ transactions }) => transactions.length)).toEqual([1, 3]);

  const held = await holdingsOf(rpc, wallet.address);
  expect(held).toHaveLength(4);
  for (const { mint: item, amount } of held) {
    expect(amount).toBe("1");
    const { value } = await rpc.getAccountInfo(address(item), { encoding: "jsonParsed" }).send();
    expect(value?.data).toMatchObject({
      parsed: { info: { supply: "1", decimals: 0, mintAuthority: null, freezeAuthority: null } },
    });
  }
  expect((await balanceOf(drop.treasury)) - treasury).toBe(4n * half);

  const shown = await receipt
    .locator("[title]")
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("title")));
  expect(held.map(({ mint: item }) => item)).toEqual(expect.arrayContaining(shown));
  await expect.poll(() => mintedOf(drop)).toBe(4);
});

test("a wallet that adds assertions mints, and they are executed @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  rpc,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, 10n * half);
  const before = await balanceOf(wallet.address);
  wallet.rewrite = (draft) => {
    const assertion = assertLamports(draft.feePayer, 1_000_000n);
    return { ...draft, instructions: [assertion, ...draft.instructions, assertion] };
  };
  let cost: CostLine[] = [];
  wallet.beforeSigning = async () => void (cost = await readCost(page));
  await openWidget(drop);
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+$`) })).toBeVisible();

  expect(await holdingsOf(rpc, wallet.address)).toHaveLength(1);
  expect(before - (await balanceOf(wallet.address))).toBe(unitsOf(cost, "Total"));
  const [last] = await rpc.getSignaturesForAddress(wallet.address, { limit: 1 }).send();
  const landed = await rpc
    .getTransaction(last!.signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
    .send();
  const { accountKeys, instructions } = landed!.transaction.message;
  const programs = instructions.map(({ programIdIndex }) => accountKeys[programIdIndex]);
  expect(programs.filter((program) => program === lighthouseProgram)).toHaveLength(2);
});

test("the item's metadata and art are served at the urls of its mint", async ({
  publish,
  openWidget,
  wallet,
  fund,
  rpc,
  page,
  request,
}) => {
  const drop = await publish();
  await fund(wallet.address, 10n * half);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await mint(page);
  const title = page.getByRole("heading", { name: new RegExp(`^${drop.name} #\\d+$`) });
  await expect(title).toBeVisible();

  const [held] = await holdingsOf(rpc, wallet.address);
  const { value } = await rpc.getAccountInfo(address(held!.mint), { encoding: "jsonParsed" }).send();
  const { extensions } = (value!.data as unknown as { parsed: { info: { extensions: Extension[] } } }).parsed
    .info;
  const uri = extensions.find(({ extension }) => extension === "tokenMetadata")!.state["uri"] as string;
  const metadata = (await (await request.get(uri)).json()) as { name: string; image: string };
  expect(metadata.name).toBe(await title.textContent());
  expect((await request.get(metadata.image)).headers()["content-type"]).toContain("image/");
});

test("the whole mint works with the keyboard alone @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, 10n * half);
  await openWidget(drop);
  const press = async (name: string): Promise<void> => {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeEnabled();
    await tabTo(page, button);
    await page.keyboard.press("Enter");
  };
  await press("Connect wallet");
  await press(wallet.name);
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  await tabTo(page, quantity);
  await page.keyboard.press("ArrowUp");
  await expect(quantity).toHaveValue("2");
  await press("Mint · 1 SOL");
  await expect(page.getByRole("heading", { name: "2 items" })).toBeVisible();
  await press("Mint more");
  await press("Disconnect");
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
});

interface Extension {
  readonly extension: string;
  readonly state: Readonly<Record<string, unknown>>;
}

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () =>
    target.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element);
  for (let tabs = 0; tabs < 40; tabs++) {
    if (await isFocused()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}
