import { userEvent } from "vitest/browser";
import type { Phase } from "../../src/contract/mint/collection.js";
import { half, eligibilityOf } from "../core/pending-mints.js";
import { dropOf, inFuture, open } from "./drop.js";
import { errorAnswer, type FakeService } from "./fake-service.js";
import type { MintPage } from "./mint-page.js";
import { never, type State } from "./state.js";

const codes: FakeService["codes"] = {
  QUARTER: { valid: true, kind: "discount", benefit: { discountBasisPoints: 2_500 } },
  ACCESS: { valid: true, kind: "access", benefit: { maxUnits: 1 } },
  MORE: { valid: true, kind: "bonus", benefit: { bonusUnits: 2 } },
  ALL: {
    valid: true,
    kind: "bonus",
    benefit: { discountBasisPoints: 2_500, bonusUnits: 2, maxUnits: 3 },
  },
  ELSEWHERE: {
    valid: true,
    kind: "discount",
    benefit: { phaseIds: ["afterglow"], discountBasisPoints: 100 },
  },
};

/** Drop with claim codes. */
export function withCodes(phases: readonly Phase[] = [open()]) {
  return (service: FakeService): void => {
    service.record = dropOf(phases, { features: { claimCodes: true } });
    service.codes = codes;
  };
}

function onlyWithCode(service: FakeService): void {
  withCodes()(service);
  service.answers.eligibility = () =>
    eligibilityOf({ eligible: false, reason: "CODE_REQUIRED", maxQuantity: 0 });
}

/** Types a code and submits it. */
export async function enterCode(page: MintPage, code: string): Promise<void> {
  await userEvent.fill(await page.waitFor("textbox", "Claim code"), code);
  await userEvent.keyboard("{Enter}");
}

const enters = (code: string) => async (page: MintPage) => {
  await page.connect();
  await enterCode(page, code);
};

export const claiming: readonly State[] = [
  {
    name: "a drop with claim codes",
    arrange: withCodes(),
    reach: (page) => page.waitFor("textbox", "Claim code"),
    mainLabel: "Connect wallet",
    isMainEnabled: true,
    texts: ["Have a claim code? Enter it here."],
  },
  {
    name: "a claim code is required",
    arrange: onlyWithCode,
    reach: async (page) => {
      await page.connect();
      await page.waitFor("textbox", "Claim code");
    },
    mainLabel: "Enter claim code",
    isMainEnabled: true,
    texts: ["You need a claim code for this phase. Enter it below."],
  },
  {
    name: "a claim code is being validated",
    arrange: (service) => {
      withCodes()(service);
      service.answers.validate = never;
    },
    reach: enters("QUARTER"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["Checking…"],
  },
  {
    name: "a claim code with a 25 % discount",
    arrange: withCodes(),
    reach: enters("QUARTER"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["✓ 25% off", "0.375 SOL", "0.5 SOL", "$60.90"],
  },
  {
    name: "a claim code with a discount on a falling price",
    arrange: (service) => {
      withCodes([open({ pricing: "dutch" })])(service);
      service.answers.dutch = () => ({
        price: half,
        nextPrice: { ...half, amount: "0.4", baseUnits: "400000000" },
        nextPriceAt: inFuture(272_000),
        serverTime: service.now(),
      });
    },
    reach: enters("QUARTER"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["✓ 25% off", "0.375 SOL", "Drops to 0.3 SOL in"],
  },
  {
    name: "a claim code that grants access",
    arrange: onlyWithCode,
    reach: enters("ACCESS"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["✓ Code accepted."],
  },
  {
    name: "a claim code with bonus units",
    arrange: withCodes(),
    reach: enters("MORE"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["✓ +2 to your limit"],
  },
  {
    name: "a claim code with a discount and bonus units for some items",
    arrange: withCodes(),
    reach: enters("ALL"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["✓ 25% off · +2 to your limit · up to 3 items"],
  },
  {
    name: "a claim code of another phase",
    arrange: withCodes(),
    reach: enters("ELSEWHERE"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["This code is for a different phase."],
  },
  {
    name: "an invalid claim code",
    arrange: withCodes(),
    reach: enters("NONSENSE"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["This code isn’t valid."],
  },
  {
    name: "a claim code that can't be validated",
    arrange: (service) => {
      withCodes()(service);
      service.answers.validate = errorAnswer(400, "WAXING_GIBBOUS");
    },
    reach: enters("QUARTER"),
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["We can’t check this code right now."],
  },
  {
    name: "redeemed claim codes",
    arrange: (service) => {
      withCodes()(service);
      service.answers.benefits = () => ({
        benefits: [
          { kind: "discount", benefit: { discountBasisPoints: 2_500, maxUnits: 1 }, quantity: 1 },
          { kind: "bonus", benefit: { bonusUnits: 2 }, quantity: 1 },
        ],
      });
    },
    reach: async (page) => {
      await page.connect();
      await page.waitForText("Redeemed");
    },
    mainLabel: "Mint",
    isMainEnabled: true,
    texts: ["Redeemed with this wallet: 25% off · up to 1 item and +2 to your limit"],
  },
  {
    name: "signing with a claim code",
    arrange: withCodes(),
    reach: async (page, wallet) => {
      wallet.beforeSign = never;
      await enters("QUARTER")(page);
      await page.waitForText("0.375 SOL");
      await page.activate("button", "Mint");
    },
    mainLabel: "Sign in your wallet…",
    isMainEnabled: false,
    texts: ["1 × 0.5 SOL", "Claim code", "−0.125 SOL", "0.3806158 SOL"],
  },
  {
    name: "failed: a used-up claim code",
    arrange: (service) => {
      withCodes()(service);
      service.answers.prepare = errorAnswer(400, "CLAIM_CODE_INVALID", "", { used: true });
    },
    reach: async (page) => {
      await enters("QUARTER")(page);
      await page.waitForText("0.375 SOL");
      await page.activate("button", "Mint");
    },
    mainLabel: "Try again",
    isMainEnabled: true,
    texts: ["This wallet has already used this code", "Mint without it.", "This code isn’t valid."],
  },
];
