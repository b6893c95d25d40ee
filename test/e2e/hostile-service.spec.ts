import type { Page } from "playwright/test";
import type { MintWidget } from "../../src/index.js";
import type { MintErrorEvent } from "../../src/widget/events.js";
import { treasury } from "../solana/build-mint.js";
import { isFullRun } from "../scope.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";
import { hostileTransactions } from "./hostile-transactions.js";

const plenty = 20_000_000_000n;

/** Message of the page by finding code; any other code gets the generic message. */
const dangers: readonly [code: string, danger: string][] = [
  ["WALLET_AS_AUTHORITY", "given away control of your account"],
  ["SPENDS_TOO_MUCH", "taken more than the price shown"],
  ["RECIPIENT_NOT_ALLOWED", "paid someone other than the seller"],
  ["ITEM_RECIPIENT_WRONG", "sent the item to someone else"],
  ["FEE_PAYER_NOT_WALLET", "been sent on behalf of another wallet"],
  ["SIGNER_NOT_ALLOWED", "required a signature from an unknown wallet"],
  ["LOOKUP_TABLE", "concealed which accounts it uses"],
  ["PROGRAM_NOT_ALLOWED", "called a program that isn’t part of a mint"],
  ["ITEM_COUNT_WRONG", "minted a different number of items"],
  ["ITEM_MALFORMED", "minted an item that isn’t one of a kind"],
  ["RENT_TOO_HIGH", "locked up more SOL than the items need"],
  ["NETWORK_FEE_TOO_HIGH", "paid too high a network fee"],
  ["TRANSACTION_UNREADABLE", "done something we can’t verify"],
];

/** The gate's sample: one for each message, since `test/solana` proves that each code is found. */
const sampled = isFullRun
  ? hostileTransactions
  : [...new Map(hostileTransactions.map((each) => [dangerOf(each.codes), each])).values()];

function dangerOf(codes: readonly string[]): string {
  return dangers.find(([code]) => codes.includes(code))?.[1] ?? "done more than mint";
}

/** Calls mint() as the page's own code may. @returns the error's code, findings and message */
async function tryToMint(page: Page): Promise<{ code: string; found: string[]; message: string }> {
  return page.locator("mint-widget").evaluate(async (element) => {
    const widget = element as MintWidget;
    const heard = new Promise<MintErrorEvent>((resolve) =>
      widget.addEventListener("mint-error", resolve, { once: true }),
    );
    await widget.mint();
    const { code, details } = await heard;
    await widget.updateComplete;
    const alert = widget.shadowRoot!.querySelector('[role="alert"]');
    return {
      code,
      found: [...new Set((details as { code: string }[]).map((problem) => problem.code))].sort(),
      message: alert?.textContent?.replace(/\s+/g, " ").trim() ?? "",
    };
  });
}

test(`none of ${sampled.length} hostile transactions reaches the wallet, and the page explains each danger`, async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
  await page.evaluate(() => {
    const heard = { beforeSign: 0 };
    Object.assign(window, { heard });
    addEventListener("mint-before-sign", () => heard.beforeSign++);
  });
  let answer = new Uint8Array();
  await page.route("**/prepare-mint", (route) =>
    route.fulfill({
      headers: { "Access-Control-Allow-Origin": new URL(page.url()).origin },
      json: {
        success: true,
        sessionId: crypto.randomUUID(),
        expiresAt: new Date(Date.now() + 90_000).toISOString(),
        transactions: [{ transaction: Buffer.from(answer).toString("base64"), quantity: 1 }],
        recipients: [treasury],
      },
    }),
  );
  const executed: string[] = [];
  page.on("request", (request) => request.url().includes("/execute-mint") && executed.push(request.url()));

  expect(hostileTransactions.length).toBeGreaterThan(100);
  for (const { name, codes, bytesFor } of sampled) {
    answer = new Uint8Array(bytesFor(wallet.address));
    const { code, found, message } = await tryToMint(page);
    expect([name, code, ...found]).toEqual([name, "UNSAFE_TRANSACTION", ...[...codes].sort()]);
    expect(message).toBe(
      `We blocked an unsafe transaction. It would have ${dangerOf(codes)}. It never reached your wallet.`,
    );
  }
  expect(wallet.approvals).toBe(0);
  expect(executed).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { heard: { beforeSign: number } }).heard)).toEqual({
    beforeSign: 0,
  });

  await page.unroute("**/prepare-mint");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(wallet.approvals).toBe(1);
});

test("a page gets a valid transaction's effects before signing, and may cancel @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await page.evaluate(() =>
    addEventListener(
      "mint-before-sign",
      (event) => {
        event.preventDefault();
        const { verifications } = event as Event & { verifications: unknown };
        const text = JSON.stringify(verifications, (_, value: unknown) =>
          typeof value === "bigint" ? String(value) : value,
        );
        Object.assign(window, { verdicts: JSON.parse(text) as unknown });
      },
      { once: true },
    ),
  );
  await connectWallet(page, wallet);
  await mint(page);
  await expect(page.getByRole("alert")).toContainText("Mint canceled. You weren’t charged.");
  expect(await page.evaluate(() => (window as unknown as { verdicts: unknown }).verdicts)).toMatchObject([
    {
      safe: true,
      problems: [],
      effects: {
        payments: [{ currency: null, amount: "500000000", recipient: drop.treasury }],
        items: [{ recipient: wallet.address }],
        opaquePrograms: [],
      },
    },
  ]);
  expect(wallet.approvals).toBe(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
});

test("a transaction that the wallet has changed is not sent @full", async ({
  publish,
  openWidget,
  wallet,
  fund,
  page,
}) => {
  const drop = await publish();
  await fund(wallet.address, plenty);
  await openWidget(drop);
  await connectWallet(page, wallet);
  // A byte of the instructions, after signatures and addresses.
  wallet.changeSigned = (signed) => signed.with(signed.length - 40, signed.at(-40)! ^ 1);
  await mint(page);
  await expect(page.getByRole("alert")).toContainText(
    "Your wallet signed a different transaction. Nothing was sent.",
  );
  wallet.changeSigned = (signed) => signed;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${drop.name} #`) })).toBeVisible();
  expect(wallet.approvals).toBe(2);
});
