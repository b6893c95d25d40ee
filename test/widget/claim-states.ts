import { userEvent } from "vitest/browser";
import type { Phase } from "../../src/contract/collection.js";
import { half, verdictOf } from "../core/pending-mints.js";
import { dropOf, inFuture, open } from "./drop.js";
import { refusal, type FakeService } from "./fake-service.js";
import type { MintPage } from "./mint-page.js";
import { never, type State } from "./state.js";

const codes: FakeService["codes"] = {
  QUARTER: { valid: true, kind: "discount", benefit: { discountBasisPoints: 2_500 } },
  ACCESS: { valid: true, kind: "access", benefit: { maximumUnits: 1 } },
  MORE: { valid: true, kind: "bonus", benefit: { bonusUnits: 2 } },
  ELSEWHERE: {
    valid: true,
    kind: "discount",
    benefit: { phaseIds: ["afterglow"], discountBasisPoints: 100 },
  },
};

/** A drop with claim codes. */
export function withCodes(phases: readonly Phase[] = [open()]) {
  return (service: FakeService): void => {
    service.record = dropOf(phases, { features: { claimCodes: true } });
    service.codes = codes;
  };
}

function onlyWithCode(service: FakeService): void {
  withCodes()(service);
  service.answers.eligibility = () => verdictOf({ eligible: false, reason: "CODE_REQUIRED", maxQuantity: 0 });
}

/** Types a code and leaves the box. */
export async function enterCode(page: MintPage, code: string): Promise<void> {
  await userEvent.fill(await page.shown("textbox", "Claim code"), code);
  await userEvent.keyboard("{Enter}");
}

const enters = (code: string) => async (page: MintPage) => {
  await page.connect();
  await enterCode(page, code);
};

export const claiming: readonly State[] = [
  {
    name: "a drop with codes",
    arrange: withCodes(),
    reach: (page) => page.shown("textbox", "Claim code"),
    says: "Connect wallet",
    isLive: true,
    reads: ["If you have one, enter it here."],
  },
  {
    name: "a code is needed",
    arrange: onlyWithCode,
    reach: async (page) => {
      await page.connect();
      await page.shown("textbox", "Claim code");
    },
    says: "Enter a claim code",
    isLive: true,
    reads: ["This phase is for those with a claim code. Enter yours below."],
  },
  {
    name: "a code is checked",
    arrange: (service) => {
      withCodes()(service);
      service.answers.validate = never;
    },
    reach: enters("QUARTER"),
    says: "Mint",
    isLive: true,
    reads: ["Checking…"],
  },
  {
    name: "a code that takes a quarter off",
    arrange: withCodes(),
    reach: enters("QUARTER"),
    says: "Mint",
    isLive: true,
    reads: ["✓ 25% off", "0.375 SOL", "0.5 SOL", "$60.90"],
  },
  {
    name: "a code that takes a quarter off a price that falls",
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
    says: "Mint",
    isLive: true,
    reads: ["✓ 25% off", "0.375 SOL", "Falls to 0.3 SOL in"],
  },
  {
    name: "a code that lets in",
    arrange: onlyWithCode,
    reach: enters("ACCESS"),
    says: "Mint",
    isLive: true,
    reads: ["✓ You’re in."],
  },
  {
    name: "a code for more",
    arrange: withCodes(),
    reach: enters("MORE"),
    says: "Mint",
    isLive: true,
    reads: ["✓ 2 more items"],
  },
  {
    name: "a code of another phase",
    arrange: withCodes(),
    reach: enters("ELSEWHERE"),
    says: "Mint",
    isLive: true,
    reads: ["This code counts in another phase."],
  },
  {
    name: "a code that doesn't work",
    arrange: withCodes(),
    reach: enters("NONSENSE"),
    says: "Mint",
    isLive: true,
    reads: ["This code doesn’t work."],
  },
  {
    name: "a code that can't be checked",
    arrange: (service) => {
      withCodes()(service);
      service.answers.validate = refusal(400, "WAXING_GIBBOUS");
    },
    reach: enters("QUARTER"),
    says: "Mint",
    isLive: true,
    reads: ["It can’t be checked right now."],
  },
  {
    name: "codes that were redeemed",
    arrange: (service) => {
      withCodes()(service);
      service.answers.benefits = () => ({
        benefits: [{ kind: "discount", benefit: { discountBasisPoints: 2_500 }, quantity: 1 }],
      });
    },
    reach: async (page) => {
      await page.connect();
      await page.reads("Redeemed");
    },
    says: "Mint",
    isLive: true,
    reads: ["Redeemed with this wallet: 25% off"],
  },
  {
    name: "signing with a code",
    arrange: withCodes(),
    reach: async (page, wallet) => {
      wallet.ask = never;
      await enters("QUARTER")(page);
      await page.reads("0.375 SOL");
      await page.activate("button", "Mint");
    },
    says: "Sign in your wallet…",
    isLive: false,
    reads: ["1 × 0.5 SOL", "Claim code", "−0.125 SOL", "0.37867792 SOL"],
  },
  {
    name: "failed: a code that is used up",
    arrange: (service) => {
      withCodes()(service);
      service.answers.prepare = refusal(400, "CLAIM_CODE_INVALID", "", { used: true });
    },
    reach: async (page) => {
      await enters("QUARTER")(page);
      await page.reads("0.375 SOL");
      await page.activate("button", "Mint");
    },
    says: "Try again",
    isLive: true,
    reads: ["This wallet has used the code up", "Mint without it.", "This code doesn’t work."],
  },
];
