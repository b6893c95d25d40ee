import { generateKeyPairSigner } from "@solana/kit";
import type { Page } from "playwright/test";
import { readCost, unitsOf, type CostLine } from "./cost.js";
import { phase, type DropOptions } from "./drop.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;
const half = 500_000_000n;

const codes = {
  access: "FRIENDS-FOR-TESTS-ONLY",
  discount: "HALF-PRICE-FOR-TESTS",
  bonus: "TWO-MORE-FOR-TESTS-ONLY",
} as const;

type Batch = NonNullable<DropOptions["claimCodes"]>[number];

/** Batch of one known code without usage limits. */
function batch(kind: keyof typeof codes, rest: Partial<Batch> = {}): Batch {
  return { label: kind, kind, uses: null, usesPerWallet: null, values: [codes[kind]], ...rest };
}

/** Message below the claim code field. */
const claimMessage = (page: Page) => page.locator("#claim-note");
const claimInput = (page: Page) => page.getByRole("textbox", { name: "Claim code" });
const priceOf = (page: Page) => page.locator('[part="price"]');

async function enter(page: Page, code: string): Promise<void> {
  await claimInput(page).fill(code);
  await claimInput(page).press("Enter");
}

test("an access code makes an ineligible wallet eligible @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const drop = await publish({ phases: [phase({ codeRequired: true })], claimCodes: [batch("access")] });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);
  // Without a code, the main button leads to its field.
  await page.getByRole("button", { name: "Enter claim code" }).click();
  await expect(claimInput(page)).toBeFocused();
  await enter(page, "N0T-A-C0DE-0F-TH1S-DR0P");
  await expect(claimMessage(page)).toHaveText("This code isn’t valid.");
  await expect(page.getByRole("button", { name: "Enter claim code" })).toBeVisible();

  // As people type it: lower case, spaces.
  await enter(page, codes.access.toLowerCase().replaceAll("-", " "));
  await expect(claimMessage(page)).toHaveText("✓ Code accepted.");
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect((await balanceOf(drop.treasury)) - treasury).toBe(half);
  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(claimInput(page)).toHaveValue("");
});

test("an access code that an allowlisted wallet doesn't need stays unused @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish({
    phases: [phase({ codeRequired: true, gated: true, allowlist: [wallet.address] })],
    claimCodes: [batch("access", { uses: 1 })],
  });
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await enter(page, codes.access);
  await expect(claimMessage(page)).toHaveText("✓ Code accepted.");
  await mint(page);
  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(claimInput(page)).toHaveValue(codes.access);

  const other = await generateKeyPairSigner();
  await fund(other.address, plenty);
  await wallet.switchAccount(other);
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(claimInput(page)).toHaveValue("");
});

test("a discount lowers the shown, quoted and paid price; the saving is shown afterwards, and the code works once", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const drop = await publish({
    claimCodes: [batch("discount", { discountBasisPoints: 2_500, usesPerWallet: 1 })],
  });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await enter(page, codes.discount);
  await expect(claimMessage(page)).toHaveText("✓ 25% off");
  await expect(priceOf(page)).toHaveText("0.375 SOL");
  await expect(page.getByText("0.5 SOL $60.00")).toBeVisible();

  let cost: CostLine[] = [];
  wallet.beforeSigning = async () => void (cost = await readCost(page));
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(cost.slice(0, 2)).toEqual([
    ["1 × 0.5 SOL", "0.5 SOL"],
    ["Claim code", "−0.125 SOL"],
  ]);
  expect((await balanceOf(drop.treasury)) - treasury).toBe(375_000_000n);
  expect(plenty - (await balanceOf(wallet.address))).toBe(unitsOf(cost, "Total"));

  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(claimMessage(page)).toHaveText("Redeemed with this wallet: 25% off");
  await expect(priceOf(page)).toHaveText("0.5 SOL");

  // The code is valid, but used up by this wallet; the full price needs a new confirmation.
  await enter(page, codes.discount);
  await expect(priceOf(page)).toHaveText("0.375 SOL");
  await mint(page);
  await expect(page.getByRole("alert")).toContainText(
    "This wallet has already used this code. Mint without it.",
  );
  await expect(priceOf(page)).toHaveText("0.5 SOL");
  expect(wallet.approvals).toBe(1);
});

test("a bonus code gives units beyond the wallet's limit, and no more @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  balanceOf,
  page,
}) => {
  const drop = await publish({
    phases: [phase({ limits: { perWallet: 1, perMint: 5 } })],
    claimCodes: [batch("bonus", { bonusUnits: 2, usesPerWallet: 1 })],
  });
  await fund(wallet.address, plenty);
  const treasury = await balanceOf(drop.treasury);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await mint(page);
  await page.getByRole("button", { name: "Mint more" }).click();
  const limit = page.getByText("This wallet has reached its mint limit for this phase.");
  await expect(limit).toBeVisible();

  await enter(page, codes.bonus);
  await expect(claimMessage(page)).toHaveText("✓ +2 to your limit");
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await expect(quantity).toHaveAttribute("max", "2");
  await quantity.fill("2");
  await quantity.press("Tab");
  await mint(page);
  await expect(page.getByRole("heading", { name: "2 items" })).toBeVisible();
  expect((await balanceOf(drop.treasury)) - treasury).toBe(3n * half);
  await page.getByRole("button", { name: "Mint more" }).click();
  await expect(claimMessage(page)).toHaveText("Redeemed with this wallet: +2 to your limit");
  await expect(limit).toBeVisible();
});

test("an unknown, used up and another drop's code get the same message and the same response bytes @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const elsewhere = "ANOTHER-DROPS-CODE-HERE";
  const discount = { discountBasisPoints: 5_000 };
  await publish({ claimCodes: [batch("discount", { ...discount, values: [elsewhere] })] });
  const drop = await publish({
    claimCodes: [batch("discount", { ...discount, uses: 1 }), batch("bonus", { bonusUnits: 2 })],
  });
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await enter(page, codes.discount);
  await expect(claimMessage(page)).toHaveText("✓ 50% off");
  await mint(page);
  await page.getByRole("button", { name: "Mint more" }).click();
  const other = await generateKeyPairSigner();
  await fund(other.address, plenty);
  await wallet.switchAccount(other);

  const answers: string[] = [];
  for (const code of ["N0T-A-C0DE-0F-ANY-DR0P", codes.discount, elsewhere, "short"]) {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith("/validate") && response.request().method() === "POST",
    );
    await enter(page, code);
    const answer = await answered;
    answers.push(`${answer.status()} ${await answer.text()}`);
    await expect(claimMessage(page)).toHaveText("This code isn’t valid.");
    await expect(priceOf(page)).toHaveText("0.5 SOL");
  }
  expect(new Set(answers).size).toBe(1);
  // An invalid code isn't sent: the full price is shown and paid.
  await mint(page);
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
});
