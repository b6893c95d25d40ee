import { describe, expect, it } from "vitest";
import { assessVisit } from "./assess-harm.js";
import { drops, type Json } from "./drops.js";
import { finalAnswers, openAnswers } from "./retry-cases.js";
import { visit } from "./visit.js";
import { WalletChain } from "./wallet-chain.js";

const chain = new WalletChain();
/** A visitor who begins a second mint after these answers to the signed transaction, which lands nevertheless. */
const visitTwice = (execute: Json[]) =>
  visit({ drop: drops.fixed, attempts: 2, answers: () => ({ ...drops.fixed.answers, execute }) });

describe("after an answer that leaves the outcome open, the wallet isn't asked again", () => {
  it.each(Object.entries(openAnswers))("%s", async (_, execute) => {
    const result = await visitTwice(execute);
    expect(result.asked).toHaveLength(1);
    expect(result.state).toBe("failed OUTCOME_UNKNOWN");
    expect(assessVisit(chain, result)).toEqual({ harms: [], hasLanded: true });
  });
});

describe("after a final error that isn't true, the wallet isn't asked again while the transaction can land", () => {
  it.each(Object.entries(finalAnswers))("%s", async (_, execute) => {
    const result = await visitTwice(execute);
    expect(result.asked).toHaveLength(1);
    expect(assessVisit(chain, result)).toEqual({ harms: [], hasLanded: true });
  });
});
