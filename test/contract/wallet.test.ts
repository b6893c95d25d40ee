import { describe, expect, it } from "vitest";
import { versionResponse } from "../../src/contract/mint/version.js";
import { eligibilityResponse, walletMintsResponse } from "../../src/contract/mint/wallet.js";

const window = { hasStarted: true, hasEnded: false };

describe("an eligibility answer", () => {
  it("requires the decision and the time window, as separate fields", () => {
    expect(eligibilityResponse.parse({ eligible: true, phase: window })).toEqual({
      eligible: true,
      phase: window,
    });
    expect(eligibilityResponse.safeParse({ phase: window }).success).toBe(false);
    expect(eligibilityResponse.safeParse({ eligible: "yes", phase: window }).success).toBe(false);
    expect(eligibilityResponse.safeParse({ eligible: true }).success).toBe(false);
    expect(eligibilityResponse.safeParse({ eligible: true, phase: { hasStarted: true } }).success).toBe(
      false,
    );
  });

  it("parses as our service sends it", () => {
    const parsed = {
      success: true,
      eligible: true,
      reason: null,
      message: "",
      maxQuantity: 3,
      affordableQuantity: null,
      phase: { id: "p", status: "active", ...window },
      serverTime: "2026-11-21T08:00:00.000Z",
    };
    expect(eligibilityResponse.parse(parsed)).toEqual(parsed);
  });

  it("may have an unknown reason", () => {
    const parsed = { eligible: false, reason: "MOON_PHASE", phase: window };
    expect(eligibilityResponse.parse(parsed).reason).toBe("MOON_PHASE");
  });

  it("parses when its optional fields have another shape", () => {
    const odd = {
      eligible: false,
      reason: 3,
      message: null,
      maxQuantity: -1,
      affordableQuantity: "many",
      phase: { id: 3, status: null, ...window },
    };
    expect(eligibilityResponse.parse(odd)).toEqual({ eligible: false, phase: window });
  });
});

it("a wallet's mints give minted, remaining and bonus units by phase", () => {
  const mints = {
    success: true,
    phases: [
      { phaseId: "p", minted: 1, remaining: 2, bonus: 1 },
      { phaseId: "q", minted: 0, remaining: null, bonus: 0 },
    ],
    total: 1,
  };
  expect(walletMintsResponse.parse(mints)).toEqual(mints);
  expect(walletMintsResponse.parse({ phases: [{ phaseId: "p", minted: 0 }] }).phases).toHaveLength(1);
});

it("the version parses as the reference shows it", () => {
  const version = { success: true, version: "v1", stability: "additive-only", docs: "https://mint.example" };
  expect(versionResponse.parse({ ...version, region: "eu" })).toEqual({ ...version, region: "eu" });
});
