import { expect, it } from "vitest";
import { errorDetails } from "../../src/contract/mint/error-details.js";
import { errorStatuses } from "../../src/contract/errors.js";
import { proofChallenge } from "../../src/contract/mint/proof.js";
import { eligibilityResponse } from "../../src/contract/mint/wallet.js";

const challenge = { kind: "work", payload: "{}", expiresAt: "2026-11-21T12:02:00.000Z" };

it("a challenge has a kind, which may be an operator's own, its data and its end", () => {
  expect(proofChallenge.parse({ ...challenge, kind: "captcha", hint: 1 })).toMatchObject({
    kind: "captcha",
    hint: 1,
  });
  for (const field of ["kind", "payload", "expiresAt"]) {
    expect(proofChallenge.safeParse({ ...challenge, [field]: null }).success).toBe(false);
  }
});

it("the error that asks for a proof is 428, and carries the challenge", () => {
  expect(errorStatuses.PROOF_REQUIRED).toBe(428);
  expect(errorDetails.PROOF_REQUIRED.parse({ challenge })).toEqual({ challenge });
  expect(errorDetails.PROOF_REQUIRED.parse({ challenge: "x" })).toEqual({ challenge: undefined });
});

it("an eligibility without a challenge, or with one that can't be read, stays valid", () => {
  const eligibility = { eligible: true, phase: { hasStarted: true, hasEnded: false } };
  expect(eligibilityResponse.parse({ ...eligibility, proof: challenge }).proof).toEqual(challenge);
  expect(eligibilityResponse.parse({ ...eligibility, proof: null }).proof).toBeNull();
  expect(eligibilityResponse.parse({ ...eligibility, proof: { kind: 7 } }).proof).toBeUndefined();
  expect(eligibilityResponse.parse(eligibility).proof).toBeUndefined();
});
