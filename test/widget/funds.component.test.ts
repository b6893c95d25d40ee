import { expect, it } from "vitest";
import { eligibilityOf, half } from "../core/pending-mints.js";
import { madeUpAddress, wallet as walletAddress } from "../solana/build-mint.js";
import { account } from "../solana/fake-standard-wallet.js";
import { baseUnitsOf } from "../brands.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const shortage = { needed: half, balance: { ...half, amount: "0.1", baseUnits: baseUnitsOf("100000000") } };
const other = madeUpAddress(77);

it("A wallet without enough funds sees amounts, its address and the page's faucet, and mints once they have arrived", async () => {
  let isFunded = false;
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.eligibility = () =>
      eligibilityOf(isFunded ? { affordableQuantity: 5 } : { affordableQuantity: 0, shortage });
  });
  installWallet();
  const page = await MintPage.show(service);
  const faucet = document.createElement("button");
  faucet.slot = "funds";
  faucet.textContent = "Faucet";
  faucet.onclick = () => (isFunded = true);
  page.element.append(faucet);
  expect(page.find("button", "Faucet")).toBeNull();

  await page.connect();
  await page.waitForMainLabel("Check again");
  expect(page.read("status")).toBe(
    "Insufficient balance. You need 0.5 SOL; this wallet has 0.1 SOL. Add funds. This page updates when they arrive.",
  );
  expect(page.text).toContain(walletAddress);
  await page.waitFor("button", "Copy address");
  await page.activate("button", "Faucet");
  await page.waitForMainLabel("Mint");
  expect(page.find("button", "Faucet")).toBeNull();
});

it("A wallet that isn't on the list, or has not enough funds, can be replaced by another one", async () => {
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.eligibility = ({ path }) =>
      path.includes(walletAddress)
        ? eligibilityOf({ eligible: false, reason: "NOT_ELIGIBLE", maxQuantity: 0 })
        : eligibilityOf({ affordableQuantity: 0 });
  });
  installWallet();
  installWallet({ name: "Torch", offers: [account(other)] });
  const page = await MintPage.show(service);
  await page.connect();
  await page.waitForMainLabel("Use another wallet");
  expect(page.read("status")).toContain("isn’t on the allowlist");
  await page.activate("button", "Use another wallet");
  await page.activate("button", "Torch");
  await page.waitForMainLabel("Check again");
  expect(page.eventsOf("mint-wallet-change").map(({ address }) => address)).toEqual([
    walletAddress,
    null,
    other,
  ]);
  await page.activate("button", "Use another wallet");
  await page.activate("button", "Lantern");
  await page.waitForMainLabel("Use another wallet");
});
