import { assert, asyncProperty, type Arbitrary } from "fast-check";
import { expect } from "vitest";
import { isFullRun } from "../scope.js";
import { assessVisit } from "./assess-harm.js";
import { visit, type Visit } from "./visit.js";
import type { WalletChain } from "./wallet-chain.js";

/** Visits generated services, none of which may take more than the cost on screen says, and some of which are executed. */
export async function assessGenerated(
  chain: WalletChain,
  visits: Arbitrary<Visit>,
  rounds: number,
): Promise<void> {
  const count = { signed: 0, landed: 0 };
  const property = asyncProperty(visits, async (generated) => {
    let answers;
    try {
      answers = generated.answers();
    } catch {
      return; // Not compilable by kit.
    }
    const result = await visit({ ...generated, answers: () => answers });
    const { harms, hasLanded } = assessVisit(chain, result, generated.fixed);
    if (result.asked.length) count.signed++;
    if (hasLanded) count.landed++;
    expect(harms).toEqual([]);
  });
  await assert(property, { numRuns: rounds, seed: isFullRun ? Date.now() : 7 });
  if (process.env["COUNTS"]) console.log(count);
  // About a twentieth, of which a random seed takes or adds some.
  expect(count.landed).toBeGreaterThan(rounds / 40);
}
