import { vi } from "vitest";
import { price } from "../../src/contract/values/price.js";
import { ExpiryWatch } from "../../src/core/mint/expiry-watch.js";
import { assessVisit } from "./assess-harm.js";
import type { HostileCase } from "./hostile-case.js";
import { visit, type Weakness } from "./visit.js";
import type { WalletChain } from "./wallet-chain.js";
import type { Mutant } from "./weaknesses.js";

/** Number of cases in which a version of the product that lacks a rule does harm. */
export async function countHarmful(
  chain: WalletChain,
  { acceptsAllPrices, ignoresWait, ...weakness }: Mutant & Weakness,
  cases: readonly HostileCase[],
): Promise<number> {
  const remaining = vi.spyOn(ExpiryWatch.prototype, "remaining");
  if (ignoresWait) remaining.mockReturnValue(0);
  let count = 0;
  try {
    for (const hostile of cases) {
      const parsePrice = vi.spyOn(price._zod, "run");
      if (acceptsAllPrices) parsePrice.mockImplementation((payload) => payload);
      const result = await visit(hostile, weakness).catch(() => null);
      parsePrice.mockRestore();
      if (result && assessVisit(chain, result, hostile.fixed).harms.length > 0) count++;
    }
  } finally {
    remaining.mockRestore();
  }
  return count;
}
