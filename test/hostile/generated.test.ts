import { assert, asyncProperty } from "fast-check";
import { expect, it } from "vitest";
import { isNightly } from "../nightly.js";
import { assessVisit } from "./assess-harm.js";
import { visits } from "./generate-answers.js";
import { visit } from "./visit.js";
import { WalletChain } from "./wallet-chain.js";

/** Number of generated services. */
const rounds = isNightly ? 100_000 : 300;

it(
  `of ${rounds} generated services none takes more than the cost on screen says`,
  async () => {
    const chain = new WalletChain();
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
    await assert(property, { numRuns: rounds, seed: isNightly ? Date.now() : 7 });
    if (process.env["COUNTS"]) console.log(count);
    expect(count.landed).toBeGreaterThan(rounds / 20);
  },
  // As many at night as take an hour on a busy machine.
  3_600_000,
);
