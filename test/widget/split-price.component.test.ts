import { expect, it, onTestFinished } from "vitest";
import { page as browserPage } from "vitest/browser";
import type { Address } from "@solana/kit";
import type { Price } from "../../src/contract/values/price.js";
import { addressOf, baseUnitsOf } from "../brands.js";
import { half } from "../core/pending-mints.js";
import { dollar, madeUpAddress, treasury } from "../solana/build-mint.js";
import { dropOf, open } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { switchLanguage } from "./translation.js";

const [artist, label] = [madeUpAddress(31), madeUpAddress(32)] as [Address, Address];
const dollars: Price = {
  amount: "25",
  baseUnits: baseUnitsOf("25000000"),
  decimals: 6,
  currency: "tUSD",
  mint: addressOf(dollar),
};

/** Recipients of a price: the treasury gets 70 percent, the artist 25 and the label 5. */
const threeWays = (amount: bigint) =>
  [
    [treasury, (amount * 70n) / 100n],
    [artist, (amount * 25n) / 100n],
    [label, (amount * 5n) / 100n],
  ] as const;

/** Page while its wallet's window is open, after a mint of several items. */
async function showSigning({
  quantity = 1,
  priceDisplay = half,
  split = threeWays,
  language = "en",
  ...options
}: PageOptions & {
  quantity?: number;
  priceDisplay?: Price;
  language?: string;
  split?: (amount: bigint) => readonly (readonly [Address, bigint])[];
} = {}) {
  const service = startService((service) => {
    service.record = dropOf([open({ priceDisplay })]);
    service.split = (amount) => [...split(amount)];
  });
  const wallet = installWallet();
  wallet.beforeSign = () => new Promise<void>((resolve) => onTestFinished(() => resolve()));
  const page = await MintPage.show(service, options);
  await page.connect();
  await page.waitForMainLabel("Mint");
  await switchLanguage(page, language);
  const mint = page.element.mint(quantity);
  return { service, wallet, page, mint };
}

/** Texts of the opened list of recipients. */
async function readRecipients(page: MintPage): Promise<string[][]> {
  await page.until(() => page.root.querySelector(".payments") !== null, "the recipients are named");
  const details = page.root.querySelector<HTMLDetailsElement>(".payments")!;
  details.querySelector("summary")!.click();
  expect(details.open).toBe(true);
  return [...details.querySelectorAll("li")].map((item) => item.innerText.trim().split(/\s*\n\s*|\s{2,}/));
}

it("a price that several are paid is on the bill as one sum, with each address and its part on demand", async () => {
  const { page } = await showSigning({ quantity: 2 });
  await page.until(() => page.root.querySelector(".payments") !== null, "the recipients are named");
  expect(page.read("table", "Price breakdown")).toContain("2 × 0.5 SOL 1 SOL");
  const details = page.root.querySelector<HTMLDetailsElement>(".payments")!;
  expect(details.open).toBe(false);
  expect(details.innerText.trim()).toBe("Paid to 3 addresses");
  const recipients = (await readRecipients(page)).map((texts) => texts.join(" "));
  expect(recipients).toEqual([`70% 0.7 SOL ${treasury}`, `25% 0.25 SOL ${artist}`, `5% 0.05 SOL ${label}`]);
  expect(page.findOverflow()).toEqual([]);
});

it("the parts on the bill are those of the transactions, whatever the service says of them", async () => {
  const thief = madeUpAddress(33) as Address;
  const { page } = await showSigning({
    split: (amount) => [
      [treasury, 1n],
      [thief, amount - 1n],
    ],
  });
  const recipients = (await readRecipients(page)).map((texts) => texts.join(" "));
  expect(recipients).toEqual([`0% 0.000000001 SOL ${treasury}`, `100% 0.499999999 SOL ${thief}`]);
});

it("a price in a token names its parts in the token", async () => {
  const { page } = await showSigning({ priceDisplay: dollars });
  const recipients = (await readRecipients(page)).map((texts) => texts.join(" "));
  expect(recipients[0]).toMatch(/^70% 17\.5 tUSD/);
  expect(recipients.map((text) => text.split(" ").at(-1))).toEqual([treasury, artist, label]);
});

it("one recipient needs no list: nobody else is paid", async () => {
  const { page } = await showSigning({ split: (amount) => [[treasury, amount]] });
  await page.until(() => page.root.querySelector("table.cost") !== null, "the cost is shown");
  expect(page.root.querySelector(".payments")).toBeNull();
});

it("mint-before-sign carries each payment of each transaction, and the cost their sums", async () => {
  const { page } = await showSigning({ quantity: 2 });
  await page.until(() => page.eventsOf("mint-before-sign").length > 0, "the event is dispatched");
  const [event] = page.eventsOf("mint-before-sign");
  expect(event!.verifications.map(({ effects }) => effects!.payments)).toEqual(
    [1, 2].map(() =>
      threeWays(500_000_000n).map(([recipient, amount]) => ({ currency: null, recipient, amount })),
    ),
  );
  expect(event!.cost.payments).toMatchObject(
    threeWays(1_000_000_000n).map(([recipient, amount]) => ({
      recipient,
      price: { baseUnits: String(amount), currency: "SOL" },
    })),
  );
});

it("a page that fixes recipients refuses a mint that pays anybody else, however little", async () => {
  const all = [treasury, artist, label];
  const { wallet, mint } = await showSigning({ attributes: { recipients: all.slice(0, 2).join(" ") } });
  expect(await mint).toMatchObject({ failure: { code: "UNSAFE_TRANSACTION" } });
  expect(wallet.signings).toEqual([]);
});

it("a page that fixes all of them mints", async () => {
  const all = [treasury, artist, label];
  const { page, wallet } = await showSigning({ attributes: { recipients: all.join(" ") } });
  await page.until(() => wallet.signings.length > 0, "the wallet is asked");
});

it.each([
  ["it", half],
  ["ar", dollars],
])(
  "the number of recipients is inside a small phone's screen, below the cost, in %s",
  async (language, price) => {
    await browserPage.viewport(320, 568);
    onTestFinished(() => browserPage.viewport(1000, 900));
    const { page, wallet } = await showSigning({ width: 320, quantity: 2, priceDisplay: price, language });
    await page.until(() => wallet.signings.length > 0, "the wallet is asked");
    const box = page.root.querySelector(".details")!.getBoundingClientRect();
    const [{ top }, { bottom }] = ["table.cost", ".payments"].map((selector) =>
      page.root.querySelector(selector)!.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(top).toBeGreaterThanOrEqual(Math.max(0, box.top));
    // The page scrolls by whole pixels.
    expect(bottom).toBeLessThan(Math.min(568, box.bottom) + 1);
  },
);

it.each(["de", "ar", "ru", "ja"])("the recipients fit a narrow page in %s", async (language) => {
  await browserPage.viewport(320, 800);
  onTestFinished(() => browserPage.viewport(1000, 900));
  const { page } = await showSigning({ width: 320, language });
  await readRecipients(page);
  expect(page.findOverflow()).toEqual([]);
});
