import { describe, expect, test } from "vitest";
import { assessVisit } from "./assess-harm.js";
import { drops, type Json } from "./drops.js";
import { visit } from "./visit.js";
import { WalletChain } from "./wallet-chain.js";

const chain = new WalletChain();
const failed = (code: string, httpStatus: number): Json => ({
  success: false,
  code,
  message: code,
  httpStatus,
});

/** A visitor who begins a second mint after these answers to the signed transaction, which lands nevertheless. */
const visitTwice = (execute: Json[]) =>
  visit({ drop: drops.fixed, attempts: 2, answers: () => ({ ...drops.fixed.answers, execute }) });

describe("after an answer that leaves the outcome open, the wallet isn't asked again", () => {
  const answers: Record<string, Json[]> = {
    "always pending": [{ success: true, status: "pending" }],
    "an unknown status": [{ success: true, status: "\u202edemrifnoc" }],
    "no status": [{ success: true }],
    "a status of another type": [{ success: true, status: { confirmed: false } }],
    "an error of the server": [failed("INTERNAL", 500)],
    "an error about the key": [failed("INVALID_API_KEY", 401)],
    "an error about the origin": [failed("ORIGIN_NOT_ALLOWED", 403)],
    "an error about the route": [failed("NOT_FOUND", 404)],
    "too many requests": [failed("RATE_LIMITED", 429)],
    "no answer": [null],
    "an answer without content": [{ httpStatus: 502 }],
  };
  test.each(Object.entries(answers))("%s", async (_, execute) => {
    const result = await visitTwice(execute);
    expect(result.asked).toHaveLength(1);
    expect(result.state).toBe("failed OUTCOME_UNKNOWN");
    expect(assessVisit(chain, result)).toEqual({ harms: [], hasLanded: true });
  });
});

describe("after a final error that isn't true, the wallet isn't asked again while the transaction can land", () => {
  const codes: [string, number][] = [
    ["TRANSACTION_FAILED", 409],
    ["BLOCKHASH_EXPIRED", 409],
    ["SESSION_EXPIRED", 410],
    ["SESSION_NOT_FOUND", 404],
    ["TRANSACTION_MISMATCH", 422],
    ["PHASE_NOT_ACTIVE", 409],
    ["VALIDATION_FAILED", 400],
  ];
  test.each(codes)("%s", async (code, status) => {
    const result = await visitTwice([failed(code, status)]);
    expect(result.asked).toHaveLength(1);
    expect(assessVisit(chain, result)).toEqual({ harms: [], hasLanded: true });
  });
});
