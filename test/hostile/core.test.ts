import { expect, it } from "vitest";
import { isFullRun } from "../scope.js";
import { coreProgram, describeWithCore } from "../program.js";
import { compile } from "../solana/build-mint.js";
import { assessHarm } from "./assess-harm.js";
import { assessGenerated } from "./assess-generated.js";
import { coreCases, coreVisits, lowQuotes, type CoreCase } from "./core-cases.js";
import { coreDrops, coreSetUp } from "./core-drops.js";
import { fixedHonestly } from "./cost-cases.js";
import { countHarmful } from "./count-harmful.js";
import { decompile } from "./decompile.js";
import { addAssertions } from "./item-cases.js";
import { visit, type VisitResult } from "./visit.js";
import { WalletChain } from "./wallet-chain.js";
import { mutants } from "./weaknesses.js";

describeWithCore("a service whose items are assets of Metaplex Core", () => {
  const chain = new WalletChain(coreProgram ? { program: coreProgram, setUp: coreSetUp } : undefined);
  const titles = Object.values(coreDrops).map((drop) => ({ drop, title: drop.name }));

  it.each(titles)("mints where it is honest: $title", async ({ drop }) => {
    const { asked, sent, problems, state } = await visit({
      drop,
      answers: () => drop.answers,
      fixed: fixedHonestly,
    });
    expect({ problems, state }).toEqual({ problems: [], state: "succeeded" });
    for (const request of [...asked, ...sent])
      expect(assessHarm(chain, request, fixedHonestly)).toEqual({ harms: [], hasLanded: true });
  });

  it.each(titles)("mints for a wallet that adds assertions: $title", async ({ drop }) => {
    const rewrite = (transactions: readonly Uint8Array[]) =>
      transactions.map((bytes) => compile(addAssertions(decompile(bytes))));
    const { sent, state } = await visit({ drop, answers: () => drop.answers, rewrite });
    expect(state).toBe("succeeded");
    expect(assessHarm(chain, sent[0]!, {})).toEqual({ harms: [], hasLanded: true });
  });

  it.each(coreCases)(
    "is refused before signing, with its own reason: $name",
    async ({ codes, ...hostile }) => {
      const { asked, problems } = await visit(hostile);
      expect(asked).toEqual([]);
      // Who signs what isn't decoded has no part in the mint.
      expect(
        problems
          .filter((code) => codes.includes("SIGNER_NOT_ALLOWED" as never) || code !== "SIGNER_NOT_ALLOWED")
          .sort(),
      ).toEqual([...codes]);
    },
  );

  it.each(lowQuotes)("is signed for what the program takes, and not for $name", async (hostile) => {
    const { asked, problems } = await visit(hostile);
    expect(problems).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(assessHarm(chain, { ...asked[0]!, quote: undefined }, {})).toEqual({ harms: [], hasLanded: true });
    expect(await countHarmful(chain, mutants["shows the service's cost"]!, [hostile])).toBe(1);
  });

  it("harms the visitor of a product without a verifier where the program executes it", async () => {
    const everything = mutants["overlooks everything"]!;
    const harmless: string[] = [];
    const harmful: string[] = [];
    for (const hostile of coreCases) {
      const isHarming = (await countHarmful(chain, everything, [hostile])) > 0;
      if (isHarming !== hostile.isHarmful) (isHarming ? harmful : harmless).push(hostile.name);
    }
    expect({ harmful, harmless }).toEqual({ harmful: [], harmless: [] });
  });

  const rounds = isFullRun ? 2_000 : 150;
  it(
    `of ${rounds} generated ones takes no more than the cost on screen`,
    () => assessGenerated(chain, coreVisits, rounds),
    3_600_000,
  );

  const results = new Map<CoreCase, VisitResult>();
  it.each([
    "overlooks foreign instructions",
    "overlooks malformed items",
    "overlooks the items' recipient",
    "overlooks the number of items",
    "overlooks foreign authorities",
  ])("is caught in a product that %s", async (name) => {
    const mutant = mutants[name]!;
    if (results.size === 0) for (const hostile of coreCases) results.set(hostile, await visit(hostile));
    const concerned = coreCases.filter((hostile) => mutant.isConcerned(hostile, results.get(hostile)!));
    expect(await countHarmful(chain, mutant, concerned)).toBeGreaterThan(0);
  });
});
